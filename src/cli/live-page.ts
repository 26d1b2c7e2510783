/**
 * The live page of `run --ui`: `merganser serve` in a process of its own, which reads the run directory
 * as it grows. The exploration never waits for it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import * as path from 'node:path';
import { PACKAGE_ROOT } from '../frontend/cc/package-root.js';

export class LivePage {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(directory: string, port: number): Promise<LivePage> {
    const command = path.join(PACKAGE_ROOT, 'bin', 'merganser.js');
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
      child.once('exit', () => reject(new Error(said.replace(/^merganser: /, '').trim())));
    });
    child.unref();
    child.channel?.unref();
    return new LivePage(url, child);
  }

  /** Lets the page show the end of the run, then ends it. */
  async close(): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.child.ref();
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.disconnect();
    await gone;
  }
}
