/**
 * Answers as text, in terms of a canonical form: the terms of an unsatisfiable core and the inputs of a model by their
 * places in the form. `u0,3` is a core; `s` is a model: the values of symbols, then for each array its bytes that are not zero as index and
 * value, in hexadecimal digits. A text that is not of this kind has no answer.
 */
import {
  type ArrayInfo,
  type CanonicalForm,
  canonical,
  type SymbolInfo,
  type Value,
} from '../../expr/index.js';
import { Model } from '../model.js';
import type { Answer, Sat, Unsat } from '../solver.js';

/** Characters of an answer that is worth keeping. */
const longest = 1 << 16;

/** Undefined if there is nothing to keep. */
export function answerText(answer: Answer, form: CanonicalForm): string | undefined {
  if (answer.status === 'unknown') return undefined;
  const text = answer.status === 'sat' ? modelText(answer.model, form) : coreText(answer, form);
  return text !== undefined && text.length <= longest ? text : undefined;
}

function coreText({ core }: Unsat, { terms }: CanonicalForm): string | undefined {
  const places = new Map(terms.map((term, place) => [term, place]));
  const found = [...new Set(core)].map((term) => places.get(term));
  if (found.includes(undefined)) return undefined;
  return `u${found.join()}`;
}

function modelText(model: Model, { arrays, symbols }: CanonicalForm): string {
  const values = symbols.map((symbol) => model.symbol(symbol).toString(16));
  const bytes = arrays.map((array) => {
    const list: string[] = [];
    for (const [index, byte] of model.arrays.get(array) ?? []) {
      if (byte !== 0) list.push(`${index.toString(16)}=${byte.toString(16)}`);
    }
    return list.join();
  });
  return `s${[values.join(), ...bytes].join('|')}`;
}

/** The answer that a text gives to the query of a form; a model is yet to be tried. */
export function answerFrom(text: string, form: CanonicalForm): Sat | Unsat | undefined {
  if (text.startsWith('u')) return coreFrom(text.slice(1), form);
  return text.startsWith('s') ? modelFrom(text.slice(1), form) : undefined;
}

function coreFrom(text: string, { terms }: CanonicalForm): Unsat | undefined {
  if (!/^\d+(,\d+)*$/.test(text)) return undefined;
  const core = text.split(',').map((place) => terms[Number(place)]);
  return core.includes(undefined as never) ? undefined : { status: 'unsat', core };
}

function modelFrom(text: string, { arrays, symbols }: CanonicalForm): Sat | undefined {
  const [words, ...parts] = text.split('|');
  const values = words === '' ? [] : words.split(',');
  if (values.length !== symbols.length || parts.length !== arrays.length) return undefined;
  const ofSymbols = new Map<SymbolInfo, Value>();
  const ofArrays = new Map<ArrayInfo, Map<Value, number>>();
  for (const [i, word] of values.entries()) {
    const value = valueFrom(word, symbols[i].width);
    if (value === undefined) return undefined;
    ofSymbols.set(symbols[i], value);
  }
  for (const [i, part] of parts.entries()) {
    const bytes = new Map<Value, number>();
    for (const pair of part === '' ? [] : part.split(',')) {
      const [place, content] = pair.split('=');
      const index = valueFrom(place, arrays[i].indexWidth);
      const byte = valueFrom(content ?? '', 8);
      if (index === undefined || byte === undefined) return undefined;
      bytes.set(index, Number(byte));
    }
    ofArrays.set(arrays[i], bytes);
  }
  return { status: 'sat', model: new Model(ofSymbols, ofArrays) };
}

function valueFrom(digits: string, width: number): Value | undefined {
  if (!/^[0-9a-f]+$/.test(digits)) return undefined;
  const value = BigInt(`0x${digits}`);
  return value >> BigInt(width) === 0n ? canonical(value) : undefined;
}
