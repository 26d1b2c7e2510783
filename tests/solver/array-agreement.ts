/**
 * Random queries as programs make them over arrays: elements of one, two and four bytes at scaled, shifted and
 * misaligned indices, sums and comparisons of elements, tables in tables, writes of bytes and words, choices between arrays;
 * each answered in every way of treating arrays, and by a judge, who sees constant arrays, writes and choices written out as
 * conditions on the index.
 */
import {
  arityOf,
  type Expr,
  ExprContext,
  Kind,
  printScript,
  rebuild,
} from '../../src/expr/index.js';
import { AccessTypes } from '../../src/memory/index.js';
import { type ChainOptions, createSolver, type Solver } from '../../src/solver/index.js';
import { axiomSelections } from '../../src/solver/names.js';
import { Random } from './sat/random.js';

const ways: readonly ChainOptions[] = [
  { core: { arrays: { encoding: 'circuits' } } },
  { core: { arrays: { encoding: 'plain' } } },
  { core: { arrays: { encoding: 'writes' } } },
  { core: { arrays: { encoding: 'circuits' }, hardAfter: 0 }, preCheck: 'on' },
  ...axiomSelections.map((axioms) => ({
    preCheck: 'on' as const,
    core: { arrays: { encoding: 'axioms' as const, axioms } },
  })),
];

/** Stages that would answer before arrays matter. */
const shortCuts = {
  enumeration: false,
  singleInput: false,
  singleWord: false,
  newInput: false,
  intervals: false,
};

export class ArrayAgreement {
  readonly tally = { queries: 0, sat: 0, unsat: 0, undecided: 0, refuted: 0, saved: 0, rowsCut: 0 };

  /** `waysEach`: in how many ways a query is answered; they take turns. All unless said otherwise. */
  constructor(
    private readonly judge: Solver,
    private readonly waysEach = ways.length,
  ) {}

  /** A few queries over the same arrays; throws where answers differ. */
  check(seed: number): void {
    const ctx = new ExprContext();
    const generator = new ArrayQueries(ctx, new Random(seed * 7919));
    const chosen = ways.filter((_, i) => (i + seed * this.waysEach) % ways.length < this.waysEach);
    const solvers = chosen.map((way) => createSolver(ctx, { ...shortCuts, ...way, verify: true }));
    for (let n = 0; n < 5; n++) {
      const constraints = generator.query();
      const facts = generator.types.facts();
      const judged = this.judge.check(
        { constraints: withoutTables(ctx, constraints) },
        { milliseconds: 2000 },
      );
      this.tally.queries++;
      if (judged.status === 'unknown') this.tally.undecided++;
      let truth: 'sat' | 'unsat' | 'unknown' = judged.status;
      solvers.forEach((solver, i) => {
        const { status } = solver.check({ constraints, facts }, { milliseconds: 20_000 });
        // What the judge does not decide, the ways decide alike.
        if (truth === 'unknown') truth = status;
        if (status === 'unknown' || status === truth) return;
        const script = printScript(constraints);
        const way = JSON.stringify(chosen[i]);
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

/** The terms with reads as conditions on the index; only reads of inputs are left. */
function withoutTables(ctx: ExprContext, terms: readonly Expr[]): Expr[] {
  const known = new Map<Expr, Expr>();
  const readAt = (array: Expr, index: Expr): Expr => {
    if (array.kind === Kind.ArraySymbol) return ctx.read(array, index);
    if (array.kind === Kind.ArrayIte) {
      return ctx.ite(of(array.a), readAt(array.b, index), readAt(array.c, index));
    }
    if (array.kind === Kind.Store) {
      return ctx.ite(ctx.eq(index, of(array.b)), of(array.c), readAt(array.a, index));
    }
    const { bytes, fill } = array.contents;
    return bytes.reduce(
      (rest, byte, place) => {
        const isHere = ctx.eq(index, ctx.constant(place, index.width));
        return ctx.ite(isHere, ctx.constant(byte, 8), rest);
      },
      ctx.constant(fill, 8),
    );
  };
  const of = (node: Expr): Expr => {
    let term = known.get(node);
    if (term === undefined) {
      const arity = arityOf[node.kind]!;
      const child = (place: number, operand: Expr) => (arity > place ? of(operand) : operand);
      if (node.kind === Kind.Read) term = readAt(node.a, of(node.b));
      else if (arity === 0) term = node;
      else term = rebuild(ctx, node, child(0, node.a), child(1, node.b), child(2, node.c));
      known.set(node, term);
    }
    return term;
  };
  return terms.map(of);
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
    if (random.below(3) === 0) {
      const at = this.index(4);
      const byte = (k: number) => ctx.extract(this.inputs[2]!, 8 * k, 8);
      let written = random.pick(this.arrays);
      for (let k = 0; k < random.pick([2, 4]); k++) {
        written = ctx.store(written, ctx.add(at, this.number(k)), byte(k));
      }
      this.arrays.push(written);
    }
    if (random.below(5) === 0) {
      const [one, other] = [random.pick(this.arrays), random.pick(this.arrays)];
      this.arrays.push(ctx.ite(this.bound(), one, other));
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
