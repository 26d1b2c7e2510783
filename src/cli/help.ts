/** The texts of `--help`, generated from the tables of commands and options. */

import type { Command } from './command.js';
import { commands } from './commands.js';
import { longName, type Option, takenBy } from './option-kinds.js';
import { optionTable } from './options/index.js';
import type { Paint } from './terminal.js';

const lineWidth = 96;

export function overview(paint: Paint): string {
  const widest = Math.max(...commands.map(({ name }) => name.length));
  const list = commands
    .map(({ name, summary }) => `  ${paint.bold(name.padEnd(widest))}  ${summary}`)
    .join('\n');
  return [
    'Merganser explores all paths of a C program (or any LLVM IR) with symbolic inputs.',
    '',
    `${paint.bold('Usage:')} merganser COMMAND [OPTIONS] [FILES]`,
    '',
    paint.bold('Commands:'),
    list,
    '',
    "'merganser COMMAND --help' lists a command's options; 'merganser --version' prints the version.",
    '',
  ].join('\n');
}

export function commandHelp(command: Command, paint: Paint): string {
  const lines = [
    `${paint.bold('Usage:')} merganser ${command.name} [OPTIONS] ${command.usage}`.trimEnd(),
    '',
    ...wrap(command.description, lineWidth),
  ];
  for (const group of Object.values(optionTable)) {
    const mine = Object.entries<Option>(group.options).filter(([, option]) =>
      takenBy(option, command.name),
    );
    if (mine.length === 0) continue;
    lines.push('', paint.bold(`${group.title}:`));
    for (const [key, option] of mine) {
      lines.push(`  ${paint.cyan(signature(key, option))}`);
      for (const line of wrap(`${option.help} ${limits(option)}`.trim(), lineWidth - 6)) {
        lines.push(`      ${line}`);
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

/** How the option is written: `-O, --optimise 0|1|2`. */
export function signature(key: string, option: Option): string {
  const long = longName(key);
  const name = option.short ? `-${option.short}, ${long}` : long;
  switch (option.kind) {
    case 'flag':
      return option.default ? `--[no-]${long.slice(2)}` : name;
    case 'choice':
      return `${name} ${option.choices.join('|')}`;
    case 'integer':
      return `${name} N`;
    case 'duration':
      return `${name} TIME`;
    case 'size':
      return `${name} SIZE`;
    case 'compiler-flags':
      return [
        `${name} '${option.placeholder}'`,
        ...option.prefixes.map(({ text, takesValue }) => (takesValue ? `${text} …` : `${text}…`)),
      ].join(', ');
    default:
      return `${name} ${option.placeholder}`;
  }
}

/** Default and bounds, in words. */
export function limits(option: Option): string {
  switch (option.kind) {
    case 'flag':
      if (!option.default) return '';
      return option.offFor
        ? `(On by default, but not for ${option.offFor.join(', ')}.)`
        : '(On by default.)';
    case 'integer':
      return `(Default ${option.default}; ${option.min} to ${option.max}.)`;
    case 'duration': {
      const others = otherDefaults(option.defaultFor, (ms) => `${ms / 1000}s`);
      return option.default === undefined
        ? `(Default: no limit${others}.)`
        : `(Default ${option.default / 1000}s${others}.)`;
    }
    case 'size':
      return option.default === undefined
        ? '(Default: no limit.)'
        : `(Default ${Math.round(option.default / 2 ** 20)}M.)`;
    case 'choice':
      return `(Default ${option.default}${otherDefaults(option.defaultFor, String)}.)`;
    case 'text':
      return option.default === undefined ? '' : `(Default ${option.default}.)`;
    default:
      return '(May be repeated.)';
  }
}

function otherDefaults<T>(
  byCommand: Readonly<Record<string, T>> | undefined,
  text: (value: T) => string,
): string {
  const parts = Object.entries(byCommand ?? {}).map(
    ([name, value]) => `${text(value)} for ${name}`,
  );
  return parts.map((part) => `; ${part}`).join('');
}

export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return line === '' ? lines : [...lines, line];
}
