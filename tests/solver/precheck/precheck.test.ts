import { describe, expect, it } from 'vitest';
import { type Expr, ExprContext, forEachNode, Kind } from '../../../src/expr/index.js';
import { IntegerProgram } from '../../../src/solver/ilp/index.js';
import { Linearisation } from '../../../src/solver/precheck/linearisation.js';
import { PreCheck } from '../../../src/solver/precheck/precheck.js';
import { Random } from '../sat/random.js';
import { satisfiable, TermGenerator } from '../terms.js';
import { workedExample } from './worked-example.js';

const ruleNames = [
  'addition',
  'and',
  'anything',
  'arithmetic shift',
  'choice',
  'complement',
  'concatenation',
  'constant',
  'division',
  'extract',
  'multiplication',
  'negation',
  'not equal',
  'or',
  'overflow',
  'predicate',
  'remainder',
  'shift left',
  'shift right',
  'sign extension',
  'signed comparison',
  'signed division',
  'subtraction',
  'xor',
  'zero extension',
];

/** Symbols, bytes at constant places, and elements at symbolic ones. */
function leaves(terms: readonly Expr[]): Expr[] {
  const found: Expr[] = [];
  forEachNode(terms, (node) => {
    if (node.kind === Kind.Symbol || node.kind === Kind.Read) found.push(node);
  });
  return found;
}

describe('the rules of the abstraction', () => {
  it('leave every value of a term within the range of its form, and are all used', () => {
    const applied = new Set<string>();
    for (let seed = 1; seed <= 80; seed++) {
      const ctx = new ExprContext();
      const random = new Random(seed * 31);
      const generator = new TermGenerator(ctx, random, seed % 3 === 0);
      const width = 1 + random.below(8);
      const extended = ctx.zext(ctx.sext(generator.term(width, 3), width + 3), width + 5);
      const term = random.below(2) ? extended : generator.term(width, 4);
      const condition = generator.condition(2);
      const models = generator.models();
      for (let n = 0; n < 12; n++) {
        const model = models[random.below(models.length)]!;
        const to = new Linearisation();
        const fixed = random.below(2) === 0;
        for (const leaf of leaves([term, condition])) {
          const value = ctx.constant(model.evaluate(leaf), leaf.width);
          if (fixed || random.below(2)) to.assert(ctx.eq(leaf, value));
        }
        to.assert(model.satisfies(condition) ? condition : ctx.not(condition));
        const form = to.form(term);
        const range = new IntegerProgram(to.system).range(form)!;
        const value = BigInt(model.evaluate(term));
        const context = `seed ${seed}: ${value} in ${range?.low}..${range?.high}`;
        expect(value >= BigInt(range.low) && value <= BigInt(range.high), context).toBe(true);
        for (const name of to.applied.keys()) applied.add(name);
      }
    }
    expect([...applied].sort()).toEqual(ruleNames);
  });
});

describe('the pre-check', () => {
  it('refutes only what brute force refutes, and its intervals hold in all models', () => {
    let refuted = 0;
    let narrow = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const ctx = new ExprContext();
      const random = new Random(seed * 101);
      const generator = new TermGenerator(ctx, random, true);
      const terms = [
        ...generator.assumptions(),
        ...Array.from({ length: 1 + random.below(4) }, () => generator.condition(2)),
      ];
      const answer = new PreCheck().check(terms);
      const context = `seed ${seed}`;
      if (answer.status === 'unsat') {
        expect(satisfiable(generator, terms), context).toBe(false);
        refuted++;
        continue;
      }
      const good = generator.models().filter((model) => terms.every((t) => model.satisfies(t)));
      for (const [index, { low, high }] of answer.intervals) {
        if (high < 2 ** index.width - 1) narrow++;
        const isOutside = good.some((model) => {
          const value = BigInt(model.evaluate(index));
          return value < BigInt(low) || value > BigInt(high);
        });
        expect(isOutside, context).toBe(false);
      }
    }
    expect(refuted).toBeGreaterThan(5);
    expect(narrow).toBeGreaterThan(10);
  });

  it('alone refutes the first variant of the worked example, and not the second', () => {
    const first = workedExample(new ExprContext(), 5);
    expect(new PreCheck().check(first.constraints)).toEqual({ status: 'unsat' });
    const second = new PreCheck().check(workedExample(new ExprContext(), 9).constraints);
    expect(second.status).toBe('unknown');
    const intervals = second.status === 'unknown' ? [...second.intervals.values()] : [];
    expect(intervals).toHaveLength(8);
    for (const { low, high } of intervals) {
      expect(Math.floor(Number(low) / 4)).toBe(2);
      expect(Math.floor(Number(high) / 4)).toBe(3);
    }
  });

  it('knows programs again that differ in names', () => {
    const ctx = new ExprContext();
    const check = new PreCheck();
    const table = ctx.constArray(Uint8Array.from([1, 2, 3, 4]), 32);
    const query = (name: string) => {
      const x = ctx.symbol(name, 8);
      const element = ctx.read(table, ctx.zext(x, 32));
      return [ctx.ult(x, ctx.constant(3, 8)), ctx.ult(ctx.constant(3, 8), element)];
    };
    expect(check.check(query('x')).status).toBe('unsat');
    const { asked } = check.programs.counts;
    expect(check.programs.counts.known).toBe(0);
    expect(check.check(query('y')).status).toBe('unsat');
    expect(check.programs.counts.known).toBe(asked);
  });
});
