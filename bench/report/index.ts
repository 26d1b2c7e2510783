/**
 * `npm run bench -- report`: draws the stored results as pictures for the documentation
 * (`docs/images/bench-*.svg`), fills the tables of `docs/performance.md` (and of the pages that a
 * section names) between its marks, and puts all of it on one page, `bench/results/report.html`.
 */
import * as fs from 'node:fs';
import { htmlPage, type PagePart } from './page.js';
import { sections } from './sections.js';

const results = new URL('../results/', import.meta.url);
const images = new URL('../../docs/images/', import.meta.url);
const docs = new URL('../../docs/', import.meta.url);

interface Stored {
  readonly date: string;
  readonly machine: { readonly loadAverage: readonly number[]; readonly node: string };
  readonly results?: unknown;
}

export function writeReport(): void {
  const texts = new Map<string, string>();
  const parts: PagePart[] = [];
  for (const { name, source, command, describe, page = 'performance.md' } of sections) {
    const file = new URL(`${source}.json`, results);
    if (!fs.existsSync(file)) {
      console.log(`${name}: no results; ${command} makes them`);
      continue;
    }
    const stored = JSON.parse(fs.readFileSync(file, 'utf8')) as Stored;
    const { table, picture } = describe(stored.results ?? stored);
    const when = `Measured ${stored.date.slice(0, 10)}, Node ${stored.machine.node}, load ${stored.machine.loadAverage[0]!.toFixed(1)} at the end.`;
    const lines = [when, '', ...table];
    if (picture) {
      fs.writeFileSync(new URL(`bench-${name}.svg`, images), picture);
      lines.push('', `![${name}](images/bench-${name}.svg)`);
    }
    const text = texts.get(page) ?? fs.readFileSync(new URL(page, docs), 'utf8');
    texts.set(page, filled(text, page, name, lines));
    parts.push({ title: name, when, lines: table, picture });
    console.log(`${name}: ${table.length} lines${picture ? ' and a picture' : ''}`);
  }
  for (const [page, text] of texts) fs.writeFileSync(new URL(page, docs), text);
  fs.writeFileSync(new URL('report.html', results), htmlPage(parts));
  console.log('bench/results/report.html shows all of it');
}

/** The text with what stands between the marks of a section replaced. */
function filled(text: string, page: string, name: string, lines: readonly string[]): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/${page} has no marks for ${name}`);
  return `${text.slice(0, from + start.length)}\n${lines.join('\n')}\n${text.slice(to)}`;
}
