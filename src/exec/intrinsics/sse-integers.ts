/**
 * Instructions on vectors of integers that clang's headers (`emmintrin.h`, `tmmintrin.h`, `smmintrin.h`, `avx2intrin.h`) reach by
 * intrinsics of the processor (Intel's manual, volume 2): packing, averages, products, sums, shifts, shuffles, signs, masks;
 * and of the scalar ones CRC-32C (others are in x86-bits.ts). What LLVM has operators for (additions, comparisons, shuffles by
 * constants) never comes here.
 *
 * Lanes are computed as terms; those of constants are constants again. An AVX2 instruction that moves lanes does so within
 * each half of 128 bits.
 */
import type { Expr, ExprContext } from '../../expr/index.js';
import { concreteWord, type Slot } from '../../value/index.js';
import type { CallSite, ExternalTable, Maker } from '../external.js';
import { settled } from '../operators/float-slots.js';
import { scalarOf } from './lanes.js';

type Terms = readonly Expr[];

/** The lanes of a vector operand as terms, and their width. */
function lanesOf(site: CallSite, operand: number): { width: number; of: (value: Slot) => Terms } {
  const { domain, program } = site.machine;
  const width = program.layout.sizeInBits(scalarOf(site.inst.operands[operand]!.type));
  return {
    width,
    of: (value) => (value as readonly Slot[]).map((lane) => domain.term(lane, width)),
  };
}

const slots = (terms: Terms): Slot => terms.map(settled) as Slot;

/** An instruction on the lanes of two vectors: `apply` gets the builders, the width, and the lanes. */
const onLanes =
  (apply: (t: ExprContext, width: number, a: Terms, b: Terms) => Terms): Maker =>
  (site) => {
    const first = lanesOf(site, 0);
    const second = lanesOf(site, 1);
    const { terms } = site.machine.domain;
    return ([a, b]) => slots(apply(terms, first.width, first.of(a), second.of(b)));
  };

const each = (apply: (t: ExprContext, width: number, x: Expr, y: Expr) => Expr): Maker =>
  onLanes((t, width, a, b) => a.map((x, i) => apply(t, width, x, b[i]!)));

/** The lanes of each half of 128 bits. */
function halves(width: number, lanes: Terms): Terms[] {
  const per = 128 / width;
  return Array.from({ length: lanes.length / per }, (_, i) => lanes.slice(i * per, (i + 1) * per));
}

const inHalves = (apply: (t: ExprContext, width: number, a: Terms, b: Terms) => Terms): Maker =>
  onLanes((t, width, a, b) => {
    const others = halves(width, b);
    return halves(width, a).flatMap((half, i) => apply(t, width, half, others[i]!));
  });

/** A signed number in fewer bits, at the nearest bound where it does not sized. */
function clamp(t: ExprContext, x: Expr, width: number, isSigned: boolean): Expr {
  const from = x.width;
  const bound = (value: bigint) => t.constant(BigInt.asUintN(from, value), from);
  const [low, high] = isSigned
    ? [bound(-(1n << BigInt(width - 1))), bound((1n << BigInt(width - 1)) - 1n)]
    : [bound(0n), bound((1n << BigInt(width)) - 1n)];
  return t.extract(t.ite(t.slt(x, low), low, t.ite(t.slt(high, x), high, x)), 0, width);
}

const pack = (isSigned: boolean): Maker =>
  inHalves((t, width, a, b) => [...a, ...b].map((x) => clamp(t, x, width / 2, isSigned)));

/** (x + y + 1) / 2 without overflow. */
const average = each((t, width, x, y) => {
  const sum = t.add(t.add(t.zext(x, width + 1), t.zext(y, width + 1)), t.constant(1, width + 1));
  return t.extract(sum, 1, width);
});

const highProduct = (isSigned: boolean): Maker =>
  each((t, width, x, y) => {
    const wide = (z: Expr) => (isSigned ? t.sext(z, width * 2) : t.zext(z, width * 2));
    return t.extract(t.mul(wide(x), wide(y)), width, width);
  });

/** The product of two fractions of 15 bits, rounded. */
const roundedProduct = each((t, width, x, y) => {
  const product = t.mul(t.sext(x, 32), t.sext(y, 32));
  const rounded = t.add(t.lshr(product, t.constant(14, 32)), t.constant(1, 32));
  return t.extract(rounded, 1, width);
});

function pairs(lanes: Terms): [Expr, Expr][] {
  return Array.from({ length: lanes.length / 2 }, (_, i) => [lanes[2 * i]!, lanes[2 * i + 1]!]);
}

/** Sums of the products of neighbours, twice as wide. */
const productSums = onLanes((t, width, a, b) => {
  const wide = (z: Expr) => t.sext(z, width * 2);
  const products = a.map((x, i) => t.mul(wide(x), wide(b[i]!)));
  return pairs(products).map(([x, y]) => t.add(x, y));
});

/** Unsigned bytes times signed bytes, neighbours added and clamped. */
const byteProductSums = onLanes((t, _width, a, b) => {
  const products = a.map((x, i) => t.mul(t.zext(x, 18), t.sext(b[i]!, 18)));
  return pairs(products).map(([x, y]) => clamp(t, t.add(x, y), 16, true));
});

/** Sums of absolute differences of eight bytes each, in 64 bits. */
const differenceSums = onLanes((t, _width, a, b) => {
  const distances = a.map((x, i) => {
    const y = b[i]!;
    return t.zext(t.ite(t.ult(x, y), t.sub(y, x), t.sub(x, y)), 16);
  });
  return Array.from({ length: a.length / 8 }, (_, i) =>
    t.zext(
      distances.slice(i * 8, i * 8 + 8).reduce((sum, one) => t.add(sum, one)),
      64,
    ),
  );
});

type ShiftKind = 'shl' | 'lshr' | 'ashr';

/** Beyond the width nothing is left, or the sign. */
function shift(t: ExprContext, kind: ShiftKind, x: Expr, count: Expr): Expr {
  const { width } = x;
  const most = t.constant(width - 1, count.width);
  const isLarge = t.ult(most, count);
  const sized = (c: Expr) => (c.width > width ? t.extract(c, 0, width) : t.zext(c, width));
  if (kind === 'ashr') return t.ashr(x, sized(t.ite(isLarge, most, count)));
  const none = t.constant(0, width);
  return t.ite(isLarge, none, t[kind](x, sized(t.ite(isLarge, t.constant(0, count.width), count))));
}

/** All lanes by the low 64 bits of the second vector. */
const shiftByVector = (kind: ShiftKind): Maker =>
  onLanes((t, width, a, b) => {
    const count = b.slice(0, 64 / width).reduce((low, high) => t.concat(high, low));
    return a.map((x) => shift(t, kind, x, count));
  });

const shiftByNumber =
  (kind: ShiftKind): Maker =>
  (site) => {
    const { of } = lanesOf(site, 0);
    const { domain } = site.machine;
    return ([a, number]) => {
      const count = domain.term(number, 32);
      return slots(of(a).map((x) => shift(domain.terms, kind, x, count)));
    };
  };

const shiftEach = (kind: ShiftKind): Maker => each((t, _width, x, y) => shift(t, kind, x, y));

/** The lane that a number names. */
function select(t: ExprContext, lanes: Terms, index: Expr): Expr {
  return lanes.reduce((found, lane, i) =>
    t.ite(t.eq(index, t.constant(i, index.width)), lane, found),
  );
}

const shuffleBytes = inHalves((t, _width, a, b) =>
  b.map((index) =>
    t.ite(
      t.eq(t.extract(index, 7, 1), t.constant(1, 1)),
      t.constant(0, 8),
      select(t, a, t.extract(index, 0, 4)),
    ),
  ),
);

const permute = onLanes((t, _width, a, b) =>
  b.map((index) => select(t, a, t.extract(index, 0, 3))),
);

const neighbours = (op: 'add' | 'sub', isClamped: boolean): Maker =>
  inHalves((t, width, a, b) =>
    [...pairs(a), ...pairs(b)].map(([x, y]) =>
      isClamped
        ? clamp(t, t[op](t.sext(x, width + 1), t.sext(y, width + 1)), width, true)
        : t[op](x, y),
    ),
  );

const applySign = each((t, width, x, y) => {
  const zero = t.constant(0, width);
  return t.ite(t.slt(y, zero), t.neg(x), t.ite(t.eq(y, zero), zero, x));
});

/** The signs of the lanes as bits of an int. */
const signMask: Maker = (site) => {
  const { of, width } = lanesOf(site, 0);
  const { terms } = site.machine.domain;
  return ([a]) => {
    const signs = of(a).map((x) => terms.extract(x, width - 1, 1));
    const mask = signs.reduce((low, high) => terms.concat(high, low));
    return settled(mask.width < 32 ? terms.zext(mask, 32) : mask);
  };
};

/** Lanes of the second vector where the sign of the mask is set. */
const blend: Maker = (site) => {
  const first = lanesOf(site, 0);
  const { terms } = site.machine.domain;
  return ([a, b, mask]) => {
    const [x, y, m] = [a, b, mask].map(first.of) as [Terms, Terms, Terms];
    const one = terms.constant(1, 1);
    return slots(
      x.map((lane, i) =>
        terms.ite(terms.eq(terms.extract(m[i]!, first.width - 1, 1), one), y[i]!, lane),
      ),
    );
  };
};

/** ptest: whether the bits of b (that are, that are not in a) are all zero. */
const test =
  (kind: 'zero' | 'covered' | 'mixed'): Maker =>
  (site) => {
    const { of, width } = lanesOf(site, 0);
    const { terms: t } = site.machine.domain;
    const isZero = (lanes: Terms) =>
      t.eq(
        lanes.reduce((all, lane) => t.or(all, lane)),
        t.constant(0, width),
      );
    return ([a, b]) => {
      const [x, y] = [of(a), of(b)];
      const zero = isZero(x.map((lane, i) => t.and(lane, y[i]!)));
      const covered = isZero(x.map((lane, i) => t.and(t.not(lane), y[i]!)));
      const answer = { zero, covered, mixed: t.and(t.not(zero), t.not(covered)) }[kind];
      return settled(t.zext(answer, 32));
    };
  };

/** CRC-32C of one, two, four or eight bytes more, bit by bit. */
const checksum =
  (bits: number): Maker =>
  (site) => {
    const { domain } = site.machine;
    const t = domain.terms;
    const result = site.machine.program.layout.sizeInBits(site.inst.type);
    return ([crc, data]) => {
      const input = domain.term(data, bits);
      let value = t.extract(domain.term(crc, result), 0, 32);
      for (let i = 0; i < bits; i++) {
        const bit = t.xor(t.extract(value, 0, 1), t.extract(input, i, 1));
        const shifted = t.lshr(value, t.constant(1, 32));
        value = t.ite(bit, t.xor(shifted, t.constant(0x82f63b78, 32)), shifted);
      }
      return settled(result > 32 ? t.zext(value, result) : value);
    };
  };

/** The product of two halves, chosen by the number, without carries. */
const carrylessProduct: Maker = (site) => {
  const { of } = lanesOf(site, 0);
  const t = site.machine.domain.terms;
  return ([a, b, number]) => {
    const choice = Number(concreteWord(number));
    const x = t.zext(of(a)[choice & 1]!, 128);
    const y = of(b)[(choice >> 4) & 1]!;
    let sum = t.constant(0n, 128);
    for (let i = 0; i < 64; i++) {
      const part = t.shl(x, t.constant(BigInt(i), 128));
      sum = t.ite(t.extract(y, i, 1), t.xor(sum, part), sum);
    }
    return slots([t.extract(sum, 0, 64), t.extract(sum, 64, 64)]);
  };
};

function onBothSets(sse: string, avx2: string, maker: Maker): [string, Maker][] {
  return [
    [`llvm.x86.${sse}`, maker],
    [`llvm.x86.avx2.${avx2}`, maker],
  ];
}

const shifts: [string, Maker][] = (
  [
    ['sll', 'shl', ['w', 'd', 'q']],
    ['srl', 'lshr', ['w', 'd', 'q']],
    ['sra', 'ashr', ['w', 'd']],
  ] as const
).flatMap(([name, kind, sizes]) =>
  sizes.flatMap((size) => [
    ...onBothSets(`sse2.p${name}.${size}`, `p${name}.${size}`, shiftByVector(kind)),
    ...onBothSets(`sse2.p${name}i.${size}`, `p${name}i.${size}`, shiftByNumber(kind)),
    [`llvm.x86.avx2.p${name}v.${size}`, shiftEach(kind)] as [string, Maker],
    [`llvm.x86.avx2.p${name}v.${size}.256`, shiftEach(kind)] as [string, Maker],
  ]),
);

export const sseIntegerIntrinsics: ExternalTable = new Map<string, Maker>([
  ...shifts,
  ...onBothSets('sse2.packssdw.128', 'packssdw', pack(true)),
  ...onBothSets('sse2.packsswb.128', 'packsswb', pack(true)),
  ...onBothSets('sse2.packuswb.128', 'packuswb', pack(false)),
  ...onBothSets('sse41.packusdw', 'packusdw', pack(false)),
  ...onBothSets('sse2.pavg.b', 'pavg.b', average),
  ...onBothSets('sse2.pavg.w', 'pavg.w', average),
  ...onBothSets('sse2.pmulh.w', 'pmulh.w', highProduct(true)),
  ...onBothSets('sse2.pmulhu.w', 'pmulhu.w', highProduct(false)),
  ...onBothSets('sse2.pmadd.wd', 'pmadd.wd', productSums),
  ...onBothSets('sse2.psad.bw', 'psad.bw', differenceSums),
  ...onBothSets('sse2.pmovmskb.128', 'pmovmskb', signMask),
  ...onBothSets('ssse3.pmadd.ub.sw.128', 'pmadd.ub.sw', byteProductSums),
  ...onBothSets('ssse3.pmul.hr.sw.128', 'pmul.hr.sw', roundedProduct),
  ...onBothSets('ssse3.pshuf.b.128', 'pshuf.b', shuffleBytes),
  ...onBothSets('ssse3.phadd.w.128', 'phadd.w', neighbours('add', false)),
  ...onBothSets('ssse3.phadd.d.128', 'phadd.d', neighbours('add', false)),
  ...onBothSets('ssse3.phadd.sw.128', 'phadd.sw', neighbours('add', true)),
  ...onBothSets('ssse3.phsub.w.128', 'phsub.w', neighbours('sub', false)),
  ...onBothSets('ssse3.phsub.d.128', 'phsub.d', neighbours('sub', false)),
  ...onBothSets('ssse3.phsub.sw.128', 'phsub.sw', neighbours('sub', true)),
  ...onBothSets('ssse3.psign.b.128', 'psign.b', applySign),
  ...onBothSets('ssse3.psign.w.128', 'psign.w', applySign),
  ...onBothSets('ssse3.psign.d.128', 'psign.d', applySign),
  ...onBothSets('sse41.pblendvb', 'pblendvb', blend),
  ['llvm.x86.avx2.permd', permute],
  ['llvm.x86.sse41.ptestz', test('zero')],
  ['llvm.x86.sse41.ptestc', test('covered')],
  ['llvm.x86.sse41.ptestnzc', test('mixed')],
  ['llvm.x86.avx.ptestz.256', test('zero')],
  ['llvm.x86.avx.ptestc.256', test('covered')],
  ['llvm.x86.avx.ptestnzc.256', test('mixed')],
  ['llvm.x86.sse42.crc32.32.8', checksum(8)],
  ['llvm.x86.sse42.crc32.32.16', checksum(16)],
  ['llvm.x86.sse42.crc32.32.32', checksum(32)],
  ['llvm.x86.sse42.crc32.64.64', checksum(64)],
  ['llvm.x86.pclmulqdq', carrylessProduct],
]);
