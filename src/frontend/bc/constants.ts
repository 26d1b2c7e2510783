/**
 * Constants blocks (CONSTANTS_BLOCK_ID): a current type and one record per constant, which takes the
 * next value number. Aggregates and expressions may refer to constants of higher numbers, so their
 * records are kept and made into constants when the block has been read.
 *
 * Aggregates and expressions take the canonical forms of src/ir/canonical-constants.ts.
 */
import {
  type ArrayType,
  type BasicBlock,
  type BlockAddress,
  type Constant,
  type Func,
  type GlobalValue,
  isConstant,
  makeAggregate,
  type PointerType,
  type StructType,
  type Type,
  type TypeTable,
  type Value,
  type VectorType,
} from '../../ir/index.js';
import { unrotate } from './bit-reader.js';
import { type BitStream, entry } from './bit-stream.js';
import { constantCode as code } from './codes.js';
import { readData, readString } from './constant-data.js';
import { constantExpression, type DeferredConstant } from './constant-expressions.js';
import { inlineAsm } from './inline-asm.js';
import type { BitcodeTypes } from './types.js';

/** No real constant nests deeper; it keeps a lying file from exhausting the stack. */
const maximumDepth = 400;

/** A block address whose function has no body yet. */
export interface PendingBlockAddress {
  readonly constant: BlockAddress;
  readonly func: Func;
  readonly block: number;
}

export class BitcodeConstants {
  readonly blockAddresses: PendingBlockAddress[] = [];
  private readonly deferred = new Map<number, DeferredConstant>();
  private depth = 0;

  constructor(
    private readonly stream: BitStream,
    private readonly types: BitcodeTypes,
    private readonly table: TypeTable,
    private readonly values: (Value | undefined)[],
  ) {}

  /** Reads the block that the stream stands before; its constants are appended to the values. */
  read(): void {
    const { stream, values } = this;
    stream.enter();
    let typeId = -1;
    let type: Type = this.table.int(32);
    for (;;) {
      const found = stream.next();
      if (found === entry.end) break;
      if (found === entry.block) {
        stream.skip();
        continue;
      }
      stream.read();
      if (stream.code === code.setType) {
        typeId = stream.operand(0);
        type = this.types.get(typeId);
        if (type.kind === 'void') stream.fail('a constant has type void');
        continue;
      }
      values.push(this.simple(type, typeId));
    }
    for (const id of this.deferred.keys()) this.get(id);
    this.deferred.clear();
  }

  /** The constant with this value number. */
  get(id: number): Constant {
    const value = this.values[id];
    if (value !== undefined) {
      if (!isConstant(value)) this.stream.fail(`value ${id} is not a constant`);
      return value;
    }
    const record = this.deferred.get(id);
    if (!record) this.stream.fail(`constant ${id} does not exist`);
    if (this.depth >= maximumDepth) {
      this.stream.fail(
        'constants are nested too deeply or contain themselves',
        undefined,
        record.at,
      );
    }
    this.depth++;
    const constant = this.make(record);
    this.depth--;
    this.values[id] = constant;
    return constant;
  }

  /** Constants that refer to nothing are made at once; the others are kept for later. */
  private simple(type: Type, typeId: number): Value | undefined {
    const { stream } = this;
    switch (stream.code) {
      case code.null:
        return nullOf(type);
      case code.undef:
        return { kind: 'undef', type };
      case code.poison:
        return { kind: 'poison', type };
      case code.integer:
        if (type.kind !== 'int') return stream.fail('an integer constant has another type');
        return { kind: 'int', type, value: BigInt.asUintN(type.bits, stream.signed(0)) };
      case code.wideInteger:
        return this.wideInteger(type);
      case code.float:
        return this.float(type);
      case code.string:
      case code.cString:
        return readString(stream, this.array(type), stream.code === code.cString);
      case code.data:
        return readData(stream, this.array(type));
      case code.inlineAsm1:
      case code.inlineAsm2:
      case code.inlineAsm3:
      case code.inlineAsm4:
        return inlineAsm(stream, this.types, this.table, typeId);
      default:
        this.deferred.set(this.values.length, {
          code: stream.code,
          type,
          operands: stream.low.slice(0, stream.length),
          highs: stream.highs.slice(0, stream.length),
          at: stream.position,
        });
        return undefined;
    }
  }

  private wideInteger(type: Type): Constant {
    const { stream } = this;
    if (type.kind !== 'int') return stream.fail('an integer constant has another type');
    let value = 0n;
    for (let i = 0; i < stream.length; i++) {
      value |= BigInt.asUintN(64, unrotate(stream.wide(i))) << BigInt(64 * i);
    }
    return { kind: 'int', type, value: BigInt.asUintN(type.bits, value) };
  }

  private float(type: Type): Constant {
    const { stream } = this;
    if (type.kind !== 'float') return stream.fail('a floating-point constant has another type');
    const first = stream.wide(0);
    let bits = first;
    // The 64 bits of sign, exponent and upper fraction come first, the lowest 16 after them.
    if (type.format === 'x86_fp80') bits = (first << 16n) | (stream.wide(1) & 0xffffn);
    else if (type.bits === 128) bits = (stream.wide(1) << 64n) | first;
    return { kind: 'float', type, bits: BigInt.asUintN(type.bits, bits) };
  }

  private array(type: Type): ArrayType | VectorType {
    if (type.kind !== 'array' && type.kind !== 'vector') {
      this.stream.fail('a string or data constant is neither an array nor a vector');
    }
    return type;
  }

  private make(record: DeferredConstant): Constant {
    switch (record.code) {
      case code.aggregate:
        return this.aggregate(record);
      case code.blockAddress:
        return this.blockAddress(record);
      case code.dsoLocalEquivalent:
      case code.noCfi:
        return {
          kind: record.code === code.noCfi ? 'no_cfi' : 'dso_local_equivalent',
          type: this.pointer(record),
          target: this.global(record, 1),
        };
      case code.ptrAuth:
      case code.ptrAuth2:
        return {
          kind: 'ptrauth',
          type: this.pointer(record),
          operands: this.signingOperands(record),
        };
      default:
        return constantExpression(record, this, this.types, this.stream);
    }
  }

  private pointer(record: DeferredConstant): PointerType {
    if (record.type.kind !== 'pointer') {
      this.stream.fail('an address constant has no pointer type', undefined, record.at);
    }
    return record.type;
  }

  private global(record: DeferredConstant, index: number): GlobalValue {
    const value = this.values[record.operands[index]];
    switch (value?.kind) {
      case 'global':
      case 'function':
      case 'alias':
      case 'ifunc':
        return value;
      default:
        return this.stream.fail('a constant names no global value', undefined, record.at);
    }
  }

  /** [pointer, key, discriminator, address discriminator, deactivation symbol?]: null at the end is none. */
  private signingOperands(record: DeferredConstant): Constant[] {
    const operands = Array.from(record.operands, (id) => this.get(id));
    while (operands.length > 3 && operands[operands.length - 1].kind === 'null') operands.pop();
    return operands;
  }

  private blockAddress(record: DeferredConstant): Constant {
    const func = this.global(record, 1);
    if (func.kind !== 'function') {
      this.stream.fail('a block address names no function', undefined, record.at);
    }
    const constant: BlockAddress = {
      kind: 'blockaddress',
      type: this.pointer(record),
      func,
      block: undefined as unknown as BasicBlock,
    };
    this.blockAddresses.push({ constant, func, block: record.operands[2] ?? 0 });
    return constant;
  }

  private aggregate({ type, operands, at }: DeferredConstant): Constant {
    const fields = elementTypes(type);
    if (!fields || (fields.length !== undefined && fields.length !== operands.length)) {
      this.stream.fail('an aggregate does not have as many elements as its type', undefined, at);
    }
    const elements = Array.from(operands, (id) => this.get(id));
    return makeAggregate(fields.type, elements);
  }
}

function elementTypes(
  type: Type,
): { type: ArrayType | StructType | VectorType; length: number | undefined } | undefined {
  switch (type.kind) {
    case 'array':
      return { type, length: type.length };
    case 'vector':
      return { type, length: type.scalable ? undefined : type.length };
    case 'struct':
      return { type, length: type.fields?.length };
    default:
      return undefined;
  }
}

function nullOf(type: Type): Constant {
  switch (type.kind) {
    case 'int':
      return { kind: 'int', type, value: 0n };
    case 'float':
      return { kind: 'float', type, bits: 0n };
    case 'pointer':
      return { kind: 'null', type };
    case 'token':
      return { kind: 'none', type };
    default:
      return { kind: 'zero', type };
  }
}
