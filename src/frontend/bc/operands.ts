/**
 * Operands of instruction records. Values are named relative to the number that the instruction
 * itself would get; a number that is not defined yet is followed by its type where the record does
 * not imply it. Such forward references are noted and bound when the function is complete.
 */
import type {
  BasicBlock,
  Instruction,
  MDValue,
  Metadata,
  OperandBundle,
  Type,
  TypeTable,
  Value,
} from '../../ir/index.js';
import type { BitcodeAttributes } from './attributes.js';
import type { BitStream } from './bit-stream.js';
import type { MetadataTable, ValueSource } from './metadata.js';
import type { BitcodeTypes } from './types.js';

interface ForwardReference {
  readonly list: Value[];
  readonly index: number;
  readonly id: number;
}

const none = undefined as unknown as Value;

/** A list of exactly this many operands, to be filled: pushing would leave room for sixteen more. */
export function operandList(count: number): Value[] {
  switch (count) {
    case 0:
      return [];
    case 1:
      return [none];
    case 2:
      return [none, none];
    case 3:
      return [none, none, none];
    case 4:
      return [none, none, none, none];
    default:
      return new Array<Value>(count).fill(none);
  }
}

/** Makes the instruction of the record read last. */
export type InstructionReader = (r: Operands, parent: BasicBlock) => Instruction;

/** What instructions of a module refer to besides values and types. */
export interface InstructionEnvironment {
  readonly attributes: BitcodeAttributes;
  /** Names by number; the empty one is the whole system. */
  readonly syncScopes: readonly string[];
}

export class Operands {
  /** Index of the next operand of the record. */
  at = 0;
  /** Operand bundles of the call that comes next. */
  bundles: OperandBundle[] | undefined;
  blocks: readonly BasicBlock[] = [];
  metadata!: MetadataTable;
  private readonly forward: ForwardReference[] = [];
  private readonly forwardMetadata: {
    readonly id: number;
    readonly fill: (value: MDValue['value']) => void;
  }[] = [];

  constructor(
    readonly stream: BitStream,
    readonly types: BitcodeTypes,
    readonly table: TypeTable,
    readonly values: (Value | undefined)[],
    readonly environment: InstructionEnvironment,
  ) {}

  get done(): boolean {
    return this.at >= this.stream.length;
  }

  /** The next operand as a plain number. */
  number(): number {
    const { stream } = this;
    if (this.at >= stream.length) {
      stream.fail(`instruction record ${stream.code} has only ${stream.length} operands`);
    }
    return stream.low[this.at++];
  }

  type(): Type {
    return this.types.get(this.number());
  }

  block(): BasicBlock {
    const id = this.number();
    return this.blocks[id] ?? this.stream.fail(`block ${id} does not exist`);
  }

  /** The rest of the record as values, each with its type where it is not defined yet. */
  pairsToEnd(): Value[] {
    const list = operandList(Math.max(0, this.stream.length - this.at));
    let count = 0;
    while (!this.done) this.pair(list, count++);
    list.length = count;
    return list;
  }

  /** The rest of the record as blocks. */
  blocksToEnd(): BasicBlock[] {
    const list: BasicBlock[] = [];
    while (!this.done) list.push(this.block());
    return list;
  }

  /** The number of a value, and its type if the value is not defined yet (else undefined). */
  reference(): { readonly id: number; readonly type: Type | undefined } {
    const id = this.plain();
    return { id, type: this.values[id] === undefined ? this.type() : undefined };
  }

  /** The number of a value whose type the record implies. */
  plain(): number {
    return (this.values.length - this.number()) >>> 0;
  }

  /** Puts the value with this number at `index` of `list`, now or when it is defined. */
  place(list: Value[], index: number, id: number): void {
    const value = this.values[id];
    if (value !== undefined) {
      list[index] = value;
      return;
    }
    if (id < this.values.length || id > 0x7fffffff) this.stream.fail(`value ${id} does not exist`);
    this.forward.push({ list, index, id });
  }

  /** A value and, if it is not defined yet, its type. Returns the type. */
  pair(list: Value[], index: number): Type {
    const id = this.plain();
    const value = this.values[id];
    if (value !== undefined) {
      list[index] = value;
      return value.type;
    }
    const type = this.type();
    if (type.kind === 'metadata') list[index] = this.metadataOperand(id);
    else this.place(list, index, id);
    return type;
  }

  /** A value whose type the record implies. */
  value(list: Value[], index: number, type: Type): void {
    const id = this.plain();
    if (type.kind === 'metadata') list[index] = this.metadataOperand(id);
    else this.place(list, index, id);
  }

  /** A value of a phi: the distance is signed. */
  signedValue(list: Value[], index: number): void {
    const encoded = this.number();
    const distance = encoded & 1 ? -(encoded >>> 1) : encoded >>> 1;
    this.place(list, index, this.values.length - distance);
  }

  /** A value by its number, which must be defined. */
  absolute(id: number): Value {
    return this.values[id] ?? this.stream.fail(`value ${id} does not exist`);
  }

  private metadataOperand(id: number): Value {
    return { kind: 'metadata', type: this.table.metadata, metadata: this.metadata.get(id) };
  }

  /** Gives a value to metadata now or when it is defined. */
  metadataValue(id: number, fill: (value: MDValue['value']) => void): void {
    const value = this.values[id];
    if (value === undefined) this.forwardMetadata.push({ id, fill });
    else fill(this.wrappable(value));
  }

  /** The values of a module, for metadata: they are all known before any metadata is read. */
  readonly moduleValues: ValueSource = {
    metadataValue: (id, fill) => fill(this.wrappable(this.absolute(id))),
  };

  private wrappable(value: Value): MDValue['value'] {
    switch (value.kind) {
      case 'asm':
      case 'block':
      case 'metadata':
        return this.stream.fail('metadata wraps something that is not a value');
      default:
        return value;
    }
  }

  /** A value of a debug record, as metadata. */
  wrappedPair(): Metadata {
    const wrapped = { kind: 'value' as const, value: undefined as unknown as MDValue['value'] };
    this.metadataValue(this.reference().id, (value) => {
      wrapped.value = value;
    });
    return wrapped;
  }

  /** Binds the forward references of a function, whose values are now all known. */
  bind(): void {
    for (const { list, index, id } of this.forward) list[index] = this.absolute(id);
    for (const { id, fill } of this.forwardMetadata) fill(this.wrappable(this.absolute(id)));
    this.forward.length = 0;
    this.forwardMetadata.length = 0;
  }

  /** The result type of getelementptr: a vector if one of its operands is one. */
  addressType(base: Type, index: Type): Type {
    return base.kind !== 'vector' && index.kind === 'vector'
      ? this.table.vector(base, index.length, index.scalable)
      : base;
  }

  /** i1, or a vector of i1 as long as the operand. */
  truthType(operand: Type): Type {
    const bit = this.table.int(1);
    return operand.kind === 'vector'
      ? this.table.vector(bit, operand.length, operand.scalable)
      : bit;
  }
}
