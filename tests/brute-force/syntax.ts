/**
 * Random programs as trees: enough structure to delete statements and to replace expressions by their
 * parts, and no more. The leaves are C text.
 */
export type Part = string | Tree;

export type Role =
  /** Parts are items that may each be left out. */
  | 'list'
  /** An item of a list; may be replaced by the items of the lists in it. */
  | 'item'
  /** May be replaced by an expression in it, or by a number. */
  | 'expression';

export interface Tree {
  readonly role: Role;
  readonly parts: readonly Part[];
}

export const list = (parts: readonly Tree[]): Tree => ({ role: 'list', parts });
export const item = (...parts: Part[]): Tree => ({ role: 'item', parts });
export const expression = (...parts: Part[]): Tree => ({ role: 'expression', parts });

/** A symbolic input: bytes, each below its limit (256: any). */
export interface InputShape {
  readonly name: string;
  readonly limits: readonly number[];
}

export interface RandomProgram {
  readonly seed: number;
  readonly inputs: readonly InputShape[];
  /** Name of the function without parameters that is the program. */
  readonly entry: string;
  /** The global that collects what the program computes. */
  readonly result: string;
  readonly source: Tree;
}

/** The C text; every item stands on a line of its own. */
export function textOf(tree: Tree): string {
  const out: string[] = [];
  const print = (part: Part) => {
    if (typeof part === 'string') out.push(part);
    else {
      for (const inner of part.parts) print(inner);
      if (part.role === 'item') out.push('\n');
    }
  };
  print(tree);
  return out.join('');
}

/** Trees that are smaller by one change, the largest changes first. */
export function* smaller(tree: Tree): Generator<Tree> {
  if (tree.role === 'list') {
    const { parts } = tree;
    for (let size = parts.length; size >= 1; size = Math.floor(size / 2)) {
      for (let from = 0; from < parts.length; from += size) {
        yield { ...tree, parts: [...parts.slice(0, from), ...parts.slice(from + size)] };
      }
    }
  }
  if (tree.role === 'expression' && tree.parts.length > 1) {
    yield expression('0');
    yield expression('1');
    for (const part of tree.parts) {
      if (typeof part !== 'string' && part.role === 'expression') yield part;
    }
  }
  for (let i = 0; i < tree.parts.length; i++) {
    const part = tree.parts[i];
    if (typeof part === 'string') continue;
    if (tree.role === 'list') {
      for (const inner of part.parts) {
        if (typeof inner === 'string' || inner.role !== 'list') continue;
        yield { ...tree, parts: tree.parts.toSpliced(i, 1, ...inner.parts) };
      }
    }
    for (const less of smaller(part)) yield { ...tree, parts: tree.parts.with(i, less) };
  }
}
