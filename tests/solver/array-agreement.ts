/**
 * Random queries as programs make them over arrays: elements of one, two and four bytes at scaled, shifted and
 * misaligned indices, sums and comparisons of elements, tables in tables, writes; each answered in every way of treating
 * arrays, and by a judge.
 */
import { type Expr, ExprContext, printScript } from '../../src/expr/index.js';
import { AccessTypes } from '../../src/memory/index.js';
import { type ChainOptions, createSolver, type Solver } from '../../src/solver/index.js';
import { axiomSelections } from '../../src/solver/names.js';
import { Random } from './sat/random.js';

const ways: readonly ChainOptions[] = [
  { core: { arrays: { encoding: 'circuits' } } },
  { core: { arrays: { encoding: 'plain' } } },
  { core: { arrays: { encoding: 'circuits' }, hardAfter: 0 }, preCheck: 'on' },
  ...axiomSelections.map((axioms) => ({
    preCheck: 'on' as const,
    core: { arrays: { encoding: 'axioms' as const, axioms } },
  })),
];

/** Stages that would answer before arrays matter. */
const shortCuts = { enumeration: false, singleInput: false, singleWord: false, intervals: false };

export class ArrayAgreement {
  readonly tally = { queries: 0, sat: 0, unsat: 0, undecided: 0, refuted: 0, saved: 0, rowsCut: 0 };

  constructor(private readonly judge: Solver) {}

  /** A few queries over the same arrays; throws where answers differ. */
  check(seed: number): void {
    const ctx = new ExprContext();
    const generator = new ArrayQueries(ctx, new Random(seed * 7919));
    const solvers = ways.map((way) => createSolver(ctx, { ...shortCuts, ...way, verify: true }));
    for (let n = 0; n < 5; n++) {
      const constraints = generator.query();
      const facts = generator.types.facts();
      const judged = this.judge.check({ constraints }, { milliseconds: 500 });
      this.tally.queries++;
      if (judged.status === 'unknown') this.tally.undecided++;
      let truth: 'sat' | 'unsat' | 'unknown' = judged.status;
      solvers.forEach((solver, i) => {
        const { status } = solver.check({ constraints, facts }, { milliseconds: 20_000 });
        // What the judge does not decide, the ways decide alike.
        if (truth === 'unknown') truth = status;
        if (status === 'unknown' || status === truth) return;
        const script = printScript(constraints);
        const way = JSON.stringify(ways[i]);
        throw new Error(`seed ${seed}: ${way} says ${status}, not ${truth}\n${script}`);
      });
      if (truth !== 'unknown') this.tally[truth]++;
    }
    for (const solver of solvers) {
      const stages = solver.statistics();
      const core = stages.get('core') as unknown as Record<string, number>;
      this.tally.saved += core['axiomsSaved']!;
      this.tally.rowsCut += core['tableRowsCut']!;
      this.tally.refuted += stages.get('pre-check')?.unsat ?? 0;
      solver.dispose();
    }
  }
}

class ArrayQueries {
  readonly types = new AccessTypes();
  private readonly arrays: Expr[];
  private readonly inputs: Expr[];

  constructor(
    private readonly ctx: ExprContext,
    private readonly random: Random,
  ) {
    const size = 6 + random.below(20);
    const few = random.below(2) === 0;
    const bytes = Uint8Array.from({ length: size }, () =>
      few ? random.below(3) * random.below(120) : random.below(256),
    );
    const words = new Uint8Array(4 * (2 + random.below(5)));
    for (let i = 0; i < words.length; i += 4) words[i] = random.below(12);
    const table = ctx.constArray(bytes, 32, random.below(3) === 0 ? random.below(256) : 0);
    const numbers = ctx.constArray(words, 32);
    const input = ctx.array('in', 32, 8);
    this.inputs = [ctx.symbol('x', 8), ctx.symbol('y', 8), ctx.symbol('n', 32)];
    this.arrays = [table, numbers, numbers, input];
    if (random.below(3) === 0) {
      const under = random.pick(this.arrays);
      const at = random.below(2) ? ctx.constant(random.below(size), 32) : this.index(1);
      this.arrays.push(ctx.store(under, at, this.inputs[0]!));
    }
  }

  query(): Expr[] {
    const { random } = this;
    const constraints = Array.from({ length: 1 + random.below(3) }, () => this.bound());
    for (let n = 1 + random.below(3); n > 0; n--) constraints.push(this.condition());
    return constraints;
  }

  private number(value: number, width = 32): Expr {
    return this.ctx.constant(value, width);
  }

  private bound(): Expr {
    const { ctx, random } = this;
    const input = random.pick(this.inputs);
    const limit = this.number(random.below(40), input.width);
    switch (random.below(4)) {
      case 0:
        return ctx.ult(limit, input);
      case 1:
        return ctx.sle(this.number(0, input.width), input);
      case 2:
        return ctx.slt(input, limit);
      default:
        return ctx.ult(input, limit);
    }
  }

  private word(): Expr {
    const input = this.random.pick(this.inputs);
    if (input.width === 32) return input;
    return this.random.below(4) ? this.ctx.zext(input, 32) : this.ctx.sext(input, 32);
  }

  /** An index of an element of some bytes. */
  private index(size: number, depth = 1): Expr {
    const { ctx, random } = this;
    let index = this.word();
    if (depth > 0 && random.below(5) === 0) index = ctx.zext(this.element(1, depth - 1), 32);
    if (random.below(4) === 0) index = ctx.add(index, this.word());
    if (random.below(5) > 0) index = ctx.mul(index, this.number(random.below(5) ? size : 3));
    if (random.below(3) === 0) index = ctx.add(index, this.number(size * random.below(4)));
    if (random.below(6) === 0) index = ctx.sub(index, this.number(1 + random.below(4)));
    if (random.below(8) === 0) index = ctx.add(index, this.number(1 + random.below(3)));
    return index;
  }

  private element(size: number, depth = 1): Expr {
    const { ctx } = this;
    const array = this.random.pick(this.arrays);
    const index = this.index(size, depth);
    this.types.note(array, index, size);
    let word = ctx.read(array, index);
    for (let k = 1; k < size; k++) {
      word = ctx.concat(ctx.read(array, ctx.add(index, this.number(k))), word);
    }
    return word;
  }

  private value(): Expr {
    const { ctx, random } = this;
    const size = random.pick([1, 1, 2, 4, 4]);
    const element = this.element(size);
    return random.below(3) && size < 4 ? ctx.sext(element, 32) : ctx.zext(element, 32);
  }

  private condition(): Expr {
    const { ctx, random } = this;
    const left = random.below(2) ? ctx.add(this.value(), this.value()) : this.value();
    const right = random.below(3) ? this.number(random.below(30)) : this.value();
    switch (random.below(5)) {
      case 0:
        return ctx.eq(left, right);
      case 1:
        return ctx.ne(left, right);
      case 2:
        return ctx.slt(right, left);
      case 3:
        return ctx.slt(ctx.sub(left, right), this.number(5));
      default:
        return ctx.ult(left, right);
    }
  }
}
