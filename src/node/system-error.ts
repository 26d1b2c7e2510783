/**
 * What the operating system refuses, in words for a user: Node.js names a failure by its code and the call
 * that failed, which says little to those who do not know the calls.
 */
import { getSystemErrorMap } from 'node:util';

/** Whether the operating system refused something. */
export function isSystemError(thrown: unknown): thrown is NodeJS.ErrnoException {
  return thrown instanceof Error && 'code' in thrown && 'syscall' in thrown;
}

/** Why: `no space left on device`. */
export function systemReason({ errno, message }: NodeJS.ErrnoException): string {
  return (errno !== undefined && getSystemErrorMap().get(errno)?.[1]) || message;
}

/** What and why: `/data/out: permission denied`. */
export function systemMessage(error: NodeJS.ErrnoException): string {
  const { path, syscall } = error;
  return `${path ?? syscall ?? 'the system'}: ${systemReason(error)}`;
}
