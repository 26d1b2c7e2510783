/**
 * Address computation (LangRef "getelementptr"): base + constant + Σ index · scale, modulo 2^64, or 2^32 where pointers have 32 bits.
 *
 * Constants are added up when the step is made. The fast path computes in doubles: exact as long as
 * all values stay below 2^53, which addresses and sensible indices do.
 *
 * A pointer that comes out as a term keeps what it was made from (src/memory/addresses/origins.ts).
 */
import { canonical, Expr, Kind } from '../../expr/index.js';
import { type Constant, type GetElementPtrInst, isConstant, type Value } from '../../ir/index.js';
import type { Slot, Word } from '../../value/index.js';
import type { Step } from '../frame.js';
import type { Operand, Translator } from './translator.js';

/** What pointers are made from by an instruction: its base, or what that is a constant distance from. */
type RootOf = (base: Slot) => Slot | undefined;

interface Term {
  readonly operand: Operand;
  readonly width: number;
  readonly scale: number;
  /** Numbers from here on are negative. */
  readonly sign: number;
}

export function translateGep(t: Translator, inst: GetElementPtrInst): Step {
  const [base, ...indices] = inst.operands;
  const { constant, terms: parts } = t.layout.gepOffset(inst.sourceType, indices);
  const vector = inst.type.kind === 'vector';
  const terms = parts.map(({ index, scale }): Term => {
    const type = index.type.kind === 'vector' ? index.type.element : index.type;
    const width = t.layout.sizeInBits(type);
    return { operand: t.operand(index), width, scale, sign: 2 ** (width - 1) };
  });
  if (vector) return vectorGep(t, inst, constant, terms);
  const target = t.target(inst);
  const { at: atBase, value: valueBase } = t.operand(base);
  const offset = Number(constant);
  const rootOf = rootsOf(t, base);
  const last = Math.min(2 ** t.domain.addressBits - 1, Number.MAX_SAFE_INTEGER);
  const slow = (s: Slot[]) =>
    address(t, atBase < 0 ? valueBase : s[atBase], rootOf, constant, terms, (o) => read(o, s));
  if (terms.length === 0) {
    return (s) => {
      const b = atBase < 0 ? valueBase : s[atBase];
      if (typeof b === 'number') {
        const sum = b + offset;
        s[target] = sum >= 0 && sum <= last ? sum : slow(s);
      } else s[target] = slow(s);
      return undefined;
    };
  }
  if (terms.length === 1) {
    const [{ operand, scale, sign }] = terms;
    const { at, value } = operand;
    return (s) => {
      const b = atBase < 0 ? valueBase : s[atBase];
      const i = at < 0 ? value : s[at];
      if (typeof b === 'number' && typeof i === 'number' && i < sign) {
        const sum = b + offset + i * scale;
        s[target] = sum >= 0 && sum <= last ? sum : slow(s);
      } else s[target] = slow(s);
      return undefined;
    };
  }
  return (s) => {
    s[target] = slow(s);
    return undefined;
  };
}

function read({ at, value }: Operand, s: Slot[]): Slot {
  return at < 0 ? value : s[at];
}

/**
 * A register's pointer is the root of what is made from it, unless it is one that optimisation made on its way to another
 * (`a - 400`, moved out of a loop that adds to it): such a one is not `inbounds`, and may lie in any object. A
 * constant that is computed from a global is made from that. A literal null is no object: what is added to it is an
 * integer that becomes a pointer.
 */
function rootsOf(t: Translator, base: Value): RootOf {
  if (!isConstant(base)) {
    const isPassing =
      base.kind === 'instruction' &&
      base.op === 'getelementptr' &&
      !base.flags.includes('inbounds');
    return (slot) => (isPassing && !(slot instanceof Expr) ? undefined : slot);
  }
  let constant: Constant = base;
  while (constant.kind === 'expr' && constant.op === 'getelementptr') {
    [constant] = constant.operands;
  }
  const root = t.program.evaluate(constant);
  return () => (root === 0 ? undefined : root);
}

/** The sum on any slots. */
function address(
  t: Translator,
  base: Slot,
  rootOf: RootOf,
  constant: bigint,
  terms: readonly Term[],
  read: (operand: Operand) => Slot,
): Slot {
  let sum = base;
  let known = constant;
  let isSymbolic = false;
  const { domain } = t;
  const { addressBits } = domain;
  const { bases } = t.access;
  for (const { operand, width, scale } of terms) {
    const by = canonical(BigInt.asUintN(addressBits, BigInt(scale)));
    const index = read(operand);
    if (index instanceof Expr) {
      if (bases && !isSymbolic && typeof base === 'number') sum = bases.symbolic(base) ?? base;
      isSymbolic = true;
      const wide = width < addressBits ? domain.signExtend(index, width, addressBits) : index;
      const cut = domain.extract(wide, 0, addressBits);
      sum = domain.binary(
        Kind.Add,
        addressBits,
        sum,
        domain.binary(Kind.Mul, addressBits, cut, by),
      );
    } else {
      known += BigInt.asIntN(width, BigInt(index as Word)) * BigInt(scale);
    }
  }
  const added = canonical(BigInt.asUintN(addressBits, known));
  const pointer = domain.binary(Kind.Add, addressBits, sum, added);
  if (pointer instanceof Expr) {
    const root = rootOf(base);
    if (root !== undefined) t.access.origins.note(pointer, root, Number(known), isSymbolic);
  }
  return pointer;
}

function vectorGep(
  t: Translator,
  inst: GetElementPtrInst,
  constant: bigint,
  terms: readonly Term[],
): Step {
  const target = t.target(inst);
  const base = t.reader(inst.operands[0]);
  const rootOf = rootsOf(t, inst.operands[0]);
  const length = inst.type.kind === 'vector' ? inst.type.length : 1;
  const lane = (value: Slot, i: number): Slot => (Array.isArray(value) ? value[i] : value);
  return (s) => {
    const bases = base(s);
    s[target] = Array.from({ length }, (_, i) =>
      address(t, lane(bases, i), rootOf, constant, terms, (operand) => lane(read(operand, s), i)),
    );
    return undefined;
  };
}
