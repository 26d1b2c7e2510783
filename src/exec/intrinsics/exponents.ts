/** llvm.ldexp and llvm.frexp (LangRef), exact in every format. */
import { canonical, Expr, soft } from '../../expr/index.js';
import type { FloatType } from '../../ir/index.js';
import { concreteWord, type Slot } from '../../value/index.js';
import type { ExternalTable, Maker } from '../external.js';
import { type Float, packed, unpacked } from '../operators/float.js';
import { FloatExponents } from '../operators/float-exponents.js';
import { settled } from '../operators/float-slots.js';
import { FloatTerms } from '../operators/float-terms.js';
import { lanewise, pairs, scalarOf } from './lanes.js';

/** Beyond the range of every format. */
const most = 70_000;

const scale: Maker = (site) => {
  const { type } = site.inst.operands[0];
  const { format } = scalarOf(type) as FloatType;
  const width = site.machine.program.layout.sizeInBits(scalarOf(site.inst.operands[1].type));
  const { terms } = site.machine.domain;
  const floats = new FloatTerms(terms, format);
  const exponents = new FloatExponents(terms, floats);
  return lanewise(type, ([value, exponent]) => {
    if (value instanceof Expr || exponent instanceof Expr) {
      const by =
        exponent instanceof Expr ? exponent : terms.constant(concreteWord(exponent), width);
      return floats.slot(exponents.scaled(floats.of(value), by));
    }
    const x = unpacked(format, value as Float);
    if (x.kind !== 'finite') return value;
    const by = Number(BigInt.asIntN(width, BigInt(concreteWord(exponent))));
    return packed(format, { ...x, exponent: x.exponent + Math.max(-most, Math.min(most, by)) });
  });
};

/** {fraction in [0.5, 1), exponent}. */
const split: Maker = (site) => {
  const { type } = site.inst.operands[0];
  const { format } = scalarOf(type) as FloatType;
  const { terms } = site.machine.domain;
  const floats = new FloatTerms(terms, format);
  const exponents = new FloatExponents(terms, floats);
  return pairs(type, ([value]): [Slot, Slot] => {
    if (value instanceof Expr) {
      const { fraction, exponent } = exponents.split(value);
      return [floats.slot(fraction), settled(exponent)];
    }
    const x = unpacked(format, value as Float);
    if (x.kind !== 'finite' || soft.isZero(x)) return [value, 0];
    const exponent = x.exponent + soft.bitLength(x.mantissa);
    const fraction = packed(format, { ...x, exponent: x.exponent - exponent });
    return [fraction, canonical(BigInt.asUintN(32, BigInt(exponent)))];
  });
};

export const exponentIntrinsics: ExternalTable = new Map<string, Maker>([
  ['llvm.ldexp', scale],
  ['llvm.frexp', split],
]);
