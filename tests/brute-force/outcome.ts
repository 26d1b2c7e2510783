/** How a run of a random program ends, whether it is run on one input or explored. */

export type Ending =
  /** It returned; the value is in its result variable. */
  | { readonly kind: 'returned'; readonly result: bigint }
  | { readonly kind: 'error'; readonly error: string }
  /** An assumption does not hold. */
  | { readonly kind: 'excluded' }
  /** It runs too long to say. */
  | { readonly kind: 'endless' };

export function showEnding(ending: Ending): string {
  switch (ending.kind) {
    case 'returned':
      return `returns with result ${ending.result}`;
    case 'error':
      return ending.error;
    case 'excluded':
      return 'is excluded by an assumption';
    case 'endless':
      return 'runs too long';
  }
}
