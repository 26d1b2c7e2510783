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

/** One buffer for all of it: a test may have hundreds of thousands of objects. */
export function writeKTest({ args, objects }: KTest): Uint8Array {
  let size = magic.length + 4 * 5;
  for (const arg of args) size += 4 + Buffer.byteLength(arg);
  for (const { name, bytes } of objects) size += 8 + Buffer.byteLength(name) + bytes.length;
  const whole = Buffer.alloc(size);
  let at = whole.write(magic, 0);
  const number = (value: number) => {
    at = whole.writeUInt32BE(value, at);
  };
  const text = (value: string) => {
    const length = whole.write(value, at + 4);
    number(length);
    at += length;
  };
  number(version);
  number(args.length);
  for (const arg of args) text(arg);
  number(0);
  number(0);
  number(objects.length);
  for (const { name, bytes } of objects) {
    text(name);
    number(bytes.length);
    whole.set(bytes, at);
    at += bytes.length;
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
