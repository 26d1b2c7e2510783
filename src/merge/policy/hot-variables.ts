/**
 * The variables that matter where a state stands: H(ℓ) of Kuznetsov et al., PLDI 2012, Equation 2, with the counts of
 * all others that have some.
 *
 * Local counts come from the static analysis (qce/); where a state stands, the counts of its frames add up: at the
 * block of the top one, and behind the calls of the others (§3.2, "Interprocedural QCE"). The sum is made once for
 * each place and chain of calls. A variable is found in a state by its frame: in a slot, at a place of the frame, or
 * at an offset from a pointer that a slot holds.
 */
import type { Engine, Frame } from '../../exec/index.js';
import { isCall, positionOf, readableText, type Value } from '../../ir/index.js';
import type { QueryCounts } from '../qce/query-counts.js';
import type { Variable } from '../qce/variables.js';
import type { VisibleMemory } from './policy.js';

/** A variable of a frame, with its count there. */
export interface Weighted {
  /** The frame, from the outermost on. */
  readonly depth: number;
  readonly variable: Variable;
  /** Q_add(ℓ, v), and Q_ite(ℓ, v), which is the same number (§3.3). */
  readonly count: number;
}

export interface Weights {
  /** Q_t(ℓ). */
  readonly total: number;
  /** Those with a count, the highest first. */
  readonly variables: readonly Weighted[];
}

/** Where a variable is: in a slot of its frame, or in memory; undefined if its place is not known. */
export type Whereabouts =
  | { readonly slot: number }
  | { readonly address: number; readonly size: number }
  | undefined;

export class HotVariables {
  private readonly known = new Map<object, Map<number, Weights>>();

  constructor(
    private readonly engine: Pick<Engine, 'machine'>,
    private readonly counts: QueryCounts,
  ) {}

  /** The weights where frames stand, the top one at the start of a block. */
  at(frames: readonly Frame[]): Weights {
    const top = frames[frames.length - 1];
    const chain = this.engine.machine.chains.of(frames);
    const block = top.block.prepared!.index;
    let places = this.known.get(chain);
    if (!places) this.known.set(chain, (places = new Map()));
    let weights = places.get(block);
    if (!weights) places.set(block, (weights = this.find(frames)));
    return weights;
  }

  private find(frames: readonly Frame[]): Weights {
    let total = 0;
    const variables: Weighted[] = [];
    const globals = new Map<Variable, Weighted>();
    frames.forEach((frame, depth) => {
      const local = this.countsIn(frame, depth === frames.length - 1);
      if (!local) return;
      total += local.total;
      for (const [variable, count] of local.added) {
        if (isGlobal(variable)) {
          const before = globals.get(variable)?.count ?? 0;
          globals.set(variable, { depth: 0, variable, count: before + count });
        } else variables.push({ depth, variable, count });
      }
    });
    variables.push(...globals.values());
    return { total, variables: variables.sort((a, b) => b.count - a.count) };
  }

  private countsIn({ block, pc }: Frame, isTop: boolean) {
    const { prepared } = block;
    if (isTop) return this.counts.at(prepared!.block);
    const call = prepared!.body[Math.max(0, pc - 1)];
    return isCall(call) ? this.counts.after(call) : undefined;
  }

  /** Where a variable is. */
  whereabouts(
    { depth, variable }: Weighted,
    frames: readonly Frame[],
    memory: VisibleMemory,
  ): Whereabouts {
    const frame = frames[depth];
    const { fn } = frame.code;
    const { program } = this.engine.machine;
    if (variable.kind === 'value') {
      return { slot: fn.slotOf(variable.value) };
    }
    const { offset, size } = variable;
    if (variable.kind === 'pointee') {
      const { pointer } = variable;
      if (fn.promoted.has(pointer)) return at(frame.slots[fn.slotOf(pointer)], offset, size);
      const place = fn.placeOf(pointer);
      return place && at(memory.pointerAt(frame.base + place.offset), offset, size);
    }
    const { base } = variable;
    if (base.kind === 'global') return at(program.addressOf(base), offset, size);
    if (base.kind === 'instruction' && base.op === 'alloca') {
      if (fn.promoted.has(base)) return { slot: fn.slotOf(base) };
      const place = fn.placeOf(base);
      if (place) return { address: frame.base + place.offset + offset, size };
    }
    return at(frame.slots[fn.slotOf(base)], offset, size);
  }
}

function at(base: unknown, offset: number, size: number): Whereabouts {
  return typeof base === 'number' ? { address: base + offset, size } : undefined;
}

function isGlobal(variable: Variable): boolean {
  return variable.kind === 'memory' && variable.base.kind === 'global';
}

/** What has no name, by where it comes from. */
function unnamed(base: Value): string {
  const line = base.kind === 'instruction' ? positionOf(base)?.line : undefined;
  if (line) return `a value of line ${line}`;
  return base.kind === 'argument' ? `argument ${base.index + 1}` : 'a value without a name';
}

/** A variable as messages name it. */
export function nameOf({ depth, variable }: Weighted, frames: readonly Frame[]): string {
  const { kind } = variable;
  const base =
    kind === 'value' ? variable.value : kind === 'pointee' ? variable.pointer : variable.base;
  const plain = base.name?.replace(/\.addr$/, '') ?? unnamed(base);
  const isWhole = kind === 'value' || (kind === 'memory' && variable.offset === 0);
  const part = isWhole ? plain : `${plain} + ${variable.offset}`;
  if (base.kind === 'global') return readableText(part);
  return `${readableText(part)} of ${readableText(frames[depth].code.fn.name)}`;
}
