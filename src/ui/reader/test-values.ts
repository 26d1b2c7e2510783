/** The inputs of a test file as C values. */
import * as fs from 'node:fs';
import { excerpt, type InputType, type KTest, readKTest, sizeOf } from '../../results/index.js';
import type { TestValue } from '../model/index.js';

/** Undefined where the file is missing or not whole. */
export function readTest(file: string): KTest | undefined {
  try {
    return readKTest(fs.readFileSync(file));
  } catch {
    return undefined;
  }
}

/** `types`: what the events say of the inputs, by name. */
export function testValues(
  test: KTest | undefined,
  types: ReadonlyMap<string, InputType>,
): TestValue[] {
  return (test?.objects ?? []).map(({ name, bytes }) => {
    const known = types.get(name);
    const fits = known && sizeOf(known) === bytes.length;
    const type: InputType = fits ? known : { kind: 'bytes', size: bytes.length };
    const shown = excerpt(type, bytes);
    return {
      name,
      type: typeText(type),
      value: shown.text,
      bytes: Buffer.from(shown.bytes).toString('hex'),
    };
  });
}

function typeText(type: InputType): string {
  if (type.kind === 'bytes') return '';
  if (type.kind !== 'array') return type.name;
  const counts: number[] = [];
  let element: InputType = type;
  for (; element.kind === 'array'; element = element.element) counts.push(element.count);
  const name = element.kind === 'bytes' ? 'char' : element.name;
  return `${name}${counts.map((count) => `[${count}]`).join('')}`;
}

/** A type as an event gives it; undefined for one that is not understood. */
export function typeOf(value: unknown): InputType | undefined {
  const type = value as InputType | undefined;
  try {
    return type && Number.isFinite(sizeOf(type)) ? type : undefined;
  } catch {
    return undefined;
  }
}
