/**
 * Equation 3 of Kuznetsov et al., PLDI 2012, as it stands: a recursive descent over random programs, loops
 * taken round one by one, against what is computed without unrolling anything.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { QueryCounts } from '../../../src/merge/index.js';
import { dice } from '../../ir/random-functions.js';
import { assembly, functionOf, named, rounded } from './counting.js';

interface Block {
  readonly name: string;
  /** What is asked at the end, about two values; nothing for a jump. */
  readonly about: readonly string[];
  /** Different blocks; none for a return. */
  readonly next: string[];
}

interface Loop {
  readonly header: string;
  readonly exit: string;
  readonly blocks: Set<string>;
}

const args = ['x', 'y', 'z'];
/** Computed at the start. */
const sums: Readonly<Record<string, readonly string[]>> = { s: ['x', 'y'], t: ['y', 'z'] };

/** A random program of nested loops, branches, switches, breaks and returns, or of jumps ahead alone. */
class RandomProgram {
  readonly blocks: Block[] = [];
  readonly loops: Loop[] = [];
  private readonly open: Loop[] = [];

  constructor(
    private readonly roll: (bound: number) => number,
    isStructured: boolean,
  ) {
    const entry = this.block('entry');
    if (isStructured) {
      const last = this.statements(entry, 1 + roll(3), 0);
      this.go(last, 'return');
      this.block('return');
    } else this.jumpsAhead(entry, 2 + roll(9));
  }

  private block(name = `b${this.blocks.length}`): string {
    this.blocks.push({ name, about: [], next: [] });
    for (const loop of this.open) loop.blocks.add(name);
    return name;
  }

  private get(name: string): Block {
    return this.blocks.find((block) => block.name === name)!;
  }

  private go(from: string, ...next: string[]): void {
    this.get(from).next.push(...new Set(next));
    if (next.length < 2) return;
    const values = [...args, ...Object.keys(sums)];
    const pick = () => values[this.roll(values.length)];
    Object.assign(this.get(from), { about: [pick(), pick()] });
  }

  private jumpsAhead(entry: string, count: number): void {
    const names = [entry, ...Array.from({ length: count }, () => this.block())];
    names.forEach((name, i) => {
      const left = names.slice(i + 1);
      const next = Array.from({ length: this.roll(5) }, () => left[this.roll(left.length)]);
      // Each block can be reached.
      if (left.length > 0) this.go(name, ...[left[0], ...next]);
    });
  }

  /** Gives the block in which they end. */
  private statements(at: string, count: number, depth: number): string {
    let end = at;
    for (let i = 0; i < count; i++) end = this.statement(end, depth);
    return end;
  }

  private statement(at: string, depth: number): string {
    const few = () => (depth < 2 ? this.roll(3) : 0);
    switch (this.roll(depth < 2 ? 5 : 2)) {
      case 0:
      case 1: {
        // if, switch; perhaps a way out of everything.
        const arms = Array.from({ length: 1 + this.roll(3) }, () => this.block());
        const ends = arms.map((arm) => this.statements(arm, few(), depth + 1));
        const away = this.roll(5) === 0 ? ['return'] : [];
        const join = this.block();
        this.go(at, ...arms, ...(arms.length === 1 ? [join] : []), ...away);
        for (const end of ends) this.go(end, join);
        return join;
      }
      case 2:
      case 3:
        return this.loop(at, depth, true);
      default:
        return this.loop(at, depth, false);
    }
  }

  private loop(at: string, depth: number, testsFirst: boolean): string {
    const loop: Loop = { header: '', exit: `exit${this.blocks.length}`, blocks: new Set() };
    this.loops.push(loop);
    this.open.push(loop);
    const header = this.block();
    Object.assign(loop, { header });
    this.go(at, header);
    let end = header;
    if (testsFirst) {
      end = this.block();
      this.go(header, end, loop.exit);
    }
    end = this.statements(end, 1 + this.roll(2), depth + 1);
    if (this.roll(3) === 0) {
      const on = this.block();
      this.go(end, on, this.roll(2) === 0 ? loop.exit : 'return');
      end = on;
    }
    if (testsFirst) this.go(end, header);
    else this.go(end, header, loop.exit);
    this.open.pop();
    return this.block(loop.exit);
  }

  text(): string {
    const lines = this.blocks.flatMap(({ name, about, next }) => {
      const label = (to: string) => `label %${to}`;
      const computed = Object.entries(sums).map(
        ([sum, [a, b]]) => `%${sum} = add i32 %${a}, %${b}`,
      );
      const start = [`${name}:`, ...(name === 'entry' ? computed : [])];
      if (next.length === 0) return [...start, 'ret void'];
      if (about.length === 0 || next.length === 1) return [...start, `br ${label(next[0])}`];
      const value = `%c${name} = mul i32 %${about[0]}, %${about[1]}`;
      if (next.length === 2) {
        const test = `%d${name} = icmp eq i32 %c${name}, 7`;
        return [...start, value, test, `br i1 %d${name}, ${next.map(label).join(', ')}`];
      }
      const cases = next.slice(1).map((to, i) => `i32 ${i}, ${label(to)}`);
      return [...start, value, `switch i32 %c${name}, ${label(next[0])} [ ${cases.join(' ')} ]`];
    });
    return `define void @f(i32 %x, i32 %y, i32 %z) {\n${lines.join('\n')}\n}`;
  }
}

/** q of Equation 3; `left` has the rounds that are left of each loop that a block is in. */
class Descent {
  private readonly known = new Map<string, number>();

  constructor(
    private readonly program: RandomProgram,
    private readonly beta: number,
    private readonly kappa: number,
    private readonly counts: (block: Block) => boolean,
  ) {}

  q(name: string, left: ReadonlyMap<Loop, number>): number {
    const key = [name, ...left.values()].join(' ');
    let value = this.known.get(key);
    if (value === undefined) this.known.set(key, (value = this.compute(name, left)));
    return value;
  }

  private compute(name: string, left: ReadonlyMap<Loop, number>): number {
    const block = this.program.blocks.find((other) => other.name === name)!;
    const { next } = block;
    if (next.length === 0) return 0;
    if (next.length === 1) return this.follow(block, next[0], left);
    const ahead = next.reduce((sum, to) => sum + this.beta * this.follow(block, to, left), 0);
    return ahead + (this.counts(block) ? 1 : 0);
  }

  private follow(block: Block, to: string, left: ReadonlyMap<Loop, number>): number {
    const loop = this.program.loops.find(({ header }) => header === to);
    const on = new Map([...left].filter(([open]) => open.blocks.has(to)));
    if (!loop) return this.q(to, on);
    if (!loop.blocks.has(block.name)) return this.q(to, on.set(loop, this.kappa));
    const rounds = left.get(loop)!;
    if (rounds > 1) return this.q(to, on.set(loop, rounds - 1));
    on.delete(loop);
    return this.q(loop.exit, on);
  }
}

function expected(program: RandomProgram, at: Block, beta: number, kappa: number) {
  const left = new Map<Loop, number>();
  for (const loop of program.loops) if (loop.blocks.has(at.name)) left.set(loop, kappa);
  const count = (counts: (block: Block) => boolean) =>
    rounded(new Descent(program, beta, kappa, counts).q(at.name, left));
  const atStart = at.name === 'entry';
  const found: Record<string, number> = { total: count(() => true) };
  for (const name of atStart ? args : [...args, ...Object.keys(sums)]) {
    const dependsOn = (value: string) =>
      value === name || (atStart && (sums[value] ?? []).includes(name));
    const added = count(({ about }) => about.some(dependsOn));
    if (added > 0) found[name] = added;
  }
  return found;
}

/** Blocks that can be reached. */
function reached({ blocks }: RandomProgram): Block[] {
  const met = new Set(['entry']);
  for (const name of met) for (const to of blocks.find((b) => b.name === name)!.next) met.add(to);
  return blocks.filter(({ name }) => met.has(name));
}

it.each([
  ['without loops', false],
  ['with loops', true],
])('gives what the recursive descent gives, %s', (_, isStructured) => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 3 }), (seed, kappa) => {
      const program = new RandomProgram(dice(seed), isStructured);
      const module = assembly(program.text());
      const counts = new QueryCounts(module, { beta: 0.7, kappa, queries: 'branches' });
      for (const block of reached(program)) {
        const ours = functionOf(module, 'f').blocks.find(({ name }) => name === block.name)!;
        expect(named(counts.at(ours)), block.name).toEqual(expected(program, block, 0.7, kappa));
      }
    }),
    { numRuns: 200 },
  );
});
