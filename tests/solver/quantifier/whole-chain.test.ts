/** What the rest of the chain, paths and printers make of quantifiers. */
import { describe, expect, it } from 'vitest';
import {
  type Expr,
  ExprContext,
  printKQuery,
  printScript,
  ScriptReader,
} from '../../../src/expr/index.js';
import { slices } from '../../../src/solver/chain/independence.js';
import { verifyJoin } from '../../../src/solver/chain/path-join.js';
import {
  createSolver,
  Model,
  PathCondition,
  PathSolver,
  pathChain,
  type QuantifierStatistics,
  type QuantifierStrategy,
} from '../../../src/solver/index.js';

/** A text of up to eight bytes behind a merged loop over spaces. */
class Loop {
  readonly s: Expr;
  readonly n: Expr;
  readonly k: Expr;
  readonly rounds: Expr;
  readonly path: readonly Expr[];

  constructor(
    readonly ctx: ExprContext,
    name = 's',
    readonly capacity = 8,
  ) {
    this.s = ctx.array(name, 64, capacity);
    this.n = ctx.symbol(`${name}_n`, 64);
    this.k = ctx.freshSymbol('k', 64);
    const i = ctx.symbol('i', 64);
    const place = ctx.sub(i, this.number(1));
    const body = ctx.and(ctx.ult(place, this.n), this.is(place, 32));
    this.rounds = ctx.forall(i, this.number(1), this.k, body);
    this.path = [
      ctx.ule(this.n, this.number(capacity)),
      ctx.ule(this.k, this.number(capacity)),
      this.rounds,
      ctx.and(ctx.ult(this.k, this.n), ctx.not(this.is(this.k, 32))),
    ];
  }

  number(value: number): Expr {
    return this.ctx.constant(value, 64);
  }

  is(index: Expr, byte: number): Expr {
    return this.ctx.eq(this.ctx.read(this.s, index), this.ctx.constant(byte, 8));
  }
}

function assumed(paths: PathSolver, start: PathCondition, ...conditions: readonly Expr[]) {
  let path = start;
  for (const condition of conditions) {
    const side = paths.assume(path, condition);
    if (typeof side === 'string') throw new Error(side);
    path = side;
  }
  return path;
}

const strategies: readonly QuantifierStrategy[] = ['expand', 'lazy', 'procedure', 'both'];

describe('paths through merged loops', () => {
  it.each(strategies)('answer what code behind the loop asks: %s', (quantifiers) => {
    const ctx = new ExprContext();
    const loop = new Loop(ctx);
    const paths = new PathSolver(ctx, pathChain(ctx, { quantifiers, verify: true }));
    const path = assumed(paths, PathCondition.empty, ...loop.path);
    const three = assumed(paths, path, ctx.eq(loop.k, loop.number(3)));
    expect(paths.uniqueValue(three, ctx.read(loop.s, loop.number(2)))).toBe(32);
    expect(paths.mustBeTrue(three, ctx.not(loop.is(loop.number(3), 32)))).toBe(true);
    expect(paths.uniqueValue(three, ctx.read(loop.s, loop.number(4)))).toBeNull();
    expect(paths.mayBeTrue(path, ctx.eq(loop.k, loop.n))).toBe(false);
    expect(paths.mayBeTrue(path, ctx.eq(loop.n, loop.number(0)))).toBe(false);
    const odd = assumed(paths, path, loop.is(loop.number(1), 120));
    expect(paths.mustBeTrue(odd, ctx.ule(loop.k, loop.number(1)))).toBe(true);
    expect(paths.mayBeTrue(odd, ctx.eq(loop.k, loop.number(0)))).toBe(true);
    // The rounds follow from the path, and their negation does not.
    expect(paths.fork(path, loop.rounds).whenTrue).toBe(path);
    expect(paths.fork(path, ctx.not(loop.rounds)).whenTrue).toBe('infeasible');
    const j = ctx.symbol('j', 64);
    const anywhere = assumed(paths, path, ctx.ult(j, loop.k), ctx.ule(loop.number(5), loop.k));
    expect(paths.uniqueValue(anywhere, ctx.read(loop.s, j))).toBe(32);
  });

  it('keep texts apart that share nothing, and bytes and the whole text together', () => {
    const ctx = new ExprContext();
    const [a, b] = [new Loop(ctx, 'a'), new Loop(ctx, 'b')];
    expect(slices(ctx, [...a.path, ...b.path])).toHaveLength(2);
    expect(slices(ctx, [a.rounds, a.is(a.number(3), 7)])).toHaveLength(1);
    const chain = pathChain(ctx);
    const paths = new PathSolver(ctx, chain);
    const one = assumed(paths, PathCondition.empty, ...a.path);
    const both = assumed(paths, one, ...b.path);
    const [before, ...others] = [...both.slices.slices()].map(({ size }) => size);
    expect([before, ...others]).toEqual([4, 4]);
    const model = both.model();
    for (const term of [...a.path, ...b.path]) expect(model.satisfies(term)).toBe(true);
  });

  it('meet, with guards that tell the sides apart', () => {
    const ctx = new ExprContext();
    const loop = new Loop(ctx);
    const paths = new PathSolver(ctx, pathChain(ctx, { verify: true }));
    const start = assumed(paths, PathCondition.empty, loop.path[0]!);
    const left = assumed(paths, start, ...loop.path.slice(1));
    // The loop ran to the end of the text.
    const l = ctx.freshSymbol('k', 64);
    const i = ctx.symbol('i', 64);
    const all = ctx.forall(i, loop.number(1), l, loop.is(ctx.sub(i, loop.number(1)), 32));
    const through = assumed(paths, start, ctx.ule(l, loop.number(8)), all, ctx.eq(l, loop.n));
    const join = paths.join([left, through]);
    // Ends are no inputs: where a text takes the other side, its end may have any value, so guards need the sides' own ends.
    expect(join.guards).toHaveLength(2);
    expect(paths.mayBeTrue(join.path, ctx.eq(loop.n, loop.number(0)))).toBe(true);
    const inText = ctx.and(ctx.ult(loop.number(0), loop.n), ctx.not(loop.is(loop.number(0), 32)));
    const joined = assumed(paths, join.path, inText);
    expect(paths.mustBeTrue(joined, join.guards[0]!)).toBe(true);
    expect(paths.mustBeTrue(joined, ctx.eq(loop.k, loop.number(0)))).toBe(true);
    // Sides that a pivot divides are told apart by it alone.
    const { whenTrue, whenFalse } = paths.fork(left, ctx.ult(loop.k, loop.number(4)));
    if (typeof whenTrue === 'string' || typeof whenFalse === 'string') throw new Error('both');
    const pair = [whenTrue, assumed(paths, whenFalse, loop.is(loop.number(7), 9))];
    const again = paths.join(pair);
    verifyJoin(ctx, paths, pair, again);
    expect(paths.mayBeTrue(again.path, loop.is(loop.number(3), 9))).toBe(true);
  });

  it('use a model again, and say how questions were answered', () => {
    const ctx = new ExprContext();
    const loop = new Loop(ctx);
    const solver = createSolver(ctx);
    const question = ctx.eq(loop.k, loop.number(5));
    const stage = () => solver.statistics().get('quantifiers') as QuantifierStatistics;
    expect(solver.check({ constraints: loop.path, question }).status).toBe('sat');
    const { quantified, stripped, duplicated, repaired, instantiated, instances } = stage();
    expect(quantified).toBe(1);
    expect(stripped + duplicated + repaired + instantiated).toBe(1);
    // A text of five spaces was made from one.
    expect(duplicated).toBe(1);
    expect(instances).toBe(0);
    expect(solver.check({ constraints: loop.path, question }).status).toBe('sat');
    expect(solver.check({ constraints: loop.path }).status).toBe('sat');
    expect(stage().quantified).toBe(1);
    const none = solver.check({ constraints: loop.path, question: loop.is(loop.k, 32) });
    expect(none.status).toBe('unsat');
  });
});

describe('quantifiers over too many values', () => {
  it('are not looked through value by value', () => {
    const ctx = new ExprContext();
    const s = ctx.array('s', 64, 8);
    const k = ctx.symbol('k', 64);
    const i = ctx.symbol('i', 64);
    const rounds = ctx.forall(
      i,
      ctx.constant(1, 64),
      k,
      ctx.ne(ctx.read(s, i), ctx.constant(7, 8)),
    );
    const huge = ctx.ult(ctx.constant(2n ** 62n, 64), k);
    const wide = new Model(new Map([[k.symbol, 2n ** 63n]]));
    expect(wide.satisfies(rounds)).toBe(false);
    expect(wide.satisfies(ctx.not(rounds))).toBe(false);
    const solver = createSolver(ctx);
    const answer = solver.check({ constraints: [huge, rounds] });
    expect(answer).toMatchObject({ status: 'unknown', reason: 'incapable' });
    expect(solver.check({ constraints: [huge, rounds, ctx.ult(k, k)] }).status).toBe('unsat');
    expect(solver.check({ constraints: [rounds] }).status).toBe('sat');
    const paths = new PathSolver(ctx, pathChain(ctx));
    const path = assumed(paths, PathCondition.empty, huge);
    expect(paths.assume(path, rounds)).toBe('unknown');
  });
});

describe('printed queries', () => {
  it('have the same answers when they are read again', () => {
    const ctx = new ExprContext();
    const loop = new Loop(ctx);
    for (const question of [ctx.eq(loop.k, loop.number(5)), loop.is(loop.k, 32)]) {
      const terms = [...loop.path, question];
      const other = new ExprContext();
      const reader = new ScriptReader(other, printScript(terms));
      const read: Expr[] = [];
      for (let command = reader.next(); command !== null; command = reader.next()) {
        if (command.kind === 'assert') read.push(command.term);
      }
      expect(read.length).toBeGreaterThanOrEqual(terms.length);
      expect(createSolver(other).check({ constraints: read }).status).toBe(
        createSolver(ctx).check({ constraints: terms }).status,
      );
    }
  });

  it('are comments in KQuery, which has no quantifiers', () => {
    const ctx = new ExprContext();
    const text = printKQuery(new Loop(ctx).path);
    expect(text).toContain('# KQuery has no quantifiers');
    expect(text).toContain('# (assert (forall');
    expect(text.split('\n').every((line) => line === '' || line.startsWith('#'))).toBe(true);
  });
});
