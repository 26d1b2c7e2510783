/** Engines of one process that read one standard input: each has all of it, from its start. */
import { describe, expect, it } from 'vitest';
import { SharedInput } from '../../src/node/index.js';

/** A pipe that gives a few bytes at a time, each once. */
function pipe(text: string) {
  let place = 0;
  return {
    read: (buffer: Uint8Array) => {
      const chunk = Buffer.from(text).subarray(place, place + Math.min(3, buffer.length));
      buffer.set(chunk);
      place += chunk.length;
      return chunk.length;
    },
    write: () => 0,
    isTerminal: () => false,
    inputPosition: undefined,
  };
}

describe('standard input of several engines', () => {
  it('is whole for each of them, whoever reads when', () => {
    const text = 'what comes through a pipe comes once';
    const own = pipe(text);
    const buffer = SharedInput.buffer(1000);
    const engines = [1, 2, 3].map(() => ({
      streams: new SharedInput(buffer).streams(own),
      got: '',
    }));
    for (let round = 0; round < 60; round++) {
      const engine = engines[round % engines.length]!;
      const part = new Uint8Array(1 + ((round * 7) % 5));
      const count = engine.streams.read(part, null);
      engine.got += Buffer.from(part.subarray(0, count)).toString();
    }
    expect(engines.map(({ got }) => got)).toEqual([text, text, text]);
    // Who begins later does so at the start.
    const late = new SharedInput(buffer).streams(own);
    const all = new Uint8Array(1000);
    expect(late.read(all, null)).toBe(text.length);
    expect(late.read(all, null)).toBe(0);
  });

  it('says so where no more can be kept', () => {
    const streams = new SharedInput(SharedInput.buffer(4)).streams(pipe('more than that'));
    const part = new Uint8Array(100);
    expect([streams.read(part, null), streams.read(part, null)]).toEqual([3, 1]);
    expect(() => streams.read(part, null)).toThrow('share 64 MB');
  });
});
