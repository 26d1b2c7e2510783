/**
 * The numbers of rounds of merged loops (src/merge/loops): symbols of a path that are no inputs. Which number belongs
 * to an input is said by the paths that were merged, whose own conditions are kept here when they are: it is
 * that of the path that the input takes. So nothing of what is under test says it.
 */
import {
  Evaluator,
  type Expr,
  type ExprContext,
  SymbolInfo,
  TermImport,
} from '../../src/expr/index.js';
import { LeafMerger, roundsName } from '../../src/merge/loops/merge-leaves.js';
import type { InputBytes } from './enumerate.js';

export type Rounds = ReadonlyMap<SymbolInfo, number>;

interface Side {
  readonly rounds: number;
  readonly conditions: readonly Expr[];
}

const sidesOf = new WeakMap<SymbolInfo, readonly Side[]>();

/** How often paths were merged by a formula. */
export const merged = { formulas: 0 };

{
  const { noteFormula } = LeafMerger.prototype;
  LeafMerger.prototype.noteFormula = function (root, leaves, pattern, k) {
    merged.formulas++;
    const sides = leaves.map(({ path }, i) => ({
      rounds: pattern.members[i].rounds,
      conditions: path.constraintsAfter(root),
    }));
    sidesOf.set(k.symbol, sides);
    noteFormula.call(this, root, leaves, pattern, k);
  };
}

/** The engine whose states another one takes in at the moment: they bring their numbers of rounds along. */
export const sender: { terms: ExprContext | undefined } = { terms: undefined };

{
  const { symbol } = TermImport.prototype;
  TermImport.prototype.symbol = function (name, width, known) {
    const made = symbol.call(this, name, width, known);
    if (sender.terms && name.startsWith(`${roundsName}!`)) {
      const sides = sidesOf.get(sender.terms.symbol(name, width).symbol);
      if (sides) sidesOf.set(made.symbol, sides);
    }
    return made;
  };
}

/** The symbols of a condition that stand for rounds. */
export function roundsIn({ support }: Expr): SymbolInfo[] {
  const found: SymbolInfo[] = [];
  for (const { of } of support.atoms()) {
    if (of instanceof SymbolInfo && of.name.startsWith(`${roundsName}!`)) found.push(of);
  }
  return found;
}

/** The number that belongs to an input; 0 where the input is on none of the paths. */
function roundsOf(symbol: SymbolInfo, input: InputBytes): number {
  const evaluator = evaluatorOf(input, new Map());
  const side = sidesOf
    .get(symbol)
    ?.find(({ conditions }) => conditions.every((condition) => evaluator.holds(condition)));
  return side?.rounds ?? 0;
}

/** Values of terms for an input. Rounds that are not given are those that belong to the input. */
export function evaluatorOf(input: InputBytes, rounds: Rounds): Evaluator {
  return new Evaluator({
    symbol: (symbol) => rounds.get(symbol) ?? (sidesOf.has(symbol) ? roundsOf(symbol, input) : 0),
    byte: ({ name }, index) => input.get(name.slice(0, name.indexOf('#')))?.[Number(index)] ?? 0,
  });
}
