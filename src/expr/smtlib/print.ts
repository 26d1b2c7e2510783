/**
 * Printing in SMT-LIB 2.6.
 *
 * Terms of width 1 are both Bool and (_ BitVec 1) there: comparisons and the connectives of
 * width-1 terms print as Bool, everything else as a bit-vector, with `(= t #b1)` and
 * `(ite t #b1 #b0)` between the two. A node with several parents, or deep in a term, becomes a
 * `define-fun`, so the text is linear in the number of nodes and its nesting bounded; below
 * a quantifier, where such a node may mention the bound variable, it becomes a `let`.
 * `x ≤ y` is printed where a term says `¬(y < x)`.
 */
import type { Expr } from '../expr.js';
import { arityOf, isFloatOp, Kind } from '../kind.js';
import { forEachNode, inputs, references } from '../measure.js';
import type { Value } from '../value.js';
import { floatText, isFloatPredicate } from './print-floats.js';

/** Depth of nesting at which a node is given a name. */
const deepest = 48;

const simpleSymbol = /^[A-Za-z~!@$%^&*_+=<>.?/-][0-9A-Za-z~!@$%^&*_+=<>.?/-]*$/;

/** A name as an SMT-LIB symbol. */
export function symbolText(name: string): string {
  if (simpleSymbol.test(name)) return name;
  return `|${name.replace(/[|\\]/g, '_')}|`;
}

export function bitVectorText(value: Value, width: number): string {
  if (width % 4 === 0) return `#x${value.toString(16).padStart(width / 4, '0')}`;
  return `#b${value.toString(2).padStart(width, '0')}`;
}

export interface ScriptOptions {
  /** The logic to set; the least one by default, none for null. */
  logic?: string | null;
  /** Assertions get the names `a0`, `a1`, … for unsatisfiable cores. */
  named?: boolean;
  /** Commands after the assertions. */
  commands?: readonly string[];
}

/** A script that declares the inputs of the constraints and asserts them. */
export function printScript(constraints: readonly Expr[], options: ScriptOptions = {}): string {
  const lines: string[] = [];
  if (options.named) lines.push('(set-option :produce-unsat-cores true)');
  const logic = options.logic === undefined ? logicOf(constraints) : options.logic;
  if (logic !== null) lines.push(`(set-logic ${logic})`);
  lines.push(...declarations(constraints));
  const printer = new SmtPrinter(constraints, (line) => lines.push(line));
  constraints.forEach((constraint, i) => {
    const text = printer.bool(constraint);
    lines.push(options.named ? `(assert (! ${text} :named a${i}))` : `(assert ${text})`);
  });
  lines.push(...(options.commands ?? ['(check-sat)']));
  return `${lines.join('\n')}\n`;
}

/** Declarations of the symbols and arrays that terms mention. */
export function declarations(terms: readonly Expr[]): string[] {
  const { symbols, arrays } = inputs(terms);
  return [
    ...arrays.map(
      (array) =>
        `(declare-fun ${symbolText(array.name)} () (Array (_ BitVec ${array.indexWidth}) (_ BitVec 8)))`,
    ),
    ...symbols.map(
      (symbol) => `(declare-fun ${symbolText(symbol.name)} () (_ BitVec ${symbol.width}))`,
    ),
  ];
}

/** The least logic that has what the terms use. */
export function logicOf(terms: readonly Expr[]): string {
  let quantified = false;
  let arrays = false;
  let floats = false;
  forEachNode(terms, (node) => {
    quantified ||= node.kind === Kind.Forall;
    arrays ||= node.kind === Kind.Read;
    floats ||= isFloatOp(node.kind);
  });
  return `${quantified ? '' : 'QF_'}${arrays ? 'A' : ''}BV${floats ? 'FP' : ''}`;
}

const operators: Partial<Record<Kind, string>> = {
  [Kind.Neg]: 'bvneg',
  [Kind.Add]: 'bvadd',
  [Kind.Sub]: 'bvsub',
  [Kind.Mul]: 'bvmul',
  [Kind.UDiv]: 'bvudiv',
  [Kind.SDiv]: 'bvsdiv',
  [Kind.URem]: 'bvurem',
  [Kind.SRem]: 'bvsrem',
  [Kind.Shl]: 'bvshl',
  [Kind.LShr]: 'bvlshr',
  [Kind.AShr]: 'bvashr',
  [Kind.Concat]: 'concat',
  [Kind.Eq]: '=',
  [Kind.Ult]: 'bvult',
  [Kind.Ule]: 'bvule',
  [Kind.Slt]: 'bvslt',
  [Kind.Sle]: 'bvsle',
};

const booleanOperators: Partial<Record<Kind, string>> = {
  [Kind.And]: 'and',
  [Kind.Or]: 'or',
  [Kind.Xor]: 'xor',
};

const bitwiseOperators: Partial<Record<Kind, string>> = {
  [Kind.And]: 'bvand',
  [Kind.Or]: 'bvor',
  [Kind.Xor]: 'bvxor',
};

/** Whether a node prints as a Bool by nature. */
function isBool(node: Expr): boolean {
  if (node.width !== 1) return false;
  switch (node.kind) {
    case Kind.Not:
    case Kind.And:
    case Kind.Or:
    case Kind.Xor:
    case Kind.Ite:
    case Kind.Eq:
    case Kind.Ult:
    case Kind.Ule:
    case Kind.Slt:
    case Kind.Sle:
    case Kind.Forall:
      return true;
    default:
      return isFloatPredicate(node.kind);
  }
}

interface Printed {
  text: string;
  depth: number;
}

/** Prints terms one by one and hands definitions of shared nodes to `define` before their use. */
export class SmtPrinter {
  private readonly printed = new Map<Expr, Printed>();
  private readonly counts: Map<Expr, number>;
  private readonly prefix: string;

  constructor(
    terms: readonly Expr[],
    private readonly define: (line: string) => void,
    /** The printer of the scope around this one, and the bindings to make there. */
    private readonly outer: { printer: SmtPrinter; lets: [string, string][] } | null = null,
  ) {
    this.counts = outer?.printer.counts ?? references(terms);
    this.prefix = outer?.printer.prefix ?? unusedPrefix(terms);
  }

  /** The term as a Bool. */
  bool(term: Expr): string {
    this.print(term);
    return this.boolOf(term);
  }

  /** The term as a bit-vector, or as an array. */
  term(term: Expr): string {
    this.print(term);
    return this.termOf(term);
  }

  private print(root: Expr): void {
    forEachNodeOutsideQuantifiers(root, this.printed, (node) => {
      const { outer } = this;
      if (outer !== null && !mentionsBound(node)) {
        outer.printer.print(node);
        this.printed.set(node, outer.printer.printed.get(node)!);
        return;
      }
      let depth = 0;
      for (const child of [node.a, node.b, node.c]) {
        depth = Math.max(depth, this.printed.get(child)?.depth ?? 0);
      }
      const text = this.text(node);
      const leaf = node.kind <= Kind.Bound || node.kind === Kind.ArraySymbol;
      const shared = (this.counts.get(node) ?? 0) > 1 || depth >= deepest;
      this.printed.set(
        node,
        leaf || !shared ? { text, depth: depth + 1 } : { text: this.name(node, text), depth: 0 },
      );
    });
  }

  /** Gives a node a name: a definition at the top, a let below a quantifier. */
  private name(node: Expr, text: string): string {
    const name = `${this.prefix}${node.id}`;
    if (this.outer !== null) this.outer.lets.push([name, text]);
    else this.define(`(define-fun ${name} () ${sortText(node)} ${text})`);
    return name;
  }

  private boolOf(node: Expr): string {
    if (node.kind === Kind.Const) return node.value === 1 ? 'true' : 'false';
    const { text } = this.printed.get(node)!;
    return isBool(node) ? text : `(= ${text} #b1)`;
  }

  private termOf(node: Expr): string {
    const { text } = this.printed.get(node)!;
    return isBool(node) ? `(ite ${text} #b1 #b0)` : text;
  }

  private text(node: Expr): string {
    const { a, b, c } = node;
    switch (node.kind) {
      case Kind.Const:
        return bitVectorText(node.value, node.width);
      case Kind.Symbol:
        return symbolText(node.symbol.name);
      case Kind.Bound:
        return `${this.prefix}i${node.value}`;
      case Kind.ArraySymbol:
        return symbolText(node.array.name);
      case Kind.ConstArray:
        return this.constArrayText(node);
      case Kind.Read:
        return `(select ${this.termOf(a)} ${this.termOf(b)})`;
      case Kind.Store:
        return `(store ${this.termOf(a)} ${this.termOf(b)} ${this.termOf(c)})`;
      case Kind.Extract:
        return `((_ extract ${node.low + node.width - 1} ${node.low}) ${this.termOf(a)})`;
      case Kind.ZExt:
        return `((_ zero_extend ${node.width - a.width}) ${this.termOf(a)})`;
      case Kind.SExt:
        return `((_ sign_extend ${node.width - a.width}) ${this.termOf(a)})`;
      case Kind.Not:
        return node.width === 1 ? `(not ${this.boolOf(a)})` : `(bvnot ${this.termOf(a)})`;
      case Kind.And:
      case Kind.Or:
      case Kind.Xor:
        return node.width === 1
          ? `(${booleanOperators[node.kind]} ${this.boolOf(a)} ${this.boolOf(b)})`
          : `(${bitwiseOperators[node.kind]} ${this.termOf(a)} ${this.termOf(b)})`;
      case Kind.Ite:
        return node.width === 1
          ? `(ite ${this.boolOf(a)} ${this.boolOf(b)} ${this.boolOf(c)})`
          : `(ite ${this.boolOf(a)} ${this.termOf(b)} ${this.termOf(c)})`;
      case Kind.ArrayIte:
        return `(ite ${this.boolOf(a)} ${this.termOf(b)} ${this.termOf(c)})`;
      case Kind.Forall:
        return this.forallText(node);
      case Kind.Neg:
        return `(bvneg ${this.termOf(a)})`;
      default:
        if (isFloatOp(node.kind)) {
          const operands = [a, b, c].slice(0, arityOf[node.kind]);
          return floatText(
            node,
            operands.map((operand) => this.termOf(operand)),
          );
        }
        return `(${operators[node.kind]} ${this.termOf(a)} ${this.termOf(b)})`;
    }
  }

  private forallText(node: Expr): string {
    const lets: [string, string][] = [];
    const scope = new SmtPrinter([node.c], this.define, { printer: this, lets });
    const body = scope.bool(node.c);
    const name = `${this.prefix}i${node.variable.value}`;
    const range = `(bvule ${this.termOf(node.a)} ${name}) (bvule ${name} ${this.termOf(node.b)})`;
    const open = lets.map(([bound, text]) => `(let ((${bound} ${text})) `).join('');
    const inside = `${open}(=> (and ${range}) ${body})${')'.repeat(lets.length)}`;
    return `(forall ((${name} (_ BitVec ${node.variable.width}))) ${inside})`;
  }

  private constArrayText(node: Expr): string {
    const { bytes, fill, indexWidth } = node.contents;
    const sort = sortText(node);
    let text = `((as const ${sort}) ${bitVectorText(fill, 8)})`;
    for (let i = 0; i < bytes.length; i++) {
      if (bytes[i] === fill) continue;
      text = `(store ${text} ${bitVectorText(i, indexWidth)} ${bitVectorText(bytes[i], 8)})`;
      if (i % deepest === deepest - 1 && i + 1 < bytes.length) {
        const name = `${this.prefix}${node.id}.${i}`;
        this.define(`(define-fun ${name} () ${sort} ${text})`);
        text = name;
      }
    }
    return text;
  }
}

/** A prefix for names of our own that no input's name begins with. */
function unusedPrefix(terms: readonly Expr[]): string {
  const { symbols, arrays } = inputs(terms);
  let prefix = '?';
  while ([...symbols, ...arrays].some(({ name }) => name.startsWith(prefix))) prefix += '?';
  return prefix;
}

function sortText(node: Expr): string {
  if (node.kind >= Kind.ArraySymbol) return `(Array (_ BitVec ${node.width}) (_ BitVec 8))`;
  return isBool(node) ? 'Bool' : `(_ BitVec ${node.width})`;
}

/** Whether a bound variable is loose in the term. */
function mentionsBound(node: Expr): boolean {
  return node.support.quantifierHeight > 0 && node.support.atoms().some((atom) => atom.of === null);
}

/** Post-order over the nodes that have no entry yet, without entering bodies of quantifiers. */
function forEachNodeOutsideQuantifiers(
  root: Expr,
  done: ReadonlyMap<Expr, unknown>,
  visit: (node: Expr) => void,
): void {
  const stack = [root];
  while (stack.length > 0) {
    const node = stack[stack.length - 1];
    const { length } = stack;
    if (!done.has(node)) {
      for (const child of [node.c, node.b, node.a]) {
        const body = node.kind === Kind.Forall && child === node.c;
        if (child.kind !== Kind.None && !body && !done.has(child)) stack.push(child);
      }
      if (stack.length > length) continue;
      visit(node);
    }
    stack.pop();
  }
}
