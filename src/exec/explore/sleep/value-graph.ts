/**
 * Values that refer to each other, as text: what several share stands there once, and is shared again by whoever reads it.
 *
 * A graph is a list of records, what is referred to before what refers to it; the last part of the text are its roots. A record is
 * the name of a codec and what this makes of the value: numbers, texts, and other values. Here are the codecs of plain data;
 * who writes a graph adds those of its own classes. A value that no codec knows is told (`NotPortable`). The graph is walked with a
 * stack of its own, since lists that states share are as long as paths are. Values are never changed, so that there are no circles.
 */

/** Thrown for a value that means something in this engine alone. */
export class NotPortable extends Error {}

/** What becomes of the values of one kind. */
export interface Codec {
  readonly name: string;
  /** The parts of a value, if it is one of this kind. */
  parts(value: object): readonly unknown[] | undefined;
  make(parts: readonly unknown[]): object;
}

/** Records, then the roots. A part is plain, or a list: `[number of a record]`, or what JSON has no word for. */
type Part = number | string | boolean | null | readonly (number | string)[];
interface Written {
  readonly records: readonly (readonly Part[])[];
  readonly roots: readonly Part[];
}

/** Runs of words that are alike are written as one from this length on. */
const leastRun = 4;

type WordsType = typeof Uint8Array | typeof Int32Array;

const wordsCodec = (name: string, type: WordsType): Codec => ({
  name,
  parts: (value) => (value instanceof type ? runs(value) : undefined),
  make: (parts) => unrolled(parts as (number | string)[], type),
});

const plainCodecs: readonly Codec[] = [
  {
    name: 'list',
    parts: (value) => (Array.isArray(value) ? value : undefined),
    make: (parts) => [...parts],
  },
  {
    name: 'map',
    parts: (value) => (value instanceof Map ? [...value].flat(1) : undefined),
    make: (parts) => new Map(pairs(parts)),
  },
  wordsCodec('bytes', Uint8Array),
  wordsCodec('words', Int32Array),
  {
    name: 'record',
    parts: (value) =>
      Object.getPrototypeOf(value) === Object.prototype ? Object.entries(value).flat() : undefined,
    make: (parts) => Object.fromEntries(pairs(parts)),
  },
];

function* pairs(parts: readonly unknown[]): Generator<[string, unknown]> {
  for (let i = 0; i < parts.length; i += 2) yield [parts[i] as string, parts[i + 1]];
}

/** Stretches: how often a word stands in a row, and the word; or, as base64, the words that follow as they are. */
function runs(words: Uint8Array | Int32Array): (number | string)[] {
  const list: (number | string)[] = [];
  let mixed = 0;
  const endMixed = (at: number) => {
    if (at > mixed) list.push(encoded(words.slice(mixed, at)));
    mixed = at;
  };
  for (let at = 0; at < words.length; ) {
    let end = at + 1;
    while (end < words.length && words[end] === words[at]) end++;
    if (end - at >= leastRun) {
      endMixed(at);
      list.push(end - at, words[at]);
      mixed = end;
    }
    at = end;
  }
  endMixed(words.length);
  return list;
}

/** Words as they were. */
function unrolled(list: readonly (number | string)[], type: WordsType): Uint8Array | Int32Array {
  const stretches: (Uint8Array | Int32Array)[] = [];
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    if (typeof item === 'string') stretches.push(new type(decoded(item).buffer));
    else stretches.push(new type(item).fill(list[++i] as number));
  }
  const all = new type(stretches.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const stretch of stretches) {
    all.set(stretch, at);
    at += stretch.length;
  }
  return all;
}

/** Characters that are made at once: more are too many arguments. */
const atOnce = 1 << 13;

function encoded({ buffer, byteOffset, byteLength }: Uint8Array | Int32Array): string {
  let text = '';
  for (let at = 0; at < byteLength; at += atOnce) {
    const length = Math.min(atOnce, byteLength - at);
    text += String.fromCharCode(...new Uint8Array(buffer, byteOffset + at, length));
  }
  return btoa(text);
}

function decoded(text: string): Uint8Array<ArrayBuffer> {
  const chars = atob(text);
  const bytes = new Uint8Array(chars.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = chars.charCodeAt(i);
  return bytes;
}

export class GraphWriter {
  private readonly records: (readonly Part[])[] = [];
  private readonly roots: Part[] = [];
  private readonly numbers = new Map<object, number>();
  private readonly codecs: readonly Codec[];

  constructor(
    codecs: readonly Codec[],
    /** What every reader has by itself, in the same order. */
    known: readonly object[],
  ) {
    this.codecs = [...codecs, ...plainCodecs];
    known.forEach((value, i) => {
      if (!this.numbers.has(value)) this.numbers.set(value, -1 - i);
    });
  }

  /** Adds a root. */
  add(root: object): void {
    this.write(root);
    this.roots.push(this.part(root));
  }

  text(): string {
    const { records, roots } = this;
    return JSON.stringify({ records, roots } satisfies Written);
  }

  private write(root: object): void {
    const partsOf = new Map<object, readonly [name: string, parts: readonly unknown[]]>();
    const stack: object[] = [root];
    for (let value = stack.at(-1); value; value = stack.at(-1)) {
      if (this.numbers.has(value)) {
        stack.pop();
        continue;
      }
      const known = partsOf.get(value);
      const [name, parts] = known ?? this.take(value);
      if (!known) {
        partsOf.set(value, [name, parts]);
        const { length } = stack;
        for (const part of parts) if (isObject(part) && !this.numbers.has(part)) stack.push(part);
        if (stack.length > length) continue;
      }
      stack.pop();
      partsOf.delete(value);
      this.numbers.set(value, this.records.length);
      this.records.push([name, ...parts.map((part) => this.part(part))]);
    }
  }

  private take(value: object): readonly [name: string, parts: readonly unknown[]] {
    for (const codec of this.codecs) {
      const parts = codec.parts(value);
      if (parts) return [codec.name, parts];
    }
    throw new NotPortable(`a ${value.constructor?.name ?? typeof value} stays in its engine`);
  }

  private part(value: unknown): Part {
    if (isObject(value)) return [this.numbers.get(value)!];
    if (typeof value === 'bigint') return ['n', value.toString()];
    if (typeof value === 'number' && !isPlain(value)) {
      return ['f', Object.is(value, -0) ? '-0' : `${value}`];
    }
    if (value === undefined) return [];
    if (typeof value === 'function' || typeof value === 'symbol') {
      throw new NotPortable(`a ${typeof value} stays in its engine`);
    }
    return value as Part;
  }
}

/** The roots of a graph. */
export function readGraph(
  text: string,
  codecs: readonly Codec[],
  known: readonly object[],
): unknown[] {
  const { records, roots } = JSON.parse(text) as Written;
  const byName = new Map([...codecs, ...plainCodecs].map((codec) => [codec.name, codec]));
  const made: object[] = [];
  const read = (part: Part): unknown => {
    if (!isObject(part)) return part;
    const [kind, digits] = part as readonly (number | string)[];
    if (kind === undefined) return undefined;
    if (kind === 'n') return BigInt(digits);
    if (kind === 'f') return Number(digits);
    return (kind as number) < 0 ? known[-1 - (kind as number)] : made[kind as number];
  };
  for (const [name, ...parts] of records) {
    made.push(byName.get(name as string)!.make(parts.map(read)));
  }
  return roots.map(read);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether JSON gives the number back. */
const isPlain = (value: number): boolean => Number.isFinite(value) && !Object.is(value, -0);
