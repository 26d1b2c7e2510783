/**
 * Random C programs that are loops over a short text of inputs and a length: spans, searches, copies to moving places, with
 * breaks, strides, several counters, loops in loops, and helpers that are called in them. What a loop has found is
 * used behind it: as an index, in branches, in assertions, as the start of the next loop. With exits, loops are also left in some
 * rounds only, each way with something of its own to do, and loops in loops are frequent: then some states leave by an exit
 * together and others alone.
 *
 * Every loop ends: it goes round at most `most` times whatever its inputs are. All indices stay within the text, which ends in
 * a zero, or within the buffer, or are kept there by a mask, but for a few that may be wrong.
 */
import { Choices } from './choices.js';
import {
  expression,
  type InputShape,
  item,
  list,
  type RandomProgram,
  type Tree,
} from './syntax.js';

/** Bytes of the text, and of the buffer. */
const textSize = 8;
const bufferSize = 16;

export function generateLoops(seed: number, hasExits = false): RandomProgram {
  return new Generator(seed, hasExits).program();
}

class Generator extends Choices {
  private readonly prefix: string;
  private readonly length: number;
  /** What may be read as a number below `textSize`. */
  private readonly places: string[] = ['0'];
  private readonly values: string[] = ['n'];

  constructor(
    private readonly seed: number,
    private readonly hasExits: boolean,
  ) {
    super(seed);
    this.prefix = `l${seed}_`;
    this.length = 3 + this.below(4);
  }

  program(): RandomProgram {
    const { prefix } = this;
    const result = `${prefix}result`;
    const text = {
      name: `${prefix}text`,
      limits: Array(this.length).fill(this.length > 4 ? 3 : 4),
    };
    const inputs: InputShape[] = [text, { name: `${prefix}len`, limits: [this.length + 1] }];
    const assumptions = text.limits.map((limit, i) => item(`klee_assume(s[${i}] < ${limit});`));
    const body = [
      item(`u8 s[${textSize}]; memset(s, 0, ${textSize});`),
      item(`u8 t[${this.length}]; klee_make_symbolic(t, ${this.length}, "${text.name}");`),
      item(`for (u32 c = 0; c < ${this.length}; c++) s[c] = t[c];`),
      ...assumptions,
      item(`u8 nb; klee_make_symbolic(&nb, 1, "${prefix}len");`),
      item(`klee_assume(nb < ${this.length + 1}); u32 n = nb;`),
      item(`u8 out[${bufferSize}]; memset(out, 9, ${bufferSize});`),
      item('u64 h = 7;'),
      ...this.sequence(1 + this.below(3)),
      item(`for (u32 c = 0; c < ${bufferSize}; c++) h = h * 31 + out[c];`),
      item(`${result} = h;`),
    ];
    const source = list([
      item(`u64 ${result};`),
      item(`noinline static i32 ${prefix}is(u8 c) { return c == 1 || c == 2; }`),
      item(`noinline static i32 ${prefix}low(u8 c) { if (c < 2) return 1; return 0; }`),
      item(`void ${prefix}main(void) {\n`, list(body), '}'),
    ]);
    return { seed: this.seed, inputs, entry: `${prefix}main`, result, source };
  }

  private sequence(count: number): Tree[] {
    const made: Tree[] = [];
    for (let i = 0; i < count; i++) made.push(...this.loop(0), ...this.afterwards());
    return made;
  }

  /** What a character is asked for. */
  private test(c: string): Tree {
    const { prefix } = this;
    const value = () => `${1 + this.below(3)}`;
    switch (this.below(7)) {
      case 0:
        return expression(`${c} == ${value()}`);
      case 1:
        return expression(`${c} != ${value()}`);
      case 2:
        return expression(`(${c} == 1 || ${c} == ${value()})`);
      case 3:
        return expression(`(${c} >= 1 && ${c} <= 2)`);
      case 4:
        return expression(`${prefix}${this.pick(['is', 'low'])}(${c})`);
      case 5:
        return expression(`${c} > ${this.below(2)}`);
      default:
        return expression(`${c} != 0`);
    }
  }

  private loop(depth: number): Tree[] {
    const i = this.fresh('i');
    const start = this.pick(this.places);
    const stride = this.pick([1, 1, 1, 2, 3]);
    const counters = Array.from({ length: this.below(3) }, () => this.fresh('c'));
    const declared = [
      item(`u32 ${i} = ${start};`),
      ...counters.map((name) => item(`u32 ${name} = ${this.below(4)};`)),
    ];
    const c = `s[${i} & ${textSize - 1}]`;
    const bound = this.pick(['n', `${this.length}`, `${this.length}`]);
    const shape = this.below(depth > 0 ? 3 : 5);
    const body = list(this.body(i, c, counters, depth));
    let loop: Tree;
    if (shape === 0) {
      loop = item(
        `while (${i} < ${textSize - 1} && `,
        this.test(c),
        ') {\n',
        body,
        `${i} += ${stride}; }`,
      );
    } else if (shape === 1) {
      loop = item(
        `for (; ${i} < ${bound}; ${i} += ${stride}) {\n`,
        item('if (', this.test(c), ') break;'),
        body,
        '}',
      );
    } else if (shape === 2) {
      loop = item(`for (; ${i} < ${bound}; ${i} += ${stride}) {\n`, body, '}');
    } else if (shape === 3) {
      // Backwards, from where the length says.
      loop = item(
        `for (${i} = n; ${i} > 0 && `,
        this.test(`s[${i} - 1]`),
        `; ${i}--) {\n`,
        body,
        '}',
      );
    } else {
      const p = this.fresh('p');
      loop = item(
        `{ u8 *${p} = s + ${start}; while (${p} < s + ${textSize - 1} && `,
        this.test(`*${p}`),
        `) {\n`,
        body,
        `${p}++; } ${i} = ${p} - s; }`,
      );
    }
    this.values.push(i, ...counters);
    this.places.push(`(${i} & ${textSize - 1})`);
    return [...declared, loop];
  }

  private body(i: string, c: string, counters: readonly string[], depth: number): Tree[] {
    const made: Tree[] = [];
    for (const counter of counters) {
      made.push(
        this.chance(70)
          ? item(`${counter} += ${1 + this.below(5)};`)
          : item('if (', this.test(c), `) ${counter}++;`),
      );
    }
    if (this.chance(40)) made.push(item(`out[${i} & ${bufferSize - 1}] = ${this.stored(i, c)};`));
    if (this.chance(15)) made.push(item('if (', this.test(c), ') break;'));
    if (this.chance(10)) made.push(item('if (', this.test(c), `) fail("in a loop");`));
    if (this.hasExits) made.push(...this.exits(i, c));
    if (depth === 0 && this.chance(this.hasExits ? 75 : 25)) {
      made.push(item('{\n', list(this.inner()), '}'));
    }
    return made;
  }

  /** Ways out that are there in one round, or in all. */
  private exits(i: string, c: string): Tree[] {
    return Array.from({ length: this.below(3) }, () => {
      const round = this.chance(70) ? `${i} == ${this.below(this.length)} && ` : '';
      return item(`if (${round}`, this.test(c), `) { h = h * 5 + ${this.below(9)}; break; }`);
    });
  }

  /** A loop in a loop; what it finds is not known behind it. */
  private inner(): Tree[] {
    const [places, values] = [this.places.length, this.values.length];
    const made = this.loop(1);
    const found = this.values.slice(values);
    this.places.length = places;
    this.values.length = values;
    return [...made, item(`h += ${found.join(' + ')};`)];
  }

  private stored(i: string, c: string): string {
    return this.pick([c, `${this.below(9)}`, i, `${c} + ${i}`]);
  }

  private afterwards(): Tree[] {
    const value = this.pick(this.values);
    const place = this.pick(this.places);
    const made = [item(`h = h * 31 + ${this.values.at(-1)};`)];
    if (this.chance(50))
      made.push(item(`if (${value} > ${this.below(6)}) h += 5; else h ^= ${place};`));
    if (this.chance(50)) made.push(item(`h = h * 7 + s[${place}];`));
    if (this.chance(30)) made.push(item(`out[${value} & ${bufferSize - 1}] = ${this.below(20)};`));
    if (this.chance(30))
      made.push(item(`if (s[${place}] == ${this.below(4)}) fail("behind a loop");`));
    if (this.chance(10)) made.push(item(`out[${value} * 2] = 1;`));
    return made;
  }
}
