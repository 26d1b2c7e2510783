/**
 * Metadata blocks: strings, nodes and values, numbered in one sequence. A function's own block goes
 * on where the module's ends, and its numbers are free again after the function.
 *
 * Debug information is most of a module compiled with -g and is rarely looked at, so a block is only
 * indexed: where each record stands (LLVM writes such an index into large blocks itself). A string is
 * decoded and a node read when someone asks for it. Reading later uses a cursor of its own.
 */
import type { Attachment, Constant, DebugLoc, MDNode, MDValue, Metadata } from '../../ir/index.js';
import { type BitBuffer, byteText } from './bit-reader.js';
import { BitStream, type BlockContext, entry } from './bit-stream.js';
import { metadataCode as code } from './codes.js';
import { BitcodeLocation, BitcodeNode } from './metadata-node.js';

/** What metadata needs of the values around it. */
export interface ValueSource {
  /** A value by number: at once, or through `fill` when it is known. */
  metadataValue(id: number, fill: (value: MDValue['value']) => void): void;
}

const recordEntry = -1;

export class MetadataTable {
  /** Number of the first entry that is the table's own. */
  private readonly base: number;
  /** For a string its first byte and its length; for a record its position and `recordEntry`. */
  private readonly starts: number[] = [];
  private readonly lengths: number[] = [];
  private readonly contexts: BlockContext[] = [];
  private readonly contextOf: number[] = [];
  private readonly known: (Metadata | undefined)[] = [];
  private readonly cursor: BitStream;

  constructor(
    buffer: BitBuffer,
    private readonly values: ValueSource,
    private readonly parent?: MetadataTable,
  ) {
    this.base = parent ? parent.size : 0;
    this.cursor = parent ? parent.cursor : new BitStream(buffer);
  }

  get size(): number {
    return this.base + this.starts.length;
  }

  /** The entry with this number. */
  get(id: number): Metadata {
    if (id < this.base) return this.parent!.get(id);
    const index = id - this.base;
    return this.known[index] ?? this.load(id, index);
  }

  /** Operands that may be null are held as their number plus one. */
  optional(encoded: number): Metadata | null {
    return encoded === 0 ? null : this.get(encoded - 1);
  }

  node(id: number): MDNode {
    const metadata = this.get(id);
    if (metadata.kind !== 'node') return this.cursor.fail(`metadata ${id} is not a node`);
    return metadata;
  }

  /** A DILocation. */
  location(id: number): DebugLoc {
    const metadata = this.get(id);
    if (metadata instanceof BitcodeLocation) return metadata;
    return this.cursor.fail(`metadata ${id} is not a debug location`);
  }

  /** The location that a FUNC_CODE_DEBUG_LOC record says: [line, column, scope + 1, inlined-at + 1,
   * implicit?, atom group?, atom rank?]. */
  locationOfRecord(stream: BitStream): DebugLoc | undefined {
    const scope = stream.operand(2);
    const inlinedAt = stream.operand(3);
    if (scope === 0) return undefined;
    const location = {
      line: stream.low[0],
      column: stream.low[1],
      scope: this.node(scope - 1),
      inlinedAt: inlinedAt === 0 ? undefined : this.location(inlinedAt - 1),
      implicit: stream.optional(4) !== 0,
      distinct: false,
    };
    if (stream.optional(5) === 0) return location;
    return { ...location, atomGroup: stream.low[5], atomRank: stream.optional(6) };
  }

  private load(id: number, index: number): Metadata {
    if (index >= this.starts.length) this.cursor.fail(`metadata ${id} does not exist`);
    const start = this.starts[index];
    const length = this.lengths[index];
    const metadata: Metadata =
      length === recordEntry
        ? this.loadRecord(index, start)
        : { kind: 'string', text: byteText(this.cursor.buffer.bytes, start, start + length) };
    this.known[index] = metadata;
    return metadata;
  }

  private loadRecord(index: number, position: number): Metadata {
    const context = this.contexts[this.contextOf[index]];
    const { cursor } = this;
    const recordCode = cursor.codeAt(position, context);
    switch (recordCode) {
      case code.value:
        cursor.readAt(position, context);
        return this.value(cursor);
      case code.argList: {
        cursor.readAt(position, context);
        const ids = Array.from(cursor.low.subarray(0, cursor.length));
        const values = ids.map((id): MDValue => {
          const value = this.get(id);
          return value.kind === 'value' ? value : cursor.fail('an argument list holds no values');
        });
        return { kind: 'arglist', values };
      }
      case code.stringOld:
        cursor.readAt(position, context);
        return { kind: 'string', text: cursor.text() };
      case code.location:
        return new BitcodeLocation(this, cursor, position, context);
      default:
        return new BitcodeNode(this, cursor, position, context);
    }
  }

  private value(stream: BitStream): MDValue {
    const holder = { kind: 'value' as const, value: undefined as unknown as Constant };
    this.values.metadataValue(stream.operand(1), (value) => {
      (holder as { value: MDValue['value'] }).value = value;
    });
    return holder;
  }

  /**
   * Reads the METADATA block that `stream` stands before. Values of a function must be bound while
   * the function is read, so `eager` makes the entries that hold values at once.
   */
  read(stream: BitStream, visitor: MetadataVisitor, eager: boolean): void {
    stream.enter();
    const context = stream.context();
    const contextIndex = this.contexts.push(context) - 1;
    const add = (start: number, length: number): void => {
      this.starts.push(start);
      this.lengths.push(length);
      this.known.push(undefined);
      this.contextOf.push(contextIndex);
    };
    let name = '';
    for (;;) {
      const found = stream.next();
      if (found === entry.end) return;
      if (found === entry.block) {
        stream.skip();
        continue;
      }
      const position = stream.recordPosition;
      stream.read();
      switch (stream.code) {
        case code.strings:
          this.readStrings(stream, add);
          break;
        case code.indexOffset:
          if (!eager) this.readIndex(stream, add);
          break;
        case code.index:
          break;
        case code.name:
          name = stream.text();
          break;
        case code.namedNode:
          visitor.named(name, Array.from(stream.low.subarray(0, stream.length)));
          break;
        case code.kind:
          visitor.kind(stream.operand(0), stream.text(1));
          break;
        case code.globalAttachment:
          visitor.global(stream.operand(0), Array.from(stream.low.subarray(1, stream.length)));
          break;
        default:
          add(position, recordEntry);
          if (eager && stream.code === code.value) {
            this.known[this.known.length - 1] = this.value(stream);
          }
      }
    }
  }

  /** One blob: the lengths as variable-width numbers of six bits, then all characters. */
  private readStrings(stream: BitStream, add: (start: number, length: number) => void): void {
    const count = stream.operand(0);
    const offset = stream.operand(1);
    const { blobStart, blobLength } = stream;
    if (offset > blobLength) stream.fail('metadata strings begin outside their blob');
    if (count > (offset * 8) / 6) stream.fail(`there are no lengths for ${count} metadata strings`);
    const lengths = this.cursor;
    lengths.position = blobStart * 8;
    lengths.end = (blobStart + offset) * 8;
    let at = blobStart + offset;
    const end = blobStart + blobLength;
    for (let i = 0; i < count; i++) {
      const length = lengths.vbr(6);
      if (length > end - at) stream.fail('a metadata string goes past the end of its blob');
      add(at, length);
      at += length;
    }
  }

  /** The index gives the distance from each record to the next, starting after its own offset. */
  private readIndex(stream: BitStream, add: (start: number, length: number) => void): void {
    const low = stream.operand(0);
    const offset = stream.operand(1) * 2 ** 32 + low;
    const begin = stream.position;
    if (offset > stream.end - begin) stream.fail('the metadata index lies outside its block');
    stream.position = begin + offset;
    if (stream.next() !== entry.record)
      stream.fail('there is no metadata index where one should be');
    stream.read();
    if (stream.code !== code.index) stream.fail('there is no metadata index where one should be');
    let position = begin;
    for (let i = 0; i < stream.length; i++) {
      position += stream.low[i] + stream.highs[i] * 2 ** 32;
      if (position >= stream.end) stream.fail('the metadata index points outside its block');
      add(position, recordEntry);
    }
  }
}

/** Receives what a metadata block says about other things. */
export interface MetadataVisitor {
  named(name: string, nodes: readonly number[]): void;
  kind(id: number, name: string): void;
  /** Pairs of kind and node for a global value. */
  global(value: number, pairs: readonly number[]): void;
}

/** Attachments from pairs of kind and node. */
export function attachments(
  pairs: ArrayLike<number>,
  start: number,
  end: number,
  kinds: ReadonlyMap<number, string>,
  table: MetadataTable,
  stream: BitStream,
): Attachment[] {
  const list: Attachment[] = [];
  for (let i = start; i + 1 < end; i += 2) {
    const name = kinds.get(pairs[i]) ?? stream.fail(`metadata kind ${pairs[i]} has no name`);
    list.push({ name, node: table.node(pairs[i + 1]) });
  }
  return list;
}
