/**
 * SSE's and AVX's instructions on floats and doubles that clang's headers (`xmmintrin.h`, `emmintrin.h`, `pmmintrin.h`,
 * `smmintrin.h`, `avxintrin.h`) reach by intrinsics of the processor: minima and maxima, comparisons, sign masks, sums of
 * neighbours, choices, conversions to integers (Intel's manual, volume 2).
 *
 * The minimum is `a < b ? a : b`, so that the second operand is the result for zeros and NaNs. What ends in `ss` or
 * `sd` works on the first lane and hands the others of the first operand on. Approximations (`rcpps`, `rsqrtps`) are left
 * out: processors differ in their results.
 */
import { Expr } from '../../expr/index.js';
import type { FloatKind, FloatPredicate, FloatType } from '../../ir/index.js';
import { concreteWord, floatFromBits, type Slot } from '../../value/index.js';
import type { CallSite, ExternalTable, Maker } from '../external.js';
import {
  binaryOnSlots,
  compareOnSlots,
  settled,
  toIntegerOnSlots,
} from '../operators/float-slots.js';
import { FloatTerms } from '../operators/float-terms.js';
import { scalarOf } from './lanes.js';

type Lanes = readonly Slot[];

function formatAt(site: CallSite): FloatKind {
  return (scalarOf(site.inst.operands[0].type) as FloatType).format;
}

/** On all lanes, or on the first one alone. */
function inLanes(isScalar: boolean, a: Slot, b: Slot, apply: (x: Slot, y: Slot) => Slot): Slot {
  const others = b as Lanes;
  return (a as Lanes).map((x, i) => (isScalar && i > 0 ? x : apply(x, others[i])));
}

const extreme =
  (predicate: 'olt' | 'ogt', isScalar: boolean): Maker =>
  (site) => {
    const format = formatAt(site);
    const { terms } = site.machine.domain;
    const compare = compareOnSlots(terms, predicate, format);
    const floats = new FloatTerms(terms, format);
    return ([a, b]) =>
      inLanes(isScalar, a, b, (x, y) => {
        const isFirst = compare(x, y);
        if (!(isFirst instanceof Expr)) return isFirst === 1 ? x : y;
        return floats.slot(terms.ite(isFirst, floats.of(x), floats.of(y)));
      });
  };

/** By the number in the instruction; from 16 on they repeat, with other exceptions. SSE has the first eight. */
const predicates: readonly FloatPredicate[] = [
  'oeq',
  'olt',
  'ole',
  'uno',
  'une',
  'uge',
  'ugt',
  'ord',
  'ueq',
  'ult',
  'ule',
  'false',
  'one',
  'oge',
  'ogt',
  'true',
];

/** All bits set or clear in a lane. */
const mask =
  (isScalar: boolean): Maker =>
  (site) => {
    const format = formatAt(site);
    const { terms } = site.machine.domain;
    const floats = new FloatTerms(terms, format);
    const ones = floatFromBits(format, (1n << BigInt(floats.bits)) - 1n);
    return ([a, b, number]) => {
      const compare = compareOnSlots(terms, predicates[Number(concreteWord(number)) & 15], format);
      return inLanes(isScalar, a, b, (x, y) => {
        const holds = compare(x, y);
        if (holds instanceof Expr) return floats.slot(terms.sext(holds, floats.bits));
        return holds === 1 ? ones : 0;
      });
    };
  };

/** comiss and its kin: one lane, an int as result. */
const order =
  (predicate: FloatPredicate): Maker =>
  (site) => {
    const { terms } = site.machine.domain;
    const compare = compareOnSlots(terms, predicate, formatAt(site));
    return ([a, b]) => {
      const holds = compare((a as Lanes)[0], (b as Lanes)[0]);
      return holds instanceof Expr ? settled(terms.zext(holds, 32)) : holds;
    };
  };

/** The signs of the lanes as bits of an int. */
const signs: Maker = (site) => {
  const { terms } = site.machine.domain;
  const floats = new FloatTerms(terms, formatAt(site));
  return ([a]) => {
    const lanes = (a as Lanes).map((x) => terms.extract(floats.of(x), floats.bits - 1, 1));
    return settled(
      terms.zext(
        lanes.reduce((low, high) => terms.concat(high, low)),
        32,
      ),
    );
  };
};

/** To signed integers, truncated or in the direction of the moment. */
const toIntegers =
  (isTruncated: boolean): Maker =>
  (site) => {
    const format = formatAt(site);
    const { floatEnvironment: environment, domain, program } = site.machine;
    const { type } = site.inst;
    const width = program.layout.sizeInBits(scalarOf(type));
    const convert = isTruncated
      ? toIntegerOnSlots(domain.terms, format, width, true)
      : environment.toNearest(format, width);
    if (type.kind !== 'vector') return ([a]) => convert((a as Lanes)[0]);
    // Two doubles fill half of four integers; the rest is zero.
    const { length } = type;
    return ([a]) =>
      Array.from({ length }, (_, i) => (i < (a as Lanes).length ? convert((a as Lanes)[i]) : 0));
  };

/** Sums or differences of neighbours, of the first operand and then of the second, in each half of 128 bits. */
const neighbours =
  (op: 'fadd' | 'fsub'): Maker =>
  (site) => {
    const format = formatAt(site);
    const apply = binaryOnSlots(site.machine.domain.terms, op, format);
    const per = format === 'double' ? 2 : 4;
    return ([a, b]) => {
      const [x, y] = [a as Lanes, b as Lanes];
      const half = (from: number, lanes: Lanes) =>
        Array.from({ length: per / 2 }, (_, i) =>
          apply(lanes[from + 2 * i], lanes[from + 2 * i + 1]),
        );
      return Array.from({ length: x.length / per }, (_, i) => i * per).flatMap((from) => [
        ...half(from, x),
        ...half(from, y),
      ]);
    };
  };

/** Differences in even lanes, sums in odd ones. */
const differencesAndSums: Maker = (site) => {
  const { terms } = site.machine.domain;
  const [add, subtract] = (['fadd', 'fsub'] as const).map((op) =>
    binaryOnSlots(terms, op, formatAt(site)),
  );
  return ([a, b]) =>
    (a as Lanes).map((x, i) => (i % 2 === 0 ? subtract! : add!)(x, (b as Lanes)[i]));
};

/** Lanes of the second operand where the sign of the mask is set. */
const choice: Maker = (site) => {
  const { terms } = site.machine.domain;
  const floats = new FloatTerms(terms, formatAt(site));
  return ([a, b, mask]) =>
    (a as Lanes).map((x, i) => {
      const sign = terms.extract(floats.of((mask as Lanes)[i]), floats.bits - 1, 1);
      if (sign.isConst) return sign.value === 1 ? (b as Lanes)[i] : x;
      return floats.slot(terms.ite(sign, floats.of((b as Lanes)[i]), floats.of(x)));
    });
};

function onWideFormat(packed: string): [string, Maker][] {
  const name = (operation: string) => `llvm.x86.avx.${operation}.${packed}.256`;
  return [
    [name('min'), extreme('olt', false)],
    [name('max'), extreme('ogt', false)],
    [name('cmp'), mask(false)],
    [name('movmsk'), signs],
    [name('hadd'), neighbours('fadd')],
    [name('hsub'), neighbours('fsub')],
    [name('addsub'), differencesAndSums],
    [name('blendv'), choice],
    [`llvm.x86.sse3.hadd.${packed}`, neighbours('fadd')],
    [`llvm.x86.sse3.hsub.${packed}`, neighbours('fsub')],
    [`llvm.x86.sse3.addsub.${packed}`, differencesAndSums],
    [`llvm.x86.sse41.blendv${packed}`, choice],
  ];
}

const orders: readonly (readonly [string, FloatPredicate])[] = [
  ['eq', 'oeq'],
  ['lt', 'olt'],
  ['le', 'ole'],
  ['gt', 'ogt'],
  ['ge', 'oge'],
  ['neq', 'une'],
];

function onFormat(set: 'sse' | 'sse2', packed: string, scalar: string): [string, Maker][] {
  const name = (operation: string) => `llvm.x86.${set}.${operation}`;
  return [
    [name(`min.${packed}`), extreme('olt', false)],
    [name(`max.${packed}`), extreme('ogt', false)],
    [name(`min.${scalar}`), extreme('olt', true)],
    [name(`max.${scalar}`), extreme('ogt', true)],
    [name(`cmp.${packed}`), mask(false)],
    [name(`cmp.${scalar}`), mask(true)],
    [name(`movmsk.${packed}`), signs],
    ...orders.flatMap(([word, predicate]): [string, Maker][] => {
      const suffix = set === 'sse' ? '.ss' : '.sd';
      return [
        [name(`comi${word}${suffix}`), order(predicate)],
        [name(`ucomi${word}${suffix}`), order(predicate)],
      ];
    }),
    [name(`cvt${scalar}2si`), toIntegers(false)],
    [name(`cvt${scalar}2si64`), toIntegers(false)],
    [name(`cvtt${scalar}2si`), toIntegers(true)],
    [name(`cvtt${scalar}2si64`), toIntegers(true)],
  ];
}

export const sseIntrinsics: ExternalTable = new Map<string, Maker>([
  ...onFormat('sse', 'ps', 'ss'),
  ...onFormat('sse2', 'pd', 'sd'),
  ...onWideFormat('ps'),
  ...onWideFormat('pd'),
  ['llvm.x86.avx.cvt.ps2dq.256', toIntegers(false)],
  ['llvm.x86.avx.cvtt.ps2dq.256', toIntegers(true)],
  ['llvm.x86.avx.cvt.pd2dq.256', toIntegers(false)],
  ['llvm.x86.avx.cvtt.pd2dq.256', toIntegers(true)],
  ['llvm.x86.sse2.cvtps2dq', toIntegers(false)],
  ['llvm.x86.sse2.cvttps2dq', toIntegers(true)],
  ['llvm.x86.sse2.cvtpd2dq', toIntegers(false)],
  ['llvm.x86.sse2.cvttpd2dq', toIntegers(true)],
]);
