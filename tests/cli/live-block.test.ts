/** The lines on the terminal that say how a run goes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bounds, LiveBlock, type LiveOptions } from '../../src/cli/live-block.js';
import { paintWith } from '../../src/cli/terminal.js';
import type { Exploration } from '../../src/run/exploration.js';

const unbounded: Bounds = { milliseconds: 0, instructions: 0, paths: 0, megabytes: 0 };

const progress = {
  completed: 1200,
  errored: 2,
  partial: 3,
  instructions: 2_460_000,
  solverMs: 410,
};

/** A block over a run that stands still, and what it has written. */
function blockOn(
  options: Partial<LiveOptions> = {},
  run: { elapsed?: number; progress?: Partial<typeof progress>; colours?: boolean } = {},
) {
  const written: string[] = [];
  const terminal = {
    out: () => undefined,
    err: (text: string) => void written.push(text),
    paint: paintWith(run.colours ?? false),
  };
  const exploration = {
    progress: { ...progress, ...run.progress },
    living: 38,
    elapsed: run.elapsed ?? 1000,
  } as unknown as Exploration;
  const coverage = () => undefined;
  const block = new LiveBlock(terminal, exploration, {
    bounds: unbounded,
    coverage,
    columns: 100,
    ...options,
  });
  return { block, written };
}

describe('the lines of the live block', () => {
  it('say time, paths, states, speed, the share of the solver and the memory', () => {
    const [first, second, ...more] = blockOn().block.lines();
    expect(first).toBe('1.0 s   1,205 paths, 2 with an error   38 states');
    expect(second).toMatch(/^2\.5 M instructions\/s {3}solver 41% of the time {3}[\d,]+ MB$/);
    expect(more).toEqual([]);
  });

  it.each([
    [840, '840 instructions/s'],
    [12_400, '12 k instructions/s'],
    [1_240_000, '1.2 M instructions/s'],
    [140_400_000, '140 M instructions/s'],
  ])('write a speed of %d as %s', (instructions, text) => {
    const { block } = blockOn({}, { progress: { instructions } });
    expect(block.lines()[1].startsWith(text)).toBe(true);
  });

  it('measure the speed since the last time', () => {
    const { block } = blockOn();
    block.lines();
    expect(block.lines()[1]).toMatch(/^0 instructions\/s/);
  });

  it('show coverage, and how far the run is by the bound that is nearest', () => {
    const { block } = blockOn(
      {
        bounds: { milliseconds: 4000, instructions: 0, paths: 2410, megabytes: 2000 },
        coverage: () => ({
          lines: { covered: 106, total: 212 },
          branches: { covered: 44, total: 88 },
        }),
      },
      {},
    );
    const half = `${'█'.repeat(12)}${'░'.repeat(12)}`;
    const [, coverage, speed, budget] = block.lines();
    expect(coverage).toBe(`coverage  ${half}  50% of 212 lines, 50% of 88 branches`);
    expect(speed).toMatch(/MB of 2,000 MB$/);
    expect(budget).toBe(`budget    ${half}  50% of 2,410 paths`);
  });

  it('never show more than the whole of a bound', () => {
    const bounds = { ...unbounded, milliseconds: 100 };
    const { block } = blockOn({ bounds }, { progress: { solverMs: 99_000 } });
    const [, speed, budget] = block.lines();
    expect(speed).toContain('solver 100% of the time');
    expect(budget).toBe(`budget    ${'█'.repeat(24)}  100% of 0.1 s`);
  });

  it('have errors in red, and none of it without an error', () => {
    const red = '\u001b[31m2 with an error\u001b[0m';
    expect(blockOn({}, { colours: true }).block.lines()[0]).toContain(red);
    const none = blockOn({}, { colours: true, progress: { errored: 0 } });
    expect(none.block.lines()[0]).toContain('paths, 0 with an error   ');
  });
});

describe('the live block', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('appears after half a second, and is written over a few times a second', () => {
    const { block, written } = blockOn();
    vi.advanceTimersByTime(499);
    block.update();
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1);
    block.update();
    block.update();
    expect(written).toHaveLength(1);
    expect(written[0].startsWith('\r\u001b[2K1.0 s')).toBe(true);
    vi.advanceTimersByTime(199);
    block.update();
    expect(written).toHaveLength(1);
    vi.advanceTimersByTime(1);
    block.update();
    expect(written[1].startsWith('\u001b[2A\r\u001b[2K1.0 s')).toBe(true);
  });

  it('is silent where there is no terminal', () => {
    const { block, written } = blockOn({ columns: undefined });
    vi.advanceTimersByTime(10_000);
    block.update();
    block.clear();
    expect(written).toEqual([]);
  });

  it('cuts lines at the width, not counting colours', () => {
    const { block, written } = blockOn({ columns: 20 }, { colours: true });
    vi.advanceTimersByTime(600);
    block.update();
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what moves the cursor, and colours
    const lines = written[0].replace(/\r|\u001b\[[0-9;]*[A-Zm]/g, '').split('\n');
    expect(lines.map((line) => line.length)).toEqual([19, 19, 0]);
    expect(lines[0]).toBe('1.0 s   1,205 paths');
  });

  it('goes for a line of its own, and comes back below it', () => {
    const { block, written } = blockOn();
    block.above('before\n');
    vi.advanceTimersByTime(600);
    block.update();
    block.above('found\n');
    vi.advanceTimersByTime(600);
    block.update();
    expect(written[0]).toBe('before\n');
    expect(written.slice(2, 4)).toEqual(['\u001b[2A\r\u001b[J', 'found\n']);
    expect(written[4].startsWith('\r\u001b[2K')).toBe(true);
  });
});
