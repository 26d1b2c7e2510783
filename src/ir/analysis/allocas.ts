/**
 * Stack variables whose address stays in the function.
 *
 * An alloca escapes when its address may become known to anything but loads, stores, comparisons
 * and the memory intrinsics of this function. The walk over uses follows getelementptr, casts,
 * phi and select (the latter two only for allocas of the entry block, which run once: elsewhere a
 * phi could hold the address of an earlier instance). Everything else that takes the address counts
 * as an escape, calls with `nocapture` too.
 *
 * `promotable` is what LLVM's mem2reg could turn into a register: one scalar, loaded and stored whole
 * and plainly. Such a variable may be compared like a register when two states merge.
 */
import type { AllocaInst, CallInst, Instruction } from '../instructions.js';
import type { DataLayout } from '../layout.js';
import { DataLayoutError } from '../layout-string.js';
import type { Func, Value } from '../module.js';
import type { Type } from '../types.js';
import { AllocaLiveness, type Effect } from './alloca-liveness.js';
import { usersIn } from './uses.js';

export type AllocaClass = 'promotable' | 'local' | 'escaping';

export interface AllocaInfo {
  readonly alloca: AllocaInst;
  readonly class: AllocaClass;
  /** Bytes; undefined where the size is not constant. */
  readonly size: number | undefined;
}

export interface Allocas {
  /** In order of appearance. */
  readonly all: readonly AllocaInfo[];
  readonly infoOf: ReadonlyMap<AllocaInst, AllocaInfo>;
  readonly liveness: AllocaLiveness;
}

const cache = new WeakMap<Func, Allocas>();

/** The layout must be that of the function's module. */
export function allocasOf(func: Func, layout: DataLayout): Allocas {
  let allocas = cache.get(func);
  if (!allocas) {
    allocas = analyse(func, layout);
    cache.set(func, allocas);
  }
  return allocas;
}

function analyse(func: Func, layout: DataLayout): Allocas {
  const all: AllocaInfo[] = [];
  const effects = new Map<Instruction, [AllocaInst, Effect][]>();
  for (const block of func.blocks) {
    for (const alloca of block.instructions) {
      if (alloca.op !== 'alloca') continue;
      const size = sizeOf(alloca, layout);
      const accesses = new Accesses(alloca, size, layout, block === func.blocks[0]);
      all.push({ alloca, class: accesses.class(), size });
      if (accesses.escapes) continue;
      for (const [instruction, effect] of [...accesses.effects, [alloca, 'kill'] as const]) {
        const list = effects.get(instruction);
        if (list) list.push([alloca, effect]);
        else effects.set(instruction, [[alloca, effect]]);
      }
    }
  }
  const tracked = all.filter((info) => info.class !== 'escaping').map((info) => info.alloca);
  return {
    all,
    infoOf: new Map(all.map((info) => [info.alloca, info])),
    liveness: new AllocaLiveness(func, tracked, effects),
  };
}

function sizeOf(alloca: AllocaInst, layout: DataLayout): number | undefined {
  const count = alloca.operands[0];
  if (count.kind !== 'int') return undefined;
  try {
    return layout.allocSize(alloca.allocatedType) * Number(count.value);
  } catch (error) {
    if (error instanceof DataLayoutError) return undefined;
    throw error;
  }
}

/** A pointer into the alloca, and whether it is exactly its start. */
interface Derived {
  readonly value: Instruction;
  readonly start: boolean;
}

/** All that happens to one alloca. */
class Accesses {
  readonly effects: [Instruction, Effect][] = [];
  escapes = false;
  private plain = true;

  constructor(
    readonly alloca: AllocaInst,
    private readonly size: number | undefined,
    private readonly layout: DataLayout,
    private readonly once: boolean,
  ) {
    const users = usersIn(alloca.parent.func);
    const met = new Set<Instruction>([alloca]);
    const work: Derived[] = [{ value: alloca, start: true }];
    while (work.length > 0 && !this.escapes) {
      const pointer = work.pop()!;
      for (const user of users.get(pointer.value) ?? []) {
        const derived = this.use(user, pointer);
        if (!derived || met.has(user)) continue;
        met.add(user);
        work.push(derived);
      }
    }
  }

  class(): AllocaClass {
    if (this.escapes) return 'escaping';
    const { allocatedType } = this.alloca;
    const scalar = allocatedType.kind !== 'array' && allocatedType.kind !== 'struct';
    return this.plain && scalar && this.isSingle() ? 'promotable' : 'local';
  }

  private isSingle(): boolean {
    const [count] = this.alloca.operands;
    return count.kind === 'int' && count.value === 1n;
  }

  /** Whether a value of the type fills the object; padding bits (of an x86_fp80) do not count. */
  private fills(type: Type): boolean {
    if (type === this.alloca.allocatedType) return this.isSingle();
    return this.layout.storeSize(type) === this.size;
  }

  /** Notes what a user does; gives the pointer that it derives, if it does. */
  private use(user: Instruction, pointer: Derived): Derived | undefined {
    switch (user.op) {
      case 'load':
        this.effects.push([user, 'read']);
        this.plain &&= !user.volatile && !user.ordering && user.type === this.alloca.allocatedType;
        return undefined;
      case 'store': {
        const [value] = user.operands;
        if (value === pointer.value) break;
        const whole = pointer.start && this.fills(value.type);
        this.effects.push([user, whole ? 'kill' : 'write']);
        this.plain &&= !user.volatile && !user.ordering && value.type === this.alloca.allocatedType;
        return undefined;
      }
      case 'atomicrmw':
      case 'cmpxchg':
        if (user.operands.indexOf(pointer.value, 1) > 0) break;
        this.effects.push([user, 'read']);
        this.plain = false;
        return undefined;
      case 'icmp':
        this.plain = false;
        return undefined;
      case 'getelementptr':
        this.plain = false;
        if (user.type.kind === 'vector') break;
        return { value: user, start: false };
      case 'bitcast':
      case 'addrspacecast':
      case 'freeze':
        this.plain &&= user.op === 'bitcast';
        return { value: user, start: pointer.start };
      case 'phi':
      case 'select':
        this.plain = false;
        if (!this.once) break;
        return { value: user, start: false };
      case 'call':
        if (this.call(user, pointer)) return undefined;
        break;
    }
    this.escapes = true;
    return undefined;
  }

  /** Intrinsics that keep no copy of the address. */
  private call(call: CallInst, pointer: Derived): boolean {
    const callee = call.operands[call.operands.length - 1];
    if (callee.kind !== 'function' || call.bundles) return false;
    const { name } = callee;
    if (name.startsWith('llvm.lifetime.')) {
      this.effects.push([call, pointer.start ? 'kill' : 'write']);
      return true;
    }
    const copy = name.startsWith('llvm.memcpy.') || name.startsWith('llvm.memmove.');
    if (!copy && !name.startsWith('llvm.memset.')) return false;
    this.plain = false;
    const [target, source, length] = call.operands;
    if (copy && source === pointer.value) this.effects.push([call, 'read']);
    else if (target === pointer.value) {
      const whole = pointer.start && this.isWholeSize(length);
      this.effects.push([call, whole ? 'kill' : 'write']);
    }
    return true;
  }

  private isWholeSize(length: Value): boolean {
    return length.kind === 'int' && Number(length.value) === this.size;
  }
}
