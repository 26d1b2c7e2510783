/**
 * Numbered metadata nodes. Half of a file compiled with -g is nodes that nobody will look at, so the
 * first pass only notes where they are; a node object parses its text when one of its members is
 * read. A mistake in a node is therefore found when it is used (or by `metadata: 'eager'`), with the
 * same message.
 */
import type { DebugLoc, MDNode } from '../../ir/index.js';
import type { Reader } from './reader.js';

/** A node whose text is parsed on first use. */
class TextNode implements MDNode {
  readonly kind = 'node';
  private parsed: MDNode | undefined = undefined;

  constructor(
    protected readonly reader: Reader,
    readonly position: number,
  ) {}

  protected get body(): MDNode {
    return (this.parsed ??= this.reader.nodeAt(this.position));
  }
  get distinct(): boolean {
    return this.body.distinct;
  }
  get tag(): string {
    return this.body.tag;
  }
  get operands(): MDNode['operands'] {
    return this.body.operands;
  }
  get fields(): MDNode['fields'] {
    return this.body.fields;
  }
  get elements(): MDNode['elements'] {
    return this.body.elements;
  }
}

/**
 * A DILocation, which is a node and the place of an instruction at once. In the usual form,
 * `!DILocation(line: 3, column: 4, scope: !5)`, its numbers are read without making the fields.
 */
class TextLocation extends TextNode implements DebugLoc {
  private lineNumber = -1;
  private columnNumber = 0;
  private scopeNumber = -1;

  private scan(): void {
    const r = this.reader;
    const { pos } = r;
    r.pos = this.position;
    const line = this.labelled(lineText);
    const column = line < 0 ? -1 : this.labelled(columnText);
    const scope = column < 0 ? -1 : this.labelled(scopeText);
    if (scope >= 0 && r.bytes[r.pos] === 41) {
      this.lineNumber = line;
      this.columnNumber = column;
      this.scopeNumber = scope;
    } else {
      this.lineNumber = Number(this.body.fields.get('line') ?? 0);
      this.columnNumber = Number(this.body.fields.get('column') ?? 0);
    }
    r.pos = pos;
  }

  /** The number behind these bytes, or -1 if something else is there. */
  private labelled(label: readonly number[]): number {
    const r = this.reader;
    const { bytes } = r;
    let p = r.pos;
    for (let i = 0; i < label.length; i++) if (bytes[p++] !== label[i]) return -1;
    const start = p;
    let number = 0;
    for (let c = bytes[p]; c >= 48 && c <= 57; c = bytes[++p]) number = number * 10 + (c - 48);
    r.pos = p;
    return p === start || p - start > 9 ? -1 : number;
  }

  private get plain(): boolean {
    if (this.lineNumber < 0) this.scan();
    return this.scopeNumber >= 0;
  }
  override get distinct(): boolean {
    return this.plain ? false : this.body.distinct;
  }
  get line(): number {
    if (this.lineNumber < 0) this.scan();
    return this.lineNumber;
  }
  get column(): number {
    if (this.lineNumber < 0) this.scan();
    return this.columnNumber;
  }
  get scope(): MDNode {
    return this.plain
      ? numberedNode(this.reader, this.scopeNumber, this.position)
      : scopeOf(this.reader, this.body, this.position);
  }
  get inlinedAt(): DebugLoc | undefined {
    return this.plain ? undefined : inlinedAtOf(this.reader, this.body, this.position);
  }
  get implicit(): boolean {
    return this.plain ? false : this.body.fields.get('isImplicitCode') === true;
  }
  get atomGroup(): number {
    return this.plain ? 0 : Number(this.body.fields.get('atomGroup') ?? 0);
  }
  get atomRank(): number {
    return this.plain ? 0 : Number(this.body.fields.get('atomRank') ?? 0);
  }
}

function scopeOf(r: Reader, node: MDNode, position: number): MDNode {
  const scope = node.fields.get('scope');
  if (typeof scope === 'object' && scope?.kind === 'node') return scope;
  throw r.error('a location needs a scope', position);
}

function inlinedAtOf(r: Reader, node: MDNode, position: number): DebugLoc | undefined {
  const outer = node.fields.get('inlinedAt');
  if (outer === undefined || outer === null) return undefined;
  if (typeof outer === 'object' && outer.kind === 'node') return asLocation(r, outer, position);
  throw r.error("'inlinedAt' must be a location", position);
}

/** The place that a node stands for. */
export function asLocation(r: Reader, node: MDNode, position: number): DebugLoc {
  if (node instanceof TextLocation) return node;
  if (node.tag !== 'DILocation') throw r.error('this must be a DILocation', position);
  const number = (name: string) => Number(node.fields.get(name) ?? 0);
  return {
    line: number('line'),
    column: number('column'),
    scope: scopeOf(r, node, position),
    inlinedAt: inlinedAtOf(r, node, position),
    implicit: node.fields.get('isImplicitCode') === true,
    distinct: node.distinct,
    atomGroup: number('atomGroup'),
    atomRank: number('atomRank'),
  };
}

/** The numbered node; it must be defined somewhere in the file. */
export function numberedNode(r: Reader, number: number, position: number): MDNode {
  const known = r.nodes[number];
  if (known !== undefined) return known;
  const at = r.nodePositions[number];
  if (at === undefined) throw r.error(`!${number} is not defined in this file`, position);
  const node = isLocationText(r, at) ? new TextLocation(r, at) : new TextNode(r, at);
  r.nodes[number] = node;
  return node;
}

const toBytes = (text: string) => [...text].map((char) => char.charCodeAt(0));
const locationText = toBytes('!DILocation(');
const lineText = toBytes('!DILocation(line: ');
const columnText = toBytes(', column: ');
const scopeText = toBytes(', scope: !');

function isLocationText(r: Reader, at: number): boolean {
  const { bytes } = r;
  let p = at;
  if (bytes[p] === 100) {
    while (bytes[p] !== 33 && p < r.end) p++;
  }
  for (let i = 0; i < locationText.length; i++) if (bytes[p + i] !== locationText[i]) return false;
  return true;
}
