/**
 * A function made ready for execution: numbered slots and blocks, promoted variables, frame layout,
 * phis turned into moves on edges. Both tiers work from this form and from nothing else, so that a
 * frame of one can be continued by the other: a frame is (function, block index, instruction index,
 * slots, frame base, stack pointer).
 *
 * Lifetime markers that no access can tell from their absence (src/ir/analysis/lifetimes.ts) are left out, so
 * that indices into a block's body are not those into its instructions (`indexInBlock`).
 *
 * Slots: the arguments first, then every instruction with a result, in order. A promoted alloca's slot
 * holds the variable itself; every other slot is assigned once for each execution of its instruction.
 */
import type {
  AllocaInst,
  Argument,
  BasicBlock,
  DataLayout,
  Func,
  Instruction,
  PhiInst,
  Type,
  Value,
} from '../../ir/index.js';
import {
  calleeOf,
  findAttribute,
  isCall,
  lifetimeMarkerOf,
  mayOutlive,
  successorsOf,
  variablesWithScope,
} from '../../ir/index.js';
import { type FrameLayout, type FrameObject, layOutFrame } from './frame-layout.js';
import { promotableAllocas } from './promotion.js';

/** One assignment of a parallel move. */
export interface Move {
  /** The slot of a phi of the target block. */
  readonly to: number;
  readonly from: Value;
}

export interface PreparedEdge {
  /** Index of the block it leads to. */
  readonly target: number;
  /** Done at once, all sources read before any slot is written. */
  readonly moves: readonly Move[];
}

export interface PreparedBlock {
  readonly index: number;
  readonly block: BasicBlock;
  readonly phis: readonly PhiInst[];
  /** Everything but the phis and idle lifetime markers; the last one is the terminator. */
  readonly body: readonly Instruction[];
  /** One for each successor of the terminator, in its order. */
  readonly edges: readonly PreparedEdge[];
}

/** Where the instruction at an index of the body stands among all that follow the phis. */
export function indexInBlock({ block, phis, body }: PreparedBlock, index: number): number {
  if (body.length === block.instructions.length - phis.length || index < 0) return index;
  return block.instructions.indexOf(body[Math.min(index, body.length - 1)]) - phis.length;
}

export class PreparedFunction {
  readonly name: string;
  readonly isVarArg: boolean;
  readonly blocks: readonly PreparedBlock[];
  readonly slotTypes: readonly Type[];
  /** Variables that are slots. */
  readonly promoted: ReadonlySet<AllocaInst>;
  readonly frame: FrameLayout;
  /** Calls a function that may return twice. */
  readonly usesSetjmp: boolean;
  /** Someone may have the address of one of its objects when it has returned. */
  readonly leaves: boolean;
  /** Calls other functions than LLVM's intrinsics. */
  readonly callsOthers: boolean;

  private readonly slots = new Map<Argument | Instruction, number>();
  private readonly blockIndices = new Map<BasicBlock, number>();
  private readonly places = new Map<AllocaInst, FrameObject>();

  constructor(
    /** Its address is codeBase + id * codeStride. */
    readonly id: number,
    readonly func: Func,
    layout: DataLayout,
    /** Whether variables may be slots instead of memory. */
    promotes = true,
    gap?: number,
  ) {
    this.name = func.name;
    this.isVarArg = func.functionType.varArg;
    this.promoted = promotes ? promotableAllocas(func) : new Set();
    this.frame = layOutFrame(func, layout, this.promoted, gap);
    for (const object of this.frame.objects) {
      if (object.alloca) this.places.set(object.alloca, object);
    }
    this.slotTypes = this.numberSlots();
    this.usesSetjmp = func.blocks.some((block) => block.instructions.some(mayReturnTwice));
    this.callsOthers = func.blocks.some((block) => block.instructions.some(callsFunction));
    this.leaves = this.mayLeaveAddresses();
    // Where it is known what was written, a variable that comes into scope is unwritten again.
    const scoped = promotes
      ? variablesWithScope(func, (variable) => this.places.has(variable))
      : this.places;
    this.blocks = func.blocks.map((block, index) => this.prepareBlock(block, index, scoped));
  }

  /** Whether the compiler left variables in memory that need not be there: the code is as the source has it. */
  get isAsWritten(): boolean {
    return promotableAllocas(this.func).size > 0;
  }

  get slotCount(): number {
    return this.slotTypes.length;
  }

  /** The slot of an argument or of an instruction with a result. */
  slotOf(value: Argument | Instruction): number {
    const slot = this.slots.get(value);
    if (slot === undefined) throw new Error(`${this.name}: a value without a slot`);
    return slot;
  }

  indexOf(block: BasicBlock): number {
    const index = this.blockIndices.get(block);
    if (index === undefined) throw new Error(`${this.name}: a block of another function`);
    return index;
  }

  /** The fixed place of an alloca in the frame; undefined for promoted and dynamic ones. */
  placeOf(alloca: AllocaInst): FrameObject | undefined {
    return this.places.get(alloca);
  }

  private mayLeaveAddresses(): boolean {
    const { func } = this;
    const { objects, byval } = this.frame;
    return (
      objects.some(({ alloca }) => alloca && mayOutlive(alloca)) ||
      byval.some(({ argument }) => mayOutlive(func.params[argument])) ||
      func.blocks.some((block) => block.instructions.some((inst) => this.isDynamic(inst)))
    );
  }

  /** An alloca whose place is found when it is executed. */
  private isDynamic(instruction: Instruction): boolean {
    return (
      instruction.op === 'alloca' &&
      !this.promoted.has(instruction) &&
      !this.places.has(instruction)
    );
  }

  private numberSlots(): Type[] {
    const types: Type[] = [];
    const number = (value: Argument | Instruction, type: Type) => {
      this.slots.set(value, types.length);
      types.push(type);
    };
    for (const param of this.func.params) number(param, param.type);
    for (let index = 0; index < this.func.blocks.length; index++) {
      const block = this.func.blocks[index];
      this.blockIndices.set(block, index);
      for (const instruction of block.instructions) {
        if (instruction.type.kind === 'void') continue;
        const variable = instruction.op === 'alloca' && this.promoted.has(instruction);
        number(instruction, variable ? instruction.allocatedType : instruction.type);
      }
    }
    return types;
  }

  private prepareBlock(
    block: BasicBlock,
    index: number,
    scoped: { has(variable: AllocaInst): boolean },
  ): PreparedBlock {
    const phis = phisOf(block);
    const body = block.instructions.slice(phis.length).filter((instruction) => {
      const marker = lifetimeMarkerOf(instruction);
      return !marker || (marker.variable !== undefined && scoped.has(marker.variable));
    });
    const edges = successorsOf(body[body.length - 1]).map((successor) => ({
      target: this.indexOf(successor),
      moves: this.movesBetween(block, successor),
    }));
    return { index, block, phis, body, edges };
  }

  private movesBetween(from: BasicBlock, to: BasicBlock): Move[] {
    return phisOf(to).map((phi) => ({
      to: this.slotOf(phi),
      from: phi.operands[phi.blocks.indexOf(from)],
    }));
  }
}

function phisOf(block: BasicBlock): PhiInst[] {
  const phis: PhiInst[] = [];
  for (const instruction of block.instructions) {
    if (instruction.op !== 'phi') break;
    phis.push(instruction);
  }
  return phis;
}

function callsFunction(instruction: Instruction): boolean {
  if (!isCall(instruction)) return false;
  const callee = calleeOf(instruction);
  return callee.kind !== 'function' || !callee.name.startsWith('llvm.');
}

const returningTwice = new Set([
  'setjmp',
  '_setjmp',
  'sigsetjmp',
  '__sigsetjmp',
  'vfork',
  'llvm.eh.sjlj.setjmp',
]);

function mayReturnTwice(instruction: Instruction): boolean {
  if (!isCall(instruction)) return false;
  if (findAttribute(instruction.attributes.func, 'returns_twice')) return true;
  const callee = calleeOf(instruction);
  return (
    callee.kind === 'function' &&
    (returningTwice.has(callee.name) ||
      findAttribute(callee.attributes.func, 'returns_twice') !== undefined)
  );
}
