/**
 * What query counts are about (Kuznetsov et al., PLDI 2012, §5.1: "local variables, function arguments, and
 * in-memory variables indexed by a constant offset and pointed to by either a local variable, a function
 * argument, or a global variable").
 *
 * Unoptimised code keeps its locals in allocas, pointers too. So there is a third kind beside the paper's:
 * memory at a constant offset from the pointer that a plain variable holds at the time.
 *
 * A variable is one object: per function, or per module for memory of globals. Two accesses of different
 * sizes at one place are two variables.
 */
import type { AllocaInst, GlobalVariable, LocalValue } from '../../ir/index.js';

export interface ValueVariable {
  readonly kind: 'value';
  /** An argument or the result of an instruction. */
  readonly value: LocalValue;
}

export interface MemoryVariable {
  readonly kind: 'memory';
  /** An alloca or a global, whose contents are meant, or any other pointer. */
  readonly base: LocalValue | GlobalVariable;
  readonly offset: number;
  /** In bytes, as `offset`. */
  readonly size: number;
}

export interface PointeeVariable {
  readonly kind: 'pointee';
  /** A plain stack variable that holds a pointer: the memory is `offset` bytes from where that points. */
  readonly pointer: AllocaInst;
  readonly offset: number;
  readonly size: number;
}

export type Variable = ValueVariable | MemoryVariable | PointeeVariable;

/** Memory of globals, for all functions of a module. */
export class GlobalMemory {
  private readonly known = new Map<GlobalVariable, Map<string, MemoryVariable>>();

  at(base: GlobalVariable, offset: number, size: number): MemoryVariable {
    return interned(this.known, base, offset, size, () => ({ kind: 'memory', base, offset, size }));
  }
}

/** The variables of one function. */
export class VariableTable {
  private readonly values = new Map<LocalValue, ValueVariable>();
  private readonly memory = new Map<LocalValue, Map<string, MemoryVariable>>();
  private readonly pointees = new Map<AllocaInst, Map<string, PointeeVariable>>();

  constructor(private readonly globals: GlobalMemory) {}

  value(value: LocalValue): ValueVariable {
    let variable = this.values.get(value);
    if (!variable) this.values.set(value, (variable = { kind: 'value', value }));
    return variable;
  }

  memoryAt(base: LocalValue | GlobalVariable, offset: number, size: number): MemoryVariable {
    if (base.kind === 'global') return this.globals.at(base, offset, size);
    return interned(this.memory, base, offset, size, () => ({
      kind: 'memory',
      base,
      offset,
      size,
    }));
  }

  pointeeAt(pointer: AllocaInst, offset: number, size: number): PointeeVariable {
    return interned(this.pointees, pointer, offset, size, () => ({
      kind: 'pointee',
      pointer,
      offset,
      size,
    }));
  }
}

function interned<B, V>(
  known: Map<B, Map<string, V>>,
  base: B,
  offset: number,
  size: number,
  make: () => V,
): V {
  let places = known.get(base);
  if (!places) known.set(base, (places = new Map()));
  const key = `${offset}:${size}`;
  let variable = places.get(key);
  if (!variable) places.set(key, (variable = make()));
  return variable;
}
