/**
 * The gate graph: and-inverter graph with structural hashing (Kuehlmann et al., TCAD 2002) and local
 * two-level rewriting (Brummayer & Biere, MEMICS 2006), extended by three gates that have small CNF of
 * their own: exclusive or, multiplexer (`Ite`) and majority (the carry of a full adder). Building them
 * as gates is what finding them again in a plain and-inverter graph would give, without the search.
 *
 * A literal is `2·node + sign`. Node 0 is the constant, so `FALSE` is 0 and `TRUE` is 1. Fan-in nodes
 * are always older than the gate: the order of nodes is topological.
 */
export const FALSE = 0;
export const TRUE = 1;

export const Gate = { Input: 0, And: 1, Xor: 2, Ite: 3, Majority: 4 } as const;
export type Gate = (typeof Gate)[keyof typeof Gate];

/** Says that an input depends on nothing. */
export const freeInput = -1;

export class GateGraph {
  size = 1;
  gate = new Uint8Array(4096);
  first = new Int32Array(4096);
  second = new Int32Array(4096);
  third = new Int32Array(4096);
  private table = new Int32Array(8192);
  private mask = 8191;

  /** What the inputs of each group depend on, by group. */
  readonly groups: Int32Array[] = [];

  /**
   * A variable that no gate defines. One that is a function of others all the same (a quotient, an
   * array element at a symbolic index) belongs to a group, which lists the literals to look at with it.
   */
  input(group = freeInput): number {
    return this.append(Gate.Input, group, -1, -1);
  }

  /** A new group; its literals may be set once the inputs exist. */
  newGroup(): number {
    return this.groups.push(new Int32Array(0)) - 1;
  }

  and(a: number, b: number): number {
    let x = a;
    let y = b;
    for (;;) {
      if (x > y) {
        const swap = x;
        x = y;
        y = swap;
      }
      if (x === FALSE) return FALSE;
      if (x === TRUE || x === y) return y;
      if (x === (y ^ 1)) return FALSE;
      const next = this.rewriteAnd(x, y);
      if (next === keep) break;
      if (next === retry) {
        x = this.retryLeft;
        y = this.retryRight;
        continue;
      }
      return next;
    }
    return this.hashed(Gate.And, x, y, 0) << 1;
  }

  or(a: number, b: number): number {
    return this.and(a ^ 1, b ^ 1) ^ 1;
  }

  xor(a: number, b: number): number {
    const sign = (a ^ b) & 1;
    let x = a & ~1;
    let y = b & ~1;
    if (x > y) {
      const swap = x;
      x = y;
      y = swap;
    }
    if (x === FALSE) return y ^ sign;
    if (x === y) return sign;
    const node = y >> 1;
    if (this.gate[node] === Gate.Xor) {
      if (this.first[node] === x) return this.second[node] ^ sign;
      if (this.second[node] === x) return this.first[node] ^ sign;
    }
    return (this.hashed(Gate.Xor, x, y, 0) << 1) ^ sign;
  }

  /** condition ? a : b */
  ite(condition: number, a: number, b: number): number {
    let s = condition;
    let t = a;
    let e = b;
    if (s & 1) {
      s ^= 1;
      t = b;
      e = a;
    }
    if (s === FALSE) return e;
    t = this.under(s, t);
    e = this.under(s ^ 1, e);
    if (t === e) return t;
    if (t === (e ^ 1)) return this.xor(s, e);
    if (t <= TRUE || t === s || t === (s ^ 1)) {
      return t === TRUE || t === s ? this.or(s, e) : this.and(s ^ 1, e);
    }
    if (e <= TRUE || e === s || e === (s ^ 1)) {
      return e === FALSE || e === s ? this.and(s, t) : this.or(s ^ 1, t);
    }
    const sign = t & 1;
    return (this.hashed(Gate.Ite, s, t ^ sign, e ^ sign) << 1) ^ sign;
  }

  majority(a: number, b: number, c: number): number {
    let x = a;
    let y = b;
    let z = c;
    let swap: number;
    if (x > y) {
      swap = x;
      x = y;
      y = swap;
    }
    if (y > z) {
      swap = y;
      y = z;
      z = swap;
    }
    if (x > y) {
      swap = x;
      x = y;
      y = swap;
    }
    if (x === FALSE) return this.and(y, z);
    if (x === TRUE) return this.or(y, z);
    if (x === y || y === z) return y;
    if (x === (y ^ 1)) return z;
    if (y === (z ^ 1)) return x;
    // The carry over one more pair of the same bits, as above the top of sign-extended words.
    if (this.isMajorityOver(z, x, y)) return z;
    const sign = x & 1;
    return (this.hashed(Gate.Majority, x ^ sign, y ^ sign, z ^ sign) << 1) ^ sign;
  }

  /** Whether a literal is the majority of `x`, `y` and something else. */
  private isMajorityOver(literal: number, x: number, y: number): boolean {
    const node = literal >> 1;
    if (this.gate[node] !== Gate.Majority) return false;
    const sign = literal & 1;
    const [a, b, c] = [this.first[node] ^ sign, this.second[node] ^ sign, this.third[node] ^ sign];
    return (a === x || b === x || c === x) && (a === y || b === y || c === y);
  }

  /** The value of a literal where `condition` is known to hold, as far as the gate itself shows it. */
  private under(condition: number, literal: number): number {
    const node = literal >> 1;
    if (this.gate[node] !== Gate.Ite) return literal;
    const sign = literal & 1;
    if (this.first[node] === condition) return this.second[node] ^ sign;
    if (this.first[node] === (condition ^ 1)) return this.third[node] ^ sign;
    return literal;
  }

  private retryLeft = 0;
  private retryRight = 0;

  /** Two-level rules for x ∧ y: a literal, `keep`, or `retry` with two simpler operands. */
  private rewriteAnd(x: number, y: number): number {
    const { gate, first, second } = this;
    const xAnd = gate[x >> 1] === Gate.And;
    const yAnd = gate[y >> 1] === Gate.And;
    const result = yAnd ? this.absorb(x, y) : keep;
    if (result !== keep) return result;
    if (xAnd) {
      const other = this.absorb(y, x);
      if (other !== keep) return other;
    }
    if (xAnd && yAnd) {
      const a = first[x >> 1];
      const b = second[x >> 1];
      const c = first[y >> 1];
      const d = second[y >> 1];
      if (((x | y) & 1) === 0) {
        // (a∧b) ∧ (c∧d) with complementary operands is false.
        if (a === (c ^ 1) || a === (d ^ 1) || b === (c ^ 1) || b === (d ^ 1)) return FALSE;
        return keep;
      }
      if ((x & y & 1) === 1) {
        // ¬(a∧b) ∧ ¬(a∧¬b) = ¬a
        if ((a === c && b === (d ^ 1)) || (a === d && b === (c ^ 1))) return a ^ 1;
        if ((b === d && a === (c ^ 1)) || (b === c && a === (d ^ 1))) return b ^ 1;
        return keep;
      }
      return (x & 1) === 0 ? this.implied(x, a, b, c, d) : this.implied(y, c, d, a, b);
    }
    const left = this.under(y, x);
    if (left !== x) return this.retry(left, y);
    const right = this.under(x, y);
    if (right !== y) return this.retry(x, right);
    return keep;
  }

  /** literal ∧ gate, where gate is an and-gate or its negation that may contain the literal. */
  private absorb(literal: number, gate: number): number {
    const a = this.first[gate >> 1];
    const b = this.second[gate >> 1];
    if ((gate & 1) === 0) {
      if (literal === a || literal === b) return gate;
      if (literal === (a ^ 1) || literal === (b ^ 1)) return FALSE;
      return keep;
    }
    if (literal === (a ^ 1) || literal === (b ^ 1)) return literal;
    if (literal === a) return this.retry(literal, b ^ 1);
    if (literal === b) return this.retry(literal, a ^ 1);
    return keep;
  }

  /** (a∧b) ∧ ¬(c∧d), given as the literal of a∧b and the operands. */
  private implied(both: number, a: number, b: number, c: number, d: number): number {
    if (c === (a ^ 1) || c === (b ^ 1) || d === (a ^ 1) || d === (b ^ 1)) return both;
    if (c === a || c === b) return this.retry(both, d ^ 1);
    if (d === a || d === b) return this.retry(both, c ^ 1);
    return keep;
  }

  private retry(left: number, right: number): number {
    this.retryLeft = left;
    this.retryRight = right;
    return retry;
  }

  private hashed(gate: Gate, a: number, b: number, c: number): number {
    let slot =
      (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c + gate, 0xc2b2ae35)) >>> 0;
    slot ^= slot >>> 15;
    for (;;) {
      slot &= this.mask;
      const node = this.table[slot];
      if (node === 0) break;
      if (
        this.first[node] === a &&
        this.second[node] === b &&
        this.third[node] === c &&
        this.gate[node] === gate
      ) {
        return node;
      }
      slot++;
    }
    const node = this.append(gate, a, b, c) >> 1;
    if (2 * this.size > this.mask) this.rehash();
    else this.table[slot] = node;
    return node;
  }

  private append(gate: Gate, a: number, b: number, c: number): number {
    const node = this.size++;
    if (node >= this.gate.length) this.grow();
    this.gate[node] = gate;
    this.first[node] = a;
    this.second[node] = b;
    this.third[node] = c;
    return node << 1;
  }

  private grow(): void {
    const capacity = 2 * this.gate.length;
    const gate = new Uint8Array(capacity);
    gate.set(this.gate);
    this.gate = gate;
    for (const name of ['first', 'second', 'third'] as const) {
      const array = new Int32Array(capacity);
      array.set(this[name]);
      this[name] = array;
    }
  }

  private rehash(): void {
    this.mask = 4 * (this.mask + 1) - 1;
    this.table = new Int32Array(this.mask + 1);
    for (let node = 1; node < this.size; node++) {
      const gate = this.gate[node];
      if (gate === Gate.Input) continue;
      const a = this.first[node];
      const b = this.second[node];
      const c = this.third[node];
      let slot =
        (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c + gate, 0xc2b2ae35)) >>>
        0;
      slot ^= slot >>> 15;
      slot &= this.mask;
      while (this.table[slot] !== 0) slot = (slot + 1) & this.mask;
      this.table[slot] = node;
    }
  }
}

const keep = -1;
const retry = -2;
