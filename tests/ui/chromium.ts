/** A real Chromium for the tests of the page: Debian's, or the one that MERGANSER_CHROMIUM names. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

function find(): string | undefined {
  const named = process.env['MERGANSER_CHROMIUM'];
  if (named) return named;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return files.find((file) => fs.existsSync(file));
}

export const chromiumPath = find();

/** What a skipped test says. */
export const needsChromium = chromiumPath
  ? ''
  : ' (skipped: no Chromium; scripts/install-browser installs it)';

/** WebGL in software: the machines that run tests have no graphics card. */
export function launch(): Promise<Browser> {
  return launchWith('--use-angle=swiftshader', '--enable-unsafe-swiftshader');
}

/** Without WebGL, for views that need none: a graphics card that is played by software costs a core. */
export function launchPlain(): Promise<Browser> {
  return launchWith('--disable-gpu');
}

function launchWith(...args: string[]): Promise<Browser> {
  if (!chromiumPath) throw new Error('no Chromium');
  return chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', ...args] });
}

const built = new URL('../../dist/ui/page.html', import.meta.url);

export function builtPage(): string {
  if (!fs.existsSync(built)) throw new Error('dist/ui/page.html is missing: npm run build');
  return fs.readFileSync(built, 'utf8');
}
