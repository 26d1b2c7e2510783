/**
 * Metadata as text with canonical numbers.
 *
 * Numbers depend on the structure alone: nodes are numbered in the order in which printing the
 * module first refers to them. A distinct node gets its number before its operands, a uniqued one
 * after them: by then its text is known, and a node with the same text is the same node, as in LLVM.
 * Only a uniqued node that closes a cycle (its operand is still open) keeps an identity of its own.
 * Debug locations take part under the text that the corresponding DILocation would have. Nodes that
 * nothing refers to never appear. The walk keeps its own stack: type graphs are deep.
 */
import { debugFlagWords, dwarf, expressionArguments, subprogramFlagWords } from '../dwarf.js';
import type { DebugLoc, MDField, MDNode, Metadata } from '../metadata.js';
import { type FieldSpec, metadataSchema } from '../metadata-schema.js';
import type { ValueTexts } from './constants.js';
import { escapeString } from './names.js';

type Numbered = MDNode | DebugLoc;

interface Frame {
  readonly node: Numbered;
  readonly children: readonly Numbered[];
  next: number;
  /** Whether an operand was still open when this node met it. */
  cyclic: boolean;
}

const open = -1;

export class MetadataTexts {
  private readonly numbers = new Map<Numbered, number>();
  private readonly byText = new Map<string, number>();
  /** Plain locations: by the number of their scope, then by line and column. */
  private readonly places = new Map<number, Map<number, number>>();
  /** The node behind each number, and its text where it is already known. */
  private readonly nodes: Numbered[] = [];
  private readonly texts: (string | undefined)[] = [];

  constructor(private readonly values: ValueTexts) {}

  /** `!7`, `!"text"`, `i32 7`, `!DIExpression()`, `null`. */
  of(metadata: Metadata | null): string {
    if (metadata === null) return 'null';
    switch (metadata.kind) {
      case 'string':
        return `!"${escapeString(metadata.text)}"`;
      case 'value':
        return this.values.typed(metadata.value);
      case 'arglist':
        return `!DIArgList(${metadata.values.map((value) => this.of(value)).join(', ')})`;
      case 'node':
        return metadata.tag === 'DIExpression' ? expression(metadata) : this.reference(metadata);
    }
  }

  location(loc: DebugLoc): string {
    return this.reference(loc);
  }

  /** `!0 = …` for every node referred to so far. */
  *definitions(): Generator<string> {
    for (let i = 0; i < this.nodes.length; i++) {
      yield `!${i} = ${this.texts[i] ?? this.body(this.nodes[i])}\n`;
    }
  }

  private reference(node: Numbered): string {
    const number = this.numbers.get(node);
    if (number !== undefined && number !== open) return `!${number}`;
    if (number === undefined) this.visit(node);
    return `!${this.numbers.get(node)}`;
  }

  private visit(root: Numbered): void {
    if (this.visitPlainLocation(root)) return;
    const stack = [this.enter(root)];
    while (stack.length > 0) {
      const frame = stack[stack.length - 1];
      if (frame.next < frame.children.length) {
        const child = frame.children[frame.next++];
        const known = this.numbers.get(child);
        if (known === undefined) stack.push(this.enter(child));
        else if (known === open) frame.cyclic = true;
      } else {
        stack.pop();
        if (!frame.node.distinct) this.leave(frame);
      }
    }
  }

  /**
   * Most nodes of a module are uniqued locations in a known scope without anything special: they
   * are told apart by numbers, without making their text.
   */
  private visitPlainLocation(node: Numbered): boolean {
    const loc = locationOf(node);
    if (!loc || loc.distinct || loc.inlinedAt || loc.implicit) return false;
    if (loc.atomGroup || loc.atomRank) return false;
    const scope = this.numbers.get(loc.scope);
    if (scope === undefined || scope === open) return false;
    const { line, column } = loc;
    if (!(line >= 0 && line < 2 ** 32 && column >= 0 && column < 2 ** 16)) return false;
    this.internLocation(node, scope, line * 2 ** 16 + column);
    return true;
  }

  private internLocation(node: Numbered, scope: number, place: number): void {
    let places = this.places.get(scope);
    if (!places) {
      places = new Map();
      this.places.set(scope, places);
    }
    const known = places.get(place);
    if (known !== undefined) this.numbers.set(node, known);
    else places.set(place, this.assign(node, undefined));
  }

  private enter(node: Numbered): Frame {
    if (node.distinct) this.assign(node, undefined);
    else this.numbers.set(node, open);
    return { node, children: childrenOf(node), next: 0, cyclic: false };
  }

  private leave(frame: Frame): void {
    if (frame.cyclic) {
      this.assign(frame.node, undefined);
      return;
    }
    if (this.visitPlainLocation(frame.node)) return;
    const text = this.body(frame.node);
    const known = this.byText.get(text);
    if (known !== undefined) this.numbers.set(frame.node, known);
    else this.byText.set(text, this.assign(frame.node, text));
  }

  private assign(node: Numbered, text: string | undefined): number {
    const number = this.nodes.length;
    this.numbers.set(node, number);
    this.nodes.push(node);
    this.texts.push(text);
    return number;
  }

  private body(node: Numbered): string {
    const distinct = node.distinct ? 'distinct ' : '';
    if ('line' in node) return distinct + this.locationBody(node);
    if (node.tag === 'tuple') return `${distinct}!{${this.operandList(node)}}`;
    if (node.tag === 'DIExpression') return distinct + expression(node);
    const parts: string[] = [];
    const schema = metadataSchema.get(node.tag);
    if (schema) {
      for (const spec of schema) this.field(parts, spec, node.fields.get(spec.name));
    } else {
      for (const [name, value] of node.fields) parts.push(`${name}: ${this.plain(value)}`);
    }
    if (node.operands.length > 0) parts.push(`operands: {${this.operandList(node)}}`);
    return `${distinct}!${node.tag}(${parts.join(', ')})`;
  }

  private operandList(node: MDNode): string {
    return node.operands.map((operand) => this.of(operand)).join(', ');
  }

  private locationBody(loc: DebugLoc): string {
    let text = `!DILocation(line: ${loc.line}`;
    if (loc.column !== 0) text += `, column: ${loc.column}`;
    text += `, scope: ${this.reference(loc.scope)}`;
    if (loc.inlinedAt) text += `, inlinedAt: ${this.reference(loc.inlinedAt)}`;
    if (loc.implicit) text += ', isImplicitCode: true';
    if (loc.atomGroup) text += `, atomGroup: ${loc.atomGroup}`;
    if (loc.atomRank) text += `, atomRank: ${loc.atomRank}`;
    return `${text})`;
  }

  private field(parts: string[], spec: FieldSpec, given: MDField | undefined): void {
    const value = given === undefined ? spec.default : given;
    if (value === undefined || (value === spec.default && !spec.always)) return;
    if (value === null && spec.kind === 'bound') return;
    if (typeof value === 'number') parts.push(`${spec.name}: ${numberText(spec, value)}`);
    else parts.push(`${spec.name}: ${this.plain(value)}`);
  }

  private plain(value: MDField): string {
    if (typeof value === 'string') return `"${escapeString(value)}"`;
    return typeof value === 'object' ? this.of(value) : String(value);
  }
}

/** A DILocation as a place, whether it is held as one or as a node. */
function locationOf(node: Numbered): DebugLoc | undefined {
  if ('line' in node) return node;
  if (node.tag !== 'DILocation') return undefined;
  const { fields } = node;
  const scope = fields.get('scope');
  if (typeof scope !== 'object' || scope?.kind !== 'node' || fields.get('inlinedAt')) {
    return undefined;
  }
  return {
    line: Number(fields.get('line') ?? 0),
    column: Number(fields.get('column') ?? 0),
    scope,
    inlinedAt: undefined,
    implicit: fields.get('isImplicitCode') === true,
    distinct: node.distinct,
    atomGroup: Number(fields.get('atomGroup') ?? 0),
    atomRank: Number(fields.get('atomRank') ?? 0),
  };
}

function childrenOf(node: Numbered): Numbered[] {
  if ('line' in node) return node.inlinedAt ? [node.scope, node.inlinedAt] : [node.scope];
  const children: Numbered[] = [];
  const schema = metadataSchema.get(node.tag);
  if (schema) {
    for (const spec of schema) {
      if (spec.kind === 'node' || spec.kind === 'bound') {
        addChild(children, node.fields.get(spec.name));
      }
    }
  } else {
    for (const value of node.fields.values()) addChild(children, value);
  }
  for (const operand of node.operands) addChild(children, operand);
  return children;
}

function addChild(children: Numbered[], value: MDField | undefined): void {
  if (typeof value === 'object' && value?.kind === 'node' && value.tag !== 'DIExpression') {
    children.push(value);
  }
}

function numberText(spec: FieldSpec, value: number): string {
  if (spec.kind === 'flags' && value !== 0) return debugFlagWords(value).join(' | ');
  if (spec.kind === 'spflags' && value !== 0) return subprogramFlagWords(value).join(' | ');
  return spec.words?.nameOf(value) ?? String(value);
}

function expression(node: MDNode): string {
  const { elements } = node;
  const parts: string[] = [];
  for (let i = 0; i < elements.length; ) {
    const operator = Number(elements[i]);
    const arity = expressionArguments(operator);
    const word = dwarf.operation.nameOf(operator);
    if (word === undefined || i + arity >= elements.length) {
      parts.push(...elements.slice(i).map(String));
      break;
    }
    parts.push(word, ...elements.slice(i + 1, i + 1 + arity).map(String));
    i += 1 + arity;
  }
  return `!DIExpression(${parts.join(', ')})`;
}
