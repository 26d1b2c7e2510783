/**
 * Merging in loops (Trabish et al., ESEC/FSE 2023): the states that a loop is left by become few.
 *
 * When a state forks in a loop that ends by data (candidates.ts), a region is opened. States that fork in it are
 * in it too; one that reaches a block outside the loop waits there. When nobody is left in the loop, those that wait are
 * merged, by exit (region-ends.ts), and go on. Loops in loops are regions in regions: what the inner one gives is in the
 * outer one, and what leaves both at once waits at the one and then at the other.
 *
 * The searcher picks among all states that do not wait, as ever, so that every searcher will do, and so will the
 * layers that merge at other places (`--merge`): these see states that are in no region alone.
 *
 * What the program marks by klee_open_merge and klee_close_merge is a region too where that is asked for (`--merge manual`).
 *
 * A region with too many states (open-regions.ts) is given up: they go on as if there had been none.
 */
import {
  type Engine,
  type Frame,
  type Merging,
  type Population,
  type RegionCall,
  removeAll,
  type Searcher,
  type State,
} from '../../exec/index.js';
import { cfgOf, loopsOf } from '../../ir/index.js';
import { Joiner } from '../join/join.js';
import type { MergeLayer } from '../layers/layer.js';
import { Scouting, type ScoutingSettings } from '../layers/scouting.js';
import { RunWork } from '../learning/work.js';
import type { LoopMergeMode } from '../names.js';
import { addMeetings, type MergeStatistics } from '../statistics.js';
import { Candidates } from './candidates.js';
import { IncrementalMerging, Snapshots } from './incremental.js';
import { LearnedChoice, type LoopWay } from './learned-choice.js';
import type { MergeGuess } from './loop-costs.js';
import { LeafMerger } from './merge-leaves.js';
import { OpenRegions } from './open-regions.js';
import { Region, type RegionKind } from './region.js';
import { RegionEnds } from './region-ends.js';

export interface LoopOptions {
  readonly mode: Exclude<LoopMergeMode, 'off'>;
  /** Whether each path has leaks of its own. */
  readonly checksLeaks: boolean;
  /** Whether states are merged with earlier ones within a loop (incremental.ts). */
  readonly isIncremental: boolean;
  /** Whether the solver proves every merge (validation.ts). */
  readonly validates: boolean;
  /** Whether what the program marks is a region. */
  readonly heedsMarks: boolean;
  /** Of `auto`: what a merge is guessed to cost. */
  readonly guess: MergeGuess;
}

export class LoopMerging implements Merging {
  /** Where marks of the program count. */
  readonly call: Merging['call'];
  private population!: Population;
  private engine!: Engine;
  private candidates!: Candidates;
  private incremental!: IncrementalMerging;
  private merger!: LeafMerger;
  private ends!: RegionEnds;
  /** Where the way is learned. */
  private choice: LearnedChoice | undefined = undefined;
  private regions!: OpenRegions;
  private scouting: Scouting | undefined = undefined;

  constructor(
    /** Who picks states that do not wait; the layer beneath, if there is one. */
    private readonly searcher: Searcher,
    private readonly layer: MergeLayer | undefined,
    /** When merging begins (layers/scouting.ts); at once unless said otherwise. */
    private readonly scoutingSettings: ScoutingSettings | undefined,
    private readonly options: LoopOptions,
  ) {
    if (options.heedsMarks) this.call = (state, what) => this.mark(state, what);
  }

  begin(population: Population, engine: Engine): void {
    this.population = population;
    this.engine = engine;
    this.regions = new OpenRegions(engine);
    const { module, layout } = engine.machine.program;
    this.candidates = new Candidates(module, layout);
    const joiner = new Joiner(population, engine, this.options.checksLeaks);
    this.incremental = new IncrementalMerging(population, engine, joiner);
    const validation = { validated: 0, failed: 0, unknown: 0 };
    const { mode, validates, guess } = this.options;
    this.merger = new LeafMerger(engine, joiner, validates ? validation : undefined);
    if (mode === 'auto')
      this.choice = new LearnedChoice(population, new RunWork(population, engine), guess);
    const { regions, merger, searcher, choice } = this;
    const chosen = choice ?? (mode as LoopWay);
    this.ends = new RegionEnds(population, engine, regions, merger, searcher, chosen);
    const { scoutingSettings: settings } = this;
    if (settings) this.scouting = new Scouting(settings, population, engine);
    this.layer?.begin(population, engine);
  }

  statistics(): MergeStatistics {
    const { meetings, counts } = this.ends;
    const own = { ...meetings.all, places: meetings.places };
    const { validation } = this.merger;
    const loops = { loops: counts.all, ...(validation && { validation }) };
    return { ...addMeetings(own, this.layer?.statistics()), ...loops };
  }

  /** The ends of loops, and what the layer beneath wants. */
  isMeeting(functionId: number, block: number): boolean {
    if (this.layer?.isMeeting(functionId, block)) return true;
    const { func } = this.engine.machine.program.functions[functionId]!;
    const { predecessorStart } = cfgOf(func);
    if (predecessorStart[block + 1] - predecessorStart[block] > 1) return true;
    return loopsOf(func).loops.some(({ exits }) => exits.some(([, to]) => to === block));
  }

  add(state: State, parents: readonly State[]): void {
    this.choice?.add(state, parents);
    if (this.isRehearsing) return;
    const [parent] = parents;
    if (parents.length > 1 && this.regions.waitingIn.has(parent)) {
      // A join is in the place of states that wait, until all of them are let go.
      const region = this.regions.waitingIn.get(parent)!;
      this.regions.waitingIn.set(state, region);
      region.waiting.add(state);
      if (region.outer) this.regions.enter(state, region.outer);
      return;
    }
    const { becoming } = this.incremental;
    if (becoming.includes(parent)) {
      this.regions.enter(state, this.regions.innermost.get(becoming[1])!);
      this.searcher.add(state, []);
      return;
    }
    if (parents.length === 1) this.noteFork(parent, state);
    this.searcher.add(state, parents);
  }

  /** Some of a state's inputs have ended; it goes on with the others. */
  noteSide(state: State): void {
    if (this.isRehearsing) return;
    for (let region = this.regions.innermost.get(state); region; region = region.outer) {
      region.snapshots?.noteTold(state.path);
    }
  }

  remove(state: State): void {
    const { becoming } = this.incremental;
    if (state === becoming[0]) return;
    const isRehearsed = this.isRehearsing;
    this.choice?.remove(state);
    if (isRehearsed) return;
    const region = this.regions.waitingIn.get(state);
    if (region) {
      this.regions.waitingIn.delete(state);
      region.waiting.delete(state);
    } else {
      if (becoming.length === 0) this.noteSide(state);
      this.searcher.remove(state);
    }
    this.regions.leaveAll(state);
  }

  removeAll(states: ReadonlySet<State>): void {
    const others = new Set<State>();
    for (const state of states) {
      if (this.regions.waitingIn.has(state)) this.remove(state);
      else {
        others.add(state);
        this.choice?.remove(state);
        this.regions.leaveAll(state);
      }
    }
    removeAll(this.searcher, others);
  }

  arrive(state: State): boolean {
    if (this.isRehearsing) return this.choice!.goesOn();
    const { layer } = this;
    const { machine } = this.engine;
    const region = this.regions.innermost.get(state);
    const isLayers = layer && machine.meetings.isArmedBy(machine.top.code.fn.id, 'points');
    if (!region) return isLayers ? layer.arrive(state) : true;
    if (isLayers) layer.pass(state);
    if (!region.isLeft(machine.frames)) return !this.incremental.merge(state, region);
    this.population.settle(state);
    this.searcher.remove(state);
    this.regions.wait(state, region);
    return false;
  }

  private mark(state: State, what: RegionCall): boolean {
    if (this.isRehearsing) return true;
    this.population.settle(state);
    const { frames, top } = this.engine.machine;
    const region = this.regions.innermost.get(state);
    if (what === 'open') {
      const within = this.candidates.around(top.code.fn, top.block.prepared!.index);
      this.open(state, region, { kind: 'marks', within }, frames.length - 1);
      return true;
    }
    if (region?.of.kind !== 'marks') {
      const why = region ? 'in a loop that is merged' : 'without a preceding open';
      this.engine.warn(`a state ran into a close ${why}: it has no effect`);
      return true;
    }
    this.searcher.remove(state);
    this.regions.wait(state, region);
    return false;
  }

  select(): State | undefined {
    const { choice, regions } = this;
    const rehearsed = choice?.next();
    if (rehearsed) return rehearsed;
    choice?.settle();
    this.scout();
    for (;;) {
      const [full] = regions.overfull;
      if (full) this.ends.dissolve(full);
      const [region] = regions.complete;
      if (region) {
        this.ends.release(region);
        const first = choice?.next();
        if (first) return first;
      } else if (!full) {
        const state = this.searcher.select();
        choice?.picked(state);
        return state;
      }
    }
  }

  /** In a run that may be cut: regions are given up when forking has its turn again. */
  private scout(): void {
    const { scouting, regions } = this;
    if (!scouting?.noteTurn() || !scouting.isOn) return;
    for (const region of [...regions.all]) {
      if (region.of.kind === 'loop') this.ends.dissolve(region);
    }
  }

  /** Whether what runs has cost too much: a long question of a rehearsal is cut. */
  isTooDear(): boolean {
    return this.choice?.isTooDear() ?? false;
  }

  private get isRehearsing(): boolean {
    return this.choice?.isRehearsing ?? false;
  }

  /** A state has forked: what it is in, the new one is in too, and so are both in the loops around the fork. */
  private noteFork(parent: State, child: State): void {
    let region = this.regions.innermost.get(parent);
    if (!this.scouting?.isOn) region = this.openAround(parent, child.frames, region);
    if (region) this.regions.enter(child, region);
  }

  /** Opens the loops around a fork; the innermost region then. */
  private openAround(
    state: State,
    frames: readonly Frame[],
    innermost: Region | undefined,
  ): Region | undefined {
    let region = innermost;
    for (let depth = region?.depth ?? 0; depth < frames.length; depth++) {
      const { code, block } = frames[depth];
      for (const candidate of this.candidates.around(code.fn, block.prepared!.index)) {
        if (!region?.isWithin(candidate, depth)) {
          region = this.open(state, region, { kind: 'loop', candidate }, depth);
        }
      }
    }
    return region;
  }

  private open(state: State, outer: Region | undefined, of: RegionKind, depth: number): Region {
    const isIncremental = this.options.isIncremental && of.kind === 'loop' && of.candidate.isSilent;
    const region = new Region(outer, state.path, of, depth, this.population.sleptCount);
    if (isIncremental) region.snapshots = new Snapshots();
    this.regions.open(state, region);
    return region;
  }
}
