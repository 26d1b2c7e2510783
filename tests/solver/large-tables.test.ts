/** Reads of large constant tables, which the core sees block by block, against a look at every element. */
import { describe, expect, it } from 'vitest';
import { Evaluator, type Expr, ExprContext } from '../../src/expr/index.js';
import { CoreSolver } from '../../src/solver/core.js';

const size = 20_000;

/** Reproducible numbers below a bound. */
function numbers(seed: number): (bound: number) => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}

describe('a large table', () => {
  it('has an element with a property exactly where a look at all of them finds one', () => {
    let satisfiable = 0;
    let unsatisfiable = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const below = numbers(seed);
      const terms = new ExprContext();
      const values = 2 + below(200);
      const bytes = Uint8Array.from({ length: size }, () => below(values));
      const table = terms.constArray(bytes, 32, below(256));
      const { fill } = table.contents;
      const index = terms.symbol('i', 32);
      const element = terms.read(table, index);
      const next = terms.read(table, terms.add(index, terms.constant(1, 32)));
      const first = below(size + 300);
      const count = 1 + below(seed % 2 ? 40 : size);
      const inRange = terms.ult(
        terms.sub(index, terms.constant(first, 32)),
        terms.constant(count, 32),
      );
      const [x, y] = [below(values + 20), below(values + 20)];
      const questions: [Expr, (a: number, b: number) => boolean][] = [
        [terms.eq(element, terms.constant(x, 8)), (a) => a === x],
        [terms.ult(terms.constant(x, 8), element), (a) => x < a],
        [
          terms.and(terms.eq(element, terms.constant(x, 8)), terms.ult(next, terms.constant(y, 8))),
          (a, b) => a === x && b < y,
        ],
        [
          terms.ult(terms.constant(199, 8), terms.add(element, next)),
          (a, b) => 199 < ((a + b) & 255),
        ],
      ];
      const core = new CoreSolver();
      for (const [question, holds] of questions) {
        let expected = false;
        for (let at = first; at < first + count && !expected; at++) {
          expected = holds(bytes[at] ?? fill, bytes[at + 1] ?? fill);
        }
        const answer = core.check({ constraints: [inRange], question });
        expect(answer.status, `seed ${seed}`).toBe(expected ? 'sat' : 'unsat');
        if (answer.status === 'sat') {
          satisfiable++;
          const evaluator = new Evaluator(answer.model);
          expect(evaluator.value(terms.and(inRange, question))).toBe(1);
        } else unsatisfiable++;
      }
      core.dispose();
    }
    expect(satisfiable).toBeGreaterThan(10);
    expect(unsatisfiable).toBeGreaterThan(10);
  });

  it('is not written out for one element of a million', () => {
    const terms = new ExprContext();
    const below = numbers(7);
    const bytes = Uint8Array.from({ length: 1 << 20 }, () => below(256));
    const table = terms.constArray(bytes, 32);
    const core = new CoreSolver();
    const element = terms.read(table, terms.symbol('i', 32));
    const answer = core.check({
      constraints: [terms.ult(terms.symbol('i', 32), terms.constant(bytes.length, 32))],
      question: terms.eq(element, terms.constant(3, 8)),
    });
    expect(answer.status).toBe('sat');
    // A circuit of the whole table has millions.
    expect(core.statistics().get('core')!.gates).toBeLessThan(100_000);
    core.dispose();
  });
});
