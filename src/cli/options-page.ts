/** `docs/options.md`, generated from the option table. */

import { commands } from './commands.js';
import { limits, signature } from './help.js';
import type { Option } from './option-kinds.js';
import { optionTable } from './options/index.js';

export function optionsPage(): string {
  const lines = [
    '# Options',
    '',
    'Generated from the option table (`src/cli/options/`) by `npm run docs`; do not edit.',
    '',
    '| command | |',
    '|---|---|',
    ...commands.map(
      ({ name, usage, summary }) => `| \`merganser ${`${name} ${usage}`.trim()}\` | ${summary} |`,
    ),
    '',
    'Exit status: 0 nothing wrong found, 1 errors found in the program (or, by `doctor`, on the machine), 2 wrong use, 3 internal failure. `exec` ends with the status of the program.',
  ];
  for (const group of Object.values(optionTable)) {
    lines.push('', `## ${group.title}`, '', '| option | commands | |', '|---|---|---|');
    for (const [key, option] of Object.entries<Option>(group.options)) {
      const takers = option.commands === 'all' ? 'all' : option.commands.join(', ');
      const text = `${option.help} ${limits(option)}`.trim();
      lines.push(`| \`${cell(signature(key, option))}\` | ${takers} | ${cell(text)} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
