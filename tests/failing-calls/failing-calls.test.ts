/**
 * Programs with errors behind calls that fail: each is found at its line, its text says which call has failed, and
 * every test of the run ends natively as predicted. The programs say in comments how they are run, which call fails
 * and where the error is.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { describe, expect, it } from 'vitest';
import { failingCalls } from '../../src/frontend/index.js';
import { cLibrary } from '../../src/frontend/load.js';
import { TypeTable } from '../../src/ir/index.js';
import { canConfine, findNativeCompiler } from '../../src/results/index.js';
import { merganser } from '../cli/session.js';
import { explored } from '../results/explored.js';

const folder = path.join(import.meta.dirname, 'programs');
const compiler = canConfine ? findNativeCompiler() : undefined;

interface Wanted {
  readonly options: readonly string[];
  readonly failing: number;
  readonly line: number;
  readonly kind: string;
}

function wantedOf(source: string): Wanted {
  const lines = source.split('\n');
  const at = lines.findIndex((text) => text.includes('/* error: '));
  return {
    options: /^\/\* run: (.*) \*\//.exec(source)![1].split(' '),
    failing: lines.findIndex((text) => text.includes('/* fails */')) + 1,
    line: at + 1,
    kind: /error: ([a-z-]+)/.exec(lines[at])![1],
  };
}

describe('errors behind calls that fail', () => {
  for (const name of fs.readdirSync(folder)) {
    it(name, async () => {
      const source = fs.readFileSync(path.join(folder, name), 'utf8');
      const { options, failing, line, kind } = wantedOf(source);
      const run = await explored(source, options, name);
      const { errors, complete } = run.json('summary.json') as {
        errors: { kind: string; line: number; message: string }[];
        complete: boolean;
      };
      expect(errors.map((error) => [error.kind, error.line])).toEqual([[kind, line]]);
      expect(errors[0].message).toMatch(
        new RegExp(` at ${name}:${failing} (failed \\([A-Z]+\\)|gave fewer bytes)`),
      );
      expect(complete).toBe(true);
      if (!compiler) return;
      const { out, err, status } = await merganser(['replay', '--native', 'always'], {
        workingDirectory: run.home,
      });
      expect(out).not.toContain('differs');
      expect(err).toMatch(/ended as predicted, natively \(.+\)\n/);
      expect(status).toBe(0);
    });
  }
});

it('every function of the table has its wrapper in the C library', () => {
  const symbols = cLibrary(new TypeTable(), 'x86_64').symbols();
  const names = Object.values(failingCalls).flat();
  expect(names.filter((name) => !symbols.has(`__wrap_${name}`))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

it('says which calls can fail', async () => {
  const { err, status } = await merganser(['run', 'list.c', '--fail', 'mallok'], {
    workingDirectory: folder,
  });
  expect(status).toBe(2);
  expect(err).toContain("calls of 'mallok' cannot fail here; did you mean 'malloc'?");
});
