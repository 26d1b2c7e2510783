/** A store of answers in memory, which finds what it was told before it was opened. */
import { createHash } from 'node:crypto';
import type { QueryStore } from '../../../src/solver/index.js';

export class MemoryStore implements QueryStore {
  readonly told = new Map<string, string>();
  private known = new Map<string, string>();

  get isEmpty(): boolean {
    return this.known.size === 0;
  }

  /** As a run that comes later finds it. */
  open(): this {
    this.known = new Map(this.told);
    return this;
  }

  digest(bytes: Uint8Array): string {
    return createHash('sha256').update(bytes).digest('hex');
  }

  find(key: string): string | undefined {
    return this.known.get(key);
  }

  keep(key: string, answer: string): void {
    this.told.set(key, answer);
  }
}
