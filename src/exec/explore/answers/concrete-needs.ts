/**
 * Why a symbolic term has to be made concrete: some operations have no symbolic counterpart. How many
 * values are then tried, and what the user is told, depends on what the value is needed for.
 */
import {
  arityOf,
  type Expr,
  type ExprContext,
  forEachNode,
  Kind,
  noTerm,
  SymbolInfo,
} from '../../../expr/index.js';
import type { Instruction, Type } from '../../../ir/index.js';
import type { Slot } from '../../../value/index.js';
import type { Frame } from '../../frame.js';
import type { Need } from '../states/events.js';

/** What a concrete value is needed for, as a warning says it. */
export const needs: Readonly<Record<Need, string>> = {
  address: 'a length or an address',
  size: 'a size above the capacity',
  floatingPoint: 'floating point',
  host: 'a call of the host',
};

/** What is said where a symbolic size exceeds what an object may have (memory/symbolic-sizes.ts). */
export const sizesAboveCapacity =
  'of sizes above the capacity of symbolic sizes only some are explored (--symbolic-sizes, mg_capacity)';

/** How often a term lost some of its values because an operation needs a concrete one. */
export type ConcretisedCounts = Record<Need, number>;

/** What the instruction that a frame is at needs a term for. */
export function needFor(
  { instruction, slots, code }: Frame,
  term: Expr,
  addressBits: number,
): Need {
  if (isFloatingPoint(instruction)) return 'floatingPoint';
  if (instruction.op !== 'call' && instruction.op !== 'invoke') {
    return term.width === addressBits ? 'address' : 'host';
  }
  const callee = instruction.operands[instruction.operands.length - 1];
  if (callee.kind === 'function' && callee.name === '__mg_value') return 'floatingPoint';
  const isCallee = callee.kind === 'instruction' || callee.kind === 'argument';
  if (isCallee && (slots[code.fn.slotOf(callee)] as Slot) === term) return 'address';
  return term.width === addressBits || term.width === 8 ? 'address' : 'host';
}

/** How many values of a term are tried that has many. */
const valuesFor: Partial<Record<Need, number>> = { address: 16 };

/** Of the branches of a choice, and of values that there are no others of. */
const mostBranches = 256;

/** How many values of a term are tried: all of them where it depends on one byte, or has few in any case. */
function valuesTried(need: Need, term: Expr): number {
  const { support } = term;
  if (support.size === 1 && !support.hasWholeArray) {
    const [{ of: input }] = support.atoms();
    if (!(input instanceof SymbolInfo) || input.width <= 8) return 256;
  }
  const most = mostValues(term);
  return most <= mostBranches ? most : (valuesFor[need] ?? 1);
}

/** How many values a term can have that is computed from constants by way of choices; infinitely many for others. */
function mostValues(term: Expr): number {
  const counts = new Map<Expr, number>([[noTerm, 1]]);
  forEachNode([term], (node) => {
    const { kind, a, b, c } = node;
    const [first, second, third] = [a, b, c].map((part) => counts.get(part)!);
    const most =
      kind === Kind.Ite ? second + third : arityOf[kind] > 0 ? first * second * third : Infinity;
    counts.set(node, node.isConst ? 1 : node.width === 1 ? Math.min(most, 2) : most);
  });
  return counts.get(term)!;
}

/** A part of the values of a term: those that it has where a condition holds, and how many of them are tried. */
export interface TriedPart {
  readonly condition: Expr;
  readonly limit: number;
}

/** One value of a part. */
export function anyOne(condition: Expr): TriedPart {
  return { condition, limit: 1 };
}

/**
 * What is tried of a term, part by part. A choice, as joined states leave them, has a part for each of its different
 * branches: of paths that were joined none is lost where each of them had a value that could be used.
 */
export function triedParts(terms: ExprContext, need: Need, term: Expr): TriedPart[] {
  const branches = term.kind === Kind.Ite ? branchesOf(terms, term) : undefined;
  if (!branches) return [{ condition: terms.true, limit: valuesTried(need, term) }];
  return Array.from(branches, ([branch, condition]) => ({
    ...{ condition, limit: branch.isConst ? 1 : valuesTried(need, branch) },
  }));
}

/** The branches of a choice, and when each is chosen; undefined if they are too many. */
function branchesOf(terms: ExprContext, term: Expr): ReadonlyMap<Expr, Expr> | undefined {
  const found = new Map<Expr, Expr>();
  const open: (readonly [term: Expr, condition: Expr])[] = [[term, terms.true]];
  let seen = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    if (++seen > 2 * mostBranches) return undefined;
    const [{ kind, a, b, c }, condition] = next;
    if (kind === Kind.Ite) {
      open.push([c, terms.and(condition, terms.not(a))], [b, terms.and(condition, a)]);
    } else {
      const [branch] = next;
      const known = found.get(branch);
      found.set(branch, known ? terms.or(known, condition) : condition);
    }
  }
  return found;
}

/** Whether an instruction computes with floating-point numbers, or a call passes one to the engine. */
function isFloatingPoint(instruction: Instruction): boolean {
  const isFloat = (type: Type): boolean =>
    type.kind === 'float' || (type.kind === 'vector' && isFloat(type.element));
  if (instruction.op === 'call' || instruction.op === 'invoke') {
    return instruction.operands.slice(0, -1).some((argument) => isFloat(argument.type));
  }
  return isFloat(instruction.type) || instruction.operands.some(({ type }) => isFloat(type));
}
