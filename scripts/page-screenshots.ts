/**
 * Takes the pictures of docs/report.md: explores examples/calculator.c, writes its report and
 * photographs every view, light and dark, into docs/images. Needs a build and a Chromium:
 *
 *     npm run build && npx tsx scripts/page-screenshots.ts
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from '../tests/ui/chromium.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-pictures-'));
const merganser = (...words: string[]) =>
  spawnSync(process.execPath, [path.join(root, 'bin', 'merganser.js'), ...words], {
    cwd: scratch,
    stdio: 'inherit',
  });

fs.copyFileSync(path.join(root, 'examples', 'calculator.c'), path.join(scratch, 'calculator.c'));
const words = ['--debug-info', 'full', '--search', 'random-path,dfs', '--profile'];
merganser('run', 'calculator.c', ...words);
merganser('report', '-o', 'report.html');

const pictures: readonly (readonly [name: string, where: string, keys: string])[] = [
  ['overview', '#/overview', ''],
  ['tree', '#/tree', 'eeeee'],
  ['tree-cost', '#/tree', 'lccc'],
  ['source', '#/source/calculator.c:57', ''],
  ['source-heat', '#/source/calculator.c:40', 'hhh'],
  ['errors', '#/errors/1', ''],
  ['tests', '#/tests/40', ''],
  ['solver', '#/solver/2', ''],
  ['profile', '#/profile', ''],
  ['profile-stage', '#/profile/solver%3A%20SAT', ''],
  ['keyboard', '#/overview', '?'],
];
const browser = await launch();
for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, where, keys] of pictures) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme });
    await page.goto(`file://${path.join(scratch, 'report.html')}${where}`);
    await page.waitForSelector('main .view');
    await page.waitForTimeout(600);
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(150);
    }
    await page.waitForTimeout(900);
    const file = path.join(root, 'docs', 'images', `report-${name}-${colorScheme}.png`);
    await page.screenshot({ path: file });
    console.log(path.relative(root, file), `${Math.ceil(fs.statSync(file).size / 1024)} kB`);
    await page.close();
  }
}
await browser.close();
fs.rmSync(scratch, { recursive: true });
