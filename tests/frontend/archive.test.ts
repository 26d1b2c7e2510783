import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../scripts/archive.js';
import { isArchive, readArchive } from '../../src/frontend/archive.js';
import { findOnPath } from '../../src/frontend/cc/index.js';
import { ReadError } from '../../src/frontend/read-error.js';

const member = fc.record({
  name: fc.stringMatching(/^[a-z_][a-z0-9_.]{0,40}$/),
  bytes: fc.uint8Array({ maxLength: 50 }),
  symbols: fc.array(fc.stringMatching(/^[A-Za-z_.][A-Za-z0-9_.$]{0,20}$/), { maxLength: 4 }),
});

describe('archives', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(member), (members) => {
        const bytes = writeArchive(members);
        expect(isArchive(bytes)).toBe(true);
        const { members: read, index } = readArchive(bytes, 'x.a');
        expect(read.map(({ name, bytes }) => ({ name, bytes: [...bytes] }))).toEqual(
          members.map(({ name, bytes }) => ({ name, bytes: [...bytes] })),
        );
        for (const { symbols } of members) {
          for (const symbol of symbols) {
            const first = members.findIndex((m) => m.symbols.includes(symbol));
            expect(index!.get(symbol)).toBe(read[first]);
          }
        }
      }),
    );
  });

  it('that are damaged give an error or less, never a crash', () => {
    const whole = writeArchive([
      { name: 'one.bc', bytes: Buffer.from('abc'), symbols: ['f'] },
      { name: 'a_name_longer_than_a_header_field.bc', bytes: Buffer.from('de'), symbols: ['g'] },
    ]);
    const counts = { read: 0, refused: 0 };
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), (at, byte, cut) => {
        const damaged = Uint8Array.from(cut ? whole.subarray(0, at) : whole);
        if (!cut) damaged[at] = byte;
        try {
          readArchive(damaged, 'x.a');
          counts.read++;
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(ReadError);
          counts.refused++;
        }
      }),
      { numRuns: 500 },
    );
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(20);
  });

  it('that are thin are refused with advice', () => {
    expect(() => readArchive(Buffer.from('!<thin>\n'), 'x.a')).toThrow(/thin archive.*ar rc/);
  });

  const ar = findOnPath('ar') ?? findOnPath('llvm-ar-19');
  it.skipIf(!ar)(`made by ar are read${ar ? '' : ' (skipped: not installed)'}`, () => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-ar-'));
    const names = ['short.o', 'quite_a_long_name_for_a_member.o'];
    for (const name of names) fs.writeFileSync(path.join(directory, name), `text of ${name}`);
    spawnSync(ar!, ['rc', 'x.a', ...names], { cwd: directory });
    const { members } = readArchive(fs.readFileSync(path.join(directory, 'x.a')), 'x.a');
    fs.rmSync(directory, { recursive: true });
    expect(members.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual(
      names.map((name) => [name, `text of ${name}`]),
    );
  });
});
