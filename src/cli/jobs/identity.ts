/**
 * Whether two engines have the same program: states are named by decisions, which mean nothing in another one. A source
 * that was changed while the run goes on gives another name.
 */
import { createHash } from 'node:crypto';
import type { Program } from '../../exec/index.js';

export function identityOf({ module }: Program): string {
  const hash = createHash('sha256');
  for (const { name, blocks } of module.functions) {
    hash.update(`${name} ${blocks.length}\n`);
    for (const { instructions } of blocks) {
      for (const { op } of instructions) hash.update(`${op} `);
    }
  }
  return hash.digest('hex');
}
