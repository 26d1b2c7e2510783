import { expect, it } from 'vitest';
import { optionWords } from '../../src/cli/option-words.js';
import type { OptionValues } from '../../src/cli/options/index.js';
import { parseOptions } from '../../src/cli/parse-options.js';

function parsed(command: string, words: readonly string[]): OptionValues {
  const result = parseOptions(command, words);
  if (!result.ok) throw new Error(result.message);
  return result.options;
}

const words = [
  ...[
    '-O1',
    '-DNAME=a b',
    "-DQUOTE='\"'",
    '--cflags',
    '-x c',
    '--no-cache',
    '--no-check-overshift',
  ],
  ...[
    '--sym-args',
    '0,2,3',
    '--sym-arg',
    '4',
    '--sym-arg',
    '5',
    '--sym-stdin',
    '6',
    '--check-leaks',
  ],
  ...['--merge', 'dynamic', '--merge-policy', 'qce-full', '--merge-beta', '0.5', '--seed', '7'],
  ...['--solver-timeout', '1.5s', '--max-memory', '1G', '--max-time', '3s', '--search', 'bfs,dfs'],
];

it('gives another command the same values', () => {
  const given = parsed('tune-merge', words);
  const values = parsed('run', optionWords('tune-merge', 'run', given, []));
  expect(values).toEqual({ ...given, tuneTime: values.tuneTime });
  expect(values).not.toEqual(parsed('run', []));
});

it('names what is a default for one command and not for the other', () => {
  const given = parsed('tune-merge', []);
  expect(optionWords('tune-merge', 'run', given, [])).toEqual([
    '--merge=static',
    '--max-time=20000ms',
  ]);
  expect(optionWords('tune-merge', 'run', given, ['maxTime'])).toEqual(['--merge=static']);
});
