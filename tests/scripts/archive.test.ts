import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../scripts/archive.js';
import { findOnPath } from '../../src/frontend/cc/index.js';

const members = [
  { name: 'odd.bc', bytes: Buffer.from('abc'), symbols: ['first', 'second'] },
  { name: 'a_name_longer_than_a_header_field.bc', bytes: Buffer.from('defg'), symbols: ['third'] },
];

describe('writing an archive', () => {
  it('has an index that leads to the members', () => {
    const bytes = Buffer.from(writeArchive(members));
    expect(bytes.toString('latin1', 0, 8)).toBe('!<arch>\n');
    const index = bytes.subarray(8 + 60);
    expect(index.readUInt32BE(0)).toBe(3);
    const headers = [0, 1, 2].map((i) => index.readUInt32BE(4 + 4 * i));
    expect(headers.map((at) => bytes.toString('latin1', at, at + 16).trim())).toEqual([
      'odd.bc/',
      'odd.bc/',
      '/0',
    ]);
    expect(bytes.toString('latin1', headers[2]! + 60)).toBe('defg');
  });

  const ar = findOnPath('ar');
  it.skipIf(!ar)(`is read by ar${ar ? '' : ' (skipped: not installed)'}`, () => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-ar-'));
    const file = path.join(directory, 'x.a');
    fs.writeFileSync(file, writeArchive(members));
    const list = spawnSync(ar!, ['t', file], { encoding: 'utf8' }).stdout.split('\n');
    const content = spawnSync(ar!, ['p', file, members[0]!.name], { encoding: 'utf8' }).stdout;
    fs.rmSync(directory, { recursive: true });
    expect(list.slice(0, 2)).toEqual(members.map(({ name }) => name));
    expect(content).toBe('abc');
  });
});
