/** A wrong use that a command finds out itself, or an input that it cannot read; status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
