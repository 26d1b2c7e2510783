/** A Redis server of our own on loopback, where one is installed. */
import { type ChildProcess, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as net from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { findOnPath } from '../../src/frontend/index.js';

export const hasRedis = findOnPath('redis-server') !== undefined;

export class LocalRedis {
  private child: ChildProcess | undefined = undefined;
  private readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-redis-'));
  private port = 0;

  /** `options`: more of the server's command line. */
  constructor(private readonly options: readonly string[] = []) {}

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** So that its address is known before it starts. */
  async reserve(): Promise<void> {
    this.port ||= await freePort();
  }

  async start(): Promise<void> {
    await this.reserve();
    const isEncrypted = this.options.includes('--tls-cert-file');
    const ports = isEncrypted ? ['--port', '0', '--tls-port'] : ['--port'];
    const words = [...ports, `${this.port}`, '--bind', '127.0.0.1', '--save', ''];
    const kept = ['--appendonly', 'yes', '--dir', this.folder];
    this.child = spawn('redis-server', [...words, ...kept, ...this.options], { stdio: 'ignore' });
    for (let tries = 0; tries < 100 && !(await answers(this.port)); tries++) await pause(50);
  }

  /** Ends it at once, as a machine that loses power does: what was not written is lost. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
