/**
 * Attributes (PARAMATTR_GROUP and PARAMATTR blocks): groups of attributes for one place (function,
 * result or a parameter), and lists of groups that functions and calls refer to by number.
 *
 * Values that LLVM packs into bits are turned into the text that its printer writes, since that is
 * the form on which both readers agree.
 */
import {
  type Attribute,
  type AttributeList,
  type CallAttributes,
  compareAttributes,
  noAttributes,
  noCallAttributes,
} from '../../ir/index.js';
import { attributeNames, attributeText } from './attribute-values.js';
import { unrotate } from './bit-reader.js';
import type { BitStream } from './bit-stream.js';
import type { BitcodeTypes } from './types.js';

const functionPlace = 0xffffffff;

interface Group {
  readonly place: number;
  readonly attributes: Attribute[];
}

export class BitcodeAttributes {
  private readonly groups = new Map<number, Group>();
  /** By list number less one. */
  private readonly lists: CallAttributes[] = [];

  constructor(
    private readonly stream: BitStream,
    private readonly types: BitcodeTypes,
  ) {}

  /** The list with this number; 0 is the empty one. */
  get(id: number): CallAttributes {
    if (id === 0) return noCallAttributes;
    if (this.listRecords.length > 0) this.resolve();
    return this.lists[id - 1] ?? this.stream.fail(`attribute list ${id} does not exist`);
  }

  /** Groups name types by number, and the type table may come later: kept until a list is used. */
  private readonly groupRecords: { readonly low: Uint32Array; readonly highs: Uint32Array }[] = [];
  private readonly listRecords: number[][] = [];

  readGroups(): void {
    this.stream.eachRecord(() => {
      const { stream } = this;
      if (stream.code !== 3) return;
      if (stream.length < 2) stream.fail('an attribute group has no number');
      this.groupRecords.push({
        low: stream.low.slice(0, stream.length),
        highs: stream.highs.slice(0, stream.length),
      });
    });
  }

  readLists(): void {
    this.stream.eachRecord(() => {
      const { stream } = this;
      if (stream.code === 2)
        this.listRecords.push(Array.from(stream.low.subarray(0, stream.length)));
    });
  }

  private resolve(): void {
    for (const { low, highs } of this.groupRecords) this.makeGroup(low, highs);
    for (const list of this.listRecords) this.lists.push(this.makeList(list));
    this.groupRecords.length = 0;
    this.listRecords.length = 0;
  }

  private makeList(ids: readonly number[]): CallAttributes {
    let func = noAttributes;
    let result = noAttributes;
    const params: AttributeList[] = [];
    for (const id of ids) {
      const group = this.groups.get(id);
      if (!group) this.stream.fail(`attribute group ${id} does not exist`);
      const { place, attributes } = group;
      if (place === functionPlace) func = attributes;
      else if (place === 0) result = attributes;
      else {
        if (place > 1 << 20) this.stream.fail(`attributes of parameter ${place - 1}`);
        while (params.length < place) params.push(noAttributes);
        params[place - 1] = attributes;
      }
    }
    return { func, result, params };
  }

  private makeGroup(low: Uint32Array, highs: Uint32Array): void {
    const attributes: Attribute[] = [];
    const { stream, types } = this;
    let at = 2;
    const next = (): number => {
      if (at >= low.length) stream.fail('an attribute group ends too early');
      return low[at++];
    };
    const wide = (): bigint => {
      const value = BigInt(next());
      return value | (BigInt(highs[at - 1]) << 32n);
    };
    const text = (): string => {
      let out = '';
      for (let char = next(); char !== 0; char = next()) out += String.fromCharCode(char & 255);
      return out;
    };
    const words = (count: number): bigint => {
      let value = 0n;
      for (let i = 0; i < count; i++) {
        value |= BigInt.asUintN(64, unrotate(wide())) << BigInt(64 * i);
      }
      return value;
    };
    const range = (bits: number): string => {
      if (bits <= 64) {
        const lower = unrotate(wide());
        return `${lower}, ${unrotate(wide())}`;
      }
      const lowerWords = next();
      const upperWords = highs[at - 1];
      const lower = BigInt.asIntN(bits, words(lowerWords));
      return `${lower}, ${BigInt.asIntN(bits, words(upperWords))}`;
    };
    while (at < low.length) {
      const form = next();
      switch (form) {
        case 0:
          attributes.push({ name: this.name(next()), quoted: false });
          break;
        case 1: {
          const name = this.name(next());
          const value = attributeText(name, wide(), this.stream.buffer.producer);
          attributes.push(
            value === undefined ? { name, quoted: false } : { name, quoted: false, value },
          );
          break;
        }
        case 3:
          attributes.push({ name: text(), quoted: true });
          break;
        case 4: {
          const name = text();
          attributes.push({ name, quoted: true, value: text() });
          break;
        }
        case 5:
          attributes.push({ name: this.name(next()), quoted: false });
          break;
        case 6: {
          const name = this.name(next());
          attributes.push({ name, quoted: false, type: types.get(next()) });
          break;
        }
        case 7: {
          const name = this.name(next());
          const bits = next();
          attributes.push({ name, quoted: false, value: `i${bits} ${range(bits)}` });
          break;
        }
        case 8: {
          const name = this.name(next());
          const count = next();
          const bits = next();
          if (count > low.length) stream.fail(`attribute ${name} claims ${count} ranges`);
          const ranges = Array.from({ length: count }, () => `(${range(bits)})`);
          attributes.push({ name, quoted: false, value: ranges.join(', ') });
          break;
        }
        default:
          stream.fail(`unknown form ${form} of an attribute`);
      }
    }
    attributes.sort(compareAttributes);
    this.groups.set(low[0], { place: low[1], attributes });
  }

  private name(kind: number): string {
    return (
      attributeNames[kind] ??
      this.stream.fail(
        `unknown attribute ${kind}`,
        'It may come from an LLVM newer than 22: compile with an older one.',
      )
    );
  }
}
