/**
 * Memories that no program has used, made several at a time.
 *
 * Each of them counts as two gigabytes with V8, of which a test touches a few pages, and V8 marks the whole heap
 * whenever what it has been told of has grown by 64 megabytes: once for each program, which was up to a quarter of a
 * test's processor time. Of several that are made together it hears at once, and marks once for all.
 */
import { FlatMemory } from '../src/memory/index.js';

/** V8's limit of address space, of which each takes ten gigabytes, is a terabyte. */
const together = 8;

const ready: FlatMemory[] = [];

export function freshMemory(): FlatMemory {
  if (ready.length === 0) for (let i = 0; i < together; i++) ready.push(new FlatMemory());
  return ready.pop()!;
}
