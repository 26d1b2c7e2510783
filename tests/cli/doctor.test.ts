import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { merganser } from './session.js';

const homes: string[] = [];

afterEach(() => {
  for (const home of homes.splice(0)) fs.rmSync(home, { recursive: true, force: true });
});

function emptyEnvironment() {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-doctor-'));
  homes.push(home);
  return { PATH: path.join(home, 'bin'), HOME: home };
}

describe('merganser doctor', () => {
  it('is content on a machine that has only Node.js', async () => {
    const env = emptyEnvironment();
    const { status, out } = await merganser(['doctor'], { env });
    expect(out).toMatch(/✓ embedded clang 22/);
    expect(out).toContain('– system clang: none on the PATH');
    expect(out).toContain(`✓ ${path.join(env.HOME, '.cache', 'merganser', 'compile')}: 0 compiled`);
    expect(out).toContain('would be used: embedded: it comes with Merganser');
    expect(out).toMatch(/✓ a small C program compiles: \d+ ms/);
    expect(status).toBe(0);
  });

  it('finds compilers and solvers on the PATH and says when one is unusable', async () => {
    const env = emptyEnvironment();
    fs.mkdirSync(env.PATH);
    const tool = (name: string, answer: string) =>
      fs.writeFileSync(path.join(env.PATH, name), `#!/bin/sh\necho '${answer}'\n`, { mode: 0o755 });
    tool('clang', 'Debian clang version 17.0.6 (1)');
    tool('clang-14', 'clang version 9.0.1');
    tool('z3', 'Z3 version 4.12.5 - 64 bit');
    const { out } = await merganser(['doctor'], { env });
    expect(out).toContain('✓ clang 17.0.6');
    expect(out).toMatch(/– clang-14: .* is clang 9; versions 14 to 22 are supported/);
    expect(out).toContain('✓ z3 4.12.5');
    expect(out).toContain('– cvc5: not on the PATH');
  });

  it('ends with status 1 where the chosen compiler cannot be used', async () => {
    const env = emptyEnvironment();
    fs.mkdirSync(env.PATH);
    const gcc = path.join(env.PATH, 'gcc');
    fs.writeFileSync(gcc, "#!/bin/sh\necho 'gcc (Debian 12.2.0-14) 12.2.0'\n", { mode: 0o755 });
    const { status, out } = await merganser(['doctor', '--cc', gcc], { env });
    expect(status).toBe(1);
    expect(out).toContain('is gcc, which cannot emit LLVM IR');
  });

  it('obeys MERGANSER_CC', async () => {
    const env = { ...emptyEnvironment(), MERGANSER_CC: 'embedded' };
    const { out } = await merganser(['doctor'], { env });
    expect(out).toContain('would be used: embedded: MERGANSER_CC says so');
  });
});
