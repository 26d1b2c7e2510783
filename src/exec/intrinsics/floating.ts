/**
 * Floating-point intrinsics (LangRef "Standard C/C++ Library Intrinsics", "Floating-Point Test
 * Intrinsics", "Saturating floating-point to integer conversions", "Constrained").
 *
 * What IEEE 754 defines exactly (sqrt, fma, rounding, min and max, copysign, …) is exact in every
 * format. The transcendental functions are the host's: JavaScript's Math on doubles, rounded to the
 * format, which may differ from the native library in the last bit.
 */
import { canonical, Expr, type Rounding, soft } from '../../expr/index.js';
import type { FloatKind, FloatType } from '../../ir/index.js';
import {
  concrete,
  concreteWord,
  floatFromBits,
  isNumberFormat,
  NanPayload,
  type Slot,
} from '../../value/index.js';
import type { ExternalTable, Maker } from '../external.js';
import { fromDouble, toDouble, toSaturated } from '../operators/convert.js';
import {
  copySign,
  type Float,
  floatAbsolute,
  floatBinary,
  floatOrder,
  isNan,
  quieted,
  rounder,
  roundHalfEven,
  signOf,
  softFormat,
  unpacked,
} from '../operators/float.js';
import { binaryOnSlots, settled } from '../operators/float-slots.js';
import { FloatTerms } from '../operators/float-terms.js';
import { exponentIntrinsics } from './exponents.js';
import { lanewise, onFloats, onPatterns, pairs, scalarOf } from './lanes.js';

/** A host function on doubles. */
const mathematics = (apply: (x: number, y: number) => number): Maker =>
  onFloats((format) => ([x, y]) => {
    const second = y === undefined ? 0 : toDouble(format, y);
    return fromDouble(format, apply(toDouble(format, x), second));
  });

const squareRoot: Maker = onPatterns(
  (format) => {
    const round = isNumberFormat(format) ? rounder[format] : undefined;
    return ([x]) => {
      if (round && typeof x === 'number') return round(Math.sqrt(x));
      return floatFromBits(format, soft.squareRoot(softFormat(format), unpacked(format, x)));
    };
  },
  (floats, [x]) => floats.squareRoot(x),
);

const onNumbers: Record<Rounding, (x: number) => number> = {
  truncate: Math.trunc,
  floor: Math.floor,
  ceil: Math.ceil,
  even: roundHalfEven,
  away: (x) => (Math.abs(x) < 2 ** 52 ? Math.sign(x) * Math.floor(Math.abs(x) + 0.5) : x),
};

/** round(0.49999999999999994) is 0 although adding 0.5 gives 1; zeros keep their sign. */
function roundNumber(rounding: Rounding, x: number): number {
  const rounded = rounding === 'away' && Math.abs(x) < 0.5 ? 0 : onNumbers[rounding](x);
  return rounded === 0 && (x < 0 || Object.is(x, -0)) ? -0 : rounded;
}

const rounded = (rounding: Rounding): Maker =>
  onPatterns(
    (format) =>
      ([x]) => {
        if (isNumberFormat(format) && typeof x === 'number') return roundNumber(rounding, x);
        const f = softFormat(format);
        return floatFromBits(format, soft.roundToIntegral(f, unpacked(format, x), rounding));
      },
    (floats, [x]) => floats.round(x, rounding),
  );

/** lrint, lround and their kin. */
const toInteger =
  (rounding: Rounding): Maker =>
  (site) => {
    const from = site.inst.operands[0].type;
    const { format } = scalarOf(from) as FloatType;
    const width = site.machine.program.layout.sizeInBits(scalarOf(site.inst.type));
    const floats = new FloatTerms(site.machine.domain.terms, format);
    return lanewise(from, ([value]) => {
      if (value instanceof Expr) return settled(floats.toNearest(value, width, rounding));
      const x = unpacked(format, value as Float);
      const limit = 1n << BigInt(width - 1);
      const integer = x.kind === 'finite' ? soft.toInteger(x, rounding) : -limit;
      const fits = integer >= -limit && integer < limit;
      return canonical(BigInt.asUintN(width, fits ? integer : limit));
    });
  };

const fusedMultiplyAdd: Maker = onPatterns(
  (format) => {
    const f = softFormat(format);
    return ([x, y, z]) =>
      floatFromBits(
        format,
        soft.fusedMultiplyAdd(f, unpacked(format, x), unpacked(format, y), unpacked(format, z)),
      );
  },
  (floats, [x, y, z]) => floats.multiplyAdd(x, y, z),
);

/** clang emits fmuladd where either form is allowed; x86-64 without FMA computes it in two steps. */
const multiplyThenAdd: Maker = onPatterns(
  (format) => {
    const multiply = floatBinary('fmul', format);
    const add = floatBinary('fadd', format);
    return ([x, y, z]) => add(multiply(x, y), z);
  },
  (floats, [x, y, z]) => floats.binary('fadd', floats.binary('fmul', x, y), z),
);

/** minnum and maxnum: of a NaN and a number the number. */
const number = (sign: 1 | -1): Maker =>
  onPatterns(
    (format) =>
      ([x, y]) => {
        if (isNan(format, x)) return y;
        if (isNan(format, y)) return x;
        return (floatOrder(format, x, y) ?? 0) * sign > 0 ? x : y;
      },
    (floats, [x, y]) => floats.extremeNumber(sign, x, y),
  );

/** minimum and maximum (IEEE 754-2019): NaN wins, −0 is below +0. */
const extremum = (sign: 1 | -1): Maker =>
  onPatterns(
    (format) =>
      ([x, y]) => {
        if (isNan(format, x)) return x;
        if (isNan(format, y)) return y;
        const order = floatOrder(format, x, y) ?? 0;
        if (order !== 0) return order * sign > 0 ? x : y;
        return signOf(format, x) === sign < 0 ? x : y;
      },
    (floats, [x, y]) => floats.extremum(sign, x, y),
  );

/** compiler-rt's __powidf2: repeated squaring, the reciprocal for negative exponents. */
const integerPower: Maker = (site) => {
  const { type } = site.inst.operands[0];
  const { format } = scalarOf(type) as FloatType;
  const { terms } = site.machine.domain;
  const multiply = binaryOnSlots(terms, 'fmul', format);
  const divide = binaryOnSlots(terms, 'fdiv', format);
  return lanewise(type, ([value, exponent]) => {
    const power = Number(BigInt.asIntN(32, BigInt(concreteWord(exponent))));
    const one = fromDouble(format, 1);
    let base = value;
    let result: Slot = one;
    for (let n = Math.abs(power); n > 0; n = Math.floor(n / 2)) {
      if (n % 2 === 1) result = multiply(result, base);
      if (n > 1) base = multiply(base, base);
    }
    return power < 0 ? divide(one, result) : result;
  });
};

const canonicalise: Maker = onPatterns(
  (format) =>
    ([x]) =>
      x instanceof NanPayload && isNumberFormat(format) ? quieted(format, x) : x,
  (floats, [x]) => (isNumberFormat(floats.format) ? floats.quieted(x) : x),
);

const saturated =
  (isSigned: boolean): Maker =>
  (site) => {
    const { type } = site.inst.operands[0];
    const { format } = scalarOf(type) as FloatType;
    const width = site.machine.program.layout.sizeInBits(scalarOf(site.inst.type));
    const floats = new FloatTerms(site.machine.domain.terms, format);
    return lanewise(type, ([x]) => {
      if (x instanceof Expr) return settled(floats.toSaturated(x, width, isSigned));
      return toSaturated(format, width, x as Float, isSigned);
    });
  };

/** The test bits of llvm.is.fpclass, in LangRef's order. */
function classOf(format: FloatKind, value: Float): number {
  const x = unpacked(format, value);
  const f = softFormat(format);
  if (x.kind === 'nan') return (x.payload >> BigInt(f.precision - 2)) & 1n ? 1 : 0;
  if (x.kind === 'inf') return x.sign ? 2 : 9;
  if (x.mantissa === 0n) return x.sign ? 5 : 6;
  const normal = soft.bitLength(x.mantissa) === f.precision;
  if (x.sign) return normal ? 3 : 4;
  return normal ? 8 : 7;
}

const isClass: Maker = onClass();

function onClass(): Maker {
  return (site) => {
    const { type } = site.inst.operands[0];
    const { format } = scalarOf(type) as FloatType;
    const floats = new FloatTerms(site.machine.domain.terms, format);
    return lanewise(type, ([x, test]) => {
      if (x instanceof Expr) {
        return settled(floats.isClass(Number(concreteWord(test)), x));
      }
      return (Number(concreteWord(test)) >> classOf(format, concrete(x) as Float)) & 1;
    });
  };
}

const absolute: Maker = onPatterns(
  (format) =>
    ([x]) =>
      floatAbsolute(format, x),
  (floats, [x]) => floats.absolute(x),
);
const sign: Maker = onPatterns(
  (format) =>
    ([x, y]) =>
      copySign(format, x, y),
  (floats, [x, y]) => floats.copySign(x, y),
);

/** {integral part, fraction} of llvm.modf; {sin, cos} of llvm.sincos. */
const modf: Maker = (site) => {
  const { type } = site.inst.operands[0];
  const { format } = scalarOf(type) as FloatType;
  const floats = new FloatTerms(site.machine.domain.terms, format);
  return pairs(type, ([x]): [Slot, Slot] => {
    if (!(x instanceof Expr)) return parts(format, x as Float);
    const whole = floats.round(x, 'truncate');
    const { terms } = site.machine.domain;
    const zero = terms.constant(0, floats.bits);
    const infinite = floats.isClass(infinities, x);
    const rest = terms.ite(infinite, zero, floats.binary('fsub', x, whole));
    return [floats.slot(floats.copySign(rest, x)), floats.slot(whole)];
  });
};

/** The test bits of both infinities. */
const infinities = 0x204;

function parts(format: FloatKind, x: Float): [Slot, Slot] {
  const whole = floatFromBits(
    format,
    soft.roundToIntegral(softFormat(format), unpacked(format, x), 'truncate'),
  );
  const infinite = unpacked(format, x).kind === 'inf';
  const rest = infinite ? fromDouble(format, 0) : floatBinary('fsub', format)(x, whole);
  return [copySign(format, rest, x), whole];
}
const sincos: Maker = (site) => {
  const { type } = site.inst.operands[0];
  const { format } = scalarOf(type) as FloatType;
  return pairs(type, ([x]): [Slot, Slot] => {
    const angle = toDouble(format, concrete(x) as Float);
    return [fromDouble(format, Math.sin(angle)), fromDouble(format, Math.cos(angle))];
  });
};

type Directed = 'sqrt' | 'rint' | 'nearbyint' | 'lrint' | 'fma' | 'fmuladd';

/** Where the program may change how floating point rounds (float-environment.ts), in the direction of the moment. */
function inEnvironment(plain: Maker, name: Directed): Maker {
  return (site) => {
    const { floatEnvironment: environment, program } = site.machine;
    if (!environment.isActive) return plain(site);
    const { type } = site.inst.operands[0];
    const { format } = scalarOf(type) as FloatType;
    const width = program.layout.sizeInBits(scalarOf(site.inst.type));
    const multiply = environment.binary('fmul', format);
    const add = environment.binary('fadd', format);
    const onOne = {
      sqrt: environment.squareRoot(format),
      rint: environment.roundToIntegral(format, true),
      nearbyint: environment.roundToIntegral(format, false),
      lrint: environment.toNearest(format, width),
      fma: environment.multiplyAdd(format),
      fmuladd: (a: Slot, b: Slot, c: Slot) => add(multiply(a, b), c),
    }[name] as (...args: Slot[]) => Slot;
    return lanewise(type, (args) => onOne(...args));
  };
}

export const floatingIntrinsics: ExternalTable = new Map<string, Maker>([
  ...exponentIntrinsics,
  ['llvm.fabs', absolute],
  ['llvm.copysign', sign],
  ['llvm.sqrt', inEnvironment(squareRoot, 'sqrt')],
  ['llvm.floor', rounded('floor')],
  ['llvm.ceil', rounded('ceil')],
  ['llvm.trunc', rounded('truncate')],
  ['llvm.rint', inEnvironment(rounded('even'), 'rint')],
  ['llvm.nearbyint', inEnvironment(rounded('even'), 'nearbyint')],
  ['llvm.roundeven', rounded('even')],
  ['llvm.round', rounded('away')],
  ['llvm.lrint', inEnvironment(toInteger('even'), 'lrint')],
  ['llvm.llrint', inEnvironment(toInteger('even'), 'lrint')],
  ['llvm.lround', toInteger('away')],
  ['llvm.llround', toInteger('away')],
  ['llvm.fma', inEnvironment(fusedMultiplyAdd, 'fma')],
  ['llvm.fmuladd', inEnvironment(multiplyThenAdd, 'fmuladd')],
  ['llvm.minnum', number(-1)],
  ['llvm.maxnum', number(1)],
  ['llvm.minimumnum', number(-1)],
  ['llvm.maximumnum', number(1)],
  ['llvm.minimum', extremum(-1)],
  ['llvm.maximum', extremum(1)],
  ['llvm.canonicalize', canonicalise],
  ['llvm.arithmetic.fence', canonicalise],
  ['llvm.powi', integerPower],
  ['llvm.modf', modf],
  ['llvm.sincos', sincos],
  ['llvm.is.fpclass', isClass],
  ['llvm.fptosi.sat', saturated(true)],
  ['llvm.fptoui.sat', saturated(false)],
  [
    'llvm.pow',
    mathematics((x, y) =>
      x === 1 ? 1 : x === -1 && !Number.isFinite(y) && !Number.isNaN(y) ? 1 : x ** y,
    ),
  ],
  ['llvm.exp', mathematics(Math.exp)],
  ['llvm.exp2', mathematics((x) => 2 ** x)],
  ['llvm.exp10', mathematics((x) => 10 ** x)],
  ['llvm.log', mathematics(Math.log)],
  ['llvm.log2', mathematics(Math.log2)],
  ['llvm.log10', mathematics(Math.log10)],
  ['llvm.sin', mathematics(Math.sin)],
  ['llvm.cos', mathematics(Math.cos)],
  ['llvm.tan', mathematics(Math.tan)],
  ['llvm.asin', mathematics(Math.asin)],
  ['llvm.acos', mathematics(Math.acos)],
  ['llvm.atan', mathematics(Math.atan)],
  ['llvm.atan2', mathematics(Math.atan2)],
  ['llvm.sinh', mathematics(Math.sinh)],
  ['llvm.cosh', mathematics(Math.cosh)],
  ['llvm.tanh', mathematics(Math.tanh)],
]);
