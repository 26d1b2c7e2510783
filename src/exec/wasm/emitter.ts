/**
 * The state of compiling one function: where values live, how to bail out.
 *
 * A *point* is a place at which tier 0 can go on. Code that cannot continue sets the local `point` and
 * leaves the block `bail`; what follows that block spills all locals (frame.ts). Invariant: at a point
 * nothing of its instruction has happened yet, or (a `call` point) exactly the call has begun.
 */
import type {
  Argument,
  BasicBlock,
  CallAttributes,
  CallInst,
  Constant,
  DataLayout,
  Func,
  Instruction,
  Type,
  Value,
} from '../../ir/index.js';
import { isConstant } from '../../ir/index.js';
import { passedAs } from '../call-types.js';
import type { Coverage } from '../coverage.js';
import type { MeetingPoints } from '../meeting-points.js';
import type { PreparedFunction } from '../prepare/index.js';
import type { Assembler, Label } from './assembler.js';
import { componentsOf, Unsupported } from './components.js';
import { F32, I32, I64, type Signature, type WasmType } from './encoding.js';
import { LocalAssignment } from './locals.js';
import type { LoopEntry } from './loop-entry.js';

export interface Point {
  readonly block: number;
  /** Index into the block's body. */
  readonly index: number;
  /** `entry`: before the frame was made; `at`: before the instruction; `call`: inside its call. */
  readonly kind: 'entry' | 'at' | 'call';
  /** Whether the block's instructions have been counted. */
  readonly counted: boolean;
}

/** Indices of the imported globals, in the order of import. */
export const Global = {
  count: 0,
  budget: 1,
  bailed: 2,
  spill: 3,
  stack: 4,
  depth: 5,
  low: 6,
} as const;

/** A function of the same module (or an import), or one that is compiled when it is first called. */
export type Callee =
  | { readonly kind: 'function'; readonly index: number }
  | { readonly kind: 'number'; readonly number: number };

/** What a function needs of the module that it is compiled into. */
export interface Environment {
  readonly layout: DataLayout;
  /** Whether stores must mark their pages, so that states can be forked. */
  readonly trackDirty: boolean;
  /** The marks to set (coverage.ts); undefined if none are. */
  readonly coverage: Coverage | undefined;
  /** Blocks at whose start tier 0 takes over, if the function is armed. */
  readonly isMeeting: MeetingPoints | undefined;
  /** A constant's components; integers unsigned, floats as bit patterns. */
  constant(constant: Constant): readonly (number | bigint)[];
  /** How to reach the function that a direct call names. */
  callee(call: CallInst, func: Func, signature: Signature): Callee;
  /** Index of a support function (support.ts) or a function of the host's mathematics. */
  support(name: string): number;
  /** The address of a block, as `blockaddress` gives it. */
  blockAddress(fn: PreparedFunction, block: BasicBlock): number;
  typeIndex(signature: Signature): number;
  /** A small number for a signature, to be compared before an indirect call. */
  signatureId(signature: Signature): number;
}

export class Emitter {
  readonly points: Point[] = [];
  readonly assignment: LocalAssignment;
  /** First local of each slot; -1 where the type has no components. */
  readonly slotLocals: readonly number[];
  readonly point: number;
  readonly count: number;
  readonly frameBase: number;
  readonly savedStack: number;
  readonly savedLow: number;
  bailLabel: Label = 0;
  /** The present place. */
  block = 0;
  index = 0;
  counted = false;

  /** The number that bail-outs write. */
  readonly id: number;
  /** The block at which the code begins. */
  readonly start: number;

  private readonly scratches = new Map<string, number>();

  constructor(
    readonly asm: Assembler,
    readonly fn: PreparedFunction,
    readonly env: Environment,
    loop?: LoopEntry,
  ) {
    this.id = loop?.id ?? fn.id;
    this.start = loop?.header ?? 0;
    this.assignment = new LocalAssignment(asm, fn, loop?.symbolic);
    this.slotLocals = this.assignment.first;
    this.point = asm.local(I32);
    this.count = asm.local(I64);
    this.frameBase = asm.local(I32);
    this.savedStack = asm.local(I32);
    this.savedLow = asm.local(I32);
  }

  /** A local for values that do not outlive the instruction. */
  scratch(type: WasmType, name: string): number {
    const key = `${type}${name}`;
    let local = this.scratches.get(key);
    if (local === undefined) {
      local = this.asm.local(type);
      this.scratches.set(key, local);
    }
    return local;
  }

  /** Pushes one component of a value. */
  push(value: Value, component = 0): void {
    if (value.kind === 'instruction' || value.kind === 'argument') {
      this.asm.get(this.localOf(value) + component);
      return;
    }
    if (!isConstant(value)) throw new Unsupported(`an operand of kind ${value.kind}`);
    const type = componentsOf(value.type)[component];
    this.pushConstant(type, this.env.constant(value)[component]);
  }

  pushConstant(type: WasmType, value: number | bigint): void {
    if (type === I32) this.asm.i32(Number(value));
    else if (type === I64) this.asm.i64(value);
    else if (type === F32) this.asm.f32(Number(value));
    else this.asm.f64(BigInt(value));
  }

  pushAll(value: Value): void {
    const type = value.kind === 'instruction' ? this.slotType(value) : value.type;
    const parts = componentsOf(type);
    for (let i = 0; i < parts.length; i++) this.push(value, i);
  }

  /** The integer that a constant operand has, or undefined. */
  constantInt(value: Value): bigint | undefined {
    return value.kind === 'int' ? value.value : undefined;
  }

  localOf(value: Argument | Instruction): number {
    const local = this.slotLocals[this.fn.slotOf(value)];
    if (local < 0) throw new Unsupported(`a value of type ${value.type.kind}`);
    return local;
  }

  /** The type of what a slot holds: of the variable, for a promoted alloca. */
  private slotType(instruction: Instruction): Type {
    return this.fn.slotTypes[this.fn.slotOf(instruction)];
  }

  /** Pops into one component of an instruction's result. */
  set(instruction: Instruction, component = 0): void {
    this.asm.set(this.localOf(instruction) + component);
  }

  /** Pops all components of a result, the last one on top. */
  setAll(instruction: Instruction): void {
    const parts = componentsOf(this.slotType(instruction));
    for (let i = parts.length - 1; i >= 0; i--) this.set(instruction, i);
  }

  /** Leaves for tier 0, which goes on before (`at`) or inside (`call`) the current instruction. */
  bail(kind: Point['kind'] = 'at'): void {
    const { block, index, counted } = this;
    this.points.push({ block, index, kind, counted });
    this.asm.i32(this.points.length - 1);
    this.asm.set(this.point);
    this.asm.br(this.bailLabel);
  }

  /** Pops a condition and bails out if it holds. */
  bailIf(kind: Point['kind'] = 'at'): void {
    this.asm.if();
    this.bail(kind);
    this.asm.end();
  }
}

/** The signature of a function type: parameters and results by component. */
export function signatureOf(
  result: Type,
  params: readonly Type[],
  { params: attributes }: CallAttributes,
): Signature {
  const shapes = params.map((type, i) => passedAs(type, attributes[i]));
  return {
    params: params.flatMap((type) => [...componentsOf(type)]),
    results: [...componentsOf(result)],
    shape: `${shapes.join()}>${passedAs(result)}`,
  };
}
