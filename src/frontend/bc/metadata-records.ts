/**
 * Metadata nodes from their records: most by the layouts of metadata-layouts.ts, and by hand what
 * does not fit a line there (packed numbers, operands that changed their meaning). Defaults are left
 * out, as LLVM's printer does.
 */
import type { MDField, Metadata } from '../../ir/index.js';
import { unrotate } from './bit-reader.js';
import type { BitStream } from './bit-stream.js';
import { metadataCode as code } from './codes.js';
import { type Field, layouts } from './metadata-layouts.js';
import type { MetadataSource } from './metadata-node.js';

export interface NodeParts {
  readonly tag: string;
  readonly distinct: boolean;
  readonly operands: readonly (Metadata | null)[];
  readonly fields: ReadonlyMap<string, MDField>;
  readonly elements: readonly (number | bigint)[];
}

const noFields: ReadonlyMap<string, MDField> = new Map();
const nothing: readonly never[] = [];

/** Makes a node of the record that `stream` read last. */
export function readNode(stream: BitStream, source: MetadataSource): NodeParts {
  switch (stream.code) {
    case code.node:
    case code.distinctNode:
      return {
        tag: 'tuple',
        distinct: stream.code === code.distinctNode,
        operands: operandsFrom(stream, 0, source),
        fields: noFields,
        elements: nothing,
      };
    case code.expression:
      return node('DIExpression', (stream.operand(0) & 1) !== 0, noFields, expression(stream));
    default:
      return new RecordReader(stream, source).node();
  }
}

function node(
  tag: string,
  distinct: boolean,
  fields: ReadonlyMap<string, MDField>,
  elements: readonly (number | bigint)[] = nothing,
  operands: readonly (Metadata | null)[] = nothing,
): NodeParts {
  return { tag, distinct, operands, fields, elements };
}

function expression(stream: BitStream): (number | bigint)[] {
  return Array.from({ length: stream.length - 1 }, (_, index) => stream.number(index + 1));
}

function operandsFrom(
  stream: BitStream,
  start: number,
  source: MetadataSource,
): (Metadata | null)[] {
  const ids = Array.from(stream.low.subarray(start, stream.length));
  return ids.map((id) => source.optional(id));
}

function exact(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** A copy of one record: resolving its operands may read others with the same cursor. */
class RecordReader {
  private readonly code: number;
  private readonly low: Uint32Array;
  private readonly highs: Uint32Array;
  private readonly fields = new Map<string, MDField>();

  constructor(
    private readonly stream: BitStream,
    private readonly source: MetadataSource,
  ) {
    this.code = stream.code;
    this.low = stream.low.slice(0, stream.length);
    this.highs = stream.highs.slice(0, stream.length);
    if (stream.length < 1) stream.fail(`metadata record ${stream.code} is empty`);
  }

  node(): NodeParts {
    const distinct = (this.low[0] & 1) !== 0;
    switch (this.code) {
      case code.genericDebug: {
        if (this.low.length < 4) this.stream.fail('a generic node has too few operands');
        this.put('tag', this.low[1], true);
        this.put('header', this.text(3), false);
        const operands = Array.from(this.low.subarray(4), (id) => this.source.optional(id));
        return node('GenericDINode', distinct, this.fields, nothing, operands);
      }
      case code.subrange:
        this.subrange();
        return node('DISubrange', distinct, this.fields);
      case code.enumerator:
        this.enumerator();
        return node('DIEnumerator', distinct, this.fields);
      case code.namespace:
        this.put('name', this.text(this.low.length === 5 ? 3 : 2), false);
        this.put('scope', this.reference(1), true);
        this.put('exportSymbols', (this.low[0] & 2) !== 0, false);
        return node('DINamespace', distinct, this.fields);
    }
    const found = layouts[this.code];
    if (!found) {
      return this.stream.fail(
        `unknown metadata record ${this.code}`,
        'It may come from an LLVM newer than 22: compile with an older one.',
      );
    }
    for (const field of found.fields) this.field(field, found.sizeBit);
    return node(found.tag, this.complete(distinct), this.fields);
  }

  /** What the layout does not say. Returns whether the node is distinct. */
  private complete(distinct: boolean): boolean {
    switch (this.code) {
      case code.location:
        if (this.low.length < 5) this.stream.fail('a debug location has too few operands');
        this.put('scope', this.source.get(this.low[3]), true);
        return distinct;
      case code.compileUnit:
        this.language();
        return true;
      case code.subprogram:
        return distinct || (this.low[9] & 8) !== 0;
      case code.derivedType:
        this.derivedType();
        return distinct;
      case code.compositeType:
        if (this.low.length > 24 && this.low[24] !== 0xffffffff) {
          this.put('enumKind', this.low[24], true);
        }
        return distinct;
      case code.objcProperty: {
        // LLVM up to 19 wrote the setter into the getter's place and read it back likewise.
        const setter = this.stream.buffer.producer > 19 ? 4 : 5;
        this.put('setter', this.text(setter), false);
        this.put('getter', this.text(9 - setter), false);
        return distinct;
      }
      case code.fixedPointType:
        this.fixedPoint();
        return distinct;
      case code.label:
        this.put('isArtificial', (this.low[0] & 2) !== 0, false);
        if (this.low.length > 6 && this.highs[6] === 0) {
          this.put('coroSuspendIdx', this.low[6], true);
        }
        return distinct;
      default:
        return distinct;
    }
  }

  private put(name: string, value: MDField, always: boolean): void {
    if (always || (value !== null && value !== '' && value !== 0 && value !== false)) {
      this.fields.set(name, value);
    }
  }

  private field({ name, kind, operand, always }: Field, sizeBit: number): void {
    if (operand >= this.low.length) {
      if (always) this.stream.fail(`metadata record ${this.code} has no ${name}`);
      return;
    }
    switch (kind) {
      case 'text':
        this.put(name, this.text(operand), always);
        break;
      case 'node':
        this.put(name, this.reference(operand), always);
        break;
      case 'int':
        this.put(name, this.number(operand), always);
        break;
      case 'size':
        this.put(name, this.low[0] & sizeBit ? this.bound(operand) : this.number(operand), always);
        break;
      case 'bound': {
        const value = this.bound(operand);
        this.put(name, value, value !== null);
        break;
      }
      case 'bool':
        this.put(name, this.low[operand] !== 0, always);
        break;
      case 'unless':
        if (this.low[operand] === 0) this.fields.set(name, false);
        break;
      case 'signed32':
        this.put(name, this.low[operand] | 0, always);
        break;
    }
  }

  private reference(operand: number): Metadata | null {
    if (operand >= this.low.length) this.stream.fail(`metadata record ${this.code} is too short`);
    return this.source.optional(this.low[operand]);
  }

  private text(operand: number): string {
    const value = this.reference(operand);
    if (value === null) return '';
    return value.kind === 'string'
      ? value.text
      : this.stream.fail(`operand ${operand} of metadata record ${this.code} is not a string`);
  }

  private wide(operand: number): bigint {
    return (BigInt(this.highs[operand]) << 32n) | BigInt(this.low[operand]);
  }

  private number(operand: number): number | bigint {
    const high = this.highs[operand];
    return high < 0x200000 ? high * 2 ** 32 + this.low[operand] : this.wide(operand);
  }

  /** A reference, except that constants (and constant expressions) are printed as their number. */
  private bound(operand: number): MDField {
    const value = this.reference(operand);
    if (value?.kind === 'value' && value.value.kind === 'int') {
      return exact(BigInt.asIntN(value.value.type.bits, value.value.value));
    }
    if (this.code === code.genericSubrange && value?.kind === 'node') {
      const [operator, constant] = value.elements;
      if (operator === 0x11 && constant !== undefined) {
        return exact(BigInt.asIntN(64, BigInt(constant)));
      }
    }
    return value;
  }

  /** Version 0: two numbers; 1: a node and a number; 2: four nodes. */
  private subrange(): void {
    const version = this.low[0] >>> 1;
    if (this.low.length < 3) this.stream.fail('a subrange has too few operands');
    if (version === 0) this.put('count', exact(BigInt.asIntN(64, this.wide(1))), true);
    else this.field({ name: 'count', kind: 'bound', operand: 1, always: false }, 0);
    if (version < 2) this.put('lowerBound', exact(unrotate(this.wide(2))), true);
    else {
      const names = ['lowerBound', 'upperBound', 'stride'];
      names.forEach((name, index) => {
        this.field({ name, kind: 'bound', operand: index + 2, always: false }, 0);
      });
    }
  }

  private enumerator(): void {
    const unsigned = (this.low[0] & 2) !== 0;
    if (this.low.length < 3) this.stream.fail('an enumerator has too few operands');
    let bits = 64;
    let value: bigint;
    if (this.low[0] & 4) {
      bits = this.low[1];
      value = this.words(3, this.low.length - 3);
    } else value = unrotate(this.wide(1));
    value = unsigned ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value);
    this.put('name', this.text(2), true);
    this.put('value', exact(value), true);
    this.put('isUnsigned', unsigned, false);
  }

  private words(start: number, count: number): bigint {
    if (start + count > this.low.length) this.stream.fail('a wide number ends too early');
    let value = 0n;
    for (let i = 0; i < count; i++) {
      value |= BigInt.asUintN(64, unrotate(this.wide(start + i))) << BigInt(64 * i);
    }
    return value;
  }

  /** The highest bit says that the language is one of DWARF 6, with a version beside it. */
  private language(): void {
    if (this.highs[1] >>> 31) {
      this.put('sourceLanguageName', this.low[1], true);
      if (this.low.length > 22) this.put('sourceLanguageVersion', this.low[22], false);
    } else this.put('language', this.low[1], true);
  }

  private derivedType(): void {
    if (this.low.length > 12 && this.low[12] !== 0) {
      this.put('dwarfAddressSpace', this.low[12] - 1, true);
    }
    const signing = this.low.length > 14 ? this.low[14] : 0;
    if (signing === 0) return;
    this.put('ptrAuthKey', signing & 15, false);
    this.put('ptrAuthIsAddressDiscriminated', (signing & 16) !== 0, true);
    this.put('ptrAuthExtraDiscriminator', (signing >>> 5) & 0xffff, false);
    this.put('ptrAuthIsaPointer', (signing & (1 << 21)) !== 0, true);
    this.put('ptrAuthAuthenticatesNullValues', (signing & (1 << 22)) !== 0, true);
  }

  /** Binary and decimal types have a factor, rational ones a fraction of wide numbers. */
  private fixedPoint(): void {
    if (this.low.length < 11) this.stream.fail('a fixed-point type has too few operands');
    const rational = 2;
    let at = 9;
    const wide = (): bigint => {
      if (at >= this.low.length) this.stream.fail('a fixed-point type ends too early');
      const bits = this.low[at];
      const count = this.highs[at];
      const value = this.words(at + 1, count);
      at += 1 + count;
      return BigInt.asIntN(bits, value);
    };
    const numerator = wide();
    const denominator = wide();
    if (this.low[7] === rational) {
      this.put('numerator', exact(numerator), true);
      this.put('denominator', exact(denominator), true);
    } else this.put('factor', this.low[8] | 0, true);
    if (at + 3 === this.low.length) {
      this.put('file', this.reference(at), false);
      this.put('line', this.low[at + 1], false);
      this.put('scope', this.reference(at + 2), false);
    }
  }
}
