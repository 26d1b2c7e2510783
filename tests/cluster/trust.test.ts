/**
 * Whom workers and leaders talk to: Redis with TLS and a password, and nobody else's program. With processes and a real Redis on loopback; skipped where
 * redis-server or openssl is not installed.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as zlib from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect, RedisStore, type RunDescription, storeFormat } from '../../src/cluster/index.js';
import { findOnPath } from '../../src/frontend/index.js';
import { version } from '../../src/version.js';
import { merganser as session } from '../cli/session.js';
import { programs } from './programs.js';
import { hasRedis, LocalRedis } from './redis-server.js';

const merganser = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-trust-'));
const workers: ChildProcess[] = [];
afterEach(async () => {
  const ended = workers.splice(0).map(async (child) => {
    if (child.exitCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  });
  await Promise.all(ended);
});
afterAll(() => fs.rmSync(scratch, { recursive: true }));

/** A worker process, and what it says until it has said `awaited`, or has ended. */
async function worker(url: string, awaited: RegExp, env: object = {}): Promise<string> {
  const child = spawn(process.execPath, [merganser, 'worker', url], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  workers.push(child);
  let said = '';
  await new Promise<void>((resolve) => {
    child.on('close', () => resolve());
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString();
      if (awaited.test(said)) resolve();
    });
  });
  return said;
}

describe.skipIf(!hasRedis || !findOnPath('openssl'))('Redis with TLS and a password', () => {
  const [key, certificate] = ['key.pem', 'cert.pem'].map((name) => path.join(scratch, name));
  const tls = ['--tls-key-file', key, '--tls-cert-file', certificate];
  const server = new LocalRedis([
    ...[...tls, '--tls-ca-cert-file', certificate],
    ...['--tls-auth-clients', 'no', '--requirepass', 'secret'],
  ]);
  const known = { NODE_EXTRA_CA_CERTS: certificate };
  const address = (password: string) =>
    server.url.replace('redis://', `rediss://:${password}@`).replace('127.0.0.1', 'localhost');
  beforeAll(async () => {
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1'];
    spawnSync('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', certificate]);
    await server.start();
  });
  afterAll(() => server.stop());

  it('serves a run', async () => {
    await worker(address('secret'), /waiting for runs/, known);
    fs.writeFileSync(path.join(scratch, 'branches.c'), programs.branches);
    const explored = (...words: string[]) => {
      const common = ['run', 'branches.c', '--json', '--no-write-tests'];
      const { stdout } = spawnSync(process.execPath, [merganser, ...common, ...words], {
        ...{ cwd: scratch, encoding: 'utf8', env: { ...process.env, ...known } },
      });
      const { complete, paths } = JSON.parse(stdout) as { complete: boolean; paths: object };
      return { complete, paths };
    };
    const one = explored();
    expect(one.complete).toBe(true);
    expect(explored('--cluster', address('secret'))).toEqual(one);
  });

  it('is waited for where it is not there yet', async () => {
    const later = new LocalRedis();
    await later.reserve();
    const started = worker(later.url, /waiting for runs/);
    await new Promise((resolve) => {
      workers.at(-1)!.stderr!.once('data', resolve);
    });
    await later.start();
    expect(await started).toMatch(/ECONNREFUSED.*asking again(.|\n)*waiting for runs/);
    await later.stop();
  });

  it('is waited for where nobody knows its name yet', async () => {
    const said = await worker('redis://no-such-machine.invalid', /asking again/);
    expect(said).toMatch(/nobody knows a machine of this name now .*asking again/);
    expect(workers.at(-1)!.exitCode).toBeNull();
  });

  it.each([
    ['a certificate that nobody knows', 'secret', {}, /self-signed certificate/],
    ['another password', 'guessed', known, /WRONGPASS/],
  ])('is not used with %s, and no message shows the password', async (_, password, env, why) => {
    const said = await worker(address(password), /waiting for runs/, env);
    expect(said).toMatch(why);
    expect(said).not.toContain(password);
  });
});

describe.skipIf(!hasRedis)('a server that takes nothing', () => {
  const server = new LocalRedis(['--maxmemory', '1', '--maxmemory-policy', 'noeviction']);
  beforeAll(() => server.start());
  afterAll(() => server.stop());

  it('refuses a run, in its own words', async () => {
    const folder = fs.mkdtempSync(path.join(scratch, 'full-'));
    fs.writeFileSync(path.join(folder, 'branches.c'), programs.branches);
    const { err, status } = await session(['run', '--cluster', server.url, 'branches.c'], {
      workingDirectory: folder,
    });
    expect(status).toBe(2);
    expect(err).toMatch(/^merganser: the Redis server of --cluster refuses the run: OOM/m);
  });
});

describe.skipIf(!hasRedis)('a worker refuses', () => {
  const server = new LocalRedis();
  beforeAll(() => server.start());
  afterAll(() => server.stop());
  const text = Buffer.from('; no program');
  const good: RunDescription = {
    ...{ format: storeFormat, version, identity: 'of another program', records: false },
    program: createHash('sha256').update(text).digest('hex'),
    command: { options: {}, name: 'a.c', programArgs: [], env: {} },
  };

  it.each([
    ['a run of another version', { version: '99.0' }, text, /explored by version 99\.0/, true],
    ['a run of another format', { format: 99 }, text, /explored by version/, true],
    ['a program with another digest', {}, Buffer.from('; changed'), /or is damaged/, true],
    ['a program that is not packed', {}, text, /or is damaged/, false],
  ])('%s, and says so on both sides', async (name, other, program, why, isPacked) => {
    const redis = await connect(server.url);
    const store = new RedisStore(redis, name.replaceAll(' ', '-'));
    await store.publish({ ...good, ...other }, isPacked ? zlib.gzipSync(program) : program);
    expect(await worker(server.url, why)).toMatch(why);
    const deadline = performance.now() + 5000;
    let letters = await store.messages();
    while (letters.length === 0 && performance.now() < deadline) letters = await store.messages();
    expect(letters.map(({ message }) => message)).toMatchObject([
      { kind: 'refused', why: expect.stringMatching(why) as string },
    ]);
    await store.clear();
    await store.close();
  });
});
