import { main } from '../../src/cli/main.js';

export interface Session {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in this process and captures what it says. */
export async function merganser(
  words: readonly string[],
  around: {
    workingDirectory?: string;
    env?: Record<string, string | undefined>;
    tty?: boolean;
  } = {},
): Promise<Session> {
  const out: Buffer[] = [];
  const err: string[] = [];
  const status = await main(words, {
    workingDirectory: around.workingDirectory ?? process.cwd(),
    env: around.env ?? { PATH: process.env['PATH'], HOME: process.env['HOME'] },
    stdout: { write: (data) => out.push(Buffer.from(data)), isTTY: around.tty ?? false },
    stderr: { write: (data) => err.push(data), isTTY: around.tty ?? false },
  });
  return { status, out: Buffer.concat(out).toString(), err: err.join('') };
}
