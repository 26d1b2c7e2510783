/**
 * KLEE's test format, version 3, as `ktest-tool` reads it. All numbers are 32 bits, big endian:
 *
 *     "KTEST" version
 *     count of arguments, each: length, bytes
 *     symbolic arguments: count, length of each
 *     count of objects, each: name length, name, size, bytes
 */
export interface KTest {
  /** The program's name and its arguments. */
  readonly args: readonly string[];
  readonly objects: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

const magic = 'KTEST';
const version = 3;

export class KTestError extends Error {}

export function writeKTest({ args, objects }: KTest): Uint8Array {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  const number = (value: number) => {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, value);
    chunks.push(bytes);
  };
  const block = (bytes: Uint8Array) => {
    number(bytes.length);
    chunks.push(bytes);
  };
  chunks.push(encoder.encode(magic));
  number(version);
  number(args.length);
  for (const arg of args) block(encoder.encode(arg));
  number(0);
  number(0);
  number(objects.length);
  for (const { name, bytes } of objects) {
    block(encoder.encode(name));
    block(bytes);
  }
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Throws KTestError for a file that is not a test. */
export function readKTest(data: Uint8Array): KTest {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const decoder = new TextDecoder();
  let at = 0;
  const take = (count: number): Uint8Array => {
    if (at + count > data.length) throw new KTestError(`the file ends at byte ${data.length}`);
    at += count;
    return data.subarray(at - count, at);
  };
  const number = (): number => {
    take(4);
    return view.getUint32(at - 4);
  };
  const start = decoder.decode(take(5));
  if (start !== magic && start !== 'BOUT\n') {
    throw new KTestError('not a .ktest file: it does not start with KTEST');
  }
  const found = number();
  if (found > version) throw new KTestError(`version ${found} of the format is not known`);
  const args: string[] = [];
  for (let left = number(); left > 0; left--) args.push(decoder.decode(take(number())));
  if (found >= 2) take(8);
  const objects: { name: string; bytes: Uint8Array }[] = [];
  for (let left = number(); left > 0; left--) {
    const name = decoder.decode(take(number()));
    objects.push({ name, bytes: take(number()).slice() });
  }
  return { args, objects };
}
