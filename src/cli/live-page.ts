/**
 * The live page of `run --ui`: `merganser serve` in a process of its own, which reads the run directory
 * as it grows. The exploration never waits for it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import * as path from 'node:path';
import { packageRoot } from '../frontend/cc/package-root.js';
import type { Terminal } from './terminal.js';
import { UsageError } from './usage-error.js';

export class LivePage {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(directory: string, port: number): Promise<LivePage> {
    const command = path.join(packageRoot, 'bin', 'merganser.js');
    const child = spawn(process.execPath, [command, 'serve', directory, '--port', String(port)], {
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    let said = '';
    child.stderr?.on('data', (data) => {
      said += String(data);
    });
    const url = await new Promise<string>((resolve, reject) => {
      child.once('message', (message) => resolve((message as { url: string }).url));
      child.once('error', reject);
      child.once('exit', () => reject(new UsageError(said.replace(/^merganser: /, '').trim())));
    });
    child.unref();
    child.channel?.unref();
    return new LivePage(url, child);
  }

  /** Lets the page show the end of the run, then ends it; in a terminal only when the user wants. */
  async close(terminal: Terminal): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.child.ref();
    const gone = new Promise<void>((resolve) => this.child.once('exit', () => resolve()));
    if (process.stdin.isTTY) {
      terminal.err(`The page stays at ${terminal.paint.bold(this.url)} until Ctrl-C.\n`);
      const wanted = new Promise<void>((resolve) => process.once('SIGINT', () => resolve()));
      await Promise.race([wanted, gone]);
    }
    if (this.child.connected) this.child.disconnect();
    await gone;
  }
}
