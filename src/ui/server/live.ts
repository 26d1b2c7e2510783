/**
 * The page of a run that goes on, on the loopback interface: `/` is the page, `/events` a stream of
 * server-sent events, `/metrics` figures for Prometheus. A reader that connects gets the whole run, then a patch whenever something
 * changed. The server reads the run directory and nothing else, in a process of its own, so the engine
 * neither waits for it nor knows of it.
 */
import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import { markOf, type RunData, wholeRun } from '../model/index.js';
import { RunReader } from '../reader/run-reader.js';
import { metricsText, metricsType } from './metrics.js';

export interface LiveServer {
  readonly url: string;
  /** How the run stands, as of the last look. */
  status(): RunData['status'];
  close(): Promise<void>;
}

export interface LiveOptions {
  /** 0 for any free one. */
  readonly port: number;
  /** The directory's name for people. */
  readonly shown?: string;
  /** Milliseconds between two looks at the directory. */
  readonly interval?: number;
}

/** For so many milliseconds the end is looked at: the profile is written when the run is over. */
const lingering = 15_000;
/** Looking may take this part of the time. */
const share = 1 / 10;

const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; connect-src 'self'";

export async function serveRun(
  directory: string,
  page: string,
  { port, shown, interval = 400 }: LiveOptions,
): Promise<LiveServer> {
  const reader = new RunReader(directory, shown);
  reader.poll();
  const listeners = new Set<http.ServerResponse>();
  let mark = markOf(reader.run);
  reader.take(mark);

  const server = http.createServer((request, response) => {
    // A page of another site may not read this one by a name that it points to us.
    if (!isLocalName(request.headers.host)) {
      response.writeHead(403).end('only for this machine\n');
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method !== 'GET') response.writeHead(405).end();
    else if (pathname === '/') {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-store',
      });
      response.end(page);
    } else if (pathname === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      send(response, wholeRun(reader.run));
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
    } else if (pathname === '/metrics') {
      response.writeHead(200, { 'content-type': metricsType, 'cache-control': 'no-store' });
      response.end(metricsText(reader.run));
    } else response.writeHead(404).end('not here\n');
  });

  let until = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    clearTimeout(timer);
    const started = performance.now();
    if (started > until) return;
    reader.poll();
    if (reader.run.status !== 'running') until = Math.min(until, performance.now() + lingering);
    const patch = reader.take(mark);
    mark = markOf(reader.run);
    const text = message(patch);
    for (const listener of listeners) listener.write(text);
    // A directory that takes long to read is read less often.
    const pause = Math.max(interval, (performance.now() - started) / share);
    timer = setTimeout(look, pause);
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  timer = setTimeout(look, interval);
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}/`,
    status: () => reader.run.status,
    close: async () => {
      until = Number.POSITIVE_INFINITY;
      look();
      clearTimeout(timer);
      for (const listener of listeners) listener.end('event: end\ndata: \n\n');
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        // Browsers keep connections open that nobody uses; the last words need a moment to leave.
        setTimeout(() => server.closeAllConnections(), 200);
      });
    },
  };
}

function isLocalName(host = ''): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);
}

function message(patch: unknown): string {
  return `event: run\ndata: ${JSON.stringify(patch)}\n\n`;
}

function send(response: http.ServerResponse, patch: unknown): void {
  response.write(message(patch));
}
