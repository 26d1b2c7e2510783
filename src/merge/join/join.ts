/**
 * Several states that stand at one place become one that stands for all of them (Kuznetsov et al., "Efficient State
 * Merging in Symbolic Execution", PLDI 2012, §2.1, Algorithm 1, lines 17 to 22): the path condition is the
 * disjunction of theirs, with what they have in common factored out (solver/chain/path-join.ts), and a value in which they
 * differ is an ite on what tells them apart. Nothing is abstracted: the joined state has exactly the behaviours of
 * its parents.
 *
 * First all that a state carries is compared, and nothing changed: what has no exact choice refuses the join
 * (refusal.ts). Then the first state's memory becomes that of all.
 */
import type { Engine, Frame, Population, State } from '../../exec/index.js';
import type { Region } from '../../memory/index.js';
import type { Join } from '../../solver/index.js';
import type { Slot } from '../../value/index.js';
import { Choice, valueTools } from './choice.js';
import { compareFiles, FileShapes, joinFiles } from './files.js';
import { compareFrames, type FrameDifferences, joinFrames } from './frames.js';
import { LiveSlots } from './live-slots.js';
import { compareMemory, joinMemory, type MemoryDifferences } from './memory.js';
import { compareObjects, hiddenIn, joinObjects, type ObjectDifferences } from './objects.js';
import { type Refusal, Refused } from './refusal.js';

/** In what states differ. */
export interface Differences {
  readonly frames: FrameDifferences;
  readonly memory: MemoryDifferences;
  readonly objects: ObjectDifferences;
}

/** How a state stands for several: their paths as one, and values in which they differ. */
export interface Encoding {
  readonly join: Join;
  readonly choice: Choice;
}

export class Joiner {
  readonly live: LiveSlots;
  readonly shapes = new FileShapes();
  /** Whether branches may come to follow one side only: of a choice, where each path had its own value before. */
  private readonly switchesForking: boolean;

  constructor(
    private readonly population: Population,
    private readonly engine: Engine,
    /** Whether each path has leaks of its own. */
    private readonly checksLeaks: boolean,
  ) {
    const { layout, module } = engine.machine.program;
    this.live = new LiveSlots(layout);
    this.switchesForking = module.symbols.get('klee_set_forking') !== undefined;
  }

  /** Joins states that stand together, or says why not. */
  join(states: readonly State[]): State | Refusal {
    const differences = this.compare(states);
    return typeof differences === 'string' ? differences : this.joinBy(states, differences);
  }

  /** In what states that stand together differ, or why they cannot be joined. */
  compare(states: readonly State[]): Differences | Refusal {
    const { population, engine } = this;
    const { access } = engine.machine;
    try {
      this.compareRecords(states);
      const frames = compareFrames(
        states.map((state) => state.frames),
        this.live,
      );
      compareFiles(
        states.map((state) => state.files),
        this.shapes,
      );
      const objects = compareObjects(states.map((state) => state.objects));
      const { partial } = objects;
      const dead = states[0].frames.flatMap((frame) => this.deadObjects(frame));
      const enter = (state: State) => population.visit(state);
      const memory = compareMemory(access, states, { partial, dead }, enter);
      return { frames, memory, objects };
    } catch (thrown) {
      if (thrown instanceof Refused) return thrown.why;
      throw thrown;
    }
  }

  /** Their paths as one, and how values in which they differ are put together. */
  encoding(states: readonly State[]): Encoding {
    const { machine, paths } = this.engine;
    const tools = valueTools(machine);
    const join = paths.join(states.map((state) => state.path));
    return { join, choice: new Choice(tools, join.guards) };
  }

  joinBy(
    states: readonly State[],
    { frames, memory, objects: partly }: Differences,
    { join, choice }: Encoding = this.encoding(states),
  ): State {
    const { population, engine } = this;
    const { machine } = engine;
    const { access, program } = machine;
    const objects = joinObjects(
      states.map((state) => state.objects),
      partly,
      join.guards,
      engine.terms,
    );
    const files = joinFiles(
      states.map((state) => state.files),
      choice,
    );
    return population.join(states, join, (joined) => {
      joined.frames = joinFrames(joined.frames, frames, choice);
      joined.files = files;
      this.joinRecords(joined, states, choice);
      population.visit(joined);
      program.objects.restore(objects);
      const { objects: before } = states[0];
      for (const { base, size } of hiddenIn(before)) access.memory.startScope(base, size);
      joinMemory(access, memory, choice, machine.stackPointer);
      for (const { base, size } of hiddenIn(objects)) access.memory.endScope(base, size);
    });
  }

  /** What has no memory: the flags and lists of a state. */
  private compareRecords(states: readonly State[]): void {
    const [first, ...others] = states;
    if (this.checksLeaks) throw new Refused('leaks');
    if (this.switchesForking) throw new Refused('forking');
    for (const other of others) {
      if (other.objects.capacity !== first.objects.capacity) throw new Refused('capacity');
      const [ours, theirs] = [first.returned, other.returned];
      const isSame =
        ours === theirs ||
        (ours?.kind === theirs?.kind &&
          ours?.type === theirs?.type &&
          ours?.bytes.length === theirs?.bytes.length);
      if (!isSame) throw new Refused('returned');
    }
  }

  private joinRecords(joined: State, states: readonly State[], choice: Choice): void {
    const { terms } = this.engine;
    const [first, ...others] = states;
    if (first.returned && others.some(({ returned }) => returned !== first.returned)) {
      const bytes = first.returned.bytes.map(
        (_, i): Slot =>
          choice.word(
            8,
            states.map(({ returned }) => returned!.bytes[i]),
          ),
      );
      joined.returned = { ...first.returned, bytes };
    }
    if (others.every(({ preferences }) => preferences === first.preferences)) return;
    const known = new Set(first.preferences);
    for (const [i, { preferences }] of others.entries()) {
      for (const preference of preferences) {
        if (known.has(preference)) continue;
        const guarded = terms.or(terms.not(choice.guards[i + 1]), preference);
        joined.preferences = joined.preferences.with(guarded);
      }
    }
  }

  /** The places of a frame's variables whose contents nobody reads any more. */
  private deadObjects(frame: Frame): Region[] {
    const { dead } = this.live.of(frame);
    if (dead.size === 0) return [];
    const { fn } = frame.code;
    return [...dead].flatMap((alloca) => {
      const place = fn.placeOf(alloca);
      return place ? [{ base: frame.base + place.offset, size: place.size }] : [];
    });
  }
}
