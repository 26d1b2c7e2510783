/**
 * Printing in KQuery, KLEE's query language (https://klee.github.io/docs/kquery/), so that KLEE's
 * `kleaver` can read our queries.
 *
 * KQuery has arrays as its only inputs: a symbol of w bits becomes an array of ⌈w/8⌉ bytes, read in
 * little-endian order. A query asks whether constraints imply an expression; satisfiability of the
 * constraints alone is the validity of `false`. KQuery cannot state quantifiers: a query that has some is a comment with its
 * SMT-LIB text. It has no choice between arrays either: a read of one is written as a choice between reads, each with a label, so that choices over
 * each other are written once for each index.
 */
import type { Expr } from './expr.js';
import { formatOfCode, roundingOfCode } from './float/format.js';
import { arityOf, isFloatOp, Kind, kindName } from './kind.js';
import { forEachNode, references } from './measure.js';
import { printScript } from './smtlib/print.js';
import { rootOf } from './store.js';
import type { Value } from './value.js';
import { arrayWord } from './word.js';

const operatorNames: Partial<Record<Kind, string>> = {
  [Kind.Add]: 'Add',
  [Kind.Sub]: 'Sub',
  [Kind.Mul]: 'Mul',
  [Kind.UDiv]: 'UDiv',
  [Kind.SDiv]: 'SDiv',
  [Kind.URem]: 'URem',
  [Kind.SRem]: 'SRem',
  [Kind.Shl]: 'Shl',
  [Kind.LShr]: 'LShr',
  [Kind.AShr]: 'AShr',
  [Kind.And]: 'And',
  [Kind.Or]: 'Or',
  [Kind.Xor]: 'Xor',
  [Kind.Concat]: 'Concat',
  [Kind.Eq]: 'Eq',
  [Kind.Ult]: 'Ult',
  [Kind.Ule]: 'Ule',
  [Kind.Slt]: 'Slt',
  [Kind.Sle]: 'Sle',
};

const comparisons = new Set<Kind>([Kind.Eq, Kind.Ult, Kind.Ule, Kind.Slt, Kind.Sle]);

/** A KQuery file that asks whether the constraints imply the question (`false` by default). */
export function printKQuery(
  constraints: readonly Expr[],
  question: Expr | null = null,
  nameOf: (name: string) => string = identifier,
): string {
  const roots = question === null ? constraints : [...constraints, question];
  if (roots.some(({ support }) => support.quantifierHeight > 0)) return inSmtLib(roots);
  const writer = new Writer(references(roots), nameOf);
  const lines = declarations(roots, nameOf);
  const asserted = constraints.map((constraint) => writer.text(constraint));
  const asked = question === null ? 'false' : writer.text(question);
  lines.push(`(query [${asserted.join('\n        ')}]`, `       ${asked})`);
  return `${lines.join('\n')}\n`;
}

function inSmtLib(terms: readonly Expr[]): string {
  const lines = printScript(terms).trimEnd().split('\n');
  return ['KQuery has no quantifiers; the query in SMT-LIB:', ...lines]
    .map((line) => `# ${line}\n`)
    .join('');
}

/**
 * One term in KQuery, as KLEE prints expressions: neighbouring bytes of an array in little-endian order
 * are one `ReadLSB`. `nameOf` gives the name of an array or symbol.
 */
export function printKQueryTerm(term: Expr, nameOf: (name: string) => string = identifier): string {
  return new Writer(references([term]), nameOf, true).text(term);
}

function declarations(roots: readonly Expr[], nameOf: (name: string) => string): string[] {
  const lines: string[] = [];
  forEachNode(roots, (node) => {
    if (node.kind === Kind.ArraySymbol) {
      const { name, size, indexWidth } = node.array;
      lines.push(`array ${nameOf(name)}[${size ?? ''}] : w${indexWidth} -> w8 = symbolic`);
    } else if (node.kind === Kind.Symbol) {
      const bytes = Math.ceil(node.width / 8);
      lines.push(`array ${nameOf(node.symbol.name)}[${bytes}] : w32 -> w8 = symbolic`);
    } else if (node.kind === Kind.ConstArray) {
      const { id, bytes, indexWidth } = node.contents;
      lines.push(
        `array const_${id}[${bytes.length}] : w${indexWidth} -> w8 = [${bytes.join(' ')}]`,
      );
    }
  });
  return lines;
}

/** KQuery's names are C identifiers. */
const identifier = (name: string): string => name.replace(/[^A-Za-z0-9_]/g, '_');

/** A byte below a choice between arrays. */
class ChosenByte {
  readonly label: string;

  constructor(
    readonly array: Expr,
    readonly index: Expr,
  ) {
    this.label = `R${array.id}_${index.id}`;
  }
}

type Piece = Expr | ChosenByte | string;

/** Writes nodes in the order of the text; the first occurrence of a shared node gets a label. */
class Writer {
  /** Numbers from 0 on, of terms and of updates. */
  private readonly labels = new Map<Expr, string>();
  private readonly used = { N: 0, U: 0 };
  private readonly chosen = new Set<string>();
  /** Nodes that are written more often than they have parents. */
  private readonly repeated = new Set<Expr>();

  constructor(
    private readonly counts: ReadonlyMap<Expr, number>,
    private readonly nameOf: (name: string) => string = identifier,
    private readonly joinsReads = false,
  ) {}

  text(root: Expr): string {
    const parts: string[] = [];
    const stack: Piece[] = [root];
    for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
      if (typeof item === 'string') parts.push(item);
      else {
        const pieces = item instanceof ChosenByte ? this.choice(item) : this.pieces(item);
        for (let i = pieces.length - 1; i >= 0; i--) stack.push(pieces[i]);
      }
    }
    return parts.join('');
  }

  private choice(byte: ChosenByte): readonly Piece[] {
    const { array, index, label } = byte;
    if (this.chosen.has(label)) return [label];
    this.chosen.add(label);
    const { a, b, c } = array;
    const isChoice = array.kind === Kind.ArrayIte;
    for (const node of isChoice ? [a] : [b, c, index]) this.repeated.add(node);
    if (isChoice)
      return [`${label}:(Select w8 `, a, ' ', byteOf(b, index), ' ', byteOf(c, index), ')'];
    if (!isChosen(array)) return [`${label}:(Read w8 `, index, ' ', array, ')'];
    return [`${label}:(Select w8 (Eq `, index, ' ', b, ') ', c, ' ', byteOf(a, index), ')'];
  }

  private pieces(node: Expr): readonly Piece[] {
    const leaf = leafText(node, this.nameOf);
    if (leaf !== null) return [leaf];
    if (node.kind === Kind.Read && isChosen(node.a)) return [byteOf(node.a, node.b)];
    const word = this.joinsReads ? arrayWord(node) : undefined;
    if (this.joinsReads && node.kind === Kind.Read && node.b.isConst) {
      return [`(Read w8 ${node.b.value} `, node.a, ')'];
    }
    if (word && !isChosen(word.array))
      return [`(ReadLSB w${node.width} ${word.offset} `, word.array, ')'];
    const isShared = (this.counts.get(node) ?? 0) > 1 || this.repeated.has(node);
    if (!isShared) return nodePieces(node);
    const known = this.labels.get(node);
    if (known !== undefined) return [known];
    const letter = node.kind === Kind.Store ? 'U' : 'N';
    const label = `${letter}${this.used[letter]++}`;
    this.labels.set(node, label);
    return [`${label}:`, ...nodePieces(node)];
  }
}

const isChosen = (array: Expr): boolean => rootOf(array).kind === Kind.ArrayIte;

const byteOf = (array: Expr, index: Expr): ChosenByte => new ChosenByte(array, index);

function leafText(node: Expr, nameOf: (name: string) => string): string | null {
  switch (node.kind) {
    case Kind.Const:
      return constantText(node.value, node.width);
    case Kind.ArraySymbol:
      return nameOf(node.array.name);
    case Kind.ConstArray:
      return `const_${node.contents.id}`;
    case Kind.Symbol: {
      const name = nameOf(node.symbol.name);
      const width = 8 * Math.ceil(node.width / 8);
      const read = width === 8 ? `(Read w8 0 ${name})` : `(ReadLSB w${width} 0 ${name})`;
      return width === node.width ? read : `(Extract w${node.width} 0 ${read})`;
    }
    default:
      return null;
  }
}

function nodePieces(node: Expr): readonly (Expr | string)[] {
  const { a, b, c, kind, width } = node;
  switch (kind) {
    case Kind.Read:
      return ['(Read w8 ', bare(b), ' ', a, ')'];
    case Kind.Store:
      return ['[', b, '=', c, '] @ ', a];
    case Kind.Not:
      return [`(Not w${width} `, a, ')'];
    case Kind.Neg:
      return [`(Sub w${width} ${constantText(0, width)} `, a, ')'];
    case Kind.Extract:
      return [`(Extract w${width} ${node.low} `, a, ')'];
    case Kind.ZExt:
    case Kind.SExt:
      return [`(${kind === Kind.ZExt ? 'ZExt' : 'SExt'} w${width} `, a, ')'];
    case Kind.Ite:
      return [`(Select w${width} `, a, ' ', b, ' ', c, ')'];
    default: {
      if (isFloatOp(kind)) return floatPieces(node);
      const name = operatorNames[kind];
      if (kind === Kind.Concat) return [`(${name} w${width} `, a, ' ', b, ')'];
      if (!comparisons.has(kind)) return [`(${name} w${width} `, bare(a), ' ', bare(b), ')'];
      // One operand says how wide the other is. KLEE has a constant on the left of an equation.
      if (a.isConst && b.isConst) return [`(${name} `, a, ' ', b, ')'];
      return kind === Kind.Eq && b.isConst
        ? [`(${name} `, bare(b), ' ', a, ')']
        : [`(${name} `, bare(a), ' ', bare(b), ')'];
    }
  }
}

/** A constant whose width is known from where it stands. */
const bare = (node: Expr): Expr | string =>
  node.isConst && node.width > 1 ? String(node.value) : node;

function constantText(value: Value, width: number): string {
  return width === 1 ? (value === 1 ? 'true' : 'false') : `(w${width} ${value})`;
}

/** KLEE's language has no floating point; the words are those of its forks that do, with the sizes of the format. */
function floatPieces(node: Expr): readonly (Expr | string)[] {
  const { exponentBits, precision } = formatOfCode(node.code);
  const pieces: (Expr | string)[] = [
    `(${kindName(node.kind)} w${node.width} ${exponentBits}.${precision} ${roundingOfCode(node.code)}`,
  ];
  for (const operand of [node.a, node.b, node.c].slice(0, arityOf[node.kind]))
    pieces.push(' ', operand);
  return [...pieces, ')'];
}
