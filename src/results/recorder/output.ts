/**
 * The files of a run, for as long as they can be written.
 *
 * A disk may become full, or a folder read-only, in the midst of a run. The first write that fails is kept, and
 * nothing is written from then on: whoever explores looks at `failure` and ends the run, and what was
 * written before stays readable. So nobody who writes has to think of it, and an event never tells of a test that is not
 * there. The summary alone is tried once more at the end (`RunDirectory.lastSummary`): it is small, and in place of one that is larger.
 */
import { isSystemError, systemReason } from '../../node/index.js';

/** Something that cannot be written, with what helps. */
export class OutputFailure extends Error {
  constructor(what: string, cause: NodeJS.ErrnoException) {
    super(`${what}: ${reasonOf(cause)}; ${adviceFor(cause)}`, { cause });
  }
}

export class Output {
  failure: OutputFailure | undefined = undefined;

  constructor(private readonly directory: string) {}

  /** Writes something, unless something else could not be written. */
  attempt(write: () => void): void {
    if (this.failure) return;
    try {
      write();
    } catch (thrown) {
      if (!isSystemError(thrown)) throw thrown;
      this.fail(thrown);
    }
  }

  fail(cause: NodeJS.ErrnoException): void {
    this.failure ??= new OutputFailure(
      `the run directory ${this.directory} cannot be written any more`,
      cause,
    );
  }
}

function reasonOf(error: NodeJS.ErrnoException): string {
  // The proc file system says so of what cannot be made in it.
  return error.code === 'ENOENT' ? 'nothing can be made there' : systemReason(error);
}

function adviceFor({ code }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'make room there, or name a directory on another disk with --output-dir';
    case 'EFBIG':
      return "raise the limit for the size of a file ('ulimit -f')";
    case 'ENAMETOOLONG':
      return 'name a shorter one with --output-dir';
    case 'EMFILE':
    case 'ENFILE':
      return "raise the limit for open files ('ulimit -n')";
    default:
      return 'name another with --output-dir, or do without by --no-write-tests';
  }
}
