/** The groups of manual merging by themselves: who waits for whom. What states hold, and joins, have no part in it. */
import { describe, expect, it } from 'vitest';
import { type RegionCall, State } from '../../../src/exec/index.js';
import { ManualMerging, type ManualOptions } from '../../../src/merge/layers/manual.js';
import { joinAll } from '../../../src/merge/policy/simple.js';
import { createSearcher } from '../../../src/search/index.js';
import { PathCondition } from '../../../src/solver/index.js';

/** A layer around breadth-first search whose states are numbers. */
class Stage extends ManualMerging {
  /** The groups that were let go, each as its states. */
  readonly released: number[][] = [];
  readonly warnings: string[] = [];
  readonly told: string[] = [];
  /** Instructions of the block behind a call, which are counted already. */
  undone = 0;
  private readonly states = new Map<number, State>();
  private next = 1;

  constructor(
    options: Partial<ManualOptions> = {},
    /** Whether states that wait together become one. */
    private readonly joins = true,
  ) {
    const searcher = createSearcher({ names: ['bfs'], seed: 1, batch: 1 });
    super(searcher, { policy: () => joinAll, checksLeaks: false, ...options });
    const top = { callSite: {}, code: { fn: { func: { name: 'f' } } } };
    const machine = { top, undone: () => this.undone };
    Object.assign(this, {
      population: { settle: () => undefined },
      engine: {
        machine,
        warn: (text: string) => this.warnings.push(text),
        emit: ({ text }: { text: string }) => this.told.push(text),
      },
    });
  }

  protected override joinSimilar(states: readonly State[]): State[] {
    this.released.push(states.map(({ id }) => id));
    if (!this.joins || states.length < 2) return [...states];
    const joined = this.make(states);
    joined.instructions = Math.max(...states.map(({ instructions }) => instructions));
    for (const state of states) this.remove(state);
    return [joined];
  }

  /** A state: the first one, a child, or a join. */
  make(parents: readonly State[] = []): State {
    const state = new State(this.next++, PathCondition.empty);
    state.instructions = parents[0]?.instructions ?? 0;
    this.states.set(state.id, state);
    this.add(state, parents);
    return state;
  }

  fork(id: number): number {
    return this.make([this.state(id)]).id;
  }

  does(id: number, what: RegionCall, instructions = 0): boolean {
    this.state(id).instructions += instructions;
    return this.call(this.state(id), what);
  }

  end(id: number): void {
    this.remove(this.state(id));
  }

  state(id: number): State {
    return this.states.get(id)!;
  }

  /** Written out and back, as another object. */
  writeOut(id: number): () => void {
    this.removeAll(new Set([this.state(id)]));
    return () => {
      const back = new State(id, PathCondition.empty);
      this.states.set(id, back);
      this.add(back, []);
    };
  }

  /** All that may run. */
  running(): number[] {
    const seen: State[] = [];
    for (let state = this.select(); state; state = this.select()) {
      seen.push(state);
      this['searcher'].remove(state);
    }
    for (const state of seen) this['searcher'].add(state, []);
    return seen.map(({ id }) => id).sort((a, b) => a - b);
  }
}

/** A state that has opened a group, and a number of its children: 1, 2, … */
function opened(stage: Stage, children: number): Stage {
  stage.make();
  expect(stage.does(1, 'open')).toBe(true);
  for (let i = 0; i < children; i++) stage.fork(1);
  return stage;
}

describe('a group', () => {
  it('waits for the children of the state that opened it', () => {
    const stage = opened(new Stage(), 2);
    expect(stage.does(1, 'close')).toBe(false);
    expect(stage.running()).toEqual([2, 3]);
    expect(stage.does(3, 'close')).toBe(false);
    expect(stage.running()).toEqual([2]);
    expect(stage.does(2, 'close')).toBe(false);
    expect(stage.running()).toEqual([4]);
    expect(stage.released).toEqual([[1, 3, 2]]);
  });

  it('does not wait for states that were there before it was opened', () => {
    const stage = new Stage();
    stage.make();
    stage.fork(1);
    stage.does(1, 'open');
    expect(stage.does(1, 'close')).toBe(true);
    expect(stage.running()).toEqual([1, 2]);
    expect(stage.released).toEqual([]);
  });

  it('does not wait for states that have ended', () => {
    const stage = opened(new Stage(), 2);
    stage.does(1, 'close');
    stage.end(2);
    expect(stage.running()).toEqual([3]);
    stage.end(3);
    expect(stage.running()).toEqual([1]);
    expect(stage.released).toEqual([[1]]);
  });

  it('forgets states that end while they wait', () => {
    const stage = opened(new Stage(), 2);
    stage.does(1, 'close');
    stage.end(1);
    stage.does(2, 'close');
    stage.does(3, 'close');
    stage.running();
    expect(stage.released).toEqual([[2, 3]]);
  });

  it('lets states go on side by side that were not joined', () => {
    const stage = opened(new Stage({}, false), 1);
    stage.does(1, 'close');
    stage.does(2, 'close');
    expect(stage.running()).toEqual([1, 2]);
    expect(stage.does(1, 'close')).toBe(true);
    expect(stage.warnings).toEqual(['a state ran into a close at f without a preceding open']);
  });

  it('is closed before the one around it', () => {
    const stage = opened(new Stage(), 1);
    stage.does(1, 'open');
    stage.fork(1);
    stage.does(1, 'close');
    stage.does(2, 'close');
    expect(stage.running()).toEqual([3]);
    stage.does(3, 'close');
    // 4 stands for 1 and 3, and is waited for in their place.
    expect(stage.running()).toEqual([4]);
    expect(stage.does(4, 'close')).toBe(false);
    expect(stage.running()).toEqual([5]);
    expect(stage.released).toEqual([
      [1, 3],
      [2, 4],
    ]);
    expect(stage.does(5, 'close')).toBe(true);
    expect(stage.warnings).toHaveLength(1);
  });

  it('knows states again that were written out, and does not wait for them', () => {
    const stage = opened(new Stage(), 3);
    const bringBack = [stage.writeOut(3), stage.writeOut(4)];
    stage.does(1, 'close');
    stage.does(2, 'close');
    expect(stage.running()).toEqual([5]);
    for (const back of bringBack) back();
    expect(stage.does(3, 'close')).toBe(false);
    expect(stage.does(4, 'close')).toBe(false);
    expect(stage.running()).toEqual([5, 6]);
    expect(stage.released).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(stage.warnings).toEqual([]);
    // They have closed it, also when they are written out again.
    stage.writeOut(6)();
    expect(stage.does(6, 'close')).toBe(true);
    expect(stage.warnings).toHaveLength(1);
  });

  it('forgets the group of a state that has left it, however often it was written out', () => {
    const stage = opened(new Stage({}, false), 1);
    stage.writeOut(2)();
    stage.does(1, 'close');
    stage.does(2, 'close');
    stage.running();
    stage.writeOut(2)();
    expect(stage.does(2, 'close')).toBe(true);
    expect(stage.warnings).toHaveLength(1);
  });

  it('waits again for a state that is back before anybody was let go', () => {
    const stage = opened(new Stage(), 1);
    stage.does(1, 'close');
    stage.writeOut(2)();
    expect(stage.running()).toEqual([2]);
    expect(stage.released).toEqual([]);
  });
});

describe('an incomplete group', () => {
  const options = { isIncomplete: true, log: { releases: true } };

  it('leads those on that others wait for, as long as twice the mean', () => {
    const stage = opened(new Stage(options), 1);
    stage.make();
    stage.does(1, 'close', 10);
    expect(stage.select()?.id).toBe(2);
    expect(stage.turnOf(stage.state(2))).toBe(20);
    stage.state(2).instructions += 19;
    expect(stage.select()?.id).toBe(2);
    expect(stage.turnOf(stage.state(2))).toBe(1);
    expect(stage.released).toEqual([]);
    stage.state(2).instructions += 1;
    expect(stage.running()).toEqual([1, 2, 3]);
    expect(stage.turnOf(stage.state(2))).toBeUndefined();
    expect(stage.released).toEqual([[1]]);
    expect(stage.told).toEqual(['Preemptively releasing states']);
  });

  it('takes the mean of all that have closed it', () => {
    const stage = opened(new Stage(options), 2);
    stage.does(1, 'close', 10);
    stage.does(2, 'close', 16);
    stage.select();
    expect(stage.turnOf(stage.state(3))).toBe(26);
  });

  it('counts from the opening to the close, within blocks too', () => {
    const stage = new Stage(options);
    stage.make();
    stage.state(1).instructions = 30;
    stage.undone = 20;
    stage.does(1, 'open');
    stage.fork(1);
    stage.undone = 5;
    stage.does(1, 'close');
    stage.select();
    // The mean is 15; the child has executed 20 since the opening.
    expect(stage.turnOf(stage.state(2))).toBe(10);
  });

  it('does not lead on what waits in another one', () => {
    const stage = opened(new Stage(options), 1);
    stage.does(1, 'open');
    stage.fork(1);
    stage.does(2, 'close', 100);
    stage.does(1, 'close', 10);
    expect(stage.select()?.id).toBe(3);
  });

  it('gives up one that cannot go on with what it has left', () => {
    const stage = opened(new Stage(options), 1);
    stage.does(1, 'close', 10);
    expect(stage.select()?.id).toBe(2);
    stage.select();
    expect(stage.released).toEqual([[1]]);
  });

  it('brings those together that come later', () => {
    const stage = opened(new Stage(options), 2);
    stage.does(1, 'close', 1);
    stage.state(2).instructions += 50;
    stage.state(3).instructions += 50;
    expect(stage.running()).toEqual([1, 2, 3]);
    stage.does(2, 'close');
    stage.does(3, 'close');
    expect(stage.running()).toEqual([1, 4]);
    expect(stage.released).toEqual([[1], [2, 3]]);
  });
});
