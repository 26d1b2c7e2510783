/** Properties that hold for all terms, checked on random ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ExprContext,
  evaluate,
  printScript,
  ScriptReader,
  substitute,
} from '../../src/expr/index.js';
import { build, recipes, seededInputs } from './recipe.js';

const runs = { numRuns: 400 };

describe('random terms', () => {
  it('have the same value with and without rewriting', () => {
    fc.assert(
      fc.property(recipes(), fc.integer(), (recipe, seed) => {
        const rewritten = build(new ExprContext(), recipe).terms;
        const plain = build(new ExprContext({ rewriting: false }), recipe).terms;
        const inputs = seededInputs(seed);
        for (let i = 0; i < plain.length; i++) {
          expect(evaluate(rewritten[i], inputs)).toBe(evaluate(plain[i], inputs));
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('keep their value when printed as SMT-LIB and read back', () => {
    fc.assert(
      fc.property(recipes(), fc.integer(), (recipe, seed) => {
        const { conditions } = build(new ExprContext(), recipe);
        const context = new ExprContext();
        const reader = new ScriptReader(context, printScript(conditions));
        const inputs = seededInputs(seed);
        for (const condition of conditions) {
          let command = reader.next();
          while (command?.kind === 'set-logic') command = reader.next();
          if (command?.kind !== 'assert') return expect.fail(`read ${command?.kind}`);
          expect(evaluate(command.term, inputs)).toBe(evaluate(condition, inputs));
        }
      }),
      runs,
    );
  });

  it('have the same value after a substitution as under changed inputs', () => {
    fc.assert(
      fc.property(recipes(), fc.integer(), (recipe, seed) => {
        const t = new ExprContext();
        const { terms } = build(t, recipe);
        const inputs = seededInputs(seed);
        const variable = terms[0];
        const donor = terms[terms.length - 1];
        const value =
          donor.width >= variable.width
            ? t.extract(donor, 0, variable.width)
            : t.sext(donor, variable.width);
        const at = evaluate(value, inputs);
        const changed = {
          ...inputs,
          symbol: (info: Parameters<typeof inputs.symbol>[0]) =>
            info === variable.symbol ? at : inputs.symbol(info),
        };
        for (const term of terms) {
          const replaced = substitute(t, term, new Map([[variable, value]]));
          expect(evaluate(replaced, inputs)).toBe(evaluate(term, changed));
        }
      }),
      runs,
    );
  });
});
