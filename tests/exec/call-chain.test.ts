/** The identity of call stacks, compared with walking down the frames. */
import { describe, expect, it } from 'vitest';
import type { Explorer, Frame } from '../../src/exec/index.js';
import { Exploration } from '../../src/run/exploration.js';
import { programFrom } from './exploring.js';
import { silentHost } from './run-assembly.js';

/** Calls from several places, recursion to several depths, returns, jumps out of calls and back into the same ones. */
const program = `
#include <klee/klee.h>
#include <setjmp.h>
static jmp_buf out;
static unsigned char bytes[9];
static int seen;
static void look(int i) { klee_warning("here"); if (bytes[i] > 100) seen++; }
static void left(int i) { look(i); }
static void right(int i) { look(i); look(i + 1); }
static void down(int depth, int i) {
  if (depth > 0) down(depth - 1, i);
  else look(i);
}
static void leap(int depth, int i) {
  if (depth > 0) { leap(depth - 1, i); return; }
  look(i);
  longjmp(out, 1);
}
static int spin(int n) { int sum = 0; for (int i = 0; i < n; i++) sum += i * n; return sum; }
static void busy(int i) { seen += spin(100) & 1; look(i); }
int main(void) {
  klee_make_symbolic(bytes, sizeof bytes, "bytes");
  void (*chosen)(int) = left;
  switch (bytes[8] & 3) {
    case 0:
      if (bytes[7] & 1) left(0);
      else right(0);
      break;
    case 1:
      down(bytes[2] & 1 ? 2 : 3, 2);
      down(2, 3);
      break;
    case 2:
      if (!setjmp(out)) leap(bytes[4] & 1 ? 1 : 2, 4);
      break;
    default:
      for (int i = 0; i < 20; i++) busy(5);
      if (bytes[6] & 1) chosen = right;
      chosen(6);
  }
  return seen & 1;
}`;

/** What a chain stands for: functions and the places that they are called from. */
function walked(frames: readonly Frame[]): string {
  return frames
    .map(({ code, block, pc }, i) =>
      i === frames.length - 1 ? code.fn.name : `${code.fn.name} ${block.prepared!.index} ${pc}`,
    )
    .join(' > ');
}

/** All chains, as identities and as walked, wherever a turn ends, of all states that are there then. */
function chains(options: object): { pairs: Map<number, Set<string>>; looks: number } {
  const exploration = new Exploration(programFrom(program, { optimise: '0' }), {
    host: silentHost(),
    args: [new TextEncoder().encode('test')],
    search: ['random-path'],
    ...options,
  });
  const explorer: Explorer = exploration['explorer'];
  // Asked in the midst of a run too, when the frames of compiled code are not on the list.
  const note = () => explorer.machine.chains.of(explorer.machine.frames);
  exploration.listener = { note, noteQuery: () => undefined };
  exploration.begin();
  const pairs = new Map<number, Set<string>>();
  let looks = 0;
  while (explorer.step()) {
    for (const state of explorer.states) {
      const frames = explorer.framesOf(state);
      if (frames.length === 0) continue;
      const { id } = explorer.machine.chains.of(frames);
      pairs.set(id, (pairs.get(id) ?? new Set()).add(walked(frames)));
      looks++;
    }
  }
  return { pairs, looks };
}

describe.each([
  { name: 'interpreted', options: { compile: false } },
  { name: 'compiled in its loops', options: { compile: 'loops' } },
  { name: 'compiled at once', options: { warmUp: 0 } },
  { name: 'compiled when it is hot', options: { warmUp: 3 } },
])('call chains of a program that is $name', ({ options }) => {
  it('are the same exactly if functions and call sites are', () => {
    const { pairs, looks } = chains(options);
    const texts = [...pairs.values()].flatMap((set) => [...set]);
    // One walk for an identity, and one identity for a walk.
    expect(texts.length).toBe(pairs.size);
    expect(new Set(texts).size).toBe(pairs.size);
    expect(looks).toBeGreaterThan(5 * pairs.size);
    const of = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length;
    // Both are called from two places of main; right calls from two places itself.
    expect(of(/left \S+ \S+ > look$/)).toBe(2);
    expect(of(/right \S+ \S+ > look$/)).toBe(4);
    // Recursion: three and four calls from one place of main, three from another; two and three, ended by a jump.
    expect(of(/main \S+ \S+ > (down \S+ \S+ > ){3}look$/)).toBe(2);
    expect(of(/main \S+ \S+ > (down \S+ \S+ > ){4}look$/)).toBe(1);
    expect(of(/main \S+ \S+ > (leap \S+ \S+ > ){2}look$/)).toBe(1);
    expect(of(/main \S+ \S+ > (leap \S+ \S+ > ){3}look$/)).toBe(1);
    expect(of(/busy \S+ \S+ > look$/)).toBe(1);
  });
});
