/** Path conditions that meet, against all values of all inputs. */
import { describe, expect, it } from 'vitest';
import { type Expr, ExprContext } from '../../src/expr/index.js';
import { disjunction, verifyJoin } from '../../src/solver/chain/path-join.js';
import { Model, PathCondition, PathSolver, pathChain } from '../../src/solver/index.js';
import { Random } from './sat/random.js';
import { TermGenerator } from './terms.js';

/** A term that forks on it make paths of, with what counts its questions. */
class Paths {
  readonly ctx = new ExprContext();
  private readonly chain = pathChain(this.ctx, { verify: true });
  readonly solver = new PathSolver(this.ctx, this.chain);

  /** Questions that left the path solver. */
  get asked(): number {
    return [...this.chain.statistics().values()][0].queries;
  }

  assume(path: PathCondition, ...conditions: Expr[]): PathCondition {
    let result = path;
    for (const condition of conditions) {
      const side = this.solver.assume(result, condition);
      if (typeof side === 'string') throw new Error(side);
      result = side;
    }
    return result;
  }

  path(...conditions: Expr[]): PathCondition {
    return this.assume(PathCondition.empty, ...conditions);
  }

  forks(path: PathCondition, condition: Expr): PathCondition[] {
    const { whenTrue, whenFalse } = this.solver.fork(path, condition);
    return [whenTrue, whenFalse].filter((side) => typeof side !== 'string') as PathCondition[];
  }
}

const holds = (model: Model, path: PathCondition): boolean =>
  path.constraints().every((constraint) => model.satisfies(constraint));

describe('a join of paths', () => {
  it('has the solutions of its sides, guards that tell them apart, and a model, without asking', () => {
    let joins = 0;
    let pairs = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const random = new Random(seed * 7907);
      const paths = new Paths();
      const { ctx, solver } = paths;
      const generator = new TermGenerator(ctx, random, seed % 4 === 0);
      let open = [paths.path(...generator.assumptions())];
      const models = generator.models();
      for (let round = 0; round < 7; round++) {
        // States of one exploration: some fork, some fork on what others fork on, some meet.
        const shared = generator.condition(2);
        open = open.flatMap((path) => {
          const which = random.below(4);
          if (which === 0) return [path];
          return paths.forks(path, which === 1 ? shared : generator.condition(2));
        });
        const count = Math.min(open.length, 2 + random.below(3));
        if (count < 2) continue;
        const start = random.below(open.length - count + 1);
        const sides = open.splice(start, count);
        const asked = paths.asked;
        const join = solver.join(sides);
        expect(paths.asked).toBe(asked);
        const where = `seed ${seed}, round ${round}`;
        for (const model of models) {
          const owners = sides.map((side) => holds(model, side));
          const isState = owners.includes(true);
          expect(holds(model, join.path), where).toBe(isState);
          if (isState)
            expect(
              join.guards.map((g) => model.satisfies(g)),
              where,
            ).toEqual(owners);
        }
        expect(holds(join.path.model(), join.path), where).toBe(true);
        for (const slice of join.path.slices.slices()) {
          for (const term of slice.constraints()) {
            expect(slice.model.satisfies(term), where).toBe(true);
          }
        }
        verifyJoin(ctx, solver, sides, join);
        open.push(join.path);
        joins++;
        if (count === 2) pairs++;
      }
      // The states still divide the inputs that the assumptions leave.
      for (const model of models) {
        expect(open.filter((path) => holds(model, path)).length, `seed ${seed}`).toBe(1);
      }
    }
    expect(joins).toBeGreaterThan(150);
    expect(pairs).toBeGreaterThan(30);
  });

  it('answers as a path on which the disjunction was assumed does', () => {
    let questions = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const random = new Random(seed * 104_729);
      const paths = new Paths();
      const { ctx, solver } = paths;
      const generator = new TermGenerator(ctx, random, seed % 3 === 0);
      const start = paths.path(...generator.assumptions());
      const leaves = [0, 1, 2].reduce(
        (open) => open.flatMap((path) => paths.forks(path, generator.condition(2))),
        [start],
      );
      if (leaves.length < 2) continue;
      const sides = leaves.slice(0, 2 + random.below(leaves.length - 1));
      const { path } = solver.join(sides);
      const whole = sides
        .map((side) => side.constraints().reduce((a, b) => ctx.and(a, b), ctx.true))
        .reduce((a, b) => ctx.or(a, b));
      const fresh = paths.assume(start, whole);
      const states = generator.models().filter((model) => holds(model, path));
      for (let n = 0; n < 8; n++) {
        const condition = generator.condition(2);
        const may = states.some((model) => model.satisfies(condition));
        expect(solver.mayBeTrue(path, condition), `seed ${seed}`).toBe(may);
        expect(solver.mayBeTrue(fresh, condition), `seed ${seed}`).toBe(may);
        const term = generator.term(3, 2);
        expect(solver.uniqueValue(path, term)).toBe(solver.uniqueValue(fresh, term));
        questions++;
      }
    }
    expect(questions).toBeGreaterThan(150);
  });
});

describe('the conditions of a join', () => {
  const paths = new Paths();
  const { ctx, solver } = paths;
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => ctx.symbol(name, 8));
  const below = (term: Expr, limit: number) => ctx.ult(term, ctx.constant(limit, 8));
  const is = (term: Expr, value: number) => ctx.eq(term, ctx.constant(value, 8));
  const slicesOf = (path: PathCondition) => [...path.slices.slices()];

  it('are none where the sides are a condition and its negation', () => {
    const prefix = paths.path(below(a, 100));
    const sides = paths.forks(prefix, below(b, 7));
    const { path, guards } = solver.join(sides);
    expect(path).toBe(prefix);
    expect(guards).toEqual([below(b, 7), ctx.not(below(b, 7))]);
  });

  it('are those that the sides share where they differ by one and its negation', () => {
    const sides = paths
      .forks(paths.path(below(a, 100)), below(b, 7))
      .map((side) => paths.assume(side, below(c, 9), ctx.ne(c, d)));
    const { path, guards } = solver.join(sides);
    expect(path.constraints()).toEqual([below(a, 100), below(c, 9), ctx.ne(c, d)]);
    expect(guards[0]).toBe(below(b, 7));
    const count = slicesOf(path).length;
    expect(count).toBe(2);
  });

  it('are found though one side has a conjunction and the other its negation', () => {
    const both = ctx.and(below(a, 7), below(b, 7));
    const sides = paths.forks(PathCondition.empty, both);
    const { path, guards } = solver.join(sides);
    expect(path.length).toBe(0);
    expect(guards).toEqual([both, ctx.not(both)]);
  });

  it('leave slices alone that the sides do not differ in', () => {
    const many = Array.from({ length: 40 }, (_, i) => ctx.symbol(`m${i}`, 8));
    const prefix = paths.path(...many.map((symbol) => below(symbol, 200)), below(c, 100));
    const before = slicesOf(prefix);
    const sides = paths
      .forks(prefix, below(ctx.add(c, many[3]), 50))
      .map((side, i) => paths.assume(side, below(many[3], 100 + i), below(many[7], 9)));
    const { path } = solver.join(sides);
    const after = slicesOf(path);
    // c and m3 are one slice now, m7 has another condition, and 38 are the very same.
    expect(after.length).toBe(before.length - 1);
    expect(after.filter((slice) => before.includes(slice)).length).toBe(38);
  });

  it('are one comparison where the sides are values of one word, with short guards', () => {
    const sides = [3, 4, 5, 9].map((value) => paths.path(is(a, value), below(b, value)));
    const { path, guards } = solver.join(sides);
    expect(guards.slice(0, 3)).toEqual([is(a, 3), is(a, 4), is(a, 5)]);
    expect(slicesOf(path).length).toBe(1);
    expect(solver.mustBeTrue(path, below(b, 9))).toBe(true);
    expect(solver.mustBeTrue(path, below(b, 8))).toBe(false);
    verifyJoin(ctx, solver, sides, { path, guards });
  });

  it('are a disjunction where nothing tells the sides apart', () => {
    const [p, q] = [ctx.eq(a, b), ctx.eq(ctx.add(a, c), ctx.add(b, d))];
    const sides = [paths.path(p, below(a, 9)), paths.path(ctx.ult(a, b), q, ctx.ult(c, d))];
    const { path, guards } = solver.join(sides);
    expect(path.length).toBe(1);
    expect(guards[0]).toBe(ctx.and(p, below(a, 9)));
    expect(guards[1]).toBe(ctx.not(guards[0]));
  });

  it('hold the values that both sides imply', () => {
    const sides = paths
      .forks(PathCondition.empty, below(b, 7))
      .map((side) => paths.assume(side, is(a, 42)));
    const { path } = solver.join(sides);
    const [slice] = slicesOf(path);
    expect(slice.values.apply(ctx.add(a, c))).toBe(ctx.add(c, ctx.constant(42, 8)));
  });

  it('take time in what differs, not in the length of the path', () => {
    const walked = (length: number): number => {
      let prefix = PathCondition.empty;
      for (let i = 0; i < length; i++)
        prefix = paths.assume(prefix, below(ctx.symbol(`w${i}`, 8), 9));
      const sides = paths.forks(prefix, below(a, 3)).map((side) => paths.assume(side, below(b, 5)));
      const before = ctx.size;
      const { path } = solver.join(sides);
      expect(path.parent).toBe(prefix);
      return ctx.size - before;
    };
    expect(walked(500)).toBe(walked(5));
  });

  it('are checked for sides that have states in common', () => {
    const sides = [paths.path(below(a, 9)), paths.path(below(a, 5), below(b, 3))];
    const join = solver.join(sides);
    expect(() => verifyJoin(ctx, solver, sides, join)).toThrow('states in common');
  });

  it('of one path are its own', () => {
    const path = paths.path(below(a, 9));
    expect(solver.join([path])).toEqual({ path, guards: [ctx.true] });
  });
});

describe('a disjunction of random sides', () => {
  it('is equivalent to its factors, and guards imply their sides, though sides overlap', () => {
    for (let seed = 1; seed <= 400; seed++) {
      const random = new Random(seed * 31);
      const ctx = new ExprContext();
      const x = ctx.symbol('x', 3);
      const y = ctx.symbol('y', 3);
      const atom = (): Expr => {
        const [term, value] = [random.pick([x, y]), ctx.constant(random.below(8), 3)];
        const made = random.pick([ctx.eq(term, value), ctx.ult(term, value), ctx.ult(x, y)]);
        return random.below(2) ? made : ctx.not(made);
      };
      const pool = Array.from({ length: 5 }, atom);
      const sides = Array.from({ length: 2 + random.below(3) }, () =>
        Array.from({ length: 1 + random.below(4) }, () => {
          const one = random.pick(pool);
          const other = random.below(3) ? one : ctx.and(one, random.pick(pool));
          return random.below(4) ? other : ctx.not(other);
        }).filter((condition) => !condition.isConst),
      );
      const { conditions, guards } = disjunction(ctx, sides);
      for (let bits = 0; bits < 64; bits++) {
        const values = new Map([
          [x.symbol, bits & 7],
          [y.symbol, bits >> 3],
        ]);
        const model = new Model(values);
        const all = (list: readonly Expr[]) => list.every((term) => model.satisfies(term));
        const owners = sides.map(all);
        expect(all(conditions), `seed ${seed}`).toBe(owners.includes(true));
        guards.forEach((guard, i) => {
          if (all(conditions) && model.satisfies(guard))
            expect(owners[i], `seed ${seed}`).toBe(true);
        });
      }
    }
  });
});
