/**
 * Places where what a program does may depend on where its objects lie: the order of pointers into different objects (C17
 * 6.5.8 §5 leaves it undefined), and addresses that are computed with as numbers. Another allocator, another compiler or
 * the next run may give another answer; here each object has one address, so that the run is what it always was, and the
 * place is told once.
 *
 * An order is looked at when the interpreter does it the first few times; what compiled code does is not looked at.
 */

import { Expr } from '../../expr/index.js';
import {
  type CastInst,
  type IcmpInst,
  type Instruction,
  mixesAddress,
  positionOf,
} from '../../ir/index.js';
import type { LayoutUse } from '../../memory/index.js';
import type { Slot } from '../../value/index.js';
import type { Step } from '../frame.js';
import { isLibrary } from '../location.js';
import type { Translator } from './translator.js';

/** How often an order is looked at. */
const looks = 8;

/** A comparison that looks whether its pointers are into one object. */
export function watchOrder(t: Translator, inst: IcmpInst, step: Step): Step {
  const { predicate, operands } = inst;
  const isOrder = predicate !== 'eq' && predicate !== 'ne';
  if (!isOrder || operands[0].type.kind !== 'pointer' || !t.machine.onNotice) return step;
  const [left, right] = t.readers(operands);
  let count = looks;
  return (s, frame) => {
    if (count > 0) {
      count--;
      if (areApart(t, left(s), right(s))) {
        count = 0;
        tell(t, inst, 'order');
      }
    }
    return step(s, frame);
  };
}

/** A conversion of a pointer that is computed with. */
export function watchAddress(t: Translator, inst: CastInst, step: Step): Step {
  const isWatched = inst.op === 'ptrtoint' && t.machine.onNotice !== undefined;
  if (!isWatched || !mixesAddress(t.fn.func, inst)) return step;
  const [pointer] = t.readers(inst.operands);
  let isTold = false;
  return (s, frame) => {
    if (!isTold && pointer(s) !== 0) {
      isTold = true;
      tell(t, inst, 'number');
    }
    return step(s, frame);
  };
}

function areApart(t: Translator, left: Slot, right: Slot): boolean {
  const [one, other] = [left, right].map((pointer) => {
    const root = pointer instanceof Expr ? t.access.origins.rootOf(pointer) : pointer;
    return typeof root === 'number' ? t.access.space.ownerOf(root) : undefined;
  });
  return one !== undefined && other !== undefined && one.base !== other.base;
}

/** The library's own places are nothing that a user could change. */
function tell(t: Translator, inst: Instruction, use: LayoutUse): void {
  const position = positionOf(inst);
  if (position && !isLibrary(position)) t.machine.onNotice?.({ kind: 'layout', use, position });
}
