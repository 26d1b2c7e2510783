/** Intrinsics that work on scalars and, lane by lane, on vectors. */
import { Expr } from '../../expr/index.js';
import type { FloatKind, FloatType, Type } from '../../ir/index.js';
import { concrete, type Slot } from '../../value/index.js';
import type { CallSite, Implementation, Maker } from '../external.js';
import type { Float } from '../operators/float.js';
import { FloatTerms } from '../operators/float-terms.js';

export function scalarOf(type: Type): Type {
  return type.kind === 'vector' ? type.element : type;
}

export function lane(value: Slot, i: number): Slot {
  return Array.isArray(value) ? value[i] : value;
}

/** Applies `apply` to the arguments, or to each lane of them; scalar arguments go to every lane. */
export function lanewise(type: Type, apply: (args: readonly Slot[]) => Slot): Implementation {
  if (type.kind !== 'vector') return apply;
  const { length } = type;
  return (args) =>
    Array.from({ length }, (_, i) => apply(args.map((argument) => lane(argument, i))));
}

/** The same for a result that is a pair: of vectors a pair of vectors. */
export function pairs(type: Type, apply: (args: readonly Slot[]) => [Slot, Slot]): Implementation {
  if (type.kind !== 'vector') return apply;
  const { length } = type;
  return (args) => {
    const made = Array.from({ length }, (_, i) => apply(args.map((argument) => lane(argument, i))));
    return [made.map(([first]) => first), made.map(([, second]) => second)];
  };
}

/** The operator on integers of one width, given the site. */
export type IntegerOperator = (site: CallSite, width: number) => (args: readonly Slot[]) => Slot;

/** An intrinsic whose operands and result are integers of the type of its first operand. */
export function onIntegers(make: IntegerOperator): Maker {
  return (site) => {
    const { type } = site.inst.operands[0];
    const width = site.machine.program.layout.sizeInBits(scalarOf(type));
    return lanewise(type, make(site, width));
  };
}

/** An intrinsic on floating-point values, in the format of its first operand. */
export function onFloats(
  make: (format: FloatKind, site: CallSite) => (args: readonly Float[]) => Slot,
): Maker {
  return (site) => {
    const { type } = site.inst.operands[0];
    const apply = make((scalarOf(type) as FloatType).format, site);
    return lanewise(type, (args) => apply(args.map((value) => concrete(value) as Float)));
  };
}

/** The same, for an operation that terms have too. */
export function onPatterns(
  make: (format: FloatKind, site: CallSite) => (args: readonly Float[]) => Slot,
  onTerms: (floats: FloatTerms, args: readonly Expr[]) => Expr,
): Maker {
  return (site) => {
    const { type } = site.inst.operands[0];
    const { format } = scalarOf(type) as FloatType;
    const floats = new FloatTerms(site.machine.domain.terms, format);
    const apply = make(format, site);
    return lanewise(type, (args) => {
      if (args.some((value) => value instanceof Expr)) {
        return floats.slot(
          onTerms(
            floats,
            args.map((value) => floats.of(value)),
          ),
        );
      }
      return apply(args.map((value) => concrete(value) as Float));
    });
  };
}
