/**
 * What comes from outside while a program runs: connections, packets, time, random numbers. Each program has an error that
 * only some of it leads to; it is found at its line, and every test of the run ends natively as predicted. The
 * programs say in comments how they are run and where the error is.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { describe, expect, it } from 'vitest';
import { randomCalls, timeCalls } from '../../src/frontend/index.js';
import { cLibrary } from '../../src/frontend/load.js';
import { TypeTable } from '../../src/ir/index.js';
import { canConfine, findNativeCompiler } from '../../src/results/index.js';
import { merganser } from '../cli/session.js';
import { explored } from '../results/explored.js';

const folder = path.join(import.meta.dirname, 'programs');
const compiler = canConfine ? findNativeCompiler() : undefined;

describe('errors that something from outside leads to', () => {
  for (const name of fs.readdirSync(folder)) {
    it(name, async () => {
      const source = fs.readFileSync(path.join(folder, name), 'utf8');
      const lines = source.split('\n');
      const at = lines.findIndex((text) => text.includes('/* error: '));
      const [, kind] = /error: ([a-z-]+)/.exec(lines[at])!;
      const options = /^\/\* run: (.*) \*\//.exec(source)![1].split(' ');
      const run = await explored(source, options, name);
      const { errors, complete } = run.json('summary.json') as {
        errors: { kind: string; line: number }[];
        complete: boolean;
      };
      expect(errors.map((error) => [error.kind, error.line])).toEqual([[kind, at + 1]]);
      expect(complete).toBe(true);
      if (!compiler) return;
      const { out, err, status } = await merganser(['replay', '--native', 'always'], {
        workingDirectory: run.home,
      });
      expect(out).not.toContain('differs');
      expect(err).toMatch(/ended as predicted, natively \(\S+\)\n/);
      expect(status).toBe(0);
    });
  }
});

it('every function of time and random numbers has its wrapper in the C library', () => {
  const symbols = cLibrary(new TypeTable(), 'x86_64').symbols();
  const names = [...timeCalls, ...randomCalls];
  expect(names.filter((name) => !symbols.has(`__wrap_${name}`))).toEqual([]);
});

it('has no network without connections or packets', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-outside-'));
  const source = `#include <errno.h>
#include <sys/socket.h>
int main(void) { return socket(AF_INET, SOCK_STREAM, 0) < 0 ? errno : 0; }`;
  fs.writeFileSync(path.join(home, 'network.c'), source);
  const { status } = await merganser(['exec', 'network.c'], { workingDirectory: home });
  const noSuchFamily = 97;
  expect(status).toBe(noSuchFamily);
});

it('says what --sym-connections needs', async () => {
  const { err, status } = await merganser(['run', 'events.c', '--sym-connections', '3'], {
    workingDirectory: folder,
  });
  expect(status).toBe(2);
  expect(err).toContain("--sym-connections needs COUNT,BYTES (1 to 1000, and 1 to 65536), not '3'");
});
