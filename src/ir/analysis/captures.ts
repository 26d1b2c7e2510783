/**
 * Where the address of a local object, or a pointer that a function gets, goes: whether someone may still
 * have it when the function has returned.
 *
 * The pointers that are made from it are followed (GEPs, casts, phis, results of calls that hand it on),
 * on request also through variables that are only loaded and stored, flow-insensitively. A call of a known
 * function asks the same question of its parameter; functions of the C library are known by name
 * (library-calls.ts). Whatever is not understood has captured it. Recursion is taken for a capture: results
 * are then still safe, which `nocapture` inference in LLVM gets by solving components instead.
 */
import {
  type AllocaInst,
  type CallInstruction,
  calleeOf,
  type Instruction,
  isCall,
  isLifetimeMarker,
} from '../instructions.js';
import type { Argument, Value } from '../module.js';
import { copiers, harmless, returnFirst } from './library-calls.js';
import { usersIn } from './uses.js';

/** `captured` includes the others. */
export interface Fate {
  /** Stored where others may find it, or unknown. */
  readonly captured: boolean;
  /** Part of the function's result. */
  readonly returned: boolean;
  /** Instructions that use the pointer, or one made from it. */
  readonly users: readonly Instruction[];
}

const lost: Fate = { captured: true, returned: true, users: [] };

/** Names that a program may well use for functions of its own. */
const common = new Set(['read', 'write', 'open', 'close']);

const maxDepth = 32;

const known = new WeakMap<Argument, Fate>();

/** What becomes of the address of an object that a function makes, or of an argument. */
export function fateOf(root: AllocaInst | Argument, throughVariables: boolean): Fate {
  return follow(root, throughVariables, 0);
}

function fateOfParameter(parameter: Argument, depth: number): Fate {
  const found = known.get(parameter);
  if (found) return found;
  if (depth > maxDepth) return lost;
  known.set(parameter, lost);
  const fate = follow(parameter, true, depth);
  known.set(parameter, { ...fate, users: [] });
  return fate;
}

function follow(root: AllocaInst | Argument, throughVariables: boolean, depth: number): Fate {
  const func = root.kind === 'argument' ? root.func : root.parent.func;
  const uses = usersIn(func);
  const met = new Set<Instruction | Argument>([root]);
  const work: (Instruction | Argument)[] = [root];
  const users = new Set<Instruction>();
  let returned = false;
  const derive = (value: Instruction) => {
    if (met.has(value)) return;
    met.add(value);
    work.push(value);
  };
  /** False where the pointer is lost sight of. */
  const use = (user: Instruction, pointer: Value): boolean => {
    switch (user.op) {
      case 'load':
      case 'icmp':
        return true;
      case 'store': {
        const [value, target] = user.operands;
        if (value !== pointer) return true;
        if (!throughVariables || !isVariable(target)) return false;
        for (const reader of uses.get(target) ?? []) if (reader.op === 'load') derive(reader);
        return true;
      }
      case 'atomicrmw':
      case 'cmpxchg':
        return user.operands.indexOf(pointer, 1) < 0;
      case 'getelementptr':
      case 'bitcast':
      case 'addrspacecast':
      case 'freeze':
      case 'phi':
      case 'select':
        derive(user);
        return user.type.kind === 'pointer';
      case 'ret':
        returned = true;
        return true;
    }
    if (!isCall(user)) return false;
    const passed = passedOn(user, pointer, depth);
    if (passed === 'returned') derive(user);
    return passed !== 'captured';
  };
  while (work.length > 0) {
    const pointer = work.pop()!;
    for (const user of uses.get(pointer) ?? []) {
      users.add(user);
      if (!use(user, pointer)) return lost;
    }
  }
  return { captured: false, returned, users: [...users] };
}

/** A variable of pointers that is only loaded and stored. */
function isVariable(target: Value): target is AllocaInst {
  if (target.kind !== 'instruction' || target.op !== 'alloca') return false;
  if (target.allocatedType.kind !== 'pointer') return false;
  const users = usersIn(target.parent.func).get(target) ?? [];
  return users.every(
    (user) =>
      (user.op === 'load' && user.type.kind === 'pointer') ||
      (user.op === 'store' && user.operands[0] !== target) ||
      isLifetimeMarker(user),
  );
}

type Passed = 'kept-out' | 'returned' | 'captured';

function passedOn(call: CallInstruction, pointer: Value, depth: number): Passed {
  const callee = calleeOf(call);
  if (callee.kind !== 'function' || call.bundles) return 'captured';
  const { name } = callee;
  if (name.startsWith('llvm.')) return isPlainIntrinsic(name) ? 'kept-out' : 'captured';
  if (callee.blocks.length === 0 || !common.has(name)) {
    if (harmless.has(name)) return 'kept-out';
    if (copiers.has(name) || returnFirst.has(name)) return 'returned';
  }
  if (callee.blocks.length === 0) return 'captured';
  let passed: Passed = 'kept-out';
  for (let i = 0; i < call.operands.length - 1; i++) {
    if (call.operands[i] !== pointer) continue;
    const parameter = callee.params[i] as Argument | undefined;
    const fate = parameter ? fateOfParameter(parameter, depth + 1) : lost;
    if (fate.captured) return 'captured';
    if (fate.returned) passed = 'returned';
  }
  return passed;
}

/** Intrinsics that keep no copy of an address and return none. */
function isPlainIntrinsic(name: string): boolean {
  return /^llvm[.](lifetime|memcpy|memmove|memset|va_|dbg|invariant|prefetch|objectsize)/.test(
    name,
  );
}

/** Whether someone may have the address of an object of a function after its return. */
export function mayOutlive(object: AllocaInst | Argument): boolean {
  const { captured, returned } = fateOf(object, true);
  return captured || returned;
}
