/**
 * Symbolic bytes. Where the shadow of a byte says `symbolic`, its term (of width 8) is here, by
 * address. The map belongs to the state; the flat memory knows only that the byte is not concrete.
 */
import type { Expr } from '../expr/index.js';

export class Overlay {
  private readonly terms = new Map<number, Expr>();

  get isEmpty(): boolean {
    return this.terms.size === 0;
  }

  get(address: number): Expr | undefined {
    return this.terms.get(address);
  }

  set(address: number, term: Expr): void {
    this.terms.set(address, term);
  }

  forget(address: number, size: number): void {
    if (this.terms.size === 0) return;
    if (size < this.terms.size) {
      for (let at = address; at < address + size; at++) this.terms.delete(at);
    } else {
      for (const at of this.terms.keys()) {
        if (at >= address && at < address + size) this.terms.delete(at);
      }
    }
  }
}
