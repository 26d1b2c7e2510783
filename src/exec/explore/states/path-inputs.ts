/** The inputs of a path: a list that grows at its end, and the names in it. */
import type { Expr } from '../../../expr/index.js';
import type { CType } from '../../../ir/index.js';
import { GrowingList } from './growing-list.js';
import { InputNames } from './input-names.js';

/** A symbolic input: an array of bytes with a name. */
export interface Input {
  readonly name: string;
  /** As the program asked for it: `name` may have a number behind it. */
  readonly wish: string;
  /** The array symbol. */
  readonly array: Expr;
  /** Its bytes; where its length is a term, the most that it can have. */
  readonly size: number;
  readonly length?: Expr | undefined;
  /** As the program declares it, if it does. */
  readonly type: CType | undefined;
}

/** How many bytes an input has in a test. */
export function bytesIn(
  { size, length }: Input,
  evaluate: (term: Expr) => number | bigint,
): number {
  return length ? Math.min(size, Number(evaluate(length))) : size;
}

export class PathInputs implements Iterable<Input> {
  private constructor(
    readonly list: GrowingList<Input>,
    private readonly names: InputNames,
  ) {}

  static none(): PathInputs {
    return new PathInputs(GrowingList.empty, InputNames.none());
  }

  static of(inputs: Iterable<Input>): PathInputs {
    let all = PathInputs.none();
    for (const input of inputs) all = all.with(input);
    return all;
  }

  get length(): number {
    return this.list.length;
  }

  /** The name that an input gets which is to be called so. */
  nameFor(wish: string): string {
    return this.names.unique(wish);
  }

  /** Whether these are the very same. */
  isSame(other: PathInputs): boolean {
    if (this.list === other.list) return true;
    if (this.length !== other.length) return false;
    const theirs = [...other];
    return [...this].every(
      ({ array, type }, i) => array === theirs[i].array && type === theirs[i].type,
    );
  }

  /** These and those of other paths; names that several have count once. */
  union(others: readonly PathInputs[]): PathInputs {
    let all: PathInputs = this;
    const known = new Set(Array.from(this, ({ array }) => array));
    for (const other of others) {
      if (other.list === this.list) continue;
      for (const input of other) {
        if (known.has(input.array)) continue;
        known.add(input.array);
        all = all.with(input);
      }
    }
    return all;
  }

  with(input: Input): PathInputs {
    return new PathInputs(this.list.with(input), this.names.with(input.name));
  }

  [Symbol.iterator](): Iterator<Input> {
    return this.list[Symbol.iterator]();
  }
}
