/**
 * Attributes, inline and in groups. Words that the table does not know are taken as they are, so
 * that an attribute of a newer LLVM is kept rather than refused. Lists are sorted and shared.
 */
import {
  type Attribute,
  type AttributeList,
  compareAttributes,
  noAttributes,
} from '../../ir/index.js';
import type { Reader } from './reader.js';
import { parseType } from './types.js';
import { type Word, wordCount, wordOf } from './words.js';

const typed = new Set([
  wordOf('byval'),
  wordOf('sret'),
  wordOf('elementtype'),
  wordOf('inalloca'),
  wordOf('preallocated'),
  wordOf('byref'),
]);
const alignWord = wordOf('align');

const plain: (Attribute | undefined)[] = Array(wordCount).fill(undefined);
const alone: (AttributeList | undefined)[] = Array(wordCount).fill(undefined);

/** The attribute whose word was just read. In a group, `=` may stand for the parentheses. */
export function parseAttribute(r: Reader, word: Word): Attribute {
  const start = r.wordStart;
  if (r.bytes[r.pos] !== 40 && r.bytes[r.pos] !== 61 && word !== alignWord) {
    if (word.index !== 0) {
      return (plain[word.index] ??= Object.freeze({ name: word.text, quoted: false }));
    }
    const name = r.wordText();
    if (name === '') throw r.expected('an attribute', start);
    return { name, quoted: false };
  }
  const name = r.wordText();
  if (word === alignWord) {
    const closed = r.eat(40);
    if (!closed) r.eat(61);
    const value = r.integer('an alignment');
    if (closed) r.expect(41);
    return { name, quoted: false, value };
  }
  if (r.eat(61)) return { name, quoted: false, value: r.integer() };
  if (typed.has(word)) {
    r.expect(40);
    const type = parseType(r);
    r.expect(41);
    return { name, quoted: false, type };
  }
  const from = r.pos;
  r.skipBalanced();
  const text = r.slice(from + 1, r.pos - 1).trim();
  return { name, quoted: false, value: argument(text) };
}

function argument(text: string): number | bigint | string {
  if (!/^\d+$/.test(text) || text.length > 1000) return text;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

/** `"key"` or `"key"="value"`, with the cursor on the quote. */
export function parseStringAttribute(r: Reader): Attribute {
  const name = r.string();
  if (r.bytes[r.pos] !== 61) return { name, quoted: true };
  r.pos++;
  return { name, quoted: true, value: r.string() };
}

/** Sorted, without repetition (the last one of a name counts). */
export function attributeList(attributes: Attribute[]): AttributeList {
  if (attributes.length === 0) return noAttributes;
  if (attributes.length === 1) return attributes;
  const byName = new Map<string, Attribute>();
  for (const attribute of attributes) {
    byName.set(`${attribute.quoted ? '"' : ''}${attribute.name}`, attribute);
  }
  return [...byName.values()].sort(compareAttributes);
}

/** The shared list of one attribute that is nothing but its word. */
export function soleAttribute(word: Word, attribute: Attribute): AttributeList {
  if (word.index === 0 || attribute.value !== undefined || attribute.type !== undefined) {
    return [attribute];
  }
  return (alone[word.index] ??= Object.freeze([attribute]));
}

/** The attributes of a parameter or argument: up to a value, a name or the end of the list. */
export function parameterAttributes(
  r: Reader,
  ends: (r: Reader, word: Word) => boolean,
): AttributeList {
  let list: AttributeList = noAttributes;
  let all: Attribute[] | undefined;
  for (;;) {
    const c = r.space();
    let attribute: Attribute;
    if (c >= 97 && c <= 122) {
      const start = r.pos;
      const word = r.word();
      if (ends(r, word)) {
        r.pos = start;
        break;
      }
      attribute = parseAttribute(r, word);
      if (all === undefined && list.length === 0) {
        list = soleAttribute(word, attribute);
        continue;
      }
    } else if (c === 34) attribute = parseStringAttribute(r);
    else break;
    all ??= [...list];
    all.push(attribute);
  }
  return all ? attributeList(all) : list;
}

/** `attributes #0 = { … }`, with the cursor behind the first word. */
export function parseAttributeGroup(r: Reader): void {
  r.expect(35);
  const number = r.integer('the number of an attribute group');
  r.expect(61);
  r.expect(123);
  const attributes: Attribute[] = [];
  while (r.space() !== 125) {
    if (r.space() === 34) attributes.push(parseStringAttribute(r));
    else {
      const before = r.pos;
      const word = r.word();
      attributes.push(parseAttribute(r, word));
      if (r.pos === before) throw r.expected('an attribute');
    }
  }
  r.expect(125);
  r.attributeGroups[number] = attributeList(attributes);
}

/** `#7`, with the cursor on the mark. */
export function attributeGroup(r: Reader): AttributeList {
  const start = r.pos;
  r.expect(35);
  const number = r.integer('the number of an attribute group');
  const group = r.attributeGroups[number];
  if (!group) throw r.error(`the attribute group #${number} is not defined`, start);
  return group;
}
