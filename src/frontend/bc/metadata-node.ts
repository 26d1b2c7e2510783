/** Metadata nodes that are read from their records when one of their parts is first asked for. */
import type { DebugLoc, MDField, MDNode, Metadata } from '../../ir/index.js';
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
  declare protected readonly cursor: BitStream;
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

/** A DILocation, which is a node and the place of an instruction at once. */
export class BitcodeLocation extends BitcodeNode implements DebugLoc {
  private number(name: string): number {
    return Number(this.fields.get(name) ?? 0);
  }

  get line(): number {
    return this.number('line');
  }

  get column(): number {
    return this.number('column');
  }

  get scope(): MDNode {
    const scope = this.fields.get('scope');
    if (typeof scope === 'object' && scope?.kind === 'node') return scope;
    return this.cursor.fail('a debug location has no scope');
  }

  get inlinedAt(): DebugLoc | undefined {
    const outer = this.fields.get('inlinedAt') ?? undefined;
    if (outer === undefined || outer instanceof BitcodeLocation) return outer;
    return this.cursor.fail('a debug location is inlined at what is no DILocation');
  }

  get implicit(): boolean {
    return this.fields.get('isImplicitCode') === true;
  }

  get atomGroup(): number {
    return this.number('atomGroup');
  }

  get atomRank(): number {
    return this.number('atomRank');
  }
}
