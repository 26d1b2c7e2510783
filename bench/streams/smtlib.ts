/**
 * A stream of queries as one SMT-LIB script for a solver in another process: every node that is used
 * more than once is defined once for all queries, each query is push, assert, check-sat, pop. Constant
 * arrays are array symbols with one assertion per byte, which is what KLEE gives to STP, too.
 */
import { arityOf, type Expr, Kind, type Value } from '../../src/expr/index.js';
import type { Query } from '../../src/solver/index.js';

const operators = new Map<number, string>([
  [Kind.Add, 'bvadd'],
  [Kind.Sub, 'bvsub'],
  [Kind.Mul, 'bvmul'],
  [Kind.UDiv, 'bvudiv'],
  [Kind.SDiv, 'bvsdiv'],
  [Kind.URem, 'bvurem'],
  [Kind.SRem, 'bvsrem'],
  [Kind.Shl, 'bvshl'],
  [Kind.LShr, 'bvlshr'],
  [Kind.AShr, 'bvashr'],
  [Kind.And, 'bvand'],
  [Kind.Or, 'bvor'],
  [Kind.Xor, 'bvxor'],
  [Kind.Concat, 'concat'],
  [Kind.Not, 'bvnot'],
  [Kind.Neg, 'bvneg'],
  [Kind.Read, 'select'],
  [Kind.Store, 'store'],
]);

const comparisons = new Map<number, string>([
  [Kind.Eq, '='],
  [Kind.Ult, 'bvult'],
  [Kind.Ule, 'bvule'],
  [Kind.Slt, 'bvslt'],
  [Kind.Sle, 'bvsle'],
]);

function literal(value: Value, width: number): string {
  return width % 4 === 0
    ? `#x${value.toString(16).padStart(width / 4, '0')}`
    : `#b${value.toString(2).padStart(width, '0')}`;
}

export interface Script {
  /** Declarations, definitions and what holds in every query. */
  readonly prelude: string[];
  /** For each query the names of what is asserted. */
  readonly queries: string[][];
}

export function scriptOf(queries: readonly Query[]): Script {
  const prelude: string[] = [];
  const names = new Map<Expr, string>();

  const define = (node: Expr): void => {
    const name = `n${node.id}`;
    names.set(node, name);
    const of = (child: Expr): string =>
      child.isConst ? literal(child.value, child.width) : names.get(child)!;
    const sort = `(_ BitVec ${node.width})`;
    const arraySort = `(Array (_ BitVec ${node.width}) (_ BitVec 8))`;
    if (node.kind === Kind.Symbol) {
      prelude.push(`(declare-fun ${name} () ${sort})`);
      return;
    }
    if (node.kind === Kind.ArraySymbol || node.kind === Kind.ConstArray) {
      prelude.push(`(declare-fun ${name} () ${arraySort})`);
      if (node.kind === Kind.ConstArray) {
        node.contents.bytes.forEach((byte, i) => {
          prelude.push(
            `(assert (= (select ${name} ${literal(i, node.width)}) ${literal(byte, 8)}))`,
          );
        });
      }
      return;
    }
    // STP defines no functions that are arrays: a chain of writes is written out where it is read.
    if (node.kind >= Kind.Store) names.set(node, body(node, of));
    else prelude.push(`(define-fun ${name} () ${sort} ${body(node, of)})`);
  };

  const visit = (root: Expr): void => {
    const stack = [root];
    while (stack.length > 0) {
      const node = stack[stack.length - 1];
      if (node.isConst || names.has(node)) {
        stack.pop();
        continue;
      }
      const before = stack.length;
      const children = [node.a, node.b, node.c];
      for (let i = 0; i < arityOf[node.kind]; i++) {
        const child = children[i];
        if (!child.isConst && !names.has(child)) stack.push(child);
      }
      if (stack.length > before) continue;
      stack.pop();
      define(node);
    }
  };

  const asked = queries.map(({ constraints, question }) => {
    const terms = question === undefined ? constraints : [...constraints, question];
    return terms
      .filter((term) => !term.isTrue)
      .map((term) => {
        visit(term);
        return `(= ${term.isConst ? literal(term.value, 1) : names.get(term)} #b1)`;
      });
  });
  return { prelude, queries: asked };
}

function body(node: Expr, of: (child: Expr) => string): string {
  switch (node.kind) {
    case Kind.Extract:
      return `((_ extract ${node.low + node.width - 1} ${node.low}) ${of(node.a)})`;
    case Kind.ZExt:
      return `((_ zero_extend ${node.width - node.a.width}) ${of(node.a)})`;
    case Kind.SExt:
      return `((_ sign_extend ${node.width - node.a.width}) ${of(node.a)})`;
    case Kind.Ite:
    case Kind.ArrayIte:
      return `(ite (= ${of(node.a)} #b1) ${of(node.b)} ${of(node.c)})`;
    default:
      break;
  }
  const children = [node.a, node.b, node.c].slice(0, arityOf[node.kind]).map(of).join(' ');
  const comparison = comparisons.get(node.kind);
  if (comparison !== undefined) return `(ite (${comparison} ${children}) #b1 #b0)`;
  return `(${operators.get(node.kind)} ${children})`;
}

/** The text of a script; without `check` the queries are only read, which shows what reading costs. */
export function scriptText({ prelude, queries }: Script, check: boolean): string {
  const lines = ['(set-logic QF_ABV)', ...prelude];
  for (const query of queries) {
    lines.push('(push 1)');
    for (const term of query) lines.push(`(assert ${term})`);
    if (check) lines.push('(check-sat)');
    lines.push('(pop 1)');
  }
  lines.push('(exit)');
  return `${lines.join('\n')}\n`;
}
