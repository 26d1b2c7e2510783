/** `merganser solve` on scripts with their expected output, and what goes wrong. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { describe, expect, it } from 'vitest';
import { main } from '../../src/cli/main.js';

const directory = path.join(import.meta.dirname, 'solve');

async function solve(...words: string[]): Promise<{ status: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const status = await main(['solve', ...words], {
    workingDirectory: directory,
    env: { NO_COLOR: '1' },
    stdout: {
      write: (text) => {
        out += text;
      },
    },
    stderr: {
      write: (text) => {
        err += text;
      },
    },
  });
  return { status, out, err };
}

const scripts = fs.readdirSync(directory).filter((file) => file.endsWith('.smt2'));

describe('merganser solve', () => {
  it.each(scripts)('%s prints what is expected', async (script) => {
    const { status, out } = await solve(script);
    expect(out).toBe(fs.readFileSync(path.join(directory, `${script}.expected`), 'utf8'));
    expect(status).toBe(script === 'error.smt2' ? 2 : 0);
  });

  it('gives the verdicts of z3 with --solver z3, checked and counted', async () => {
    const { status, out, err } = await solve('--solver', 'z3', '--stats', 'scopes.smt2');
    expect(out).toBe('sat\nunsat\nsat\nunsat\nunsat\n');
    expect(err).toContain('z3');
    expect(status).toBe(0);
    expect((await solve('--validate', 'scopes.smt2')).out).toBe(out);
    expect((await solve('--solver', 'portfolio', 'scopes.smt2')).out).toBe(out);
  });

  it('says so when an answer contradicts the status of the script', async () => {
    const { status, err } = await solve('--models', 'wrong-status.smt2.txt');
    expect(status).toBe(1);
    expect(err).toContain('the script says unsat, the solver sat');
  });

  it('survives a solver that is not there', async () => {
    const { status, out, err } = await solve('--solver', '/no/such/solver', 'scopes.smt2');
    expect(out).toMatch(/^unknown\n/);
    expect(err).toContain('cannot be started');
    expect(status).toBe(0);
  });

  it('asks for a file that it can read', async () => {
    expect(await solve()).toMatchObject({ status: 2 });
    const { status, err } = await solve('absent.smt2');
    expect(status).toBe(2);
    expect(err).toContain('absent.smt2 cannot be read');
  });
});
