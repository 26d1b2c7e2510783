/**
 * The values that the inputs of a query can still have, where these are few: as lanes that can be evaluated
 * (`lanes.ts`).
 *
 * What the constraints say about words of inputs (`single-word.ts`) leaves each word some values; inputs that
 * no such word has can have any, of which the bits count that the terms look at. A lane is a choice of one value for each. Constraints of other kinds do not
 * make lanes fewer: who uses them evaluates all constraints in each.
 */
import type { ArrayInfo, Expr, SymbolInfo, Value } from '../../expr/index.js';
import { type Atom, canonical, Kind } from '../../expr/index.js';
import { Model } from '../model.js';
import { Lanes } from './lanes.js';
import { allValues, intersection, type RangeSet } from './range-set.js';
import { type Bounds, partsOf } from './single-word.js';

/** A word, and its values by number. */
interface Dimension {
  /** The inputs that it consists of, the lowest first. */
  readonly parts: readonly Expr[];
  readonly ranges: RangeSet;
  readonly count: number;
  /** Whether its values are exact as numbers. */
  readonly isSmall: boolean;
  /** For each input the values that it has in the word's, by number; made when they are asked for. */
  columns?: readonly Value[][];
}

/** Lanes that are evaluated at a time. */
const blockSize = 1024;
/** Lanes up to which blocks are kept, with the values of all terms that were evaluated in them. */
const mostKeptLanes = 4 * blockSize;

export class SmallDomain {
  private name: string | undefined;
  private readonly blocks: Lanes[] = [];

  private constructor(
    private readonly dimensions: readonly Dimension[],
    readonly count: number,
    /** The words whose bounds the domain rests on. */
    readonly words: ReadonlySet<Expr>,
  ) {}

  /** The domain of inputs under bounds; undefined if it has more than `most` lanes. */
  static of(
    inputs: ReadonlyMap<number, Expr>,
    bounds: readonly Bounds[],
    /** Of an input: how many of its low bits matter. */
    usedBits: ReadonlyMap<Expr, number>,
    most: number,
  ): SmallDomain | undefined {
    const byWord = new Map<Expr, RangeSet>();
    for (const { word, values } of bounds) {
      byWord.set(word, intersection(byWord.get(word) ?? allValues(word.width), values));
    }
    const left = new Map(inputs);
    const dimensions: Dimension[] = [];
    const words = new Set<Expr>();
    let count = 1;
    const add = (word: Expr, ranges: RangeSet) => {
      const isSmall = ranges.every(({ high }) => high <= Number.MAX_SAFE_INTEGER);
      const dimension = { parts: partsOf(word)!, ranges, count: countOf(ranges), isSmall };
      for (const part of dimension.parts) left.delete(keyOf(part));
      dimensions.push(dimension);
      count *= dimension.count;
    };
    const narrowest = [...byWord].sort(([, a], [, b]) => countOf(a) - countOf(b));
    for (const [word, ranges] of narrowest) {
      if (count > most) return undefined;
      if (!partsOf(word)!.every((part) => left.has(keyOf(part)))) continue;
      if (countOf(ranges) >= 2 ** word.width) continue;
      add(word, ranges);
      words.add(word);
    }
    for (const input of [...left.values()]) {
      const bits = usedBits.get(input) ?? input.width;
      if (count > most || bits > 16) return undefined;
      add(input, allValues(bits));
    }
    if (count > most) return undefined;
    return new SmallDomain(dimensions, count, words);
  }

  /** Equal for equal domains. */
  get key(): string {
    this.name ??= this.dimensions
      .map(({ parts, ranges }) => {
        return `${parts.map(({ id }) => id)}:${ranges.map(({ low, high }) => `${low}-${high}`)}`;
      })
      .join(';');
    return this.name;
  }

  /** Which lanes satisfy a condition, as a set of bits; undefined where `isOver` says to stop. */
  satisfying(condition: Expr, isOver: () => boolean): Uint32Array | undefined {
    const set = new Uint32Array(Math.ceil(this.count / 32));
    for (let start = 0; start < this.count; start += blockSize) {
      if (start > 0 && isOver()) return undefined;
      const length = Math.min(blockSize, this.count - start);
      const values = this.block(start, length).values(condition);
      for (let i = 0; i < length; i++) {
        if ((typeof values === 'object' ? values[i] : values) !== 1) continue;
        set[(start + i) >> 5]! |= 1 << ((start + i) & 31);
      }
    }
    return set;
  }

  /** The model of a lane. */
  model(lane: number): Model {
    const symbols = new Map<SymbolInfo, Value>();
    const arrays = new Map<ArrayInfo, Map<Value, number>>();
    this.forEachInput(lane, (part, value) => {
      if (part.kind === Kind.Symbol) symbols.set(part.symbol, value);
      else {
        const bytes = arrays.get(part.a.array) ?? new Map<Value, number>();
        arrays.set(part.a.array, bytes.set(part.b.value, Number(value)));
      }
    });
    return new Model(symbols, arrays);
  }

  private block(start: number, length: number): Lanes {
    const number = start / blockSize;
    const kept = this.blocks[number];
    if (kept !== undefined) return kept;
    const values = this.inputValues(start, length);
    const input = (node: Expr) => values.get(node)!;
    const lanes = new Lanes(length, input, (lane) => this.model(start + lane));
    if (this.count <= mostKeptLanes) this.blocks[number] = lanes;
    return lanes;
  }

  /** By input, its values in the lanes of a block: runs of one value, as long as all words before it have values. */
  private inputValues(start: number, length: number): Map<Expr, Value[]> {
    const values = new Map<Expr, Value[]>();
    let stride = 1;
    for (const dimension of this.dimensions) {
      const columns = (dimension.columns ??= columnsOf(dimension));
      dimension.parts.forEach((part, at) => {
        const column = columns[at]!;
        const list: Value[] = new Array(length);
        for (let i = 0; i < length; ) {
          const value = column[Math.floor((start + i) / stride) % dimension.count]!;
          const end = Math.min(length, i + stride - ((start + i) % stride));
          while (i < end) list[i++] = value;
        }
        values.set(part, list);
      });
      stride *= dimension.count;
    }
    return values;
  }

  private forEachInput(lane: number, visit: (part: Expr, value: Value) => void): void {
    let rest = lane;
    for (const dimension of this.dimensions) {
      const { parts, count } = dimension;
      const columns = (dimension.columns ??= columnsOf(dimension));
      const number = rest % count;
      parts.forEach((part, at) => {
        visit(part, columns[at]![number]!);
      });
      rest = Math.floor(rest / count);
    }
  }
}

/** The values of each input of a word, by the number of the word's value. */
function columnsOf({ parts, ranges, isSmall }: Dimension): Value[][] {
  const columns: Value[][] = parts.map(() => []);
  for (const { low, high } of ranges) {
    if (isSmall) {
      for (let word = Number(low); word <= Number(high); word++) {
        let rest = word;
        parts.forEach(({ width }, at) => {
          columns[at]!.push(rest % 2 ** width);
          rest = Math.floor(rest / 2 ** width);
        });
      }
      continue;
    }
    for (let word = low; word <= high; word++) {
      let rest = word;
      parts.forEach(({ width }, at) => {
        columns[at]!.push(canonical(BigInt.asUintN(width, rest)));
        rest >>= BigInt(width);
      });
    }
  }
  return columns;
}

/** The key of the atom of an input. */
function keyOf(input: Expr): number {
  return (input.support.atoms()[0] as Atom).key;
}

function countOf(ranges: RangeSet): number {
  let count = 0;
  for (const { low, high } of ranges) count += Number(high - low) + 1;
  return count;
}
