/** Values through a pipe, by calls that wait: their length in four bytes, then what V8 writes of them. */
import * as fs from 'node:fs';
import * as v8 from 'node:v8';

export function send(descriptor, value) {
  const content = v8.serialize(value);
  const head = Buffer.alloc(4);
  head.writeUInt32LE(content.length);
  const bytes = Buffer.concat([head, content]);
  for (let at = 0; at < bytes.length; ) at += fs.writeSync(descriptor, bytes, at);
}

/** Undefined when the other end is closed. */
export function receive(descriptor) {
  const head = take(descriptor, 4);
  return head && v8.deserialize(take(descriptor, head.readUInt32LE()));
}

function take(descriptor, count) {
  const bytes = Buffer.alloc(count);
  for (let at = 0; at < count; ) {
    const got = fs.readSync(descriptor, bytes, at, count - at, null);
    if (got === 0) return undefined;
    at += got;
  }
  return bytes;
}
