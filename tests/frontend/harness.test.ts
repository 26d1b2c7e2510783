/** Harnesses for parameters of every type that C has: all compile, by every compiler that there is. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeHarness, pointerChoices } from '../../src/frontend/index.js';

const folder = path.join(import.meta.dirname, 'harness');
const source = fs.readFileSync(path.join(folder, 'types.c'), 'utf8');
const names = [...source.matchAll(/^[\w *]*?\b(f_\w+)\(/gm)].map(([, name]) => name);
const compilers = ['gcc', 'clang-16', 'clang'].filter(
  (name) => spawnSync(name, ['--version']).status === 0,
);

const made = (name: string, pointers: (typeof pointerChoices)[number]) => {
  const options = { bound: 4, bounds: new Map(), depth: 2, pointers };
  return makeHarness(name, ['types.c'], options, { workingDirectory: folder });
};

describe('a harness', () => {
  it('is tried for many functions', () => {
    expect(names.length).toBeGreaterThan(28);
  });

  it.skipIf(compilers.length === 0).each(names.filter((name) => name !== 'f_va'))(
    'for %s compiles (skipped without a C compiler)',
    (name) => {
      for (const pointers of ['valid', 'any'] as const) {
        const harness = made(name, pointers);
        expect(harness).toMatchObject({ ok: true });
        const input = harness.ok ? harness.text : '';
        for (const compiler of compilers.slice(0, 2)) {
          const words = ['-fsyntax-only', '-w', '-x', 'c', '-'];
          const ran = spawnSync(compiler, words, { cwd: folder, input, encoding: 'utf8' });
          expect([compiler, ran.stderr, ran.status]).toEqual([compiler, '', 0]);
        }
      }
    },
  );

  it('cannot make a va_list, and says so', () => {
    expect(made('f_va', 'valid')).toMatchObject({
      ok: false,
      message: expect.stringContaining('l is a va_list'),
    });
  });

  it('has the choices that are documented', () => {
    expect([...pointerChoices]).toEqual(['valid', 'null', 'alias', 'any']);
  });
});
