/**
 * Function bodies (FUNCTION_BLOCK_ID): constants and metadata of the function, then one record per
 * instruction in block order; a terminator ends a block. Debug locations follow their instruction.
 *
 * Debug records (LLVM 19) follow the instruction that they stand before; calls of the `llvm.dbg.*`
 * intrinsics, which are the same thing in older versions, precede it. Both end up on that
 * instruction.
 */
import type {
  BasicBlock,
  CallInst,
  DebugLoc,
  DebugRecord,
  Func,
  Instruction,
  TypeTable,
  Value,
} from '../../ir/index.js';
import { type BitStream, entry } from './bit-stream.js';
import { callReaders } from './calls.js';
import { block as blockId, functionCode as code, metadataCode } from './codes.js';
import type { BitcodeConstants } from './constants.js';
import { intrinsicRecord, readDebugRecord } from './debug-records.js';
import { plainReaders } from './instructions.js';
import { memoryReaders } from './memory-instructions.js';
import { attachments, MetadataTable, type MetadataVisitor } from './metadata.js';
import type { InstructionReader, Operands } from './operands.js';
import { terminatorReaders } from './terminators.js';

/** What the bodies of a module share. */
export interface FunctionContext {
  readonly stream: BitStream;
  readonly types: TypeTable;
  readonly values: (Value | undefined)[];
  readonly constants: BitcodeConstants;
  readonly operands: Operands;
  readonly metadata: MetadataTable;
  readonly metadataVisitor: MetadataVisitor;
  readonly kinds: ReadonlyMap<number, string>;
  readonly bundleTags: readonly string[];
}

/** By record code: an array, because it is looked into for every instruction. */
const readers: (InstructionReader | undefined)[] = new Array(67).fill(undefined);
const terminates: boolean[] = new Array(67).fill(false);
for (const family of [callReaders, memoryReaders, plainReaders, terminatorReaders]) {
  for (const [recordCode, reader] of Object.entries(family)) {
    readers[Number(recordCode)] = reader;
    terminates[Number(recordCode)] = family === terminatorReaders;
  }
}
terminates[code.invoke] = true;
terminates[code.callBr] = true;

type WithLocation = { debugLoc: DebugLoc | undefined };

export class FunctionReader {
  private readonly stream: BitStream;
  private readonly operands: Operands;
  private metadata: MetadataTable;

  private readonly blocks: BasicBlock[] = [];
  private current = 0;
  /** By the number that attachments use, which counts debug intrinsics too. */
  private readonly instructions: (Instruction | undefined)[] = [];
  /** The instructions of the current block, `count` of them so far. */
  private readonly body: Instruction[] = [];
  private count = 0;
  private last: Instruction | undefined;
  /** What the next debug location belongs to. */
  private located: WithLocation | undefined;
  private lastLocation: DebugLoc | undefined;
  private pendingRecords: DebugRecord[] | undefined;

  constructor(
    private readonly context: FunctionContext,
    private readonly func: Func,
  ) {
    this.stream = context.stream;
    this.operands = context.operands;
    this.metadata = context.metadata;
  }

  /** Reads the block that the stream stands before. */
  read(): void {
    const { stream, context, func } = this;
    const { values } = context;
    const outer = values.length;
    for (const param of func.params) values.push(param);
    this.operands.metadata = this.metadata;
    stream.eachRecord(
      () => this.record(),
      () => this.readBlock(),
    );
    if (this.blocks.length === 0) stream.fail(`function ${func.name} has no blocks`);
    if (this.current !== this.blocks.length) {
      stream.fail(`function ${func.name} ends in the middle of a block`);
    }
    this.operands.bind();
    func.blocks = this.blocks;
    values.length = outer;
  }

  private readBlock(): void {
    const { stream, context } = this;
    switch (stream.blockId) {
      case blockId.constants:
        context.constants.read();
        break;
      case blockId.metadata:
        if (this.metadata === context.metadata) {
          this.metadata = new MetadataTable(stream.buffer, this.operands, context.metadata);
          this.operands.metadata = this.metadata;
        }
        this.metadata.read(stream, context.metadataVisitor, true);
        break;
      case blockId.symbols:
        this.readNames();
        break;
      case blockId.metadataAttachment:
        this.readAttachments();
        break;
      default:
        stream.skip();
    }
  }

  private record(): void {
    const { stream } = this;
    switch (stream.code) {
      case code.declareBlocks:
        this.declareBlocks(stream.operand(0));
        return;
      case code.debugLoc:
        this.lastLocation = this.metadata.locationOfRecord(stream);
        if (this.located) this.located.debugLoc = this.lastLocation;
        return;
      case code.debugLocAgain:
        if (this.located) this.located.debugLoc = this.lastLocation;
        return;
      case code.operandBundle:
        this.operandBundle();
        return;
      case code.blockAddressUsers:
        return;
      case code.debugValue:
      case code.debugDeclare:
      case code.debugAssign:
      case code.debugValueSimple:
      case code.debugLabel:
      case code.debugDeclareValue:
        this.debugRecord();
        return;
      default:
        this.instruction();
    }
  }

  private declareBlocks(count: number): void {
    const { stream, func } = this;
    if (count > stream.end - stream.position || this.blocks.length > 0) {
      stream.fail(`function ${func.name} claims ${count} blocks`);
    }
    const type = this.context.types.label;
    for (let i = 0; i < count; i++) {
      this.blocks.push({ kind: 'block', type, name: undefined, func, instructions: [] });
    }
    this.operands.blocks = this.blocks;
  }

  private instruction(): void {
    const { stream, operands, context } = this;
    const { code: recordCode } = stream;
    const read = recordCode < readers.length ? readers[recordCode] : undefined;
    if (!read) {
      this.stream.fail(
        `unknown instruction record ${recordCode}`,
        'It may come from an LLVM newer than 22: compile with an older one.',
      );
    }
    const parent = this.blocks[this.current];
    if (!parent) this.stream.fail('an instruction stands outside every block');
    operands.at = 0;
    const instruction = read(operands, parent);
    if (recordCode === code.call && this.debugIntrinsic(instruction)) return;
    if (this.pendingRecords) {
      instruction.debugRecords = this.pendingRecords;
      this.pendingRecords = undefined;
    }
    this.body[this.count++] = instruction;
    this.instructions.push(instruction);
    this.last = instruction;
    this.located = instruction;
    if (instruction.type.kind !== 'void') context.values.push(instruction);
    if (terminates[recordCode]) {
      parent.instructions = this.body.slice(0, this.count);
      this.count = 0;
      this.current++;
    }
  }

  /** Notes the record that a call of a debug intrinsic stands for; such a call is no instruction. */
  private debugIntrinsic(instruction: Instruction): boolean {
    const record = intrinsicRecord(instruction as CallInst);
    if (!record) return false;
    this.pendingRecords ??= [];
    this.pendingRecords.push(record);
    this.instructions.push(undefined);
    this.located = record;
    return true;
  }

  private operandBundle(): void {
    const { stream, operands, context } = this;
    const tag = context.bundleTags[stream.operand(0)];
    if (tag === undefined) this.stream.fail(`operand bundle tag ${stream.operand(0)} is unknown`);
    operands.at = 1;
    operands.bundles ??= [];
    operands.bundles.push({ tag, operands: operands.pairsToEnd() });
  }

  private debugRecord(): void {
    const { last } = this;
    if (!last) this.stream.fail('a debug record belongs to no instruction');
    this.operands.at = 0;
    const record = readDebugRecord(this.operands, this.metadata);
    last.debugRecords ??= [];
    last.debugRecords.push(record);
  }

  /** VALUE_SYMTAB: names of arguments, instructions and blocks. */
  private readNames(): void {
    const { stream, context } = this;
    stream.enter();
    for (;;) {
      const found = stream.next();
      if (found === entry.end) return;
      if (found === entry.block) {
        stream.skip();
        continue;
      }
      stream.read();
      const id = stream.operand(0);
      const named = stream.code === 2 ? this.blocks[id] : context.values[id];
      if (named?.kind === 'block' || named?.kind === 'instruction' || named?.kind === 'argument') {
        named.name = stream.text(1);
      } else stream.fail(`a name belongs to value ${id}, which is not the function's`);
    }
  }

  /** [pairs…] for the function or [instruction, pairs…]. */
  private readAttachments(): void {
    const { stream, context, func } = this;
    stream.enter();
    for (;;) {
      const found = stream.next();
      if (found === entry.end) return;
      if (found === entry.block) {
        stream.skip();
        continue;
      }
      stream.read();
      if (stream.code !== metadataCode.attachment) continue;
      const start = stream.length % 2;
      const { low, length } = stream;
      const list = attachments(low, start, length, context.kinds, this.metadata, stream);
      if (start === 0) func.attachments.push(...list);
      else if (low[0] >= this.instructions.length) {
        stream.fail(`metadata is attached to instruction ${low[0]}, which does not exist`);
      } else {
        const instruction = this.instructions[low[0]];
        if (instruction) (instruction.attachments ??= []).push(...list);
      }
    }
  }
}
