/**
 * x86-64 instructions that compute in registers: what they do to the registers and to the carry flag.
 *
 * As on the machine, an instruction of 32 bits clears the upper half of a 64-bit register and narrower ones
 * leave the rest as it was. Of the flags only the carry is modelled, for sums and differences of several
 * words (add with adc, sub with sbb); no other instruction here reads flags.
 */
import { canonical, Kind } from '../../expr/index.js';
import { type Domain, Fault, type Slot } from '../../value/index.js';

/** `width` bits of a register for a value of `whole` bits as an operand, or a number. */
export type Place =
  | { readonly register: number; readonly width: number; readonly whole: number }
  | { readonly value: bigint };

/** What instructions work on. */
export interface AssemblyState {
  readonly registers: Slot[];
  carry: Slot;
}

export interface AssemblyInstruction {
  /** Registers that must have a value before. */
  readonly reads: readonly number[];
  readonly writes: number;
  execute(domain: Domain, state: AssemblyState): void;
}

type Compute = (
  domain: Domain,
  old: Slot,
  source: Slot,
  width: number,
  state: AssemblyState,
) => Slot;

interface Operation {
  readonly operands: 1 | 2;
  /** Whether the old value of the register does not matter. */
  readonly overwrites?: boolean;
  readonly compute: Compute;
}

const suffixes: Readonly<Record<string, number>> = { b: 8, w: 16, l: 32, q: 64 };

const bitwise =
  (kind: typeof Kind.And | typeof Kind.Or | typeof Kind.Xor): Compute =>
  (domain, old, source, width, state) => {
    state.carry = 0;
    return domain.binary(kind, width, old, source);
  };

/** Sum or difference, in one bit more: that is the carry. */
const additive =
  (kind: typeof Kind.Add | typeof Kind.Sub, takesCarry: boolean): Compute =>
  (domain, old, source, width, state) => {
    const wide = (value: Slot) => domain.zeroExtend(value, width + 1);
    let result = domain.binary(kind, width + 1, wide(old), wide(source));
    if (takesCarry) result = domain.binary(kind, width + 1, result, wide(state.carry));
    state.carry = domain.extract(result, width, 1);
    return domain.extract(result, 0, width);
  };

const shift =
  (kind: typeof Kind.Shl | typeof Kind.LShr | typeof Kind.AShr): Compute =>
  (domain, old, by, width) => {
    const amount = Math.min(known(by) & (width === 64 ? 63 : 31), width);
    return domain.binary(kind, width, old, amount);
  };

/** The number of the first bit that is set, from the one end or the other; of zero, anything. */
const scan =
  (fromLowest: boolean): Compute =>
  (domain, _old, source, width) => {
    let found: Slot = 0;
    for (let i = 0; i < width; i++) {
      const bit = fromLowest ? width - 1 - i : i;
      const isSet = domain.extract(source, bit, 1);
      const mask = domain.signExtend(isSet, 1, width);
      const kept = domain.binary(
        Kind.And,
        width,
        found,
        domain.binary(Kind.Xor, width, mask, ones(width)),
      );
      found = domain.binary(Kind.Or, width, kept, domain.binary(Kind.And, width, mask, bit));
    }
    return found;
  };

const byteSwapped: Compute = (domain, old, _source, width) => {
  let result = domain.extract(old, 0, 8);
  for (let at = 8; at < width; at += 8) {
    result = domain.concat(result, domain.extract(old, at, 8), at, 8);
  }
  return result;
};

const operations: Readonly<Record<string, Operation>> = {
  neg: { operands: 1, compute: (d, old, _s, width, state) => negated(d, old, width, state) },
  not: { operands: 1, compute: (d, old, _s, width) => d.binary(Kind.Xor, width, old, ones(width)) },
  inc: { operands: 1, compute: (d, old, _s, width) => d.binary(Kind.Add, width, old, 1) },
  dec: { operands: 1, compute: (d, old, _s, width) => d.binary(Kind.Sub, width, old, 1) },
  bswap: { operands: 1, compute: byteSwapped },
  mov: { operands: 2, overwrites: true, compute: (_d, _old, source) => source },
  add: { operands: 2, compute: additive(Kind.Add, false) },
  adc: { operands: 2, compute: additive(Kind.Add, true) },
  sub: { operands: 2, compute: additive(Kind.Sub, false) },
  sbb: { operands: 2, compute: additive(Kind.Sub, true) },
  and: { operands: 2, compute: bitwise(Kind.And) },
  or: { operands: 2, compute: bitwise(Kind.Or) },
  xor: { operands: 2, compute: bitwise(Kind.Xor) },
  shl: { operands: 2, compute: shift(Kind.Shl) },
  sal: { operands: 2, compute: shift(Kind.Shl) },
  shr: { operands: 2, compute: shift(Kind.LShr) },
  sar: { operands: 2, compute: shift(Kind.AShr) },
  rol: { operands: 2, compute: (d, old, by, width) => rotated(d, old, known(by), width) },
  ror: {
    operands: 2,
    compute: (d, old, by, width) => rotated(d, old, width - (known(by) % width), width),
  },
  bsf: { operands: 2, overwrites: true, compute: scan(true) },
  bsr: { operands: 2, overwrites: true, compute: scan(false) },
};

/** An instruction by its name with or without the suffix of its width. */
export function encode(name: string, places: readonly Place[]): AssemblyInstruction | undefined {
  const suffix = operations[name] ? undefined : suffixes[name.slice(-1)];
  const operation = operations[suffix ? name.slice(0, -1) : name];
  const to = places[places.length - 1];
  if (operation?.operands !== places.length || !('register' in to)) return undefined;
  const from = places.length === 2 ? places[0] : { value: 0n };
  const width = suffix ?? to.width;
  if (to.width !== width && !(to.width > width && suffix)) return undefined;
  if ('register' in from && (from.width < width || from.width > from.whole)) return undefined;
  // More bits than its value has can be written, but nothing is known about them before.
  if (width > to.whole && !operation.overwrites) return undefined;
  const needsOld = !operation.overwrites || width < Math.min(to.whole, 32);
  return {
    reads: [...('register' in from ? [from.register] : []), ...(needsOld ? [to.register] : [])],
    writes: to.register,
    execute(domain, state) {
      const { registers } = state;
      const old = operation.overwrites ? 0 : partOf(domain, registers, to, width);
      const source = partOf(domain, registers, from, width);
      const result = operation.compute(domain, old, source, width, state);
      registers[to.register] = widened(domain, registers[to.register], result, to.whole, width);
    },
  };
}

/** The product of a register with `ax` in two words: `dx` gets the upper one. */
export function multiplication(
  name: string,
  factor: Place,
  low: number,
  high: number,
): AssemblyInstruction | undefined {
  const width = name === 'mul' && 'register' in factor ? factor.width : suffixes[name.slice(3)];
  if (!('register' in factor) || factor.width !== width || width < 32) return undefined;
  if (factor.whole !== width) return undefined;
  return {
    reads: [factor.register, low],
    writes: high,
    execute(domain, { registers }) {
      const wide = (value: Slot) => domain.zeroExtend(value, 2 * width);
      const [a, b] = [registers[low], partOf(domain, registers, factor, width)];
      const product = domain.binary(Kind.Mul, 2 * width, wide(a), wide(b));
      registers[low] = domain.extract(product, 0, width);
      registers[high] = domain.extract(product, width, width);
    },
  };
}

function partOf(domain: Domain, registers: readonly Slot[], place: Place, width: number): Slot {
  if (!('register' in place)) return canonical(BigInt.asUintN(width, place.value));
  const value = registers[place.register];
  return width === place.whole ? value : domain.extract(value, 0, width);
}

/** The register with a new low part. */
function widened(domain: Domain, old: Slot, part: Slot, whole: number, width: number): Slot {
  if (width === whole) return part;
  if (width > whole) return domain.extract(part, 0, whole);
  if (width === 32) return domain.zeroExtend(part, whole);
  const rest = whole - width;
  return domain.concat(domain.extract(old, width, rest), part, rest, width);
}

function negated(domain: Domain, old: Slot, width: number, state: AssemblyState): Slot {
  state.carry = domain.not(domain.compare(Kind.Eq, width, old, 0));
  return domain.binary(Kind.Sub, width, 0, old);
}

function ones(width: number): number | bigint {
  return width > 53 ? (1n << BigInt(width)) - 1n : 2 ** width - 1;
}

/** The amount of a shift. */
function known(amount: Slot): number {
  if (typeof amount === 'number') return amount;
  throw new Fault('model', 'inline assembly shifts by a symbolic amount', 'assembly');
}

function rotated(domain: Domain, value: Slot, by: number, width: number): Slot {
  const left = by % width;
  if (left === 0) return value;
  const high = domain.extract(value, 0, width - left);
  const low = domain.extract(value, width - left, left);
  return domain.concat(high, low, width - left, left);
}
