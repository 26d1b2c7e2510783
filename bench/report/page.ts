/** The report as one HTML page: pictures inline, tables as tables, nothing to load. */

export interface PagePart {
  readonly title: string;
  /** When and where it was measured. */
  readonly when: string;
  /** Markdown: tables and paragraphs. */
  readonly lines: readonly string[];
  readonly picture?: string | undefined;
}

const style = `
body { font: 16px/1.5 system-ui, sans-serif; color: #1f2937; margin: 2rem auto; max-width: 62rem; padding: 0 1rem }
h2 { margin-top: 3rem; border-bottom: 1px solid #e5e7eb }
nav a { margin-right: 1rem }
svg { max-width: 100%; height: auto }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums }
th, td { padding: .2rem .8rem; border-bottom: 1px solid #e5e7eb; text-align: right }
th:first-child, td:first-child { text-align: left }
small { color: #6b7280 }`;

export function htmlPage(parts: readonly PagePart[]): string {
  const links = parts.map(({ title }) => `<a href="#${title}">${title}</a>`);
  const bodies = parts.map(
    ({ title, when, lines, picture = '' }) =>
      `<h2 id="${title}">${title}</h2>\n<small>${when}</small>\n${picture}\n${html(lines)}`,
  );
  return [
    '<!doctype html>',
    '<html lang="en"><meta charset="utf-8"><title>Merganser: benchmarks</title>',
    `<style>${style}</style>`,
    `<h1>Benchmarks</h1><nav>${links.join('')}</nav>`,
    ...bodies,
    '</html>',
    '',
  ].join('\n');
}

/** Tables and paragraphs of Markdown. */
function html(lines: readonly string[]): string {
  const parts: string[] = [];
  let rows: string[][] = [];
  const close = () => {
    if (rows.length > 0) parts.push(table(rows));
    rows = [];
  };
  for (const line of lines) {
    if (line.startsWith('|')) rows.push(line.slice(1, -1).split('|').map(inline));
    else {
      close();
      if (line !== '') parts.push(`<p>${inline(line)}</p>`);
    }
  }
  close();
  return parts.join('\n');
}

function table([head = [], , ...body]: readonly string[][]): string {
  const row = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<table>${row(head, 'th')}${body.map((cells) => row(cells, 'td')).join('\n')}</table>`;
}

function inline(text: string): string {
  return text
    .trim()
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replace(/`(.+?)`/g, '<code>$1</code>');
}
