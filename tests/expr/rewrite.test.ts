/**
 * Proves every rewrite rule: operands are generated from a grammar, the rule is applied to those that
 * fit, and both sides are compared, for all values of the variables at widths 1 to 4 and by Z3
 * at 32 and 64 bits (the smallest instance; tests/campaigns/rewrite-rules.ts takes forty). A rule
 * that no generated operands reach fails the test too.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  Evaluator,
  type Expr,
  ExprContext,
  inputs,
  Kind,
  printScript,
} from '../../src/expr/index.js';
import { rules } from '../../src/expr/rewrite/index.js';
import { Inputs } from './assignment.js';
import {
  equation,
  Grammar,
  instances,
  refutation,
  smallest,
  wideGrammars,
} from './rewrite-instances.js';
import { type Judge, makeJudge } from './z3.js';

/** The first assignment under which the equation fails. */
function counterexample(claim: Expr): string | null {
  const { symbols, arrays } = inputs([claim]);
  const bits = symbols.map((symbol) => (symbol.width >= 8 ? 1 : symbol.width));
  const total = bits.reduce((sum, width) => sum + width, 0);
  for (let n = 0; n < 2 ** total; n++) {
    const model = new Inputs();
    let rest = n;
    symbols.forEach((symbol, i) => {
      model.setSymbol(symbol, (rest % 2 ** bits[i]) * (symbol.width >= 8 ? 0x5b : 1));
      rest = Math.floor(rest / 2 ** bits[i]);
    });
    for (const array of arrays) {
      for (let i = 0; i < 16; i++) model.setByte(array, i, (i * 37 + n) & 255);
    }
    if (!new Evaluator(model).holds(claim)) {
      return symbols.map((s) => `${s.name}=${model.symbol(s)}`).join(' ');
    }
  }
  return null;
}

let judge: Judge;
beforeAll(async () => {
  judge = await makeJudge();
});
afterAll(() => judge.close());

const names = [...new Set(rules.map((rule) => rule.name))];

describe('every rewrite rule', () => {
  it('has a name of its own and a law', () => {
    for (const rule of rules) expect(rule.law.length).toBeGreaterThan(4);
    for (const rule of rules) {
      const same = rules.filter((other) => other.name === rule.name);
      expect(new Set(same.map((other) => other.law)).size).toBe(1);
    }
  });

  const grammars = [1, 2, 3, 4].map((width) => new Grammar(new ExprContext(), width));
  for (const name of names) {
    const variants = rules.filter((rule) => rule.name === name);
    it(`${name}: ${variants[0].law}`, () => {
      let proved = 0;
      for (const rule of variants) {
        for (const grammar of grammars) {
          // Results that are arrays are compared at every index.
          for (const instance of instances(grammar, rule, rule.op >= Kind.Store ? 8 : 40)) {
            const claim = equation(grammar.t, rule, instance);
            const failure = counterexample(claim);
            if (failure !== null) {
              expect.fail(`${printScript([claim])}\nfails for ${failure}`);
            }
            proved++;
          }
        }
      }
      expect(proved).toBeGreaterThan(0);
    });

    it(`${name} at 32 and 64 bits`, () => {
      for (const width of [32, 64]) {
        let wide = 0;
        for (const grammar of wideGrammars(width)) {
          for (const rule of variants) {
            for (const instance of smallest(instances(grammar, rule, 40), 1)) {
              const script = refutation(grammar, rule, instance);
              const verdict = judge.run(`(set-option :timeout 20000)\n${script}`);
              if (verdict !== 'unsat') expect.fail(`${script}\nZ3 says ${verdict}`);
              wide++;
            }
          }
        }
        expect(wide).toBeGreaterThan(0);
      }
    });
  }
});
