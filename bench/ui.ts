/**
 * The report page with a large run, in real Chromium (WebGL in software, as on a machine without a
 * graphics card): how long a report with 50,000 tree nodes takes to open, how smoothly its tree pans,
 * and what a live page with a reader costs the engine.
 */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { loadRun, reportPage } from '../src/ui/index.js';
import { builtPage, chromiumPath, launch } from '../tests/ui/chromium.js';
import { writeSyntheticRun } from '../tests/ui/synthetic-run.js';
import type { BenchmarkOptions } from './measure.js';

const nodes = 50_000;
const root = fileURLToPath(new URL('..', import.meta.url));

export async function run({ runs, quick }: BenchmarkOptions): Promise<unknown> {
  if (!chromiumPath) {
    console.log('no Chromium: scripts/install-browser installs it');
    return { skipped: 'no Chromium' };
  }
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-bench-'));
  const browser = await launch();
  try {
    const opened = await openAndPan(browser, scratch, quick ? 1 : runs);
    const live = await liveCost(browser, scratch, quick ? 1 : runs);
    return { opened, live };
  } finally {
    await browser.close();
    fs.rmSync(scratch, { recursive: true });
  }
}

// A large report

async function openAndPan(browser: Browser, scratch: string, runs: number) {
  const directory = path.join(scratch, 'large');
  writeSyntheticRun(directory, { nodes, withTests: true });
  const started = performance.now();
  const data = loadRun(directory);
  const loaded = performance.now();
  const file = path.join(scratch, 'large.html');
  fs.writeFileSync(file, reportPage(builtPage(), data));
  const written = performance.now();
  const openings: { overviewMs: number; treeMs: number }[] = [];
  let frames: Record<string, Frames> = {};
  for (let i = 0; i < runs; i++) {
    const overview = await opening(browser, `file://${file}`, 'main .view');
    await overview.page.close();
    const tree = await opening(browser, `file://${file}#/tree`, '.tree-view');
    const treeMs = Number(
      await tree.page.evaluate(`new Promise((done) => {
        const look = () => {
          const [mark] = performance.getEntriesByName('tree');
          if (mark) done(mark.startTime); else requestAnimationFrame(look);
        };
        look();
      })`),
    );
    if (i === runs - 1) frames = await panning(tree.page);
    await tree.page.close();
    openings.push({ overviewMs: Math.round(overview.ms), treeMs: Math.round(treeMs) });
  }
  const least = (key: 'overviewMs' | 'treeMs') => Math.min(...openings.map((o) => o[key]));
  const result = {
    nodes: data.tree.parent.length,
    tests: data.tests.length,
    readDirectoryMs: Math.round(loaded - started),
    writeReportMs: Math.round(written - loaded),
    reportKb: Math.round(fs.statSync(file).size / 1024),
    openings,
    overviewMs: least('overviewMs'),
    treeMs: least('treeMs'),
    frames,
  };
  console.log(
    `${result.nodes} nodes: report ${result.reportKb} kB; overview after ${result.overviewMs} ms, tree after ${result.treeMs} ms`,
  );
  for (const [name, f] of Object.entries(frames)) {
    console.log(
      `${name}: ${f.count} frames, median ${f.medianMs} ms, 95 % below ${f.p95Ms} ms, longest ${f.longestMs} ms`,
    );
  }
  return result;
}

async function opening(browser: Browser, url: string, shown: string) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForSelector(shown, { timeout: 60_000 });
  const ms = Number(await page.evaluate('performance.now()'));
  return { page, ms };
}

interface Frames {
  readonly count: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly longestMs: number;
  readonly over50ms: number;
}

/** Times between animation frames while the mouse drags the tree to and fro. */
async function panning(page: Page): Promise<Record<string, Frames>> {
  const idle = await framesDuring(page, () => page.waitForTimeout(1500));
  const whole = await framesDuring(page, () => drag(page));
  for (let i = 0; i < 5; i++) await page.keyboard.press('+');
  await page.waitForTimeout(1200);
  const closer = await framesDuring(page, () => drag(page));
  return { idle, 'panning, whole tree': whole, 'panning, zoomed in': closer };
}

async function framesDuring(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(`(() => {
    const times = (window.frameTimes = []);
    const run = (window.frameRun = {});
    const look = (now) => { if (window.frameRun === run) { times.push(now); requestAnimationFrame(look); } };
    requestAnimationFrame(look);
  })()`);
  await act();
  const times = (await page.evaluate(
    '(window.frameRun = undefined, window.frameTimes)',
  )) as number[];
  const gaps = times
    .slice(1)
    .map((time, i) => time - times[i])
    .sort((a, b) => a - b);
  const at = (part: number) =>
    Math.round(10 * (gaps[Math.min(gaps.length - 1, Math.floor(part * gaps.length))] ?? 0)) / 10;
  const over50ms = gaps.filter((gap) => gap > 50).length;
  return { count: gaps.length, medianMs: at(0.5), p95Ms: at(0.95), longestMs: at(1), over50ms };
}

async function drag(page: Page): Promise<void> {
  await page.mouse.move(500, 450);
  await page.mouse.down();
  const until = performance.now() + 3000;
  for (let step = 0; performance.now() < until; step++) {
    await page.mouse.move(500 + 200 * Math.sin(step / 15), 450 + 150 * Math.cos(step / 11));
  }
  await page.mouse.up();
}

// A live page

/** Reports the processor time of each Merganser process when it ends. */
const probe = `import * as fs from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const line = { command: process.argv[2], ms: (user + system) / 1000 };
  fs.appendFileSync(process.env.CPU_FILE, JSON.stringify(line) + '\\n');
});`;

async function liveCost(browser: Browser, scratch: string, runs: number) {
  const probeFile = path.join(scratch, 'probe.mjs');
  fs.writeFileSync(probeFile, probe);
  const program = path.join(root, 'bench', 'programs', 'explore', 'tokens.c');
  const one = async (isLive: boolean, name: string) => {
    const cpuFile = path.join(scratch, `${name}.cpu`);
    const output = path.join(scratch, name);
    const words = ['run', program, '-DSIZE=6', '--output-dir', output, ...(isLive ? ['--ui'] : [])];
    const child = spawn(process.execPath, [path.join(root, 'bin', 'merganser.js'), ...words], {
      env: {
        ...process.env,
        NODE_OPTIONS: `--import=${new URL(`file://${probeFile}`).href}`,
        CPU_FILE: cpuFile,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    let page: Page | undefined;
    let revisions = 0;
    child.stderr.on('data', async (data) => {
      said += String(data);
      const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(said)?.[0];
      if (!url || page) return;
      page = await browser.newPage();
      await page.goto(url).catch(() => undefined);
    });
    await new Promise((resolve) => child.once('exit', resolve));
    if (page) {
      revisions = Number(await page.locator('.badge').first().count());
      await page.close();
    }
    const cpu = fs
      .readFileSync(cpuFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { command: string; ms: number });
    const { wallMs } = JSON.parse(fs.readFileSync(path.join(output, 'summary.json'), 'utf8'));
    const ofCommand = (command: string) => cpu.find((entry) => entry.command === command)?.ms ?? 0;
    fs.rmSync(output, { recursive: true });
    return {
      wallMs: wallMs as number,
      engineCpuMs: Math.round(ofCommand('run')),
      serverCpuMs: Math.round(ofCommand('serve')),
      wasSeen: revisions > 0,
    };
  };
  await one(false, 'warm-up');
  const plain: Awaited<ReturnType<typeof one>>[] = [];
  const live: typeof plain = [];
  for (let i = 0; i < runs; i++) {
    plain.push(await one(false, `plain${i}`));
    live.push(await one(true, `live${i}`));
  }
  const least = (list: typeof plain, key: 'wallMs' | 'engineCpuMs') =>
    Math.min(...list.map((entry) => entry[key]));
  const cpuRatio = least(live, 'engineCpuMs') / least(plain, 'engineCpuMs');
  const wallRatio = least(live, 'wallMs') / least(plain, 'wallMs');
  console.log(
    `live page with a reader: engine's processor time × ${cpuRatio.toFixed(3)}, wall time × ${wallRatio.toFixed(3)}`,
  );
  return { program: 'tokens.c -DSIZE=6', plain, live, cpuRatio, wallRatio };
}
