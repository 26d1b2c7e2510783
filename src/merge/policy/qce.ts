/**
 * Similarity by query count estimation (Kuznetsov et al., PLDI 2012, §3): joining states makes a variable symbolic
 * in which they differ, and every later query on it is one more, or a harder one.
 *
 * `qce` is the criterion that the authors built, Equation 1: no hot variable may have two concrete values.
 * `qce-full` is the one that they described and did not build, Equation 7: variables with two concrete values
 * cost Q_add queries more, those that are symbolic and differ make Q_ite queries ζ times as hard, and both together must
 * stay below α · Q_t:
 *
 *     (ζ - 1) · max Q_ite(ℓ, v) + max Q_add(ℓ, v) < α · Q_t(ℓ)
 *
 * A history is searched by the hash of the hot values, symbolic ones mapped to one mark (§4.3), with either criterion: a hot
 * variable with two concrete values fails both.
 */
import type { Engine, Frame, State } from '../../exec/index.js';
import { containsTerm, type Slot } from '../../value/index.js';
import type { SlotDifference } from '../join/frames.js';
import type { Differences } from '../join/join.js';
import type { Piece } from '../join/memory.js';
import { sizeOf } from '../learning/work.js';
import { defaultQceParameters, type QceParameters } from '../qce/parameters.js';
import { QueryCounts } from '../qce/query-counts.js';
import { HotVariables, nameOf, type Weighted } from './hot-variables.js';
import {
  endMark,
  type HotVariable,
  type MergePolicy,
  type Objection,
  symbolicMark,
  unknownMark,
  type VisibleMemory,
} from './policy.js';

/** α, β, κ and ζ of the paper. */
export interface QceSettings extends QceParameters {
  readonly alpha: number;
  readonly zeta: number;
}

/**
 * As the authors found them by hill climbing (§5.4). Their α makes a variable hot on which any query depends at all; for
 * programs that count, and look at the counts behind a loop, 0.5 is far better (docs/merging.md has
 * figures). They give no ζ, as they did not build what it is for.
 */
export const defaultQceSettings: QceSettings = { ...defaultQceParameters, alpha: 1e-12, zeta: 2 };

/** What the estimate costs for each instruction of the program (learning/work.ts), and a size below which that is nothing. */
const perInstruction = 100;
const smallProgram = 4000;

/** What differs, by where it is. */
class Index {
  private readonly slots = new Map<number, SlotDifference>();

  constructor(
    { frames, memory }: Differences,
    private readonly pieces: readonly Piece[] = memory.pieces,
  ) {
    for (const difference of frames.slots) {
      this.slots.set(difference.depth * 2 ** 20 + difference.slot, difference);
    }
  }

  inSlot(depth: number, slot: number): readonly (Slot | undefined)[][] {
    const found = this.slots.get(depth * 2 ** 20 + slot);
    return found ? [[...found.values]] : [];
  }

  /** The values of pieces that overlap a range. */
  inMemory(address: number, size: number): readonly (readonly (Slot | undefined)[])[] {
    const end = address + size;
    return this.pieces
      .filter((piece) => piece.address < end && piece.address + piece.size > address)
      .map(({ values }) => values);
  }
}

export class QcePolicy implements MergePolicy {
  constructor(
    readonly hot: HotVariables,
    private readonly settings: QceSettings,
    private readonly criterion: 'hot' | 'full',
    private readonly memoryOf: (state: State) => VisibleMemory,
    readonly preparation = 0,
  ) {}

  /** A policy for a program. */
  static for(
    engine: Engine,
    settings: QceSettings,
    criterion: 'hot' | 'full',
    memoryOf: (state: State) => VisibleMemory,
  ): QcePolicy {
    const { machine } = engine;
    const { module } = machine.program;
    const counts = new QueryCounts(module, settings, (func) => !machine.override(func.name));
    const hot = new HotVariables(engine, counts);
    const size = sizeOf(engine);
    const preparation = size < smallProgram ? 0 : perInstruction * size;
    return new QcePolicy(hot, settings, criterion, memoryOf, preparation);
  }

  /** The same counts with another threshold. */
  withAlpha(alpha: number): QcePolicy {
    return new QcePolicy(this.hot, { ...this.settings, alpha }, this.criterion, this.memoryOf);
  }

  keyOf(frames: readonly Frame[], memory: VisibleMemory): string {
    let key = '';
    for (const weighted of this.hotAt(frames))
      key += this.markOf(weighted, frames, memory) + endMark;
    return key;
  }

  objection(states: readonly State[], differences: Differences): Objection | undefined {
    const { frames } = states[0];
    const { alpha, zeta } = this.settings;
    const { total, variables } = this.hot.at(frames);
    const memory = this.memoryOf(states[0]);
    const index = new Index(differences);
    const limit = alpha * total;
    let added = 0;
    let harder = 0;
    // The first of each kind has the highest count.
    for (const weighted of variables) {
      if (this.criterion === 'hot' && weighted.count <= limit) break;
      const kind = this.differenceOf(weighted, frames, memory, index);
      if (kind === undefined) continue;
      const isConcrete = kind === 'concrete';
      if (this.criterion === 'hot') {
        if (isConcrete) return { variable: nameOf(weighted, frames) };
        continue;
      }
      if (isConcrete) added = Math.max(added, weighted.count);
      else harder = Math.max(harder, weighted.count);
      if ((zeta - 1) * harder + added >= limit) return { variable: nameOf(weighted, frames) };
    }
    return undefined;
  }

  hotHere(frames: readonly Frame[]): readonly HotVariable[] {
    const { total } = this.hot.at(frames);
    return this.hotAt(frames).map((weighted) => ({
      variable: nameOf(weighted, frames),
      share: weighted.count / total,
    }));
  }

  /** The variables beyond the threshold: H(ℓ). */
  hotAt(frames: readonly Frame[]): readonly Weighted[] {
    const { total, variables } = this.hot.at(frames);
    const limit = this.settings.alpha * total;
    const end = variables.findIndex(({ count }) => count <= limit);
    return end < 0 ? variables : variables.slice(0, end);
  }

  /** Whether a variable differs, with concrete values on all sides or not. */
  private differenceOf(
    weighted: Weighted,
    frames: readonly Frame[],
    memory: VisibleMemory,
    index: Index,
  ): 'concrete' | 'symbolic' | undefined {
    const place = this.hot.whereabouts(weighted, frames, memory);
    if (!place) return undefined;
    const found =
      'slot' in place
        ? index.inSlot(weighted.depth, place.slot)
        : index.inMemory(place.address, place.size);
    if (found.length === 0) return undefined;
    return found.flat().some(isSymbolic) ? 'symbolic' : 'concrete';
  }

  /** What the key tells of a variable. */
  private markOf(weighted: Weighted, frames: readonly Frame[], memory: VisibleMemory): string {
    const place = this.hot.whereabouts(weighted, frames, memory);
    if (!place) return unknownMark;
    if ('slot' in place) {
      const value = frames[weighted.depth].slots[place.slot];
      return isSymbolic(value) ? symbolicMark : String(value);
    }
    return memory.textAt(place.address, place.size) ?? symbolicMark;
  }
}

function isSymbolic(value: Slot | undefined): boolean {
  return value !== undefined && containsTerm(value);
}
