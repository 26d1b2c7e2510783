/**
 * What a report says of a fault: where it happened, by which calls, and which object was meant. Sizes and addresses
 * that are terms are what they are for one input, the one that the report is about.
 */
import { Expr } from '../expr/index.js';
import { relate } from '../memory/index.js';
import { AccessFault, type ExecutionError, type Fault } from '../value/index.js';
import type { ValueOf } from './argument-values.js';
import { objectMeant } from './derivation.js';
import { reportedEntry, reportedStack } from './location.js';
import type { Machine } from './machine.js';

/** A fault with the position and the call stack of the present instruction. */
export function describeFault(
  machine: Machine,
  found: Fault,
  evaluate: ValueOf | undefined,
): ExecutionError {
  const fault =
    found instanceof AccessFault
      ? machine.program.objects.measured(evaluate, () => related(machine, found, evaluate))
      : found;
  const stack = reportedStack(fault.kind, machine.stackTrace(evaluate));
  const first = reportedEntry(stack);
  return {
    kind: fault.kind,
    message: fault.message,
    detail: fault.detail,
    file: first?.position?.file ?? '',
    line: first?.position?.line ?? 0,
    function: first?.function ?? '',
    stack,
  };
}

/** A bad access, told of the object that was meant. */
function related(machine: Machine, found: AccessFault, evaluate: ValueOf | undefined): Fault {
  const { program, frames, access } = machine;
  const { pointer: place, size, intent } = found.access;
  const pointer = place instanceof Expr ? (evaluate?.(place) ?? place) : place;
  const bytes = size instanceof Expr ? Number(evaluate?.(size) ?? 1) : size;
  const isTold = program.objects.hasExtents || size instanceof Expr;
  const fault = isTold ? access.fault(pointer, bytes, intent) : found;
  return relate(fault, machine.domain.addressBits, (address) =>
    objectMeant(program, frames, address, evaluate),
  );
}
