/** The default searcher: how often the scout has its turn. */
import { describe, expect, it } from 'vitest';
import type { Searcher, State } from '../../src/exec/index.js';
import { Covering, noGuide } from '../../src/search/index.js';

/** A searcher that always chooses one state. */
const always = (state: State): Searcher => ({
  add: () => {},
  remove: () => {},
  select: () => state,
});

interface Situation {
  /** Whether code ahead was never executed. */
  readonly isHopeful?: boolean;
  readonly isLimited?: boolean;
}

function scenario({ isHopeful = false, isLimited = false }: Situation = {}) {
  const states = { main: { lastNewCoverage: 0 }, scouted: { lastNewCoverage: 0 } };
  const { main, scouted } = states as unknown as Record<'main' | 'scouted', State>;
  const searcher = new Covering({
    main: always(main),
    scout: always(scouted),
    guide: { ...noGuide, toUncovered: () => (isHopeful ? 3 : Number.POSITIVE_INFINITY) },
    isLimited,
  });
  const scoutedOf = (turns: number): number =>
    Array.from({ length: turns }, () => searcher.select()).filter((state) => state === scouted)
      .length;
  return { searcher, states, scoutedOf };
}

describe('Covering', () => {
  it('gives the scout every other turn at first, and few when they find nothing', () => {
    const { scoutedOf } = scenario();
    expect(scoutedOf(40)).toBe(20);
    scoutedOf(100_000);
    expect(scoutedOf(25_600)).toBe(100);
  });

  it.each([
    { isHopeful: false, isLimited: false, scouted: 32 },
    { isHopeful: true, isLimited: false, scouted: 32 + 32 + 16 },
    { isHopeful: false, isLimited: true, scouted: 32 + 32 + 16 },
  ])('turns away at once only where nothing is ahead: $isHopeful, $isLimited', (situation) => {
    const { scoutedOf } = scenario(situation);
    // 64 turns with 32 of the scout's, 128 with as many, and 128 of those with half of that; or seldom.
    expect(scoutedOf(64 + 128 + 128)).toBe(situation.scouted + (situation.scouted === 32 ? 1 : 0));
  });

  it.each([
    [true, 12_800],
    [false, 100],
  ])(
    'keeps its share for code that was never executed if the run may be cut (limited: %s)',
    (isLimited, share) => {
      const { scoutedOf } = scenario({ isHopeful: true, isLimited });
      scoutedOf(100_000);
      expect(scoutedOf(25_600)).toBe(share);
    },
  );

  it.each(['main', 'scouted'] as const)('comes back when a state of %s finds new code', (who) => {
    const { searcher, states, scoutedOf } = scenario();
    scoutedOf(100_000);
    let chosen = searcher.select();
    while (chosen !== (states[who] as unknown)) chosen = searcher.select();
    states[who].lastNewCoverage = 1000;
    expect(scoutedOf(40)).toBe(20);
  });
});
