/**
 * The programs whose query streams are measured: the kinds of issue "Terms and the solver". Each is
 * written as its C original would run under symbolic execution: bytes of input arrays, words assembled
 * from bytes, branches where C branches.
 */
import type { Expr, ExprContext } from '../../src/expr/index.js';
import type { Program, Run } from './exploration.js';

function bytes(ctx: ExprContext, name: string, count: number): Expr[] {
  const array = ctx.array(name, 32, count);
  return Array.from({ length: count }, (_, i) => ctx.read(array, ctx.constant(i, 32)));
}

function word(ctx: ExprContext, parts: readonly Expr[]): Expr {
  return parts.reduce((low, high) => ctx.concat(high, low));
}

/** Insertion sort of `n` symbolic ints, the order checked afterwards. */
export const insertionSort =
  (n: number): Program =>
  (run) => {
    const { ctx } = run;
    const input = bytes(ctx, 'ints', 4 * n);
    const a = Array.from({ length: n }, (_, i) => word(ctx, input.slice(4 * i, 4 * i + 4)));
    for (let i = 1; i < n; i++) {
      const key = a[i];
      let j = i - 1;
      while (j >= 0 && run.branch(ctx.slt(key, a[j]))) {
        a[j + 1] = a[j];
        j--;
      }
      a[j + 1] = key;
    }
    for (let i = 1; i < n; i++) {
      if (!run.branch(ctx.sle(a[i - 1], a[i]))) throw new Error('not sorted');
    }
  };

/** Pike's matcher: a symbolic expression of `n` bytes against "hello", as in KLEE's example. */
export const regularExpression =
  (n: number): Program =>
  (run) => {
    const { ctx } = run;
    const re = [...bytes(ctx, 're', n), ctx.constant(0, 8)];
    const text = [...'hello'].map((c) => ctx.constant(c.charCodeAt(0), 8));
    text.push(ctx.constant(0, 8));
    const is = (c: Expr, what: string | number): boolean =>
      run.branch(ctx.eq(c, ctx.constant(typeof what === 'string' ? what.charCodeAt(0) : what, 8)));
    const matchHere = (r: number, t: number): boolean => {
      if (is(re[r], 0)) return true;
      if (r + 1 < re.length && is(re[r + 1], '*')) return matchStar(re[r], r + 2, t);
      if (is(re[r], '$') && r + 1 < re.length && is(re[r + 1], 0)) return is(text[t], 0);
      if (!is(text[t], 0) && (is(re[r], '.') || run.branch(ctx.eq(re[r], text[t])))) {
        return r + 1 < re.length && matchHere(r + 1, t + 1);
      }
      return false;
    };
    const matchStar = (c: Expr, r: number, t: number): boolean => {
      for (let at = t; ; at++) {
        if (r < re.length && matchHere(r, at)) return true;
        if (is(text[at], 0)) return false;
        if (!run.branch(ctx.eq(text[at], c)) && !is(c, '.')) return false;
      }
    };
    if (is(re[0], '^')) {
      matchHere(1, 0);
      return;
    }
    for (let t = 0; t < text.length; t++) if (matchHere(0, t)) return;
  };

/** How a hash table finds the slot of a key, out of 16. */
type Hash = (ctx: ExprContext, key: Expr) => Expr;

const shiftHash: Hash = (ctx, key) => {
  const down = (by: number): Expr => ctx.lshr(key, ctx.constant(by, 32));
  return ctx.and(ctx.xor(ctx.xor(key, down(16)), down(5)), ctx.constant(15, 32));
};

const multiplyHash: Hash = (ctx, key) =>
  ctx.lshr(ctx.mul(key, ctx.constant(2654435761, 32)), ctx.constant(28, 32));

/** Inserts `keys` symbolic keys into an open-addressing table of 16 slots, then looks one up. */
export const hashTable =
  (keys: number, hash: Hash): Program =>
  (run) => {
    const { ctx } = run;
    const input = bytes(ctx, 'keys', 4 * keys);
    const wide = (value: number): Expr => ctx.constant(value, 32);
    let table = ctx.constArray(new Uint8Array(64), 32);
    const slot = (index: Expr, byte: number): Expr => ctx.add(ctx.shl(index, wide(2)), wide(byte));
    const load = (index: Expr): Expr =>
      word(
        ctx,
        [0, 1, 2, 3].map((byte) => ctx.read(table, slot(index, byte))),
      );
    const probe = (key: Expr): Expr => {
      let index = hash(ctx, key);
      for (let step = 0; step < 16; step++) {
        const there = load(index);
        if (run.branch(ctx.eq(there, wide(0)))) return index;
        if (run.branch(ctx.eq(there, key))) return index;
        index = ctx.and(ctx.add(index, wide(1)), wide(15));
      }
      return index;
    };
    for (let k = 0; k < keys; k++) {
      const key = word(ctx, input.slice(4 * k, 4 * k + 4));
      run.assume(ctx.ne(key, wide(0)));
      const index = probe(key);
      for (let byte = 0; byte < 4; byte++) {
        table = ctx.store(table, slot(index, byte), ctx.extract(key, 8 * byte, 8));
      }
    }
    const wanted = word(ctx, input.slice(0, 4));
    probe(wanted);
  };

function pseudoRandomBytes(count: number, seed: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length: count }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 16;
  });
}

/** A concrete table read at indices that come out of the table. */
export const tableLookups =
  (n: number): Program =>
  (run) => {
    const { ctx } = run;
    const table = ctx.constArray(pseudoRandomBytes(1024, 7), 32);
    const input = bytes(ctx, 'indices', n);
    const load = (index: Expr): Expr =>
      word(
        ctx,
        [0, 1, 2, 3].map((byte) =>
          ctx.read(
            table,
            ctx.add(ctx.shl(ctx.zext(index, 32), ctx.constant(2, 32)), ctx.constant(byte, 32)),
          ),
        ),
      );
    let sum = ctx.constant(0, 32);
    for (const index of input) {
      const value = load(index);
      sum = ctx.add(ctx.xor(sum, value), ctx.mul(value, ctx.constant(3, 32)));
      if (run.branch(ctx.ult(value, ctx.constant(0x40000000, 32)))) {
        if (run.branch(ctx.eq(ctx.and(value, ctx.constant(0xff, 32)), ctx.zext(index, 32)))) return;
      }
    }
    run.branch(ctx.eq(ctx.and(sum, ctx.constant(0xff, 32)), ctx.constant(0x34, 32)));
  };

/** The first rounds of RC4's key schedule with a symbolic key, then branches on the state. */
export const rc4 =
  (rounds: number): Program =>
  (run) => {
    const { ctx } = run;
    const key = bytes(ctx, 'key', rounds);
    let s = ctx.constArray(
      Uint8Array.from({ length: 256 }, (_, i) => i),
      32,
    );
    let j = ctx.constant(0, 8);
    for (let i = 0; i < rounds; i++) {
      const at = ctx.constant(i, 32);
      const si = ctx.read(s, at);
      j = ctx.add(ctx.add(j, si), key[i]);
      const to = ctx.zext(j, 32);
      const sj = ctx.read(s, to);
      s = ctx.store(ctx.store(s, at, sj), to, si);
      if (i > 0) run.branch(ctx.ult(ctx.read(s, ctx.constant(i - 1, 32)), ctx.constant(128, 8)));
    }
    const index = ctx.zext(
      ctx.add(ctx.read(s, ctx.constant(1, 32)), ctx.read(s, ctx.constant(0, 32))),
      32,
    );
    run.branch(ctx.eq(ctx.read(s, index), ctx.constant(42, 8)));
  };

/** CRC-32 by table over `n` bytes; does the result have a given value, or given bits? */
export const crcByTable =
  (n: number): Program =>
  (run) => {
    const { ctx } = run;
    const entries = new Uint8Array(1024);
    for (let i = 0; i < 256; i++) {
      let c = i;
      for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
      for (let byte = 0; byte < 4; byte++) entries[4 * i + byte] = c >>> (8 * byte);
    }
    const table = ctx.constArray(entries, 32);
    let crc = ctx.constant(0xffffffff, 32);
    for (const byte of bytes(ctx, 'data', n)) {
      const index = ctx.and(ctx.xor(crc, ctx.zext(byte, 32)), ctx.constant(255, 32));
      const entry = word(
        ctx,
        [0, 1, 2, 3].map((k) =>
          ctx.read(table, ctx.add(ctx.shl(index, ctx.constant(2, 32)), ctx.constant(k, 32))),
        ),
      );
      crc = ctx.xor(entry, ctx.lshr(crc, ctx.constant(8, 32)));
      run.branch(ctx.ult(crc, ctx.constant(0x80000000, 32)));
    }
    if (run.branch(ctx.eq(crc, ctx.constant(0x1234abcd, 32)))) return;
    run.branch(ctx.eq(ctx.and(crc, ctx.constant(0xffff, 32)), ctx.constant(0x5a5a, 32)));
  };

/** A scanner driven by tables: numbers, names, spaces, comments. */
export const scanner =
  (n: number): Program =>
  (run) => {
    const { ctx } = run;
    const classes = new Uint8Array(256);
    for (let c = 0; c < 256; c++) {
      const text = String.fromCharCode(c);
      if (/[0-9]/.test(text)) classes[c] = 1;
      else if (/[A-Za-z_]/.test(text)) classes[c] = 2;
      else if (/\s/.test(text)) classes[c] = 3;
      else if (text === '/') classes[c] = 4;
      else if (text === '*') classes[c] = 5;
    }
    const moves = new Uint8Array(64);
    const rows = [
      [7, 1, 2, 0, 3, 7, 7, 7],
      [0, 1, 7, 0, 3, 0, 7, 7],
      [0, 2, 2, 0, 3, 0, 7, 7],
      [0, 1, 2, 0, 7, 4, 7, 7],
      [4, 4, 4, 4, 4, 5, 4, 4],
      [4, 4, 4, 4, 6, 5, 4, 4],
      [0, 1, 2, 0, 3, 7, 7, 7],
      [7, 7, 7, 7, 7, 7, 7, 7],
    ];
    for (const [state, row] of rows.entries()) moves.set(row, 8 * state);
    const classTable = ctx.constArray(classes, 32);
    const moveTable = ctx.constArray(moves, 32);
    let state = ctx.constant(0, 8);
    for (const c of bytes(ctx, 'text', n)) {
      const kind = ctx.read(classTable, ctx.zext(c, 32));
      const at = ctx.or(ctx.shl(ctx.zext(state, 32), ctx.constant(3, 32)), ctx.zext(kind, 32));
      state = ctx.read(moveTable, at);
      if (run.branch(ctx.eq(state, ctx.constant(7, 8)))) return;
      run.branch(ctx.ult(state, ctx.constant(3, 8)));
    }
    run.branch(ctx.eq(state, ctx.constant(6, 8)));
  };

/** Multiplication and division of symbolic 32-bit words. */
export const multiplyDivide =
  (digits: number): Program =>
  (run) => {
    const { ctx } = run;
    const input = bytes(ctx, 'words', 8);
    const x = word(ctx, input.slice(0, 4));
    const y = word(ctx, input.slice(4, 8));
    const c = (value: number): Expr => ctx.constant(value, 32);
    let rest = x;
    for (let i = 0; i < digits; i++) {
      const digit = ctx.urem(rest, c(10));
      if (!run.branch(ctx.eq(digit, c((7 * i + 3) % 10)))) break;
      rest = ctx.udiv(rest, c(10));
    }
    if (run.branch(ctx.eq(y, c(0)))) return;
    if (run.branch(ctx.ult(ctx.udiv(x, y), c(100)))) {
      run.branch(ctx.eq(ctx.urem(x, y), c(17)));
    } else run.branch(ctx.eq(ctx.mul(y, c(0x10001)), ctx.add(x, c(1))));
    const small = ctx.and(y, c(0xfff));
    run.branch(ctx.eq(ctx.mul(ctx.and(x, c(0xffff)), small), c(0x1e240)));
  };

/** Decodes `n` characters of base64 by table, with its checks. */
export const base64 =
  (n: number): Program =>
  (run: Run) => {
    const { ctx } = run;
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const values = new Uint8Array(256).fill(255);
    [...alphabet].forEach((c, i) => {
      values[c.charCodeAt(0)] = i;
    });
    const table = ctx.constArray(values, 32);
    const input = bytes(ctx, 'code', n);
    const output: Expr[] = [];
    for (let i = 0; i + 3 < n; i += 4) {
      let group = ctx.constant(0, 32);
      for (let k = 0; k < 4; k++) {
        const value = ctx.read(table, ctx.zext(input[i + k], 32));
        if (run.branch(ctx.eq(value, ctx.constant(255, 8)))) return;
        group = ctx.or(ctx.shl(group, ctx.constant(6, 32)), ctx.zext(value, 32));
      }
      for (let byte = 2; byte >= 0; byte--) output.push(ctx.extract(group, 8 * byte, 8));
    }
    const magic = [...'SYMEXEC'].map((c) => c.charCodeAt(0));
    for (let i = 0; i < output.length && i < magic.length; i++) {
      if (!run.branch(ctx.eq(output[i], ctx.constant(magic[i], 8)))) return;
    }
  };

/** The streams of the benchmark, by name. */
export const streams: ReadonlyMap<string, Program> = new Map([
  ['insertion sort of 5 ints', insertionSort(5)],
  ['regular expression, 5 bytes', regularExpression(5)],
  ['hash table, 3 keys', hashTable(3, shiftHash)],
  ['hash table, multiplied keys', hashTable(2, multiplyHash)],
  ['table lookups', tableLookups(4)],
  ['RC4 key schedule, 12 rounds', rc4(12)],
  ['CRC by table', crcByTable(6)],
  ['table-driven scanner', scanner(7)],
  ['multiplication and division', multiplyDivide(6)],
  ['base64', base64(8)],
]);
