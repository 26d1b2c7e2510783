/** What every engine of a run has alike, whatever each of them has executed: states that move take numbers along that mean it. */
import { expect, it } from 'vitest';
import { deadLocalAt, markFrame } from '../../src/exec/stack-quarantine.js';
import { stackTop } from '../../src/memory/index.js';
import { programFrom } from './exploring.js';

const text = `
static void *volatile kept;
static void *(*volatile table[2])(void);
void *one(int k) {
  kept = &&first;
  if (k) goto *kept;
first: return &&second;
second: return kept;
}
void *two(int k) {
  if (k) kept = &&third; else kept = &&fourth;
  goto *kept;
third: return kept;
fourth: return 0;
}
int *leave(int k) { int here[4]; int *volatile p = here; p[k & 3] = k; return p; }
int main(void) { return one(1) == two(1) || leave(3) == kept; }`;

it('addresses of labels', () => {
  const addresses = (order: readonly string[]) => {
    const program = programFrom(text, { optimise: '0' });
    const found = new Map<string, number>();
    for (const name of order) {
      const func = program.functionNamed(name)!;
      const blocks = order === orders[0] ? func.blocks : [...func.blocks].reverse();
      const targets = blocks.flatMap(({ instructions }) =>
        instructions.flatMap((inst) =>
          inst.op === 'indirectbr' && 'successors' in inst
            ? (inst.successors as typeof blocks)
            : [],
        ),
      );
      for (const block of targets.toReversed()) {
        const label = `${name} ${func.blocks.indexOf(block)}`;
        found.set(label, program.blockAddress(func, block));
        expect(program.labelAt(found.get(label)!)?.block).toBe(block);
      }
    }
    return [...found].sort();
  };
  const orders = [
    ['one', 'two'],
    ['two', 'one'],
  ] as const;
  expect(addresses(orders[0])).toEqual(addresses(orders[1]));
  expect(addresses(orders[0]).length).toBeGreaterThan(3);
});

it('variables of functions that have returned, in an engine that has not called them, too', () => {
  const [here, there] = [0, 1].map(() => programFrom(text, { optimise: '0' }));
  const leave = there.functionNamed('leave')!;
  const base = stackTop - (1 << 16);
  markFrame(there.memory, base, there.numberOf(leave));
  const { objects } = here.prepared(here.functionNamed('leave')!).frame;
  const array = objects.find(({ size }) => size === 16)!;
  const found = deadLocalAt(there, [], base + array.offset);
  expect(found).toMatchObject({ size: 16, end: 'which has returned' });
});
