/** The descriptors 0, 1 and 2 of a program that runs here: those of this process, unless a test has its own. */
import * as fs from 'node:fs';
import * as tty from 'node:tty';

/** The program's descriptors 0, 1 and 2. Calls may throw as those of node:fs do. */
export interface StandardStreams {
  /** Reads as fs.readSync, at a position if there is one. */
  read(buffer: Uint8Array, position: number | null): number;
  /** Writes all of the data or throws; the number of bytes written. */
  write(fd: 1 | 2, data: Uint8Array): number;
  isTerminal(fd: number): boolean;
  /** Where standard input stands, if it is a file. */
  readonly inputPosition: number | undefined;
}

/** The streams of this process; `outputTo` 2 sends what the program writes to standard error. */
export function processStreams(outputTo: 1 | 2 = 1): StandardStreams {
  return {
    read: (buffer, position) => fs.readSync(0, buffer, 0, buffer.length, position),
    write: (fd, data) => fs.writeSync(fd === 1 ? outputTo : 2, data),
    isTerminal: (fd) => tty.isatty(fd === 1 ? outputTo : fd),
    inputPosition: inheritedPosition(0),
  };
}

/** Where standard input stands, if it is a file. */
function inheritedPosition(fd: number): number | undefined {
  try {
    if (!fs.fstatSync(fd).isFile()) return undefined;
    const info = fs.readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8');
    return Number(/^pos:\s*(\d+)/m.exec(info)?.[1] ?? 0);
  } catch {
    return undefined;
  }
}
