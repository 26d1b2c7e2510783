/**
 * What watching a run costs the engine: a live page with a reader, the terminal's live block, tests that
 * a thread writes, a profile, each against the same run without it.
 *
 * Runs of both kinds take turns, and in every second pair the other one begins. What counts is the
 * processor time that the engine's process reports; each pair gives a ratio, and the median of the
 * ratios with their quartiles is the result. A slow minute spoils one pair, not the result.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { launchPlain } from '../../tests/ui/chromium.js';
import {
  browserTime,
  probeEnvironment,
  type Reported,
  readReports,
  writeProbe,
} from './processor-time.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const command = path.join(root, 'bin', 'merganser.js');
/** A run that takes longer is given up, in milliseconds. */
const longestRun = 120_000;

export interface CostOptions {
  readonly pairs: number;
  /** Symbolic bytes of the scanner that is explored: 5 take a second, 6 three. */
  readonly size: number;
  readonly scratch: string;
}

/** One run, all times in milliseconds. */
interface Cost {
  readonly wallMs: number;
  /** Of the engine's process, all threads. */
  readonly processorMs: number;
  readonly mainThreadMs: number | null;
  readonly serverMs?: number;
  readonly browserMs?: number | undefined;
}

interface Way {
  /** Words behind those that both sides have. */
  readonly words?: readonly string[];
  /** `terminal`: everything on a terminal; `half`: there, but for stderr. */
  readonly on?: 'terminal' | 'half';
  /** The cores that it believes to have. */
  readonly cores?: number;
  /** Who reads the live page. */
  readonly reader?: Page;
}

export interface Comparison {
  readonly program: string;
  readonly pairs: readonly { readonly without: Cost; readonly with: Cost }[];
  /** With over without. */
  readonly processor: Spread;
  readonly mainThread: Spread | null;
  readonly wall: Spread;
}

interface Spread {
  readonly median: number;
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
}

/** The reader has a browser open and looks at the overview, which needs no WebGL. */
export async function livePageCost(options: CostOptions): Promise<Comparison> {
  const browser = await launchPlain();
  try {
    const reader = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const live = { words: ['--ui'], reader };
    await explore(options, live);
    return await compare('live page with a reader', options, {}, live);
  } finally {
    await browser.close();
  }
}

export async function liveBlockCost(
  options: CostOptions,
): Promise<Comparison | { skipped: string }> {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  if (!folders.some((folder) => fs.existsSync(path.join(folder, 'script')))) {
    console.log("live block: not measured, there is no 'script' to make a terminal");
    return { skipped: "no 'script'" };
  }
  return compare("the terminal's live block", options, { on: 'half' }, { on: 'terminal' });
}

export async function writerThreadCost(options: CostOptions): Promise<Comparison> {
  return compare('tests written by a thread', options, { cores: 1 }, {});
}

export async function profileCost(options: CostOptions): Promise<Comparison> {
  return compare('--profile', options, {}, { words: ['--profile'] });
}

async function compare(
  name: string,
  options: CostOptions,
  without: Way,
  withIt: Way,
): Promise<Comparison> {
  await explore(options, without);
  const pairs: { without: Cost; with: Cost }[] = [];
  for (let i = 0; i < options.pairs; i++) {
    const first = await explore(options, i % 2 === 0 ? without : withIt);
    const second = await explore(options, i % 2 === 0 ? withIt : without);
    pairs.push(i % 2 === 0 ? { without: first, with: second } : { without: second, with: first });
  }
  const spread = (key: 'processorMs' | 'mainThreadMs' | 'wallMs') =>
    spreadOf(pairs.map((pair) => (pair.with[key] ?? 0) / (pair.without[key] || 1)));
  const hasThread = pairs.every((pair) => pair.with.mainThreadMs && pair.without.mainThreadMs);
  const result = {
    program: `tokens.c -DSIZE=${options.size}`,
    pairs,
    processor: spread('processorMs'),
    mainThread: hasThread ? spread('mainThreadMs') : null,
    wall: spread('wallMs'),
  };
  const threadText = result.mainThread ? `, main thread ${text(result.mainThread)}` : '';
  console.log(
    `${name}: processor time ${text(result.processor)}${threadText}, clock ${text(result.wall)}`,
  );
  return result;
}

function spreadOf(ratios: readonly number[]): Spread {
  const sorted = [...ratios].sort((a, b) => a - b);
  const at = (part: number) => {
    const place = part * (sorted.length - 1);
    const below = sorted[Math.floor(place)]!;
    const value = below + (sorted[Math.ceil(place)]! - below) * (place % 1);
    return Math.round(1000 * value) / 1000;
  };
  return { median: at(0.5), lowerQuartile: at(0.25), upperQuartile: at(0.75) };
}

const text = ({ median, lowerQuartile, upperQuartile }: Spread) =>
  `× ${median.toFixed(3)} (${lowerQuartile.toFixed(3)} to ${upperQuartile.toFixed(3)})`;

let number = 0;

async function explore({ size, scratch }: CostOptions, way: Way): Promise<Cost> {
  const place = path.join(scratch, `run${number++}`);
  const [probeFile, reportFile] = [`${place}.cjs`, `${place}.reports`];
  writeProbe(probeFile);
  const program = path.join(root, 'bench', 'programs', 'explore', 'tokens.c');
  const words = ['run', program, `-DSIZE=${size}`, '--output-dir', place, ...(way.words ?? [])];
  const env = probeEnvironment(probeFile, reportFile, way.cores);
  const browserBefore = way.reader && browserTime();
  const child = startIn(way, words, env);
  const reading = way.reader && readPage(way.reader, child);
  await ended(child);
  await reading;
  const browserAfter = way.reader && browserTime();
  await way.reader?.goto('about:blank');
  const reports = readReports(reportFile);
  const { wallMs } = JSON.parse(fs.readFileSync(path.join(place, 'summary.json'), 'utf8'));
  fs.rmSync(place, { recursive: true });
  const of = (name: string): Reported | undefined =>
    reports.find((report) => report.command === name);
  const engine = of('run');
  if (!engine) throw new Error(`the run did not report its time: ${words.join(' ')}`);
  const server = of('serve');
  return {
    wallMs: Math.round(wallMs as number),
    processorMs: Math.round(engine.user + engine.system),
    mainThreadMs: engine.mainThread && Math.round(engine.mainThread),
    ...(server && { serverMs: Math.round(server.user + server.system) }),
    ...(browserAfter !== undefined && { browserMs: browserAfter - (browserBefore ?? 0) }),
  };
}

function startIn(way: Way, words: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  if (!way.on) {
    return spawn(process.execPath, [command, ...words], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }
  const quoted = [process.execPath, command, ...words].map((word) => `'${word}'`).join(' ');
  const line = way.on === 'half' ? `${quoted} 2>${os.devNull}` : quoted;
  return spawn('script', ['-qec', line, os.devNull], { env, stdio: ['ignore', 'ignore', 'pipe'] });
}

async function ended(child: ChildProcess): Promise<void> {
  const timer = setTimeout(() => child.kill(), longestRun);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  if (code !== 0) {
    throw new Error(
      code === null ? `a run took over ${longestRun / 1000} s` : `a run ended with ${code}`,
    );
  }
}

/** Opens the live page as soon as the run tells its address, and sees that it shows the run. */
function readPage(page: Page, child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    let isOpen = false;
    child.stderr?.on('data', async (data) => {
      said += String(data);
      const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(said)?.[0];
      if (!url || isOpen) return;
      isOpen = true;
      try {
        await page.goto(url, { waitUntil: 'commit' });
        await page.waitForSelector('main .view', { timeout: longestRun });
        resolve();
      } catch (error) {
        reject(error);
      }
    });
    child.once('exit', () => isOpen || reject(new Error(`no live page: ${said}`)));
  });
}
