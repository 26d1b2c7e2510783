/** The report: the page with the data of a run in it, as one file. */
import { gzipSync } from 'node:zlib';
import { type RunData, wholeRun } from '../model/index.js';

const slot = '<!--run-->';

/** `page` is the built page (dist/ui/page.html). Base64 keeps the data from ending the element. */
export function reportPage(page: string, run: RunData): string {
  const data = gzipSync(JSON.stringify(wholeRun(run))).toString('base64');
  return page.replace(slot, () => `<script id="run" type="application/gzip">${data}</script>`);
}
