import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Option } from '../../src/cli/option-kinds.js';
import { readValue, shellWord, shellWords } from '../../src/cli/option-values.js';
import { executionOptions } from '../../src/cli/options/execution.js';
import { allOptions, parseOptions } from '../../src/cli/parse-options.js';
import { editDistance, suggest } from '../../src/cli/suggest.js';
import { memoryModelNames } from '../../src/exec/index.js';

function parsed(words: readonly string[], command = 'ir') {
  const result = parseOptions(command, words);
  if (!result.ok) throw new Error(result.message);
  return result;
}

function problem(words: readonly string[], command = 'ir'): string {
  const result = parseOptions(command, words);
  if (result.ok) throw new Error('accepted');
  return result.message;
}

describe('parsing options', () => {
  it('gives the defaults', () => {
    const { options, files, programArgs } = parsed(['a.c']);
    expect(options).toMatchObject({ optimise: '0', cc: 'auto', cache: true, cflags: [] });
    expect(files).toEqual(['a.c']);
    expect(programArgs).toEqual([]);
  });

  it('reads long and short forms, joined or apart', () => {
    for (const words of [['-O2'], ['-O', '2'], ['--optimise=2'], ['--optimise', '2']]) {
      expect(parsed(words).options.optimise).toBe('2');
    }
    expect(parsed(['--no-cache']).options.cache).toBe(false);
    expect(parsed(['--no-cache', '--cache']).options.cache).toBe(true);
  });

  it('collects compiler flags in order', () => {
    const words = [
      '-Iinc',
      '-I',
      'more',
      '-DA=1',
      '--cflags',
      "-DB='x y' -U C",
      '-std=c99',
      '-Wall',
    ];
    expect(parsed(words).options.cflags).toEqual([
      '-Iinc',
      '-I',
      'more',
      '-DA=1',
      '-DB=x y',
      '-U',
      'C',
      '-std=c99',
      '-Wall',
    ]);
  });

  it('leaves the words after -- to the program', () => {
    const { files, programArgs } = parsed(['a.c', '--', '-x', '--help']);
    expect(files).toEqual(['a.c']);
    expect(programArgs).toEqual(['-x', '--help']);
  });

  it('says what is wrong', () => {
    expect(problem(['-O7'])).toBe("-O is one of 0, 1, 2, 3, s, z, not '7'");
    expect(problem(['--optimise'])).toBe('--optimise needs a value');
    expect(problem(['--cache=yes'])).toBe('--cache takes no value; write --cache or --no-cache');
    expect(problem(['--cflags', "-D'x"])).toContain("a ' is not closed");
    expect(problem(['-I'])).toBe('-I needs a value');
    expect(problem(['-q'])).toContain('there is no option -q');
    expect(problem(['--no-cash'])).toContain('did you mean --no-cache?');
  });
});

describe('values', () => {
  const common = { help: 'x', commands: 'all' } as const;
  const read = (option: Option, text: string) => {
    const result = readValue('--o', option, text);
    return result.ok ? result.value : result.message;
  };

  it('respects the bounds of integers', () => {
    const option: Option = { kind: 'integer', default: 3, min: 1, max: 8, ...common };
    expect(read(option, '8')).toBe(8);
    expect(read(option, '9')).toBe('--o must be between 1 and 8; 9 is not');
    expect(read(option, '3.5')).toBe("--o needs a whole number, not '3.5'");
    expect(read(option, '')).toBe("--o needs a whole number, not ''");
  });

  it('reads times and sizes', () => {
    const time: Option = { kind: 'duration', default: undefined, ...common };
    expect(['90', '90s', '1.5min', '2h', '250ms'].map((text) => read(time, text))).toEqual([
      90_000, 90_000, 90_000, 7_200_000, 250,
    ]);
    expect(read(time, 'soon')).toContain('needs a time such as');
    const size: Option = { kind: 'size', default: undefined, min: 1024, ...common };
    expect(['2048', '4k', '512M', '2GiB'].map((text) => read(size, text))).toEqual([
      2048,
      4096,
      512 * 2 ** 20,
      2 ** 31,
    ]);
    expect(read(size, '12')).toContain('must be at least 1024 bytes');
  });

  it('splits words as a shell does', () => {
    const plain = fc.stringMatching(/^[A-Za-z0-9_=\-/.' "\\$]{1,12}$/);
    fc.assert(
      fc.property(fc.array(plain), (words) => {
        const quoted = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
        expect(shellWords(quoted)).toEqual({ ok: true, value: words });
        expect(shellWords(words.map(shellWord).join(' '))).toEqual({ ok: true, value: words });
      }),
    );
    expect(['out/größe', 'a b', '', '$x', '~'].map(shellWord)).toEqual([
      ...['out/größe', "'a b'", "''", "'$x'", "'~'"],
    ]);
  });
});

describe('the option table', () => {
  it('has a sentence for every option', () => {
    for (const [key, option] of allOptions()) {
      expect(option.help, key).toMatch(/^[A-Z].{10,}\.$/s);
    }
  });

  it('has no two options of one short name in one command', () => {
    const seen = new Set<string>();
    for (const { short, commands } of allOptions().values()) {
      if (short === undefined) continue;
      for (const command of commands === 'all' ? ['*'] : commands) {
        expect(seen.has(`${command} ${short}`)).toBe(false);
        seen.add(`${command} ${short}`);
      }
    }
  });
});

describe('suggestions', () => {
  it('measure a distance', () => {
    expect(editDistance('kitten', 'sitting')).toBe(3);
    expect(editDistance('exce', 'exec')).toBe(1);
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, a)).toBe(0);
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });

  it('are given only where something is near', () => {
    expect(suggest('runn', ['run', 'exec'])).toBe('run');
    expect(suggest('banana', ['run', 'exec'])).toBeUndefined();
  });
});

it('the option table names every memory model', () => {
  expect(executionOptions.options.memoryModel.choices).toEqual(memoryModelNames);
});
