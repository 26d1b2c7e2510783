/** The report page in a real browser: a finished run from a file, a live one from the server. */
import * as fs from 'node:fs';
import * as http from 'node:http';
import * as os from 'node:os';
import * as path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadRun, reportPage, serveRun } from '../../src/ui/index.js';
import { builtPage, chromiumPath, launch, needsChromium } from './chromium.js';
import { writeSyntheticRun } from './synthetic-run.js';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-page-'));
let browser: Browser;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];
const requests: string[] = [];

beforeAll(async () => {
  if (chromiumPath) browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  fs.rmSync(scratch, { recursive: true });
});

beforeEach(async () => {
  if (!chromiumPath) return;
  context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
  });
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => requests.push(request.url()));
});

afterEach(async () => {
  await context?.close();
  expect(complaints.splice(0)).toEqual([]);
  const elsewhere = requests
    .splice(0)
    .filter((url) => !/^(file:|data:|http:\/\/127\.0\.0\.1)/.test(url));
  expect(elsewhere).toEqual([]);
});

function reportFile(
  name: string,
  options: Partial<Parameters<typeof writeSyntheticRun>[1]> = {},
): string {
  const directory = path.join(scratch, name);
  writeSyntheticRun(directory, { nodes: 400, withTests: true, withProfile: true, ...options });
  const file = path.join(scratch, `${name}.html`);
  fs.writeFileSync(file, reportPage(builtPage(), loadRun(directory, 'merganser-out-0')));
  return `file://${file}`;
}

/** Machines that run tests may be busy. */
const eventually = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 15_000 });
const heading = (text: string | RegExp) => page.getByRole('heading', { name: text }).first();
const seen = (text: string | RegExp) => heading(text).waitFor();
const view = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');

describe.skipIf(!chromiumPath)(`a finished run in Chromium${needsChromium}`, () => {
  it('shows every view', async () => {
    await page.goto(reportFile('views'));
    await seen(/errors? found/);
    await page.getByText('Lines covered').first().waitFor();
    await eventually(() => page.locator('.plot canvas').count()).toBe(4);

    await view('Execution tree');
    await seen(/nodes$/);
    await eventually(() => page.locator('.tree-canvas canvas').count()).toBeGreaterThan(3);

    await view('Source');
    await page.getByText('1 of 2 ways').first().waitFor();
    await page
      .getByRole('row', { name: /never ran/ })
      .first()
      .waitFor();

    await view('Errors');
    await seen('Call stack');
    await seen('The way there');
    await page.getByText('merganser replay merganser-out-0/tests/').waitFor();
    await page.getByText('int merganser_main(').waitFor();

    await view('Tests');
    await seen('Decisions on the way');
    expect(await page.getByRole('option').count()).toBeGreaterThan(5);

    await view('Solver');
    await seen('By stage');
    await page.getByText('(check-sat)').waitFor();

    await view('Profile');
    await seen('1.00 s by the clock');
    expect(await page.getByRole('treeitem', { name: /^solver: SAT/ }).count()).toBeGreaterThan(0);
  });

  it('shows where states met, and what kept them apart', async () => {
    await page.goto(reportFile('met', { withJoins: true }));
    await seen('Merging');
    const row = page.getByRole('row').filter({ hasText: 'scan.c:11' });
    await row.getByText('files (1), i of scan (18), depth (3)').waitFor();
    await row.getByText('i of scan 75 %').waitFor();
    await row.getByText('0.25 ms → 1.50 ms').waitFor();
  });

  it('shows joins, and walks through them', async () => {
    const file = reportFile('joins', { withJoins: true });
    const { tree } = loadRun(path.join(scratch, 'joins'));
    const [join, first] = tree.joins[0];
    await page.goto(`${file}#/tree`);
    await seen(/nodes$/);
    await page.getByText(/ends, .* levels deep, .* joins$/).waitFor();
    await eventually(() => page.locator('.tree-canvas canvas').count()).toBeGreaterThan(3);
    await page.goto(`${file}#/tree/${join}`);
    await seen(/^\d ways joined here$/);
    await page
      .getByText(/^\d ways joined$/)
      .last()
      .waitFor();
    await page.keyboard.press('ArrowUp');
    await seen(`Node ${first + 1}`);
    await page.keyboard.press('ArrowDown');
    await seen(`Node ${join + 1}`);
    await page.keyboard.press('ArrowUp');
    await page.getByRole('button', { name: 'joined with others' }).click();
    await seen(`Node ${join + 1}`);
  });

  it('shows where the time went, by stage and by line', async () => {
    await page.goto(`${reportFile('profile')}#/profile`);
    await seen('1.00 s by the clock');
    const frame = (name: string) => page.getByRole('treeitem', { name }).first();
    const share = async (name: string) => {
      const [part, whole] = await Promise.all([
        frame(name).boundingBox(),
        page.getByRole('tree').boundingBox(),
      ]);
      return (part?.width ?? 0) / (whole?.width ?? 1);
    };
    expect(await share('solver: SAT, 600 ms, 60 %')).toBeCloseTo(0.6, 2);
    const row = page.getByRole('row', { name: /^scan\.c:9 scan 600 ms 60 % 83 %/ });
    await row.getByText('else if').waitFor();

    await frame('solver: SAT, 600 ms').click();
    await seen('solver: SAT');
    expect(await share('solver: SAT, 600 ms')).toBeCloseTo(1, 2);
    expect(await page.getByRole('row', { name: /compiled/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.getByRole('row', { name: /main, compiled/ }).waitFor();

    await row.getByRole('link', { name: 'scan.c:9' }).click();
    await page.locator('tr.here').waitFor();
  });

  it('walks the profile with the keyboard', async () => {
    await page.goto(`${reportFile('profile-keys')}#/profile`);
    await seen('1.00 s by the clock');
    const picked = () => page.getByRole('treeitem', { selected: true }).getAttribute('aria-label');
    await page.getByRole('tree').focus();
    for (const [key, name] of [
      ['ArrowDown', /^solver: SAT,/],
      ['ArrowRight', /^interpretation,/],
      ['ArrowLeft', /^solver: SAT,/],
      ['ArrowDown', /^scan,/],
      ['ArrowDown', /^scan\.c:9, 500 ms/],
      ['ArrowUp', /^scan,/],
    ] as const) {
      await page.keyboard.press(key);
      await eventually(picked).toMatch(name);
    }
    await page.keyboard.press('Enter');
    await seen('scan');
    await page.keyboard.press('Escape');
    await seen('1.00 s by the clock');
    await page.keyboard.press('o');
    await page.getByRole('treeitem', { name: 'scan, 930 ms, 93 %' }).waitFor();
  });

  it('leads from an error to the tree, the source and the test', async () => {
    await page.goto(`${reportFile('links')}#/errors/0`);
    await seen('Call stack');
    await page.getByRole('link', { name: 'Show in the tree' }).click();
    await seen(/^Node /);
    await page.getByRole('link', { name: 'Error report' }).click();
    await page.locator('.trace-place').first().click();
    await page.locator('tr.here').waitFor();
    await page.goBack();
    await page
      .getByRole('article')
      .getByRole('link', { name: /^test0/ })
      .click();
    await seen(/^test0/);
  });

  it('is usable with the keyboard alone', async () => {
    await page.goto(reportFile('keys'));
    await seen(/errors? found/);
    await page.keyboard.press('2');
    await seen(/nodes$/);
    await page.keyboard.press('ArrowDown');
    await seen('Node 1');
    await page.keyboard.press('ArrowDown');
    await seen('Node 2');
    await page.keyboard.press('ArrowRight');
    await seen('Node 3');
    await page.keyboard.press('ArrowUp');
    await seen('Node 1');
    await page.keyboard.press('e');
    await page.getByRole('link', { name: 'Error report' }).waitFor();
    await page.keyboard.press('l');
    await page.keyboard.press('c');
    expect(await page.getByRole('radio', { name: 'depth' }).isChecked()).toBe(true);
    await page.keyboard.press('?');
    await seen('Keyboard');
    await page.keyboard.press('Escape');
    await page.keyboard.press('5');
    await page.getByRole('listbox').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('option', { selected: true }).getAttribute('aria-posinset')).toBe(
      '3',
    );
    await page.keyboard.press('End');
    const last = await page.getByRole('option', { selected: true }).getAttribute('aria-posinset');
    expect(Number(last)).toBeGreaterThan(50);
    await page.keyboard.press('/');
    await page.keyboard.type('no such thing');
    await seen('No such test');
    await page.keyboard.press('Escape');
    await page.keyboard.press('3');
    await page.locator('.listing').waitFor();
    await page.keyboard.press('n');
    expect(await page.locator('tr.here').getAttribute('class')).toContain('missed');
    await page.keyboard.press('1');
    await seen(/errors? found/);
  });

  it('reaches the content by tab, with a visible focus', async () => {
    await page.goto(reportFile('tabs'));
    await seen(/errors? found/);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    for (let i = 0; i < 4; i++) await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.closest("nav") !== null')).toBe(true);
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
    expect(outline).toBe('solid');
  });

  it('is dark or light as the system, or as the reader wants', async () => {
    await page.goto(reportFile('theme'));
    await seen(/errors? found/);
    const light = await background();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.keyboard.press('t');
    await eventually(background).toBe(light);
    await page.keyboard.press('t');
    await eventually(background).toBe(dark);
  });

  it('has enough contrast in both themes', async () => {
    await page.goto(reportFile('contrast'));
    await seen(/errors? found/);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const number of ['1', '2', '3', '4', '5', '6', '7']) {
        await page.keyboard.press(number);
        await page.waitForSelector('main .view');
        expect(await page.evaluate(lowContrast)).toEqual([]);
      }
      await page.keyboard.press('3');
      await page.locator('.listing').waitFor();
      for (const heat of ['instructions', 'forks', 'solver time', 'coverage']) {
        await page.keyboard.press('h');
        await page
          .locator('label', { hasText: heat })
          .locator('input:checked')
          .waitFor({ state: 'attached' });
        expect(await page.evaluate(lowContrast), heat).toEqual([]);
      }
    }
  });

  it('says what is missing', async () => {
    const directory = path.join(scratch, 'bare');
    fs.mkdirSync(directory);
    const file = path.join(scratch, 'bare.html');
    fs.writeFileSync(file, reportPage(builtPage(), loadRun(directory)));
    await page.goto(`file://${file}`);
    await seen('No error found');
    await page.getByText('interrupted', { exact: true }).waitFor();
    for (const [name, title] of [
      ['Execution tree', 'No tree'],
      ['Source', 'No source lines'],
      ['Errors', 'No error found'],
      ['Tests', 'No tests yet'],
      ['Solver', 'Nothing was asked'],
      ['Profile', 'No profile'],
    ]) {
      await view(name);
      await seen(title);
    }
  });

  it('shows an interrupted run', async () => {
    await page.goto(reportFile('killed', { state: 'killed' }));
    await page.getByText('The run ended without finishing').waitFor();
    await view('Execution tree');
    await page.getByRole('list').getByText('alive').first().waitFor();
  });
});

describe.skipIf(!chromiumPath)(`a live run in Chromium${needsChromium}`, () => {
  it('grows while one looks, and ends', async () => {
    const directory = path.join(scratch, 'live');
    writeSyntheticRun(directory, { nodes: 300, state: 'running', withTests: true });
    const events = path.join(directory, 'events.ndjson');
    const whole = fs.readFileSync(events);
    const half = whole.indexOf(10, whole.length / 2) + 1;
    fs.writeFileSync(events, whole.subarray(0, half));
    const server = await serveRun(directory, builtPage(), { port: 0, interval: 50 });
    try {
      expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
      await page.goto(server.url);
      await page.getByRole('status').getByText('running').waitFor();
      await view('Tests');
      const before = await heading(/^\d+ tests?$/).textContent();
      fs.appendFileSync(events, whole.subarray(half));
      await eventually(() => heading(/^\d+ tests?$/).textContent()).not.toBe(before);
      fs.appendFileSync(events, '{"e":"stop","t":900,"complete":true,"stoppedBy":null}\n');
      const file = path.join(directory, 'summary.json');
      const summary = JSON.parse(fs.readFileSync(file, 'utf8'));
      fs.writeFileSync(file, JSON.stringify({ ...summary, complete: true, stoppedBy: null }));
      await page.getByRole('status').getByText('complete').waitFor();
      // The profile is written last.
      await view('Profile');
      await seen('No profile');
      fs.writeFileSync(path.join(directory, 'profile.folded'), 'output;main;a.c:1 250000\n');
      await seen('250 ms by the clock');
    } finally {
      await server.close();
    }
  });
});

describe('the live server', () => {
  it('answers this machine by its own names only', async () => {
    const directory = path.join(scratch, 'served');
    writeSyntheticRun(directory, { nodes: 20 });
    const server = await serveRun(directory, '<p>page</p>', { port: 0 });
    const get = (file: string, host?: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = host === undefined ? {} : { host };
        http
          .get(`${server.url}${file}`, { headers }, (response) => {
            resolve(response.statusCode);
            response.destroy();
          })
          .on('error', reject);
      });
    try {
      expect(await get('')).toBe(200);
      expect(await get('events')).toBe(200);
      expect(await get('../summary.json')).toBe(404);
      expect(await get('', 'example.org')).toBe(403);
    } finally {
      await server.close();
    }
  });
});

/** Runs in the page: texts whose contrast is below 4.5 to 1 (WCAG 2.2, 1.4.3). */
const lowContrast = `(() => {
  const parse = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgb = (text, under) => {
    const [r, g, b, a = 1] = /^rgb/.test(text) ? parse(text) : (() => {
      probe.clearRect(0, 0, 1, 1); probe.fillStyle = text; probe.fillRect(0, 0, 1, 1);
      const d = probe.getImageData(0, 0, 1, 1).data; return [d[0], d[1], d[2], d[3] / 255];
    })();
    return [r, g, b].map((value, i) => value * a + under[i] * (1 - a));
  };
  const light = (colour) => {
    const [r, g, b] = colour.map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    const chain = [];
    for (let at = element; at; at = at.parentElement) chain.push(getComputedStyle(at).backgroundColor);
    return chain.reverse().reduce((under, text) => rgb(text, under), [255, 255, 255]);
  };
  const found = new Set();
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    if (!own || element.closest('.hidden, script, style, .skip, dialog:not([open])')) continue;
    const under = behind(element);
    const style = getComputedStyle(element);
    const [a, b] = [light(rgb(style.color, under)), light(under)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) found.add(element.tagName + '.' + element.className + ' ' + ratio.toFixed(2));
  }
  return [...found];
})()`;
