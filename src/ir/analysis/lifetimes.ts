/**
 * Lifetime markers (LangRef "llvm.lifetime.start", "llvm.lifetime.end"): where a local variable comes into
 * scope and leaves it.
 *
 * Most of them tell nothing: nobody has the address of the variable, and each access to it lies between
 * its markers. Those markers are *idle*. A marker matters only for a variable whose address is stored or
 * captured (captures.ts), or which some instruction may access behind the end marker, as optimised code can;
 * and not where the function returns right behind it.
 */
import type { AllocaInst, CallInstruction, Instruction } from '../instructions.js';
import { calleeOf, isLifetimeMarker } from '../instructions.js';
import type { Func, Value } from '../module.js';
import { AllocaLiveness, type Effect } from './alloca-liveness.js';
import { fateOf } from './captures.js';

export interface LifetimeMarker {
  readonly kind: 'start' | 'end';
  /** Undefined where the pointer is not exactly that of an alloca: the marker then means nothing. */
  readonly variable: AllocaInst | undefined;
}

/** What an instruction says of a variable's lifetime. Old markers have its size as first argument. */
export function lifetimeMarkerOf(instruction: Instruction): LifetimeMarker | undefined {
  if (!isLifetimeMarker(instruction)) return undefined;
  const { name } = calleeOf(instruction) as Func;
  const kind = name.startsWith('llvm.lifetime.start') ? 'start' : 'end';
  return { kind, variable: allocaOf(instruction) };
}

function allocaOf(call: CallInstruction): AllocaInst | undefined {
  let pointer: Value = call.operands[call.operands.length - 2];
  while (pointer.kind === 'instruction' && pointer.op === 'bitcast') [pointer] = pointer.operands;
  return pointer.kind === 'instruction' && pointer.op === 'alloca' ? pointer : undefined;
}

/** Whether the function returns before anything else can be accessed than its result. */
function isAtReturn(
  instructions: readonly Instruction[],
  index: number,
  variable: AllocaInst,
): boolean {
  for (let i = index + 1; i < instructions.length; i++) {
    const next = instructions[i];
    if (next.op === 'ret') return true;
    if (isLifetimeMarker(next)) continue;
    if (next.op !== 'load' || next.operands[0].kind !== 'instruction') return false;
    if (next.operands[0].op !== 'alloca' || next.operands[0] === variable) return false;
  }
  return false;
}

/** The variables of a function, out of those given, whose markers are not idle. */
export function variablesWithScope(
  func: Func,
  candidates: (variable: AllocaInst) => boolean,
): Set<AllocaInst> {
  const ends: { variable: AllocaInst; marker: Instruction; index: number }[] = [];
  for (const block of func.blocks) {
    block.instructions.forEach((marker, index) => {
      const found = lifetimeMarkerOf(marker);
      if (found?.kind !== 'end' || !found.variable || !candidates(found.variable)) return;
      if (isAtReturn(block.instructions, index, found.variable)) return;
      ends.push({ variable: found.variable, marker, index });
    });
  }
  const scoped = new Set<AllocaInst>();
  const kept = new Set<AllocaInst>();
  const effects = new Map<Instruction, [AllocaInst, Effect][]>();
  for (const { variable } of ends) {
    if (scoped.has(variable) || kept.has(variable)) continue;
    const { captured, users } = fateOf(variable, false);
    if (captured) {
      scoped.add(variable);
      continue;
    }
    kept.add(variable);
    for (const user of users) {
      const kind = lifetimeMarkerOf(user)?.kind;
      if (kind === 'end') continue;
      const list = effects.get(user) ?? [];
      list.push([variable, kind === 'start' ? 'kill' : 'read']);
      effects.set(user, list);
    }
  }
  if (kept.size === 0) return scoped;
  const accessed = new AllocaLiveness(func, [...kept], effects);
  for (const { variable, marker, index } of ends) {
    if (!kept.has(variable)) continue;
    if (accessed.liveBefore(marker.parent, index + 1).includes(variable)) scoped.add(variable);
  }
  return scoped;
}
