/** Values as text and back: what is shared is shared again, whatever is in it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Codec,
  GraphWriter,
  NotPortable,
  readGraph,
} from '../../../src/exec/explore/sleep/value-graph.js';

function moved<T extends object>(
  value: T,
  codecs: readonly Codec[] = [],
  known: readonly object[] = [],
  knownThere = known,
): T {
  const writer = new GraphWriter(codecs, known);
  writer.add(value);
  return readGraph(writer.text(), codecs, knownThere)[0] as T;
}

const numbers = fc.oneof(
  fc.constantFrom(-0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 ** 53),
  fc.double(),
  fc.integer(),
);

/** Words with runs of all lengths. */
const words = fc
  .array(
    fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  )
  .map((runs) => runs.flatMap(([count, word]) => new Array<number>(count).fill(word)));

const { value: values } = fc.letrec((tie) => ({
  leaf: fc.oneof(
    numbers,
    fc.bigInt(),
    fc.string({ unit: 'binary' }),
    fc.boolean(),
    fc.constantFrom(null, undefined),
    words.map((list) => Uint8Array.from(list)),
    words.map((list) => Int32Array.from(list)),
  ),
  value: fc.oneof(
    { depthSize: 'medium' },
    tie('leaf'),
    fc.array(tie('value'), { maxLength: 6 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 5, noNullPrototype: true }),
    fc
      .array(fc.tuple(fc.oneof(fc.string(), numbers, fc.bigInt()), tie('value')), { maxLength: 4 })
      .map((pairs) => new Map(pairs)),
  ),
}));

describe('plain values as text', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(moved([value])).toStrictEqual([value]);
      }),
      { numRuns: 2000 },
    );
  });

  it('share what they shared, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(8), { maxLength: 4 }), { minLength: 1 }), (lists) => {
        // Each list refers to earlier ones.
        const made: unknown[][] = [];
        for (const list of lists) made.push(list.map((n) => made[made.length - 1 - n] ?? n));
        const there = moved(made);
        made.forEach((list, i) => {
          list.forEach((part, k) => {
            if (Array.isArray(part)) expect(there[i][k]).toBe(there[made.indexOf(part)]);
            else expect(there[i][k]).toBe(part);
          });
        });
        expect(new Set(there).size).toBe(made.length);
      }),
    );
  });

  it('are shared by roots, and with what both sides have', () => {
    const common = { name: 'here' };
    const commonThere = { name: 'there' };
    const shared = [1, common];
    const writer = new GraphWriter([], [common]);
    writer.add({ shared });
    writer.add([shared, common]);
    const [first, second] = readGraph(writer.text(), [], [commonThere]) as [
      { shared: unknown[] },
      unknown[],
    ];
    expect(second[0]).toBe(first.shared);
    expect(first.shared[1]).toBe(commonThere);
    expect(second[1]).toBe(commonThere);
  });

  it('may be as deep as paths are long', () => {
    interface Link {
      readonly before: Link | undefined;
      readonly number: number;
    }
    let last: Link | undefined;
    for (let number = 0; number < 200_000; number++) last = { before: last, number };
    let at: Link | undefined = moved(last!);
    for (let number = 199_999; number >= 0; number--) {
      if (at?.number !== number) throw new Error(`${number} is missing`);
      at = at.before;
    }
    expect(at).toBeUndefined();
  });

  it('may be as wide as memories are', () => {
    const wide = Array.from({ length: 300_000 }, (_, i) => i % 7 && { i });
    expect(moved(wide)).toEqual(wide);
    const bytes = Uint8Array.from({ length: 1 << 20 }, (_, i) => (i >> 9) & (i & 1 ? 255 : 1));
    expect(moved([bytes])[0]).toEqual(bytes);
    const page = new Int32Array(2048);
    page[17] = -5;
    const writer = new GraphWriter([], []);
    writer.add([page]);
    expect(writer.text().length).toBeLessThan(80);
  });

  it('are told by codecs of their own', () => {
    class Box {
      constructor(readonly inner: unknown) {}
    }
    const box: Codec = {
      name: 'box',
      parts: (value) => (value instanceof Box ? [value.inner] : undefined),
      make: ([inner]) => new Box(inner),
    };
    const nested = new Box([new Box(-0), new Box(undefined)]);
    expect(moved(nested, [box])).toStrictEqual(nested);
    expect(() => moved([new Box(1)])).toThrow(NotPortable);
    expect(() => moved([() => 1])).toThrow(NotPortable);
    expect(() => moved([new Set([1])])).toThrow(NotPortable);
  });
});
