/** The inputs of a test file as C values. */
import * as fs from 'node:fs';
import { type KTest, readKTest } from '../../results/index.js';
import type { TestValue } from '../model/index.js';

/** Undefined where the file is missing or not whole. */
export function readTest(file: string): KTest | undefined {
  try {
    return readKTest(fs.readFileSync(file));
  } catch {
    return undefined;
  }
}

export function testValues(test: KTest | undefined): TestValue[] {
  return (test?.objects ?? []).map(({ name, bytes }) => ({
    name,
    type: '',
    value: printable(bytes),
    bytes: Buffer.from(bytes).toString('hex'),
  }));
}

function printable(bytes: Uint8Array): string {
  return `{${[...bytes].join(', ')}}`;
}
