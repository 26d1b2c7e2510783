/**
 * How far a loop has come, by a variable that grows in every round: an index, or a pointer that walks.
 *
 * The topological order (Kuznetsov et al., PLDI 2012, §4.1) tells rounds of a loop apart. Counted rounds bring those together
 * that have been through the loop equally often. But an option that takes the next word as its value is two steps in one round: a
 * state with i = 2 in its second round and one with i = 2 in its third are at the same point of what lies ahead, and in no
 * other thing need they differ. Since i is hot, states that have been through the loop equally often are as many as i has values,
 * and none of them is joined. So rounds are told by the variable where there is one: from where it has a value, only greater ones can be
 * reached, which is all that the order needs. It also tells the round of states that nobody has stopped at meeting points.
 *
 * A counter is a phi of the header that becomes itself plus at least a constant in each round, along all ways through
 * sums with constants, choices and phis in the loop; in unoptimised code a plain variable all of whose stores in the loop
 * add a constant to it, one of them in every round. All constants have one sign.
 *
 * Deviations: that numbers wrap is not looked at, nor that an old value of a variable may be stored later. Then the order is a
 * guess, as it is where a counter is symbolic; whoever counts rounds sees to it that they grow (meeting-points.ts).
 */
import type { Frame, PreparedFunction } from '../../exec/index.js';
import {
  type AllocaInst,
  cfgOf,
  type Instruction,
  type Loop,
  type PhiInst,
  type Value,
} from '../../ir/index.js';
import { storesIn, valueBefore } from '../qce/trip-counts.js';

interface Counter {
  readonly slot: number;
  /** Where it begins: a number, or the slot of a value. */
  readonly start: number | { readonly slot: number };
  /** By how much it changes in a round at least. */
  readonly step: number;
}

/** The rounds of a loop that a frame is in, up to now. */
export class LoopCounters {
  private readonly known = new Map<Loop, Counter | undefined>();

  /** Grows from round to round; undefined where no variable tells, or it is not a number. */
  roundOf({ code, slots }: Frame, loop: Loop): number | undefined {
    if (!this.known.has(loop)) this.known.set(loop, counterOf(code.fn, loop));
    const counter = this.known.get(loop);
    if (!counter) return undefined;
    const { slot, start, step } = counter;
    const [now, first] = [slots[slot], typeof start === 'number' ? start : slots[start.slot]];
    if (typeof now !== 'number' || typeof first !== 'number') return undefined;
    return Math.floor((now - first) / step);
  }
}

/** One that begins with a constant, if there is one: it has the same values in all states. */
function counterOf(fn: PreparedFunction, loop: Loop): Counter | undefined {
  const header = cfgOf(fn.func).blocks[loop.header];
  let found: Counter | undefined;
  for (const phi of header.instructions) {
    if (phi.op !== 'phi') break;
    const counter = phiCounter(fn, loop, phi);
    if (typeof counter?.start === 'number') return counter;
    found ??= counter;
  }
  for (const cell of fn.promoted) {
    const counter = cellCounter(fn, loop, cell);
    if (counter) return counter;
  }
  return found;
}

function phiCounter(fn: PreparedFunction, loop: Loop, phi: PhiInst): Counter | undefined {
  const { numberOf } = cfgOf(fn.func);
  const within = new Set(loop.blocks);
  const isWithin = ({ parent }: Instruction) => within.has(numberOf.get(parent)!);
  const outside = new Set<Value>();
  const inside = new Set<Value>();
  phi.blocks.forEach((from, i) => {
    (within.has(numberOf.get(from)!) ? inside : outside).add(phi.operands[i]);
  });
  const step = leastStep([...inside], phi, isWithin);
  if (step === undefined || outside.size !== 1) return undefined;
  const slot = fn.slotOf(phi);
  const [first] = outside;
  if (first.kind === 'int') return { slot, start: Number(first.value), step };
  if (first.kind !== 'instruction' && first.kind !== 'argument') return undefined;
  return { slot, start: { slot: fn.slotOf(first) }, step };
}

function cellCounter(fn: PreparedFunction, loop: Loop, cell: AllocaInst): Counter | undefined {
  const isOld = (value: Value) =>
    value.kind === 'instruction' && value.op === 'load' && value.operands[0] === cell;
  const { all, inEachRound } = storesIn(fn.func, loop, cell);
  const steps = all.map(({ operands }) => {
    const sum = sumOf(operands[0]);
    return sum && isOld(sum.of) ? sum.step : 0;
  });
  const start = valueBefore(fn.func, loop, cell);
  const sign = Math.sign(steps[0] ?? 0);
  if (start === undefined || !inEachRound || sign === 0) return undefined;
  if (steps.some((step) => Math.sign(step) !== sign)) return undefined;
  const step = steps[all.indexOf(inEachRound)];
  return { slot: fn.slotOf(cell), start: Number(start), step };
}

/**
 * What a value of the next round has more than that of the last at least: the shortest way back to it. Undefined if a way leads
 * elsewhere, if there is one on which nothing is added, or if some add and others subtract.
 */
function leastStep(
  next: readonly Value[],
  phi: PhiInst,
  isWithin: (instruction: Instruction) => boolean,
): number | undefined {
  const sources = new Map<Value, readonly Sum[]>();
  const open = [...next];
  let sign = 0;
  for (const value of open) {
    if (value === phi || sources.has(value)) continue;
    if (value.kind !== 'instruction' || !isWithin(value)) return undefined;
    const found = sourcesOf(value);
    for (const { of, step } of found) {
      if (step !== 0 && sign !== 0 && Math.sign(step) !== sign) return undefined;
      if (step !== 0) sign = Math.sign(step);
      open.push(of);
    }
    if (found.length === 0) return undefined;
    sources.set(value, found);
  }
  const least = new Map<Value, number>([[phi, 0]]);
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const [value, found] of sources) {
      const most = least.get(value) ?? Infinity;
      const now = Math.min(
        ...found.map(({ of, step }) => (least.get(of) ?? Infinity) + Math.abs(step)),
      );
      if (now >= most) continue;
      least.set(value, now);
      hasChanged = true;
    }
  }
  const step = Math.min(...next.map((value) => least.get(value) ?? 0));
  return step > 0 ? sign * step : undefined;
}

/** A value plus a constant. */
interface Sum {
  readonly of: Value;
  readonly step: number;
}

/** What a value is one of, each with what was added; none if it is computed in another way. */
function sourcesOf(value: Instruction): readonly Sum[] {
  if (value.op === 'phi') return value.operands.map((of) => ({ of, step: 0 }));
  if (value.op === 'select') return value.operands.slice(1).map((of) => ({ of, step: 0 }));
  const sum = sumOf(value);
  return sum ? [sum] : [];
}

/** Of elements the step is their number: rounds are compared, not counted, then. */
function sumOf(value: Value): Sum | undefined {
  if (value.kind !== 'instruction' || value.operands.length !== 2) return undefined;
  if (value.op !== 'add' && value.op !== 'getelementptr') return undefined;
  const [of, more] = value.operands;
  if (more.kind !== 'int' || more.type.kind !== 'int') return undefined;
  return { of, step: Number(BigInt.asIntN(more.type.bits, more.value)) };
}
