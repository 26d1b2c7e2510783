/** The files of an exploration: as the real ones, seen by a program, without touching them. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Files } from '../../src/exec/explore/files/files.js';
import type { Host } from '../../src/exec/host.js';
import { NodeHost } from '../../src/node/node-host.js';
import { silentHost } from './run-assembly.js';

describe('writing', () => {
  it('does not look at what goes to standard output or error', () => {
    const files = new Files(silentHost());
    const never = () => {
      throw new Error('a byte was read');
    };
    for (const fd of [1, 2]) expect(files.write(fd, 1 << 20, never)).toBeUndefined();
  });

  it('is refused for a descriptor that is not open', () => {
    expect(new Files(silentHost()).write(9, 1, () => 0)).toBe(-9);
  });
});

const bytes = (text: string) => new TextEncoder().encode(text);

const name = fc.constantFrom('one', 'two', './one', 'new', 'sub/new', 'none/x');
/** Folders are not made, renamed or removed by explorations, but may be looked at. */
const nameOrFolder = fc.oneof(name, fc.constant('sub'));
const descriptor = fc.constantFrom(3, 4, 5, 6, 9);
/** Reading, writing or both; made, made alone, emptied, at the end. */
const flags = fc
  .tuple(fc.constantFrom(0, 1, 2), fc.subarray([0o100, 0o200, 0o1000, 0o2000]))
  .map(([access, more]) => more.reduce((all, flag) => all | flag, access));

type Command =
  | { readonly op: 'open'; readonly name: string; readonly flags: number }
  | { readonly op: 'close' | 'fstat'; readonly fd: number }
  | { readonly op: 'read' | 'write' | 'ftruncate'; readonly fd: number; readonly size: number }
  | { readonly op: 'lseek'; readonly fd: number; readonly to: number; readonly whence: number }
  | { readonly op: 'dup'; readonly fd: number; readonly at: number }
  | { readonly op: 'unlink' | 'stat' | 'access'; readonly name: string }
  | { readonly op: 'rename' | 'link'; readonly name: string; readonly to: string };

/** Not 0: Node.js answers that itself, whatever the descriptor is. */
const size = fc.integer({ min: 1, max: 9 });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ op: fc.constant('open' as const), name: nameOrFolder, flags }),
  },
  fc.record({ op: fc.constantFrom('close' as const, 'fstat' as const), fd: descriptor }),
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constantFrom('read' as const, 'write' as const),
      fd: descriptor,
      size,
    }),
  },
  fc.record({
    op: fc.constant('ftruncate' as const),
    fd: descriptor,
    size: fc.integer({ min: -2, max: 9 }),
  }),
  fc.record({
    op: fc.constant('lseek' as const),
    fd: descriptor,
    to: fc.integer({ min: -3, max: 9 }),
    whence: fc.constantFrom(0, 1, 2),
  }),
  fc.record({
    op: fc.constant('dup' as const),
    fd: descriptor,
    at: fc.constantFrom(-1, 3, 4, 7),
  }),
  fc.record({ op: fc.constantFrom('stat' as const, 'access' as const), name: nameOrFolder }),
  fc.record({ op: fc.constant('unlink' as const), name }),
  fc.record({ op: fc.constantFrom('rename' as const, 'link' as const), name, to: name }),
);

/** What both sides have: the results are compared. */
type Side = Pick<Host, 'open' | 'close' | 'lseek' | 'ftruncate' | 'dup' | 'rename' | 'link'> & {
  unlink(path: Uint8Array): number;
  access(path: Uint8Array, mode: number): number;
  /** The bytes that were read. */
  read(fd: number, count: number): string | number;
  write(fd: number, data: Uint8Array): number | undefined;
  /** Kind and size. */
  stat(path: Uint8Array): string;
  fstat(fd: number): string;
};

const kindAndSize = (facts: readonly bigint[] | number) =>
  typeof facts === 'number'
    ? `${facts}`
    : facts[2] & 0o100000n
      ? `file of ${facts[7]}`
      : 'directory';

function realSide(host: Host): Side {
  return {
    open: (...args) => host.open(...args),
    close: (fd) => host.close(fd),
    lseek: (...args) => host.lseek(...args),
    ftruncate: (...args) => host.ftruncate(...args),
    dup: (...args) => host.dup(...args),
    rename: (...args) => host.rename(...args),
    link: (...args) => host.link(...args),
    unlink: (at) => host.unlink(at, false),
    access: (...args) => host.access(...args),
    read: (fd, count) => {
      const buffer = new Uint8Array(count);
      const got = host.read(fd, buffer);
      return got < 0 ? got : [...buffer.subarray(0, got)].join(' ');
    },
    write: (fd, data) => host.write(fd, data),
    stat: (at) => kindAndSize(host.stat(at, true)),
    fstat: (fd) => kindAndSize(host.fstat(fd)),
  };
}

function modelSide(files: Files): Side {
  return {
    open: (...args) => files.open(...args),
    close: (fd) => files.close(fd),
    lseek: (...args) => files.lseek(...args),
    ftruncate: (...args) => files.ftruncate(...args),
    dup: (...args) => files.dup(...args),
    rename: (...args) => files.rename(...args),
    link: (...args) => files.link(...args),
    unlink: (at) => files.unlink(at),
    access: (...args) => files.access(...args),
    read: (fd, count) => {
      const got = files.read(fd, count);
      return typeof got === 'number' ? got : got.join(' ');
    },
    write: (fd, data) => files.write(fd, data.length, (i) => data[i]),
    stat: (at) => kindAndSize(files.stat(at, true)),
    fstat: (fd) => kindAndSize(files.fstat(fd)),
  };
}

function run(side: Side, step: Command, number: number): string {
  switch (step.op) {
    case 'open':
      return `${side.open(bytes(step.name), step.flags, 0o644)}`;
    case 'close':
    case 'fstat':
      return `${side[step.op](step.fd)}`;
    case 'read':
      return `${side.read(step.fd, step.size)}`;
    case 'ftruncate':
      return `${side.ftruncate(step.fd, step.size)}`;
    case 'write':
      return `${side.write(step.fd, new Uint8Array(step.size).fill(number + 1))}`;
    case 'lseek':
      return `${side.lseek(step.fd, step.to, step.whence)}`;
    case 'dup':
      return `${side.dup(step.fd, step.at)}`;
    case 'unlink':
    case 'stat':
      return `${side[step.op](bytes(step.name))}`;
    case 'access':
      return `${side.access(bytes(step.name), 0)}`;
    case 'rename':
    case 'link':
      return `${side[step.op](bytes(step.name), bytes(step.to))}`;
  }
}

describe('the files of a path', () => {
  let folder: string;
  let count = 0;
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-files-'));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  function fresh(): string {
    const directory = path.join(folder, `${count++}`);
    fs.mkdirSync(path.join(directory, 'sub'), { recursive: true });
    fs.writeFileSync(path.join(directory, 'one'), 'first file');
    fs.writeFileSync(path.join(directory, 'two'), 'another');
    return directory;
  }

  it('are as the real ones would be, which stay as they are', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 25 }), (commands) => {
        const copied = fresh();
        const files = new Files(new NodeHost(copied, () => undefined));
        const model = modelSide(files);
        const real = realSide(new NodeHost(fresh(), () => undefined));
        const done: string[] = [];
        commands.forEach((step, i) => {
          const expected = run(real, step, i);
          done.push(`${JSON.stringify(step)} gives ${expected}`);
          expect(run(model, step, i), done.join('\n')).toBe(expected);
        });
        expect(fs.readFileSync(path.join(copied, 'one'), 'utf8')).toBe('first file');
        expect(fs.readdirSync(copied).sort()).toEqual(['one', 'sub', 'two']);
      }),
      { numRuns: 400, seed: 16 },
    );
  });

  it('come back with a snapshot', () => {
    const files = new Files(new NodeHost(fresh(), () => undefined));
    const fd = files.open(bytes('one'), 2, 0);
    const before = files.snapshot();
    files.write(fd, 3, () => 65);
    files.unlink(bytes('two'));
    files.restore(before);
    expect(files.read(fd, 20)).toEqual([...bytes('first file')]);
    expect(files.access(bytes('two'), 0)).toBe(0);
  });
});
