/**
 * A report with 50,000 tree nodes in Chromium: how long it takes to open, and how smoothly its tree pans.
 * Beside the time on the clock stands the browser's processor time, which a busy machine changes less.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { loadRun, reportPage } from '../../src/ui/index.js';
import { builtPage, launch } from '../../tests/ui/chromium.js';
import { writeSyntheticRun } from '../../tests/ui/synthetic-run.js';
import { browserTime } from './processor-time.js';

const nodes = 50_000;

export async function openAndPan(scratch: string, runs: number) {
  const browser = await launch();
  try {
    return await measured(browser, scratch, runs);
  } finally {
    await browser.close();
  }
}

async function measured(browser: Browser, scratch: string, runs: number) {
  const directory = path.join(scratch, 'large');
  writeSyntheticRun(directory, { nodes, withTests: true });
  const started = performance.now();
  const data = loadRun(directory);
  const loaded = performance.now();
  const file = path.join(scratch, 'large.html');
  fs.writeFileSync(file, reportPage(builtPage(), data));
  const written = performance.now();
  const openings: { overview: Opened; tree: Opened }[] = [];
  let frames: Record<string, Frames> = {};
  for (let i = 0; i < runs; i++) {
    const overview = await opening(browser, `file://${file}`, 'main .view');
    await overview.page.close();
    const tree = await opening(browser, `file://${file}#/tree`, '.tree-view', 'tree');
    if (i === runs - 1) frames = await panning(tree.page);
    await tree.page.close();
    openings.push({ overview: overview.times, tree: tree.times });
  }
  const middle = (view: 'overview' | 'tree', key: keyof Opened) => {
    const sorted = openings.map((o) => o[view][key] ?? 0).sort((a, b) => a - b);
    return sorted[sorted.length >> 1]!;
  };
  const result = {
    nodes: data.tree.parent.length,
    tests: data.tests.length,
    readDirectoryMs: Math.round(loaded - started),
    writeReportMs: Math.round(written - loaded),
    reportKb: Math.round(fs.statSync(file).size / 1024),
    openings,
    overviewMs: middle('overview', 'ms'),
    treeMs: middle('tree', 'ms'),
    frames,
  };
  console.log(
    `${result.nodes} nodes, report of ${result.reportKb} kB: overview after ${result.overviewMs} ms (processor ${middle('overview', 'browserMs')} ms), tree after ${result.treeMs} ms (${middle('tree', 'browserMs')} ms)`,
  );
  for (const [name, f] of Object.entries(frames)) {
    console.log(
      `${name}: ${f.count} frames, median ${f.medianMs} ms, 95 % below ${f.p95Ms} ms, longest ${f.longestMs} ms; page's thread ${f.threadMsPerFrame} ms a frame`,
    );
  }
  return result;
}

interface Opened {
  readonly ms: number;
  /** Processor time of the whole browser. */
  readonly browserMs: number | undefined;
}

/** Opens a page until something is shown and, where given, the page has set a mark. */
async function opening(browser: Browser, url: string, shown: string, mark = '') {
  const before = browserTime();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForSelector(shown, { timeout: 120_000 });
  const marked = `new Promise((done) => {
    const look = () => {
      const [mark] = performance.getEntriesByName('${mark}');
      if (mark) done(mark.startTime); else setTimeout(look, 10);
    };
    look();
  })`;
  const ms = Number(await page.evaluate(mark ? marked : 'performance.now()'));
  const after = browserTime();
  const browserMs = after === undefined ? undefined : after - (before ?? 0);
  return { page, times: { ms: Math.round(ms), browserMs } };
}

interface Frames {
  readonly count: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly longestMs: number;
  readonly over50ms: number;
  /** Processor time of the page's own thread. */
  readonly threadMsPerFrame: number;
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
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const threadTime = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  await page.evaluate(`(() => {
    const times = (window.frameTimes = []);
    const run = (window.frameRun = {});
    const look = (now) => { if (window.frameRun === run) { times.push(now); requestAnimationFrame(look); } };
    requestAnimationFrame(look);
  })()`);
  const before = await threadTime();
  await act();
  const used = (await threadTime()) - before;
  await session.detach();
  const times = (await page.evaluate(
    '(window.frameRun = undefined, window.frameTimes)',
  )) as number[];
  const gaps = times
    .slice(1)
    .map((time, i) => time - times[i])
    .sort((a, b) => a - b);
  const tenths = (ms: number) => Math.round(10 * ms) / 10;
  const at = (part: number) =>
    tenths(gaps[Math.min(gaps.length - 1, Math.floor(part * gaps.length))] ?? 0);
  return {
    count: gaps.length,
    medianMs: at(0.5),
    p95Ms: at(0.95),
    longestMs: at(1),
    over50ms: gaps.filter((gap) => gap > 50).length,
    threadMsPerFrame: tenths(used / Math.max(1, gaps.length)),
  };
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
