/**
 * Bringing states together: the interface of what src/merge does. It is a layer around a searcher, which picks
 * states as ever; the layer may keep states waiting where others can meet them, have others run first, and
 * put one state in the place of several (`Population.join`).
 */
import type { RegionCall } from '../../outcome.js';
import type { State } from '../states/state.js';
import type { Engine } from './engine.js';
import type { Population } from './population.js';
import type { Searcher } from './searcher.js';

export interface Merging extends Searcher {
  /** Before the first state is there. */
  begin(population: Population, engine: Engine): void;
  /** Whether a block may be a meeting point (MachineOptions). */
  isMeeting(functionId: number, block: number): boolean;
  /** The running state has reached a meeting point: whether it goes on at once. It may be another state then. */
  arrive(state: State): boolean;
  /**
   * The running state has called klee_open_merge or klee_close_merge: whether it goes on at once. Where this is not
   * there, the calls have no effect.
   */
  call?(state: State, what: RegionCall): boolean;
  /** Whether what runs is only rehearsed and has cost too much: asked now and then while the solver works. */
  isTooDear?(): boolean;
  /** Where that is learned: whether merging was found to pay in all of the run, which another engine of it may be told. */
  readonly pays?: boolean;
  noteThatItPays?(): void;
  /** Instructions that a state which was picked may execute before `select` is asked again; undefined for as ever. */
  turnOf?(state: State): number | undefined;
}
