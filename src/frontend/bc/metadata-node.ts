/** A metadata node that is read from its record when one of its parts is first asked for. */
import type { MDField, MDNode, Metadata } from '../../ir/index.js';
import type { BitStream, BlockContext } from './bit-stream.js';
import { type NodeParts, readNode } from './metadata-records.js';

/** Where a node finds the strings, nodes and values that its record names. */
export interface MetadataSource {
  get(id: number): Metadata;
  /** Operands that may be null are held as their number plus one. */
  optional(encoded: number): Metadata | null;
}

export class BitcodeNode implements MDNode {
  declare readonly kind: 'node';
  declare private parts: NodeParts | undefined;
  declare private readonly source: MetadataSource;
  declare private readonly cursor: BitStream;
  declare private readonly position: number;
  declare private readonly context: BlockContext;

  constructor(source: MetadataSource, cursor: BitStream, position: number, context: BlockContext) {
    this.kind = 'node';
    this.parts = undefined;
    this.source = source;
    this.cursor = cursor;
    this.position = position;
    this.context = context;
  }

  private read(): NodeParts {
    this.cursor.readAt(this.position, this.context);
    this.parts = readNode(this.cursor, this.source);
    return this.parts;
  }

  get distinct(): boolean {
    return (this.parts ?? this.read()).distinct;
  }

  get tag(): string {
    return (this.parts ?? this.read()).tag;
  }

  get operands(): readonly (Metadata | null)[] {
    return (this.parts ?? this.read()).operands;
  }

  get fields(): ReadonlyMap<string, MDField> {
    return (this.parts ?? this.read()).fields;
  }

  get elements(): readonly (number | bigint)[] {
    return (this.parts ?? this.read()).elements;
  }
}
