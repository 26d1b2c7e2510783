/**
 * In which round a loop is, by the variable that counts it: for states that have run where nobody stopped them at meeting
 * points, so that their rounds were not counted (meeting-points.ts). The order of the program needs rounds that can be
 * compared; where a loop has no such variable, or it is not a number, its rounds begin anew.
 *
 * A counter is a phi of the header, or in unoptimised code a plain variable with one store in the loop, that
 * gets a constant more in each round: an index, or a pointer that walks.
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
import { onlyStoreIn, valueBefore } from '../qce/trip-counts.js';

interface Counter {
  readonly slot: number;
  /** Where it begins: a number, or the slot of a value. */
  readonly start: number | { readonly slot: number };
  readonly step: number;
}

/** The rounds of a loop that a frame is in, up to now. */
export class LoopCounters {
  private readonly known = new Map<Loop, Counter | undefined>();

  roundOf({ code, slots }: Frame, loop: Loop): number {
    if (!this.known.has(loop)) this.known.set(loop, counterOf(code.fn, loop));
    const counter = this.known.get(loop);
    if (!counter) return 0;
    const { slot, start, step } = counter;
    const [now, first] = [slots[slot], typeof start === 'number' ? start : slots[start.slot]];
    if (typeof now !== 'number' || typeof first !== 'number') return 0;
    const rounds = Math.trunc((now - first) / step);
    return Number.isSafeInteger(rounds) && rounds > 0 ? rounds : 0;
  }
}

function counterOf(fn: PreparedFunction, loop: Loop): Counter | undefined {
  const header = cfgOf(fn.func).blocks[loop.header];
  for (const phi of header.instructions) {
    if (phi.op !== 'phi') break;
    const counter = phiCounter(fn, loop, phi);
    if (counter) return counter;
  }
  for (const cell of fn.promoted) {
    const counter = cellCounter(fn, loop, cell);
    if (counter) return counter;
  }
  return undefined;
}

function phiCounter(fn: PreparedFunction, loop: Loop, phi: PhiInst): Counter | undefined {
  const { numberOf } = cfgOf(fn.func);
  const within = new Set(loop.blocks);
  const outside = new Set<Value>();
  const inside = new Set<Value>();
  phi.blocks.forEach((from, i) => {
    (within.has(numberOf.get(from)!) ? inside : outside).add(phi.operands[i]);
  });
  const [first] = outside;
  const [next] = inside;
  if (outside.size !== 1 || inside.size !== 1) return undefined;
  const step = stepOf(next, (value) => value === phi);
  if (step === undefined) return undefined;
  const slot = fn.slotOf(phi);
  if (first.kind === 'int') return { slot, start: Number(first.value), step };
  if (first.kind !== 'instruction' && first.kind !== 'argument') return undefined;
  return { slot, start: { slot: fn.slotOf(first) }, step };
}

function cellCounter(fn: PreparedFunction, loop: Loop, cell: AllocaInst): Counter | undefined {
  const store = onlyStoreIn(fn.func, loop, cell);
  const start = store && valueBefore(fn.func, loop, cell);
  if (!store || start === undefined) return undefined;
  const isOld = (value: Value) =>
    value.kind === 'instruction' && value.op === 'load' && value.operands[0] === cell;
  const step = stepOf(store.operands[0], isOld);
  return step === undefined ? undefined : { slot: fn.slotOf(cell), start: Number(start), step };
}

/** The constant that a value has more than an old one. */
function stepOf(value: Value, isOld: (value: Value) => boolean): number | undefined {
  if (value.kind !== 'instruction') return undefined;
  const [old, more] = value.operands;
  if (!isAddition(value) || value.operands.length !== 2) return undefined;
  if (!isOld(old) || more.kind !== 'int' || more.type.kind !== 'int') return undefined;
  const step = Number(BigInt.asIntN(more.type.bits, more.value));
  return step === 0 ? undefined : step;
}

/** Of elements the step is their number: rounds are compared, not counted, then. */
function isAddition({ op }: Instruction): boolean {
  return op === 'add' || op === 'getelementptr';
}
