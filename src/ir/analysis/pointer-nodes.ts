/**
 * The nodes of the points-to analysis (src/ir/analysis/points-to.ts): which set stands for which value,
 * and which objects there are. Values that always point to the same share a node: casts and what they are
 * of, getelementptrs that add the same to one base, the loads of a stack variable that is only loaded and stored.
 */
import type { Constant } from '../constants.js';
import {
  type CallInstruction,
  type GetElementPtrInst,
  type Instruction,
  isLifetimeMarker,
} from '../instructions.js';
import { type DataLayout, dataLayoutOf } from '../layout.js';
import type { Func, GlobalValue, Module, Value } from '../module.js';
import type { Type } from '../types.js';
import { InclusionSolver } from './inclusion.js';
import { indexedOffsets } from './indexed-offsets.js';
import { anywhere, keyOf, type Offsets } from './offsets.js';
import { Places } from './places.js';
import { findCarriers } from './pointer-integers.js';
import { usersIn } from './uses.js';

export type AbstractObject =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'global'; readonly value: GlobalValue }
  | { readonly kind: 'alloca' | 'heap'; readonly site: Instruction }
  /** What a call copies, on its way; nothing points there. */
  | { readonly kind: 'copied'; readonly site: Instruction }
  | { readonly kind: 'varargs'; readonly func: Func };

export class PointerNodes {
  readonly layout: DataLayout;
  readonly solver: InclusionSolver = new InclusionSolver((place, by) =>
    this.places.moved(place, by),
  );
  readonly places: Places = new Places(this.solver);
  /** By their numbers in `places`. */
  readonly objects: AbstractObject[] = [];
  /** Allocas that are only loaded and stored: a node for their value, no object. */
  readonly variables = new Map<Value, number>();
  private readonly values = new Map<Value, number>();
  private readonly results = new Map<Func, number>();
  private readonly globals = new Map<GlobalValue, number>();
  private readonly varargs = new Map<Func, number>();
  private readonly heap = new Map<CallInstruction, number>();
  /** Nodes a step away from another, by that and the step. */
  private readonly steps = new Map<string, number>();
  /** Integers that may be pointers in disguise. */
  private readonly carriers = new Set<Value>();

  constructor(module: Module) {
    this.layout = dataLayoutOf(module);
    for (const func of module.functions) {
      findCarriers(func, this.carriers);
      this.findVariables(func);
    }
  }

  object(object: AbstractObject): number {
    this.objects.push(object);
    return this.places.object();
  }

  /** The object of a place. */
  objectAt(place: number): AbstractObject {
    return this.objects[this.places.objectOf(place)];
  }

  /** What an object contains, wherever in it. */
  contents(object: number): number {
    return this.solver.contentsOf(this.places.whole(object));
  }

  pointerTo(object: number): number {
    const node = this.solver.node();
    this.solver.contains(node, this.places.start(object));
    return node;
  }

  /** The node of what is so far away from where another node points. */
  stepped(node: number, by: Offsets): number {
    if (node < 0 || (by.stride === 0 && by.first === 0)) return node;
    const key = `${node} ${keyOf(by)}`;
    let to = this.steps.get(key);
    if (to === undefined) {
      this.steps.set(key, (to = this.solver.node()));
      this.solver.step(node, by, to);
    }
    return to;
  }

  globalObject(value: GlobalValue): number {
    let object = this.globals.get(value);
    if (object === undefined) {
      object = this.object({ kind: 'global', value });
      this.globals.set(value, object);
    }
    return object;
  }

  heapObject(site: CallInstruction): number {
    let object = this.heap.get(site);
    if (object === undefined) {
      object = this.object({ kind: 'heap', site });
      this.heap.set(site, object);
    }
    return object;
  }

  varargsOf(func: Func): number {
    let object = this.varargs.get(func);
    if (object === undefined) {
      object = this.object({ kind: 'varargs', func });
      this.varargs.set(func, object);
    }
    return object;
  }

  resultOf(func: Func): number {
    let node = this.results.get(func);
    if (node === undefined) this.results.set(func, (node = this.solver.node()));
    return node;
  }

  local(value: Value): number {
    let node = this.values.get(value);
    if (node === undefined) this.values.set(value, (node = this.solver.node()));
    return node;
  }

  /** The node of a value; -1 where it cannot hold a pointer. */
  nodeOf(value: Value): number {
    switch (value.kind) {
      case 'instruction': {
        const source = sourceOf(value);
        if (source !== value) return this.nodeOf(source);
        if (value.op === 'getelementptr' && value.type.kind === 'pointer')
          return this.indexed(value);
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

  /** A getelementptr of one pointer. In dead code its base may be itself. */
  private indexed(value: GetElementPtrInst): number {
    const known = this.values.get(value);
    if (known !== undefined) return known;
    this.values.set(value, -1);
    const [base, ...indices] = value.operands;
    const by = indexedOffsets(this.layout, value.sourceType, indices);
    const node = this.stepped(this.nodeOf(base), by);
    this.values.set(value, node);
    return node;
  }

  private constantNode(constant: Constant): number {
    const known = this.values.get(constant);
    if (known !== undefined) return known;
    if (constant.kind === 'expr' && constant.op === 'getelementptr') {
      const [base, ...indices] = constant.operands;
      const isOne = constant.type.kind === 'pointer';
      const by = isOne ? indexedOffsets(this.layout, constant.sourceType!, indices) : anywhere;
      const node = this.stepped(this.nodeOf(base), by);
      this.values.set(constant, node);
      return node;
    }
    const sources = new Set<number>();
    const met = new Set<Constant>([constant]);
    // `met` grows while it is walked.
    for (const part of met) {
      const isIndexed = part.kind === 'expr' && part.op === 'getelementptr';
      if (
        part.kind === 'global' ||
        part.kind === 'function' ||
        part.kind === 'ifunc' ||
        isIndexed
      ) {
        sources.add(this.nodeOf(part));
      } else if (part.kind === 'alias') met.add(part.aliasee);
      else if ('target' in part) met.add(part.target);
      else if ('elements' in part) for (const element of part.elements) met.add(element);
      else if ('operands' in part) for (const operand of part.operands) met.add(operand);
    }
    sources.delete(-1);
    const all = sources.size === 0 ? -1 : this.solver.node();
    for (const source of sources) this.solver.include(source, all);
    const node = [...met].some(isArithmetic) ? this.stepped(all, anywhere) : all;
    this.values.set(constant, node);
    return node;
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
}

const casts = new Set(['bitcast', 'addrspacecast', 'ptrtoint', 'ptrtoaddr', 'inttoptr', 'trunc']);

function isArithmetic(constant: Constant): boolean {
  if (constant.kind !== 'expr' || constant.op === 'getelementptr') return false;
  return !casts.has(constant.op);
}

/** Whether values of the type may hold a pointer without further evidence. */
function holdsPointers(type: Type): boolean {
  if (type.kind === 'vector') return type.element.kind === 'pointer';
  return type.kind === 'pointer' || type.kind === 'struct' || type.kind === 'array';
}

/** A constant without pointers, a string for example: nothing can be reached through it. */
export function isPlainData(value: GlobalValue): boolean {
  if (value.kind !== 'global' || !value.constant) return false;
  const kind = value.initializer?.kind;
  return kind === 'data' || kind === 'zero' || kind === 'int' || kind === 'float';
}

/** Whether a user of an alloca only reads or writes it. */
function accessesOnly(user: Instruction, alloca: Instruction): boolean {
  if (user.op === 'load') return true;
  if (user.op === 'store') return user.operands[0] !== alloca;
  return isLifetimeMarker(user);
}

/** Whether a result points where the first operand does; the two share a node. */
export function sameAsOperand(inst: Instruction): boolean {
  switch (inst.op) {
    case 'bitcast':
    case 'addrspacecast':
    case 'freeze':
      return inst.type.kind === 'pointer' && inst.operands[0].type.kind === 'pointer';
    default:
      return false;
  }
}

/** The value that a chain of such instructions starts from; in dead code it may run in a circle. */
function sourceOf(value: Instruction): Value {
  let at: Value = value;
  for (let steps = 0; at.kind === 'instruction' && sameAsOperand(at); steps++) {
    if (at === value && steps > 0) return at;
    if (steps > 100_000) return at;
    at = at.operands[0];
  }
  return at;
}
