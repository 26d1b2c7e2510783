/**
 * Draws what a command printed on a terminal as an SVG picture, colours and all:
 *
 *     merganser run examples/parser.c --colour always 2>&1 | npx tsx scripts/terminal-svg.ts 'title'
 */
import { readFileSync } from 'node:fs';

const palette: Record<number, string> = {
  31: '#ff7b72',
  32: '#7ee787',
  33: '#e3b341',
  35: '#d2a8ff',
  36: '#79c0ff',
};
const line = 18;
const character = 7.83;
const margin = 16;
const top = 44;

const esc = '\u001b';
const styleCode = new RegExp(`(${esc}\\[[0-9;]*m)`, 'g');

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Runs of text with one style each. */
function spans(text: string): string {
  let colour = '';
  let bold = false;
  let result = '';
  for (const part of text.split(styleCode)) {
    if (!part.startsWith(esc)) {
      if (part === '') continue;
      const style = `${colour && ` fill="${colour}"`}${bold ? ' font-weight="bold"' : ''}`;
      result += `<tspan${style}>${escapeXml(part)}</tspan>`;
      continue;
    }
    for (const number of part.slice(2, -1).split(';').map(Number)) {
      if (number === 0) [colour, bold] = ['', false];
      else if (number === 1) bold = true;
      else colour = palette[number] ?? colour;
    }
  }
  return result;
}

const title = process.argv[2] ?? '';
const lines = [`${esc}[32m$${esc}[0m ${title}`, ...readFileSync(0, 'utf8').trimEnd().split('\n')];
const widest = Math.max(...lines.map((text) => text.replaceAll(styleCode, '').length));
const width = Math.ceil(widest * character + 2 * margin);
const height = top + lines.length * line + margin;
const dots = ['#ff5f57', '#febc2e', '#28c840']
  .map((fill, i) => `<circle cx="${18 + 18 * i}" cy="17" r="5.5" fill="${fill}"/>`)
  .join('');
const text = lines
  .map(
    (content, i) =>
      `<text x="${margin}" y="${top + 12 + i * line}" xml:space="preserve">${spans(content)}</text>`,
  )
  .join('\n');
process.stdout.write(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<title>${escapeXml(title)}</title>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
${dots}
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13" fill="#e6edf3">
${text}
</g>
</svg>
`);
