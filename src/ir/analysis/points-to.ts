/**
 * Points-to sets of a whole module: Andersen's analysis, flow-insensitive and context-insensitive. Objects are
 * functions, global variables (constants without pointers left out), allocas (those that are only loaded and stored
 * left out), allocation call sites, the variable arguments of each function, and one `unknown`
 * object for all that code outside the module may know.
 *
 * It tells the fields of an object apart by their offsets (places.ts): constants that are added to a pointer lead to
 * the field there, variable indices to all elements of the array. What is accessed as a whole (an object
 * that code outside may know, more than a pointer at once, an address that was computed as an integer) is one place.
 *
 * It serves function pointers (src/ir/analysis/call-graph.ts, which narrows what it finds by signature) and the segments of
 * memory that are known before a program runs (src/exec/explore/answers/static-segments.ts).
 *
 * Outside code: what is passed to a function without a body escapes; everything that has escaped may contain, and
 * may be called with, the address of anything that has. `unknown` stands for all of it, so that what comes from
 * outside is one element, however much has escaped. Functions that allocate, copy
 * and search are known by name, even if the module defines them (library-calls.ts).
 *
 * Integers: a pointer may travel as an integer. Integers carry pointers from ptrtoint and loads to
 * inttoptr (through arithmetic) and to stores, arguments and results (copied unchanged), so copying
 * a structure word by word or byte by byte is followed. Pointers taken apart into bits by other
 * means are not; an inttoptr of nothing known gives `unknown`.
 */
import type { Constant } from '../constants.js';
import { type CallInstruction, calleeOf, type Instruction, isCall } from '../instructions.js';
import type { Func, Module, Value } from '../module.js';
import type { Type } from '../types.js';
import type { InclusionSolver } from './inclusion.js';
import {
  allocators,
  copiers,
  duplicators,
  harmless,
  returnFilled,
  returnFirst,
  returnWithin,
} from './library-calls.js';
import { anywhere, elements, type Offsets, plus, single } from './offsets.js';
import { type AbstractObject, isPlainData, PointerNodes, sameAsOperand } from './pointer-nodes.js';

export type { AbstractObject };

export interface PointsTo {
  /** False if the analysis gave up at its limit: then every set must be taken as unknown. */
  readonly complete: boolean;
  /** The objects that a value of a function, or a constant, may point to. */
  pointees(value: Value): AbstractObject[];
}

const unknown = 0;
/** Elements of an initial value that are told apart. */
const mostElements = 16;
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
  /** Holds the unknown object alone. */
  private readonly unknownPointer: number;
  /** What code outside the module has the address of. */
  private readonly escaped: number;

  constructor(module: Module) {
    const nodes = new PointerNodes(module);
    this.nodes = nodes;
    this.solver = nodes.solver;
    nodes.object({ kind: 'unknown' });
    const everything = nodes.places.whole(unknown);
    this.unknownPointer = this.solver.contentsOf(everything);
    this.solver.contains(this.unknownPointer, everything);
    this.escaped = this.solver.node();
    this.solver.divert(everything, this.escaped);
    this.solver.watch(this.escaped, (place) => this.exposed(nodes.places.objectOf(place)));
    for (const global of module.globals) {
      if (isPlainData(global)) continue;
      const object = nodes.globalObject(global);
      if (!global.initializer || global.externallyInitialized) {
        this.solver.contains(this.escaped, nodes.places.start(object));
      } else this.initialise(object, single(0), global.initializer);
    }
    for (const func of module.functions) {
      const isKnown = isModelled(func);
      for (const block of func.blocks) {
        for (const instruction of block.instructions) {
          if (!isKnown || !this.movesContents(instruction)) this.instruction(instruction, func);
        }
      }
    }
  }

  solve(limit: number): PointsTo {
    const complete = this.solver.solve(limit);
    const objectsIn = (node: number) =>
      new Set(Array.from(this.solver.setOf(node), (place) => this.nodes.objectAt(place)));
    const escaped = objectsIn(this.escaped);
    return {
      complete,
      pointees: (value) => {
        const node = this.nodes.nodeOf(value);
        if (node < 0) return [];
        const objects = objectsIn(node);
        if (objects.has(this.nodes.objects[unknown])) for (const one of escaped) objects.add(one);
        return [...objects];
      },
    };
  }

  /** Of the body of a function whose effect is known by its name only where its pointers point is of interest. */
  private movesContents({ op, operands }: Instruction): boolean {
    if (op === 'load') return !this.nodes.variables.has(operands[0]);
    if (op === 'store') return !this.nodes.variables.has(operands[1]);
    return op === 'ret';
  }

  /** Elements of a long array are one place. */
  private initialise(object: number, offsets: Offsets, value: Constant): void {
    const { layout, places, solver } = { ...this.nodes, solver: this.solver };
    if (value.kind !== 'aggregate') {
      const node = this.nodes.nodeOf(value);
      if (node >= 0) solver.include(node, solver.contentsOf(places.at(object, offsets)));
      return;
    }
    const { type } = value;
    const isLong = value.elements.length > mostElements;
    value.elements.forEach((element, i) => {
      const size = layout.allocSize(element.type);
      const by =
        type.kind === 'struct'
          ? single(layout.fieldOffset(type, i))
          : isLong
            ? elements(0, size, value.elements.length)
            : single(i * size);
      this.initialise(object, plus(offsets, by), element);
    });
  }

  /** Code outside the module has the object's address: it may read, write and call it. */
  private exposed(number: number): void {
    if (number === unknown) return;
    const object = this.nodes.objects[number];
    this.solver.include(this.nodes.contents(number), this.escaped);
    this.solver.include(this.unknownPointer, this.nodes.contents(number));
    if (object.kind !== 'global' || object.value.kind !== 'function') return;
    const func = object.value;
    for (const param of func.params) {
      this.solver.include(this.unknownPointer, this.nodes.local(param));
    }
    const varargs = this.nodes.contents(this.nodes.varargsOf(func));
    this.solver.include(this.unknownPointer, varargs);
    this.solver.include(this.nodes.resultOf(func), this.escaped);
  }

  private flow(from: Value, to: number): void {
    const node = this.nodes.nodeOf(from);
    if (node >= 0) this.solver.include(node, to);
  }

  /** As `flow`, of pointers that may be anywhere in the same objects. */
  private flowFrom(from: Value, to: number): void {
    const node = this.nodes.stepped(this.nodes.nodeOf(from), anywhere);
    if (node >= 0) this.solver.include(node, to);
  }

  private load(pointer: Value, type: Type, to: number): void {
    const node = this.accessed(pointer, type);
    if (node >= 0) this.solver.load(node, to);
  }

  private store(from: Value, pointer: Value): void {
    const value = this.nodes.nodeOf(from);
    const node = value < 0 ? -1 : this.accessed(pointer, from.type);
    if (node >= 0) this.solver.store(value, node);
  }

  /** Where an access goes that begins where a pointer points. */
  private accessed(pointer: Value, type: Type): number {
    const node = this.nodes.nodeOf(pointer);
    const { layout } = this.nodes;
    const size = layout.storeSize(type);
    return size <= layout.pointerBits() / 8 ? node : this.nodes.stepped(node, elements(0, 1, size));
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
        else this.store(inst.operands[0], inst.operands[1]);
        return;
      }
      case 'cmpxchg':
        this.store(inst.operands[2], inst.operands[0]);
        break;
      case 'atomicrmw':
        this.store(inst.operands[1], inst.operands[0]);
        break;
      case 'ret':
        if (inst.operands.length > 0) this.flow(inst.operands[0], this.nodes.resultOf(func));
        return;
      case 'resume':
        this.flow(inst.operands[0], this.escaped);
        return;
    }
    if (sameAsOperand(inst)) return;
    const result = this.nodes.nodeOf(inst);
    // A getelementptr's node is a step away from that of its base by itself.
    if (result < 0 || (inst.op === 'getelementptr' && inst.type.kind === 'pointer')) return;
    switch (inst.op) {
      case 'alloca':
        if (this.nodes.variables.has(inst)) return;
        this.points(result, this.nodes.object({ kind: 'alloca', site: inst }));
        return;
      case 'load':
        if (!this.nodes.variables.has(inst.operands[0])) {
          this.load(inst.operands[0], inst.type, result);
        }
        return;
      case 'cmpxchg':
      case 'atomicrmw':
        this.load(inst.operands[0], inst.operands[1].type, result);
        return;
      case 'va_arg': {
        // The arguments lie behind a pointer in the list.
        const list = this.nodes.stepped(this.nodes.nodeOf(inst.operands[0]), anywhere);
        const area = this.solver.node();
        this.solver.load(list, area);
        this.solver.load(this.nodes.stepped(area, anywhere), result);
        return;
      }
      case 'inttoptr':
        if (inst.operands[0].kind === 'int') return;
        if (this.nodes.nodeOf(inst.operands[0]) < 0)
          this.solver.include(this.unknownPointer, result);
        this.flow(inst.operands[0], result);
        return;
      case 'landingpad':
        this.solver.include(this.unknownPointer, result);
        return;
      case 'phi':
      case 'select':
      case 'freeze':
      case 'bitcast':
      case 'addrspacecast':
      case 'ptrtoint':
      case 'ptrtoaddr':
      case 'insertvalue':
      case 'extractvalue':
      case 'insertelement':
      case 'extractelement':
      case 'shufflevector':
        for (const operand of inst.operands) this.flow(operand, result);
        return;
      default:
        // Arithmetic: it may lead anywhere in an object.
        for (const operand of inst.operands) this.flowFrom(operand, result);
    }
  }

  private points(node: number, object: number): void {
    this.solver.contains(node, this.nodes.places.start(object));
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
      this.solver.watch(node, (place) => {
        const object = this.nodes.objectAt(place);
        if (object.kind === 'unknown') this.callUnknown(call);
        else if (object.kind === 'global' && object.value.kind === 'function') {
          this.callFunction(call, object.value);
        }
      });
    }
  }

  private callFunction(call: CallInstruction, target: Func): void {
    const isKnown = this.callLibrary(call, target);
    if (target.blocks.length === 0) {
      if (!isKnown) this.callUnknown(call);
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
    if (call.type.kind !== 'void' && !isKnown)
      this.solver.include(this.nodes.resultOf(target), this.nodes.local(call));
  }

  /** Gives whether the function is one whose effect is known by its name. */
  private callLibrary(call: CallInstruction, { name, blocks }: Func): boolean {
    const hasBody = blocks.length > 0;
    if (allocators.has(name) || (duplicators.has(name) && !hasBody)) {
      this.points(this.nodes.local(call), this.nodes.heapObject(call));
      if (/^(__wrap_)?realloc/.test(name)) this.flow(call.operands[0], this.nodes.local(call));
      return true;
    }
    const count = call.operands.length - 1;
    const [first, second, length] = call.operands;
    if (copiers.has(name) && count >= 2) this.copy(call, second, first, length);
    if (returnWithin.has(name) && count >= 1) {
      this.flowFrom(first, this.nodes.local(call));
      return true;
    }
    const givesFirst = copiers.has(name) || returnFirst.has(name);
    if ((givesFirst || (returnFilled.has(name) && !hasBody)) && count >= 1) {
      this.flow(first, this.nodes.local(call));
      return true;
    }
    return harmless.has(name) && !hasBody;
  }

  /** By an object in between, so that the ways from and to it are as many as there are objects on either side. */
  private copy(call: CallInstruction, from: Value, to: Value, length: Value | undefined): void {
    const [source, target] = [this.nodes.nodeOf(from), this.nodes.nodeOf(to)];
    if (source < 0 || target < 0) return;
    const { places } = this.nodes;
    const bytes = length?.kind === 'int' ? Number(length.value) : Number.POSITIVE_INFINITY;
    const between = places.start(this.nodes.object({ kind: 'copied', site: call }));
    this.solver.watch(source, (place) => places.copy(place, between, bytes));
    this.solver.watch(target, (place) => places.copy(between, place, bytes));
  }

  private callUnknown(call: CallInstruction): void {
    for (let i = 0; i < call.operands.length - 1; i++) {
      this.flow(call.operands[i], this.escaped);
    }
    const result = this.nodes.nodeOf(call);
    if (result >= 0) this.solver.include(this.unknownPointer, result);
  }

  private intrinsic(call: CallInstruction, name: string, caller: Func): void {
    const [first, second] = call.operands;
    if (/^llvm\.(memcpy|memmove|va_copy)/.test(name)) {
      this.copy(call, second, first, name.includes('va_copy') ? undefined : call.operands[2]);
    } else if (name.startsWith('llvm.va_start')) {
      const list = this.nodes.stepped(this.nodes.nodeOf(first), anywhere);
      if (list >= 0) this.solver.store(this.nodes.pointerTo(this.nodes.varargsOf(caller)), list);
    } else {
      const result = this.nodes.nodeOf(call);
      if (result < 0) return;
      const isMask = name.startsWith('llvm.ptrmask');
      for (const operand of call.operands.slice(0, -1)) {
        if (isMask) this.flowFrom(operand, result);
        else this.flow(operand, result);
      }
    }
  }
}

/** Whether what a function does to contents and gives back is known by its name, whatever its body is. */
function isModelled({ name }: Func): boolean {
  return [allocators, copiers, returnFirst, returnWithin].some((names) => names.has(name));
}
