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
import { type CallInstruction, calleeOf, type Instruction, isCall } from '../instructions.js';
import type { Func, Module, Value } from '../module.js';
import type { InclusionSolver } from './inclusion.js';
import { allocators, copiers, harmless, returnFirst } from './library-calls.js';
import { type AbstractObject, isPlainData, PointerNodes, sameAsOperand } from './pointer-nodes.js';

export type { AbstractObject };

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

class Constraints {
  private readonly nodes: PointerNodes;
  private readonly solver: InclusionSolver;
  private readonly unknownPointer: number;

  constructor(module: Module) {
    const nodes = new PointerNodes(module);
    this.nodes = nodes;
    this.solver = nodes.solver;
    nodes.object({ kind: 'unknown' });
    this.unknownPointer = nodes.pointerTo(unknown);
    this.solver.include(this.unknownPointer, nodes.contents(unknown));
    this.solver.watch(nodes.contents(unknown), (object) => this.exposed(object));
    for (const global of module.globals) {
      if (isPlainData(global)) continue;
      const object = nodes.globalObject(global);
      if (!global.initializer || global.externallyInitialized) {
        this.solver.contains(nodes.contents(unknown), object);
      } else this.flow(global.initializer, nodes.contents(object));
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
        const node = this.nodes.nodeOf(value);
        if (node < 0) return [];
        return Array.from(this.solver.setOf(node), (object) => this.nodes.objects[object]);
      },
    };
  }

  /** Code outside the module has the object's address: it may read, write and call it. */
  private exposed(number: number): void {
    const object = this.nodes.objects[number];
    this.solver.include(this.nodes.contents(number), this.nodes.contents(unknown));
    this.solver.include(this.nodes.contents(unknown), this.nodes.contents(number));
    if (object.kind !== 'global' || object.value.kind !== 'function') return;
    const func = object.value;
    for (const param of func.params) {
      this.solver.include(this.nodes.contents(unknown), this.nodes.local(param));
    }
    this.solver.include(
      this.nodes.contents(unknown),
      this.nodes.contents(this.nodes.varargsOf(func)),
    );
    this.solver.include(this.nodes.resultOf(func), this.nodes.contents(unknown));
  }

  private flow(from: Value, to: number): void {
    const node = this.nodes.nodeOf(from);
    if (node >= 0) this.solver.include(node, to);
  }

  private load(pointer: Value, to: number): void {
    const node = this.nodes.nodeOf(pointer);
    if (node >= 0) this.solver.load(node, to);
  }

  private store(from: number, pointer: Value): void {
    const node = this.nodes.nodeOf(pointer);
    if (node >= 0 && from >= 0) this.solver.store(from, node);
  }

  private instruction(inst: Instruction, func: Func): void {
    if (isCall(inst)) {
      this.call(inst, func);
      return;
    }
    switch (inst.op) {
      case 'store': {
        const variable = this.nodes.variables.get(inst.operands[1]);
        if (variable !== undefined) this.flow(inst.operands[0], variable);
        else this.store(this.nodes.nodeOf(inst.operands[0]), inst.operands[1]);
        return;
      }
      case 'cmpxchg':
        this.store(this.nodes.nodeOf(inst.operands[2]), inst.operands[0]);
        break;
      case 'atomicrmw':
        this.store(this.nodes.nodeOf(inst.operands[1]), inst.operands[0]);
        break;
      case 'ret':
        if (inst.operands.length > 0) this.flow(inst.operands[0], this.nodes.resultOf(func));
        return;
      case 'resume':
        this.flow(inst.operands[0], this.nodes.contents(unknown));
        return;
    }
    if (sameAsOperand(inst)) return;
    const result = this.nodes.nodeOf(inst);
    if (result < 0) return;
    switch (inst.op) {
      case 'alloca':
        if (this.nodes.variables.has(inst)) return;
        this.solver.contains(result, this.nodes.object({ kind: 'alloca', site: inst }));
        return;
      case 'load':
        if (!this.nodes.variables.has(inst.operands[0])) this.load(inst.operands[0], result);
        return;
      case 'va_arg':
      case 'cmpxchg':
      case 'atomicrmw':
        this.load(inst.operands[0], result);
        return;
      case 'inttoptr':
        if (inst.operands[0].kind === 'int') return;
        if (this.nodes.nodeOf(inst.operands[0]) < 0)
          this.solver.include(this.unknownPointer, result);
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
      const node = this.nodes.nodeOf(target);
      if (node < 0) return;
      this.solver.watch(node, (number) => {
        const object = this.nodes.objects[number];
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
      if (param) this.flow(call.operands[i], this.nodes.local(param));
      else if (target.functionType.varArg) {
        this.flow(call.operands[i], this.nodes.contents(this.nodes.varargsOf(target)));
      }
    }
    if (call.type.kind !== 'void')
      this.solver.include(this.nodes.resultOf(target), this.nodes.local(call));
  }

  /** Gives whether the function is one whose effect is known by its name. */
  private callLibrary(call: CallInstruction, name: string): boolean {
    if (allocators.has(name)) {
      this.solver.contains(this.nodes.local(call), this.nodes.heapObject(call));
      if (name.startsWith('realloc')) this.flow(call.operands[0], this.nodes.local(call));
      return true;
    }
    const count = call.operands.length - 1;
    if (copiers.has(name) && count >= 2) this.copy(call.operands[1], call.operands[0]);
    if ((copiers.has(name) || returnFirst.has(name)) && count >= 1) {
      this.flow(call.operands[0], this.nodes.local(call));
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
      this.flow(call.operands[i], this.nodes.contents(unknown));
    }
    const result = this.nodes.nodeOf(call);
    if (result >= 0) this.solver.include(this.nodes.contents(unknown), result);
  }

  private intrinsic(call: CallInstruction, name: string, caller: Func): void {
    const [first, second] = call.operands;
    if (/^llvm\.(memcpy|memmove|va_copy)/.test(name)) {
      this.copy(second, first);
    } else if (name.startsWith('llvm.va_start')) {
      this.store(this.nodes.pointerTo(this.nodes.varargsOf(caller)), first);
    } else {
      const result = this.nodes.nodeOf(call);
      if (result < 0) return;
      for (const operand of call.operands.slice(0, -1)) this.flow(operand, result);
    }
  }
}
