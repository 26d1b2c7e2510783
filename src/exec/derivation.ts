/**
 * The object that a bad pointer was made from.
 *
 * An access that misses its object lands before or behind another one, or nowhere. The nearest object is often
 * not the one that was meant: an index of -5 in one table may lie right behind another. So the operands of the
 * instruction that failed are followed back to where the pointer came from: through address computations and
 * casts to a variable, an allocation, a pointer that was loaded or passed; where that is beyond all objects itself
 * (a pointer that walks), to what was stored in its variable, what a phi may have been, what the caller passed.
 * The first values found that lie in an object name it; of several, the nearest to the bad address is taken.
 *
 * Only looked at once an access has failed. Values that compiled code no longer had are not there; then nothing
 * is found, and the message speaks of the nearest object.
 */
import { arityOf, Expr, Kind } from '../expr/index.js';
import { type AllocaInst, type Instruction, isCall, isConstant, type Value } from '../ir/index.js';
import type { Named } from '../memory/index.js';
import type { Slot } from '../value/index.js';
import type { ValueOf } from './argument-values.js';
import type { Frame } from './frame.js';
import { objectHolding } from './named-objects.js';
import type { Program } from './prepare/index.js';

/** Values looked at before the search is given up. */
const patience = 256;

interface Traced {
  readonly value: Value;
  /** The index of its frame. */
  readonly depth: number;
}

export function objectMeant(
  program: Program,
  frames: readonly Frame[],
  pointer: Slot,
  evaluate: ValueOf | undefined,
): Named | undefined {
  if (frames.length === 0) return undefined;
  const search = new Search(program, frames, evaluate);
  return search.from(pointersOf(search, frames.length - 1, pointer), Number(pointer));
}

/** The operands of the instruction that failed through which it may have. */
function pointersOf(search: Search, depth: number, pointer: Slot): Traced[] {
  const { instruction } = search.frames[depth];
  const { op, operands } = instruction;
  const traced = (value: Value): Traced => ({ value, depth });
  if (op === 'load' || op === 'atomicrmw' || op === 'cmpxchg') return [traced(operands[0])];
  if (op === 'store') return [traced(operands[1])];
  if (!isCall(instruction)) return [];
  const passed = operands.slice(0, -1).filter(({ type }) => type.kind === 'pointer');
  return passed.map(traced).filter((argument) => search.addressOf(argument) === pointer);
}

class Search {
  private readonly seen = new Set<Value>();
  private queue: Traced[] = [];

  constructor(
    private readonly program: Program,
    readonly frames: readonly Frame[],
    private readonly evaluate: ValueOf | undefined,
  ) {}

  from(start: readonly Traced[], address: number): Named | undefined {
    this.queue = [...start];
    let best: Named | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.queue.length && i < patience; i++) {
      const traced = this.queue[i];
      if (this.seen.has(traced.value)) continue;
      this.seen.add(traced.value);
      const object = this.objectOf(traced);
      if (!object) continue;
      const distance = Math.abs(address - (object.base + object.size / 2)) - object.size / 2;
      if (distance < least) [best, least] = [object, distance];
    }
    return best;
  }

  /** The number in a slot, or of a constant. */
  addressOf({ value, depth }: Traced): number | undefined {
    const slot = this.slotOf(value, depth);
    const known = slot instanceof Expr ? this.evaluate?.(slot) : slot;
    return typeof known === 'number' ? known : undefined;
  }

  private slotOf(value: Value, depth: number): Slot | undefined {
    if (isConstant(value)) return this.program.evaluate(value);
    if (value.kind !== 'instruction' && value.kind !== 'argument') return undefined;
    const { code, slots } = this.frames[depth];
    return slots[code.fn.slotOf(value)];
  }

  /** The object that a value points into; what it was made from joins the queue if there is none. */
  private objectOf(traced: Traced): Named | undefined {
    const { value, depth } = traced;
    const follow = (...values: readonly Value[]) => {
      for (const next of values) this.queue.push({ value: next, depth });
    };
    if (value.kind === 'expr') {
      follow(value.operands[0]);
      return undefined;
    }
    if (isConstant(value)) return this.holding(this.addressOf(traced));
    if (value.kind === 'argument') {
      return this.holding(this.addressOf(traced)) ?? this.followCaller(value.index, depth);
    }
    if (value.kind !== 'instruction') return undefined;
    switch (value.op) {
      case 'getelementptr':
      case 'bitcast':
      case 'addrspacecast':
      case 'inttoptr':
      case 'ptrtoint':
      case 'freeze':
        follow(value.operands[0]);
        return undefined;
      case 'alloca':
        return this.holding(this.placeOf(value, depth));
    }
    const object = this.holding(this.addressOf(traced)) ?? this.addedIn(traced);
    if (object) return object;
    if (value.op === 'phi') follow(...value.operands);
    if (value.op === 'select') follow(value.operands[1], value.operands[2]);
    if (value.op === 'load') follow(...this.storedTo(value.operands[0], depth));
    return undefined;
  }

  private holding(address: number | undefined): Named | undefined {
    return address === undefined ? undefined : objectHolding(this.program, this.frames, address);
  }

  private placeOf(alloca: AllocaInst, depth: number): number | undefined {
    const frame = this.frames[depth];
    const place = frame.code.fn.placeOf(alloca);
    return place ? frame.base + place.offset : this.addressOf({ value: alloca, depth });
  }

  /** The object whose address was added to something, in the term of a symbolic pointer. */
  private addedIn({ value, depth }: Traced): Named | undefined {
    const slot = this.slotOf(value, depth);
    const nodes = slot instanceof Expr ? [slot] : [];
    for (let i = 0; i < nodes.length && i < patience; i++) {
      const { kind, a, b, c } = nodes[i];
      const added = kind === Kind.Add && b.isConst ? b.value : undefined;
      const object = typeof added === 'number' ? this.holding(added) : undefined;
      if (object) return object;
      nodes.push(...[a, b, c].slice(0, arityOf[kind]));
    }
    return undefined;
  }

  /** What is ever stored in a local variable. */
  private storedTo(variable: Value, depth: number): Value[] {
    if (variable.kind !== 'instruction' || variable.op !== 'alloca') return [];
    const { blocks } = this.frames[depth].code.fn.func;
    const isStore = ({ op, operands }: Instruction) => op === 'store' && operands[1] === variable;
    return blocks.flatMap(({ instructions }) =>
      instructions.filter(isStore).map(({ operands }) => operands[0]),
    );
  }

  private followCaller(index: number, depth: number): undefined {
    if (depth === 0) return undefined;
    const { callSite } = this.frames[depth - 1];
    const argument = isCall(callSite) ? callSite.operands[index] : undefined;
    if (argument) this.queue.push({ value: argument, depth: depth - 1 });
    return undefined;
  }
}
