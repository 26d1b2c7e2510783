/** A branch whose question is hard waits for other states, asks again with more conflicts, and is decided in the end. */
import { expect, it } from 'vitest';
import { Explorer } from '../../src/exec/explore/explorer.js';
import type { Searcher } from '../../src/exec/explore/life/searcher.js';
import type { State } from '../../src/exec/explore/states/state.js';
import { Program } from '../../src/exec/prepare/index.js';
import { ExprContext, forEachNode, Kind } from '../../src/expr/index.js';
import { readBitcode } from '../../src/frontend/bc/index.js';
import { compileC } from '../../src/frontend/index.js';
import { type Budget, PathSolver, pathChain, type Solver } from '../../src/solver/index.js';
import { silentHost } from './run-assembly.js';

const text = `
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  int x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  if (x == 0) {
    if (y * y == 49) return 1;
    return 2;
  }
  if (x == 1) return 3;
  return 4;
}`;

/** The state that has asked least. */
function leastAsked(): Searcher {
  const states = new Set<State>();
  return {
    add: (state) => void states.add(state),
    remove: (state) => void states.delete(state),
    select: () => [...states].sort((a, b) => a.queries - b.queries)[0],
  };
}

/** The order in which paths end, and the conflicts of questions about the product, of which each needs a given number. */
function explore(needed: number, given: Budget) {
  const compiled = compileC({ path: 'test.c', text }, { cc: 'embedded', optimise: '0' });
  if (!compiled.ok) throw new Error(compiled.message);
  const program = new Program(readBitcode(compiled.ir, { file: 'test.bc' }));
  const terms = new ExprContext();
  const chain = pathChain(terms);
  const asked: (number | undefined)[] = [];
  const solver: Solver = {
    name: 'chain',
    statistics: () => chain.statistics(),
    dispose: () => chain.dispose(),
    check: (query, budget) => {
      let isHard = false;
      forEachNode([query.question!], ({ kind }) => {
        isHard ||= kind === Kind.Mul;
      });
      if (isHard) asked.push(budget?.conflicts);
      if (isHard && (budget?.conflicts ?? Number.POSITIVE_INFINITY) < needed) {
        return { status: 'unknown', reason: 'conflicts' };
      }
      return chain.check(query, budget);
    },
  };
  const ends: (number | string)[] = [];
  const explorer = new Explorer(program, {
    ...{ terms, paths: new PathSolver(terms, solver), searcher: leastAsked(), budget: given },
    host: silentHost(),
    onEvent: (event) => {
      if (event.kind === 'ended') {
        ends.push(event.end.kind === 'exit' ? event.end.status : event.end.kind);
      }
    },
  });
  explorer.machine.push(program.prepared(program.functionNamed('main')!), []);
  explorer.begin();
  while (explorer.step());
  return { ends, asked };
}

it('waits while there are other states', () => {
  const { ends, asked } = explore(1_000_000, {});
  expect(new Set(ends.slice(0, 2))).toEqual(new Set([3, 4]));
  expect(new Set(ends.slice(2))).toEqual(new Set([1, 2]));
  expect(asked[0]).toBe(500);
  expect(asked.at(-1)).toBeUndefined();
});

it('is asked once where it is easy, and where a time is set', () => {
  for (const { needed, given } of [
    { needed: 500, given: {} },
    { needed: 0, given: { milliseconds: 60_000 } },
  ]) {
    const { ends, asked } = explore(needed, given);
    expect([...ends].sort()).toEqual([1, 2, 3, 4]);
    expect(new Set(asked).size).toBe(1);
  }
});
