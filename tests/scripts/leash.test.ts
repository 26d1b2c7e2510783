/** What a campaign has started ends with it, however it is ended (tests/campaigns/leash.ts). */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const typescript = new URL('../typescript.mjs', import.meta.url).href;
const leash = new URL('../campaigns/leash.ts', import.meta.url).href;

/** A campaign that is blocked by a child, which has a child of its own and tells its number. */
const campaign = (imported: string) => `${imported}
const { spawnSync } = await import('node:child_process');
spawnSync('sh', ['-c', 'sleep 30 & echo $!; wait'], { stdio: ['ignore', 'inherit', 'ignore'] });`;

const isAlive = (pid: number) => {
  try {
    return !/\) Z /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the child's child lives on when the campaign is ended, after some time at most. */
async function leavesBehind(imported: string, signal: NodeJS.Signals, ms: number) {
  const words = ['--import', typescript, '--input-type=module', '-e', campaign(imported)];
  const { MERGANSER_CAMPAIGN: _, ...env } = process.env;
  const child = spawn(process.execPath, words, {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  const pid = await new Promise<number>((resolve) => {
    child.stdout.once('data', (text: Buffer) => resolve(Number(text.toString())));
  });
  expect(isAlive(pid)).toBe(true);
  child.kill(signal);
  for (let waited = 0; waited < ms && isAlive(pid); waited += 20) await pause(20);
  const isLeft = isAlive(pid);
  if (isLeft) process.kill(pid, 'SIGKILL');
  return isLeft;
}

it.skipIf(!fs.existsSync('/proc/self/environ'))(
  'a campaign takes its children with it',
  async () => {
    const imported = `await import(${JSON.stringify(leash)});`;
    expect(await leavesBehind(imported, 'SIGTERM', 20_000)).toBe(false);
    expect(await leavesBehind(imported, 'SIGKILL', 20_000)).toBe(false);
    expect(await leavesBehind('', 'SIGTERM', 200)).toBe(true);
  },
);
