/**
 * Points-to sets of a whole module: Andersen's analysis, flow-insensitive, context-insensitive and
 * field-insensitive (one set for all that an object contains). Objects are functions, global
 * variables (constants without pointers left out), allocas (those that are only loaded and stored
 * left out), allocation call sites, the variable arguments of each function, and one `unknown`
 * object for all that code outside the module may know. It is meant for function pointers:
 * src/ir/analysis/call-graph.ts narrows what it finds by signature, which gives back most of the
 * precision that the missing fields cost.
 *
 * Outside code: what is passed to a function without a body is stored into `unknown`; everything
 * that `unknown` leads to may contain, and may be called with, anything of `unknown`. Allocation
 * functions are known by name, even if the module defines them.
 *
 * Integers: a pointer may travel as an integer. Integers carry pointers from ptrtoint and loads to
 * inttoptr (through arithmetic) and to stores, arguments and results (copied unchanged), so copying
 * a structure word by word or byte by byte is followed. Pointers taken apart into bits by other
 * means are not; an inttoptr of nothing known gives `unknown`.
 */
import type { Constant } from '../constants.js';
import { type CallInstruction, calleeOf, type Instruction, isCall } from '../instructions.js';
import type { Func, GlobalValue, Module, Value } from '../module.js';
import type { Type } from '../types.js';
import { InclusionSolver } from './inclusion.js';
import { allocators, copiers, harmless, returnFirst } from './library-calls.js';
import { findCarriers } from './pointer-integers.js';
import { usersIn } from './uses.js';

export type AbstractObject =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'global'; readonly value: GlobalValue }
  | { readonly kind: 'alloca' | 'heap'; readonly site: Instruction }
  | { readonly kind: 'varargs'; readonly func: Func };

export interface PointsTo {
  /** False if the analysis gave up at its limit: then every set must be taken as unknown. */
  readonly complete: boolean;
  /** The objects that a value of a function, or a constant, may point to. */
  pointees(value: Value): AbstractObject[];
}

const unknown = 0;
const defaultLimit = 300_000;
const cache = new WeakMap<Module, PointsTo>();

/** `limit` bounds the set operations, not time: the result is the same on every machine. */
export function pointsToOf(module: Module, limit = defaultLimit): PointsTo {
  let result = cache.get(module);
  if (!result) {
    result = new Constraints(module).solve(limit);
    cache.set(module, result);
  }
  return result;
}

/** Whether values of the type may hold a pointer without further evidence. */
function holdsPointers(type: Type): boolean {
  if (type.kind === 'vector') return type.element.kind === 'pointer';
  return type.kind === 'pointer' || type.kind === 'struct' || type.kind === 'array';
}

class Constraints {
  private readonly solver = new InclusionSolver();
  private readonly objects: AbstractObject[] = [];
  private readonly values = new Map<Value, number>();
  private readonly globals = new Map<GlobalValue, number>();
  private readonly results = new Map<Func, number>();
  /** The objects of variable arguments and of allocating calls. */
  private readonly varargs = new Map<Func, number>();
  private readonly heap = new Map<CallInstruction, number>();
  /** Allocas that are only loaded and stored: a node for their value, no object. */
  private readonly variables = new Map<Value, number>();
  /** Integers that may be pointers in disguise. */
  private readonly carriers = new Set<Value>();
  private readonly unknownPointer: number;

  constructor(module: Module) {
    this.object({ kind: 'unknown' });
    this.unknownPointer = this.pointerTo(unknown);
    this.solver.include(this.unknownPointer, this.contents(unknown));
    this.solver.watch(this.contents(unknown), (object) => this.exposed(object));
    for (const global of module.globals) {
      if (isPlainData(global)) continue;
      const object = this.globalObject(global);
      if (!global.initializer || global.externallyInitialized) this.expose(object);
      else this.flow(global.initializer, this.contents(object));
    }
    for (const func of module.functions) {
      findCarriers(func, this.carriers);
      this.findVariables(func);
    }
    for (const func of module.functions) {
      for (const block of func.blocks) {
        for (const instruction of block.instructions) this.instruction(instruction, func);
      }
    }
  }

  solve(limit: number): PointsTo {
    const complete = this.solver.solve(limit);
    return {
      complete,
      pointees: (value) => {
        const node = this.nodeOf(value);
        if (node < 0) return [];
        return Array.from(this.solver.setOf(node), (object) => this.objects[object]);
      },
    };
  }

  private findVariables(func: Func): void {
    const users = usersIn(func);
    for (const block of func.blocks) {
      for (const alloca of block.instructions) {
        if (alloca.op !== 'alloca') continue;
        const plain = users.get(alloca)?.every((user) => accessesOnly(user, alloca)) ?? true;
        if (plain) this.variables.set(alloca, this.solver.node());
      }
    }
  }

  private object(object: AbstractObject): number {
    this.objects.push(object);
    return this.solver.object();
  }

  private contents(object: number): number {
    return this.solver.contentsOf(object);
  }

  private pointerTo(object: number): number {
    const node = this.solver.node();
    this.solver.contains(node, object);
    return node;
  }

  private expose(object: number): void {
    this.solver.contains(this.contents(unknown), object);
  }

  /** Code outside the module has the object's address: it may read, write and call it. */
  private exposed(number: number): void {
    const object = this.objects[number];
    this.solver.include(this.contents(number), this.contents(unknown));
    this.solver.include(this.contents(unknown), this.contents(number));
    if (object.kind !== 'global' || object.value.kind !== 'function') return;
    const func = object.value;
    for (const param of func.params) {
      this.solver.include(this.contents(unknown), this.local(param));
    }
    this.solver.include(this.contents(unknown), this.contents(this.varargsOf(func)));
    this.solver.include(this.resultOf(func), this.contents(unknown));
  }

  private globalObject(value: GlobalValue): number {
    let object = this.globals.get(value);
    if (object === undefined) {
      object = this.object({ kind: 'global', value });
      this.globals.set(value, object);
    }
    return object;
  }

  private resultOf(func: Func): number {
    let node = this.results.get(func);
    if (node === undefined) this.results.set(func, (node = this.solver.node()));
    return node;
  }

  private varargsOf(func: Func): number {
    let object = this.varargs.get(func);
    if (object === undefined) {
      object = this.object({ kind: 'varargs', func });
      this.varargs.set(func, object);
    }
    return object;
  }

  private local(value: Value): number {
    let node = this.values.get(value);
    if (node === undefined) this.values.set(value, (node = this.solver.node()));
    return node;
  }

  /** The node of a value; -1 where it cannot hold a pointer. */
  private nodeOf(value: Value): number {
    switch (value.kind) {
      case 'instruction': {
        if (sameAsOperand(value)) return this.nodeOf(value.operands[0]);
        if (!holdsPointers(value.type) && !this.carriers.has(value)) return -1;
        const variable = value.op === 'load' ? this.variables.get(value.operands[0]) : undefined;
        return variable ?? this.local(value);
      }
      case 'argument':
        return value.type.kind === 'float' ? -1 : this.local(value);
      case 'alias':
        return this.nodeOf(value.aliasee);
      case 'ifunc':
        return value.resolver.kind === 'function' ? this.resultOf(value.resolver) : -1;
      case 'global':
      case 'function': {
        let node = this.values.get(value);
        if (node === undefined) {
          node = isPlainData(value) ? -1 : this.pointerTo(this.globalObject(value));
          this.values.set(value, node);
        }
        return node;
      }
      case 'aggregate':
      case 'expr':
      case 'ptrauth':
      case 'dso_local_equivalent':
      case 'no_cfi':
        return this.constantNode(value);
      default:
        return -1;
    }
  }

  private constantNode(constant: Constant): number {
    const known = this.values.get(constant);
    if (known !== undefined) return known;
    const sources = new Set<number>();
    const met = new Set<Constant>([constant]);
    // `met` grows while it is walked.
    for (const part of met) {
      if (part.kind === 'global' || part.kind === 'function' || part.kind === 'ifunc') {
        sources.add(this.nodeOf(part));
      } else if (part.kind === 'alias') met.add(part.aliasee);
      else if ('target' in part) met.add(part.target);
      else if ('elements' in part) for (const element of part.elements) met.add(element);
      else if ('operands' in part) for (const operand of part.operands) met.add(operand);
    }
    sources.delete(-1);
    const node = sources.size === 0 ? -1 : this.solver.node();
    for (const source of sources) this.solver.include(source, node);
    this.values.set(constant, node);
    return node;
  }

  private flow(from: Value, to: number): void {
    const node = this.nodeOf(from);
    if (node >= 0) this.solver.include(node, to);
  }

  private load(pointer: Value, to: number): void {
    const node = this.nodeOf(pointer);
    if (node >= 0) this.solver.load(node, to);
  }

  private store(from: number, pointer: Value): void {
    const node = this.nodeOf(pointer);
    if (node >= 0 && from >= 0) this.solver.store(from, node);
  }

  private instruction(inst: Instruction, func: Func): void {
    if (isCall(inst)) {
      this.call(inst, func);
      return;
    }
    switch (inst.op) {
      case 'store': {
        const variable = this.variables.get(inst.operands[1]);
        if (variable !== undefined) this.flow(inst.operands[0], variable);
        else this.store(this.nodeOf(inst.operands[0]), inst.operands[1]);
        return;
      }
      case 'cmpxchg':
        this.store(this.nodeOf(inst.operands[2]), inst.operands[0]);
        break;
      case 'atomicrmw':
        this.store(this.nodeOf(inst.operands[1]), inst.operands[0]);
        break;
      case 'ret':
        if (inst.operands.length > 0) this.flow(inst.operands[0], this.resultOf(func));
        return;
      case 'resume':
        this.flow(inst.operands[0], this.contents(unknown));
        return;
    }
    if (sameAsOperand(inst)) return;
    const result = this.nodeOf(inst);
    if (result < 0) return;
    switch (inst.op) {
      case 'alloca':
        if (this.variables.has(inst)) return;
        this.solver.contains(result, this.object({ kind: 'alloca', site: inst }));
        return;
      case 'load':
        if (!this.variables.has(inst.operands[0])) this.load(inst.operands[0], result);
        return;
      case 'va_arg':
      case 'cmpxchg':
      case 'atomicrmw':
        this.load(inst.operands[0], result);
        return;
      case 'inttoptr':
        if (inst.operands[0].kind === 'int') return;
        if (this.nodeOf(inst.operands[0]) < 0) this.solver.include(this.unknownPointer, result);
        this.flow(inst.operands[0], result);
        return;
      case 'landingpad':
        this.solver.include(this.unknownPointer, result);
        return;
      default:
        for (const operand of inst.operands) this.flow(operand, result);
    }
  }

  private call(call: CallInstruction, caller: Func): void {
    const callee = calleeOf(call);
    const target = callee.kind === 'alias' ? callee.aliasee : callee;
    if (target.kind === 'function') {
      if (target.name.startsWith('llvm.')) this.intrinsic(call, target.name, caller);
      else this.callFunction(call, target);
    } else if (target.kind === 'asm') {
      this.callUnknown(call);
    } else {
      const node = this.nodeOf(target);
      if (node < 0) return;
      this.solver.watch(node, (number) => {
        const object = this.objects[number];
        if (object.kind === 'unknown') this.callUnknown(call);
        else if (object.kind === 'global' && object.value.kind === 'function') {
          this.callFunction(call, object.value);
        }
      });
    }
  }

  private callFunction(call: CallInstruction, target: Func): void {
    if (this.callLibrary(call, target.name)) return;
    if (target.blocks.length === 0) {
      this.callUnknown(call);
      return;
    }
    const count = call.operands.length - 1;
    for (let i = 0; i < count; i++) {
      const param = target.params[i];
      if (param) this.flow(call.operands[i], this.local(param));
      else if (target.functionType.varArg) {
        this.flow(call.operands[i], this.contents(this.varargsOf(target)));
      }
    }
    if (call.type.kind !== 'void') this.solver.include(this.resultOf(target), this.local(call));
  }

  /** Gives whether the function is one whose effect is known by its name. */
  private callLibrary(call: CallInstruction, name: string): boolean {
    if (allocators.has(name)) {
      let object = this.heap.get(call);
      if (object === undefined) {
        object = this.object({ kind: 'heap', site: call });
        this.heap.set(call, object);
        this.solver.contains(this.local(call), object);
      }
      if (name.startsWith('realloc')) this.flow(call.operands[0], this.local(call));
      return true;
    }
    const count = call.operands.length - 1;
    if (copiers.has(name) && count >= 2) this.copy(call.operands[1], call.operands[0]);
    if ((copiers.has(name) || returnFirst.has(name)) && count >= 1) {
      this.flow(call.operands[0], this.local(call));
      return true;
    }
    return harmless.has(name);
  }

  private copy(from: Value, to: Value): void {
    const copied = this.solver.node();
    this.load(from, copied);
    this.store(copied, to);
  }

  private callUnknown(call: CallInstruction): void {
    for (let i = 0; i < call.operands.length - 1; i++) {
      this.flow(call.operands[i], this.contents(unknown));
    }
    const result = this.nodeOf(call);
    if (result >= 0) this.solver.include(this.contents(unknown), result);
  }

  private intrinsic(call: CallInstruction, name: string, caller: Func): void {
    const [first, second] = call.operands;
    if (/^llvm\.(memcpy|memmove|va_copy)/.test(name)) {
      this.copy(second, first);
    } else if (name.startsWith('llvm.va_start')) {
      this.store(this.pointerTo(this.varargsOf(caller)), first);
    } else {
      const result = this.nodeOf(call);
      if (result < 0) return;
      for (const operand of call.operands.slice(0, -1)) this.flow(operand, result);
    }
  }
}

/** A constant without pointers, a string for example: nothing can be reached through it. */
function isPlainData(value: GlobalValue): boolean {
  if (value.kind !== 'global' || !value.constant) return false;
  const kind = value.initializer?.kind;
  return kind === 'data' || kind === 'zero' || kind === 'int' || kind === 'float';
}

/** Whether a user of an alloca only reads or writes it. */
function accessesOnly(user: Instruction, alloca: Instruction): boolean {
  if (user.op === 'load') return true;
  if (user.op === 'store') return user.operands[0] !== alloca;
  if (user.op !== 'call') return false;
  const callee = calleeOf(user);
  return callee.kind === 'function' && callee.name.startsWith('llvm.lifetime.');
}

/** Instructions whose result points where their operand does; they share its node. */
function sameAsOperand(inst: Instruction): boolean {
  switch (inst.op) {
    case 'getelementptr':
    case 'bitcast':
    case 'addrspacecast':
    case 'freeze':
      return inst.type.kind === 'pointer' && inst.operands[0].type.kind === 'pointer';
    default:
      return false;
  }
}
