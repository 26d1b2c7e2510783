/**
 * (ℓ, v) ◁ (ℓ′, e): which expressions may depend on which variables (Kuznetsov et al., PLDI 2012, §3.2), as a
 * graph of values and variables of one function, path-insensitively. That v is not dead at ℓ is the business
 * of live-variables.ts.
 *
 * - A result depends on the operands it is computed from, a phi on what comes in, not on which way it came.
 * - A load depends on its pointer and on the variable in memory at that place (§5.1: memory matters "when
 *   loading to locals").
 * - Contents of an alloca depend on what the function stores there: unoptimised code has all its locals in
 *   such variables. Other stores are not followed. An access with a variable index concerns all contents.
 * - Memory at a pointer that a phi, a select or a plain variable has from elsewhere is memory at that
 *   elsewhere, too.
 * - The result of a call depends on what the callee's summary says, of a function without a body on all
 *   arguments.
 *
 * Variables in memory come into being where something reads them: a load, or a call whose summary counts
 * them. So there are at most `mostPlaces` for one base; a table of more entries has no count for the rest.
 */
import {
  type AllocaInst,
  type BasicBlock,
  calleeOf,
  cfgOf,
  type DataLayout,
  DataLayoutError,
  type Func,
  type GlobalVariable,
  type Instruction,
  isCall,
  isLocal,
  type LoadInst,
  type LocalValue,
  type Type,
  type Value,
} from '../../ir/index.js';
import type { Address, Addresses } from './addresses.js';
import { always, stagesOf } from './future-uses.js';
import { memoryIntrinsic } from './queries.js';
import type { Summary } from './summary.js';
import type { MemoryVariable, PointeeVariable, Variable, VariableTable } from './variables.js';

type InMemory = MemoryVariable | PointeeVariable;

const mostPlaces = 64;

/** Summaries of what a call may reach; undefined for code that is not known. */
export type SummariesOf = (call: Instruction) => readonly (Summary | undefined)[];

export class Dependence {
  /** Edges: `to` depends on `from`. */
  readonly from: number[] = [];
  readonly to: number[] = [];
  /** The stage of the code that makes it so (future-uses.ts). */
  readonly stages: number[] = [];
  nodes = 0;
  private readonly valueNodes = new Map<LocalValue, number>();
  private readonly memoryNodes = new Map<InMemory, number>();
  /** Variables by base; `held` ones by the variable that holds the pointer. */
  private readonly places = new Map<LocalValue | GlobalVariable, InMemory[]>();
  private readonly pointees = new Map<AllocaInst, InMemory[]>();
  /** By alloca: what is stored there with a variable index, and all that such an index may read. */
  private readonly written = new Map<AllocaInst, number>();
  private readonly contents = new Map<AllocaInst, number>();
  /** Where the pointers in plain variables come from. */
  private readonly stored = new Map<AllocaInst, Value[]>();
  private readonly stores: Instruction[] = [];
  private readonly stageOf: (block: BasicBlock) => number;

  constructor(
    func: Func,
    private readonly table: VariableTable,
    private readonly addresses: Addresses,
    private readonly layout: DataLayout,
    private readonly summariesOf: SummariesOf,
  ) {
    const { numberOf } = cfgOf(func);
    const stages = stagesOf(func);
    this.stageOf = (block) => stages[numberOf.get(block)!];
    for (const block of func.blocks) {
      for (const instruction of block.instructions) {
        if (instruction.op !== 'store') continue;
        this.stores.push(instruction);
        this.noteStoredPointer(instruction);
      }
    }
    for (const block of func.blocks) {
      for (const instruction of block.instructions) this.visit(instruction);
    }
  }

  /** Adds what stores do, once all variables in memory are there. */
  close(): void {
    for (const store of this.stores) this.flowIntoMemory(store);
    for (const [alloca, contents] of this.contents) {
      this.edge(this.written.get(alloca), contents);
      for (const place of this.places.get(alloca) ?? []) {
        this.edge(this.memoryNodes.get(place), contents);
      }
    }
  }

  /** All variables that have a node: values that something may depend on, and memory that is read. */
  *variables(): Generator<Variable> {
    for (const value of this.valueNodes.keys()) yield this.table.value(value);
    yield* this.memoryNodes.keys();
  }

  /** The node of a local value; undefined for constants and addresses of variables. */
  nodeOf(value: Value): number | undefined {
    if (!isLocal(value) || (value.kind === 'instruction' && value.op === 'alloca'))
      return undefined;
    let node = this.valueNodes.get(value);
    if (node === undefined) this.valueNodes.set(value, (node = this.nodes++));
    return node;
  }

  /** What a function returns here. */
  nodeOfResult({ operands }: Instruction): number | undefined {
    return operands.length === 0 ? undefined : this.nodeOf(operands[0]);
  }

  nodeOfVariable(variable: Variable): number | undefined {
    return variable.kind === 'value' ? this.nodeOf(variable.value) : this.memoryNodes.get(variable);
  }

  /** What a variable of a callee is in this function, at a call. */
  actual(formal: Variable, call: Instruction): number | undefined {
    if (formal.kind === 'value') {
      if (formal.value.kind !== 'argument') return undefined;
      const argument = argumentOf(call, formal.value.index);
      return argument && this.nodeOf(argument);
    }
    if (formal.kind === 'pointee') return undefined;
    const { base, offset, size } = formal;
    if (base.kind === 'global') return this.place({ base, held: false, offset }, size);
    if (base.kind !== 'argument') return undefined;
    const argument = argumentOf(call, base.index);
    const address = argument && this.addresses.of(argument);
    if (address?.offset === undefined) return undefined;
    return this.place({ ...address, offset: address.offset + offset }, size);
  }

  private edge(from: number | undefined, to: number | undefined, stage: number = always): void {
    if (from === undefined || to === undefined) return;
    this.from.push(from);
    this.to.push(to);
    this.stages.push(stage);
  }

  private visit(instruction: Instruction): void {
    if (isCall(instruction)) {
      this.visitCall(instruction);
      return;
    }
    if (instruction.op === 'ret') this.nodeOfResult(instruction);
    if (instruction.type.kind === 'void' || instruction.op === 'alloca') return;
    const node = this.nodeOf(instruction);
    instruction.operands.forEach((operand, i) => {
      const { parent } = instruction;
      const stage = this.stageOf(instruction.op === 'phi' ? instruction.blocks[i] : parent);
      this.edge(this.nodeOf(operand), node, stage);
    });
    if (instruction.op === 'load') this.visitLoad(instruction, node!);
  }

  private visitLoad({ operands: [pointer], type, parent }: LoadInst, node: number): void {
    const stage = this.stageOf(parent);
    const address = this.addresses.of(pointer);
    if (!address) return;
    const { base, held, offset } = address;
    const own = !held && base.kind === 'instruction' && base.op === 'alloca' ? base : undefined;
    const size = this.sizeOf(type);
    const isConstant = offset !== undefined && size !== undefined;
    if (isConstant) this.edge(this.place(address, size), node, stage);
    if (own) this.edge(this.nodeIn(isConstant ? this.written : this.contents, own), node, stage);
  }

  private visitCall(call: Instruction): void {
    if (!isCall(call)) return;
    const stage = this.stageOf(call.parent);
    const callee = calleeOf(call);
    if (callee.kind === 'function' && memoryIntrinsic.test(callee.name)) {
      const [target, source] = call.operands;
      const into = this.localObject(target);
      if (!into) return;
      const from = this.localObject(source);
      const node = from ? this.nodeIn(this.contents, from) : this.nodeOf(source);
      this.edge(node, this.nodeIn(this.written, into), stage);
      return;
    }
    if (call.type.kind === 'void') return;
    const node = this.nodeOf(call);
    for (const summary of this.summariesOf(call)) {
      if (summary)
        for (const formal of summary.result) this.edge(this.actual(formal, call), node, stage);
      else for (const operand of call.operands) this.edge(this.nodeOf(operand), node, stage);
    }
  }

  private flowIntoMemory(store: Instruction): void {
    const [value, pointer] = store.operands;
    const node = this.nodeOf(value);
    const into = this.localObject(pointer);
    if (node === undefined || !into) return;
    const offset = this.addresses.of(pointer)?.offset;
    const size = this.sizeOf(value.type);
    const stage = this.stageOf(store.parent);
    if (offset === undefined || size === undefined) {
      this.edge(node, this.nodeIn(this.written, into), stage);
      return;
    }
    for (const place of this.places.get(into) ?? []) {
      const overlaps = place.offset < offset + size && offset < place.offset + place.size;
      if (overlaps) this.edge(node, this.memoryNodes.get(place), stage);
    }
    this.edge(node, this.contents.get(into), stage);
  }

  private noteStoredPointer(store: Instruction): void {
    const [value, pointer] = store.operands;
    if (value.type.kind !== 'pointer' || pointer.kind !== 'instruction') return;
    if (pointer.op !== 'alloca' || !this.addresses.isPlain(pointer)) return;
    const list = this.stored.get(pointer);
    if (list) list.push(value);
    else this.stored.set(pointer, [value]);
  }

  /** The variable at a place, made if it is not there yet, with those that it is the same as. */
  private place(address: Address, size: number): number | undefined {
    const first = this.variableAt(address, size);
    if (!first) return undefined;
    const known = this.memoryNodes.get(first);
    if (known !== undefined) return known;
    const node = this.addPlace(first, address);
    const work: [InMemory, Address][] = node === undefined ? [] : [[first, address]];
    while (work.length > 0) {
      const [variable, { base, held, offset }] = work.pop()!;
      for (const origin of this.originsOf(base, held)) {
        const from = this.addresses.of(origin);
        if (from?.offset === undefined) continue;
        const there = { ...from, offset: from.offset + offset! };
        const source = this.variableAt(there, size);
        if (!source || source === variable) continue;
        if (!this.memoryNodes.has(source)) {
          if (this.addPlace(source, there) === undefined) continue;
          work.push([source, there]);
        }
        this.edge(this.memoryNodes.get(source), this.memoryNodes.get(variable));
      }
    }
    return node;
  }

  private variableAt({ base, held, offset }: Address, size: number): InMemory | undefined {
    if (offset === undefined || (base.kind === 'global' && base.constant)) return undefined;
    if (!held) return this.table.memoryAt(base, offset, size);
    return this.table.pointeeAt(base as AllocaInst, offset, size);
  }

  private addPlace(variable: InMemory, { base, held }: Address): number | undefined {
    const map: Map<unknown, InMemory[]> = held ? this.pointees : this.places;
    let list = map.get(base);
    if (!list) map.set(base, (list = []));
    if (list.length >= mostPlaces) return undefined;
    list.push(variable);
    this.memoryNodes.set(variable, this.nodes);
    return this.nodes++;
  }

  /** Other names of the pointer. */
  private originsOf(base: LocalValue | GlobalVariable, held: boolean): readonly Value[] {
    if (held) return this.stored.get(base as AllocaInst) ?? [];
    if (base.kind !== 'instruction') return [];
    if (base.op === 'phi') return base.operands;
    return base.op === 'select' ? base.operands.slice(1) : [];
  }

  private localObject(pointer: Value): AllocaInst | undefined {
    const address = this.addresses.of(pointer);
    if (!address || address.held) return undefined;
    const { base } = address;
    return base.kind === 'instruction' && base.op === 'alloca' ? base : undefined;
  }

  private nodeIn(map: Map<AllocaInst, number>, alloca: AllocaInst): number {
    let node = map.get(alloca);
    if (node === undefined) map.set(alloca, (node = this.nodes++));
    return node;
  }

  private sizeOf(type: Type): number | undefined {
    try {
      return this.layout.storeSize(type);
    } catch (error) {
      if (error instanceof DataLayoutError) return undefined;
      throw error;
    }
  }
}

function argumentOf(call: Instruction, index: number): Value | undefined {
  return index < call.operands.length - 1 ? call.operands[index] : undefined;
}
