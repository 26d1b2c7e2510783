/** A choice between two values of any type is the one or the other, to the bit. */
import { describe, expect, it } from 'vitest';
import { Expr, ExprContext, evaluate } from '../../src/expr/index.js';
import type { Type } from '../../src/ir/index.js';
import { choose, fromBits, isSameSlot, toBits } from '../../src/memory/index.js';
import { type Concrete, Domain, NanPayload, type Slot, type Word } from '../../src/value/index.js';
import { Choices } from '../brute-force/choices.js';
import { exploreAssembly } from '../exec/exploring.js';
import { programOf } from '../exec/run-assembly.js';

const spelled = [
  ...['i1', 'i7', 'i8', 'i32', 'i53', 'i64', 'i65', 'i128', 'ptr'],
  ...['half', 'bfloat', 'float', 'double', 'x86_fp80', 'fp128'],
  ...['<4 x i8>', '<3 x i1>', '<2 x double>', '<2 x ptr>'],
  ...['[3 x i16]', '{ i8, { float, ptr }, [2 x i64] }', '[2 x <2 x float>]', '{}'],
];
const { module, layout } = programOf(
  spelled.map((type, i) => `define void @f${i}(${type} %x) { ret void }`).join('\n'),
);
const types = spelled.map((_, i) => module.functions[i].params[0].type);

const terms = new ExprContext();
const domain = new Domain(terms);
const condition = terms.symbol('c', 1);

function isAggregate(type: Type): boolean {
  return type.kind === 'array' || type.kind === 'struct' || type.kind === 'vector';
}

function parts(type: Type): Type[] {
  if (type.kind === 'struct') return [...(type.fields ?? [])];
  if (type.kind !== 'array' && type.kind !== 'vector') return [];
  return Array.from({ length: type.length }, () => type.element);
}

class Values extends Choices {
  /** A random value; now and then a NaN with a payload, or one of the zeros. */
  of(type: Type): Concrete {
    if (isAggregate(type)) return parts(type).map((part) => this.of(part));
    const width = layout.sizeInBits(type);
    let bits = 0n;
    for (let i = 0; i < width; i += 16) bits = (bits << 16n) | BigInt(this.below(1 << 16));
    if (this.chance(20)) bits |= BigInt.asUintN(width, -1n) << BigInt(Math.max(0, width - 14));
    if (this.chance(10)) bits = this.chance(50) ? 0n : 1n << BigInt(width - 1);
    bits = BigInt.asUintN(width, bits);
    return fromBits(layout, type, bits <= Number.MAX_SAFE_INTEGER ? Number(bits) : bits);
  }
}

/** What a chosen slot is when the condition has a value. */
function when(chosen: 0 | 1, type: Type, slot: Slot): Concrete {
  if (isAggregate(type)) {
    return parts(type).map((part, i) => when(chosen, part, (slot as readonly Slot[])[i]));
  }
  if (!(slot instanceof Expr)) return slot as Concrete;
  const bits = evaluate(slot, { symbol: () => chosen, byte: () => 0 });
  return fromBits(layout, type, bits as Word);
}

describe('a choice', () => {
  it.each(spelled.map((name, i) => [name, types[i]] as const))('of %s', (_, type) => {
    const values = new Values(7);
    let differing = 0;
    for (let round = 0; round < 200; round++) {
      const [a, b] = [values.of(type), values.of(type)];
      const slot = choose(domain, layout, type, condition, a, b);
      expect(isSameSlot(when(1, type, slot), a)).toBe(true);
      expect(isSameSlot(when(0, type, slot), b)).toBe(true);
      if (!isSameSlot(a, b)) differing++;
      expect(choose(domain, layout, type, condition, a, a)).toBe(a);
      expect(choose(domain, layout, type, 1, a, b)).toBe(a);
      expect(choose(domain, layout, type, 0, a, b)).toBe(b);
    }
    if (spelled[types.indexOf(type)] !== '{}') expect(differing).toBeGreaterThan(50);
  });

  it('keeps elements that are the same as they are', () => {
    const type = types[spelled.indexOf('[3 x i16]')];
    const slot = choose(domain, layout, type, condition, [1, 2, 3], [1, 5, 3]) as readonly Slot[];
    expect(slot[0]).toBe(1);
    expect(slot[1]).toBeInstanceOf(Expr);
    expect(slot[2]).toBe(3);
  });

  it('tells zeros and NaNs apart by their bits', () => {
    const type = types[spelled.indexOf('double')];
    expect(isSameSlot(0, -0)).toBe(false);
    expect(isSameSlot(Number.NaN, Number.NaN)).toBe(true);
    const payload = () => new NanPayload(0x7ff8_0000_0000_0001n);
    expect(isSameSlot(payload(), payload())).toBe(true);
    expect(isSameSlot(payload(), Number.NaN)).toBe(false);
    const slot = choose(domain, layout, type, condition, payload(), -0);
    expect(BigInt(toBits(layout, type, when(1, type, slot)))).toBe(0x7ff8_0000_0000_0001n);
    expect(Object.is(when(0, type, slot), -0)).toBe(true);
  });

  it('of aggregates by `select` makes no path', () => {
    const explored = exploreAssembly(`
      declare i32 @klee_int(ptr)
      @name = private constant [2 x i8] c"x\\00"
      define i32 @main() {
        %x = call i32 @klee_int(ptr @name)
        %c = icmp slt i32 %x, 5
        %s = select i1 %c, { i32, <2 x i16> } { i32 7, <2 x i16> <i16 1, i16 2> },
          { i32, <2 x i16> } { i32 9, <2 x i16> <i16 1, i16 3> }
        %a = extractvalue { i32, <2 x i16> } %s, 0
        %v = extractvalue { i32, <2 x i16> } %s, 1
        %e = extractelement <2 x i16> %v, i32 1
        %w = zext i16 %e to i32
        %sum = add i32 %a, %w
        %odd = icmp eq i32 %sum, 9
        br i1 %odd, label %yes, label %no
      yes:
        ret i32 1
      no:
        ret i32 2
      }`);
    const statuses = explored.ended.map(({ end }) => (end.kind === 'exit' ? end.status : end.kind));
    expect(statuses.sort()).toEqual([1, 2]);
  });
});
