/**
 * What a program does to files by their names, through synchronous calls of Node.
 *
 * The working directory and the mask of permissions are the program's own: chdir does not touch the
 * process, and a mask is in force only while something is made. Which file a name stands for, the view says
 * (file-view.ts): a program that is replayed or explored may not change the real ones.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import type { FileFacts } from '../exec/index.js';
import type { FileView } from './file-view.js';
import { factsOf, OpenFlag } from './host-files.js';
import { attempt, done, failure } from './linux-errno.js';

export class NamedFiles {
  private mask: number | undefined;

  constructor(
    private directory: string,
    protected readonly view: FileView,
  ) {}

  stat(name: Uint8Array, follow: boolean): FileFacts | number {
    return attempt(() => {
      const place = this.view.seen(this.resolve(name));
      return factsOf(
        follow ? fs.statSync(place, { bigint: true }) : fs.lstatSync(place, { bigint: true }),
      );
    });
  }

  statfs(name: Uint8Array): readonly bigint[] | number {
    return attempt(() => {
      const facts = fs.statfsSync(this.view.seen(this.resolve(name)), { bigint: true });
      const { type, bsize, blocks, bfree, bavail, files, ffree } = facts;
      return [type, bsize, blocks, bfree, bavail, files, ffree];
    });
  }

  unlink(name: Uint8Array, directory: boolean): number {
    const where = this.resolve(name);
    return done(() => {
      if (directory && this.view.names(where).length > 0) throw notEmpty();
      const place = this.view.named(where, true);
      if (directory) fs.rmdirSync(place);
      else fs.unlinkSync(place);
      this.view.removed(where);
    });
  }

  rename(from: Uint8Array, to: Uint8Array): number {
    const [old, now] = [this.resolve(from), this.resolve(to)];
    return done(() => {
      fs.renameSync(this.view.moved(old), this.view.named(now, true));
      this.view.removed(old);
    });
  }

  link(from: Uint8Array, to: Uint8Array): number {
    const [old, now] = [this.resolve(from), this.resolve(to)];
    return done(() => fs.linkSync(this.view.named(old), this.view.named(now)));
  }

  mkdir(name: Uint8Array, mode: number): number {
    return done(() => {
      const place = this.view.named(this.resolve(name));
      this.masked(() => fs.mkdirSync(place, mode & 0o7777));
    });
  }

  chmod(name: Uint8Array, mode: number): number {
    return done(() => fs.chmodSync(this.view.changed(this.resolve(name)), mode & 0o7777));
  }

  umask(mask: number): number {
    this.mask = mask & 0o777;
    return 0;
  }

  /** Node takes seconds as floating-point numbers: a quarter of a microsecond is lost. */
  utimes(name: Uint8Array, follow: boolean, times: readonly bigint[]): number {
    const [atime, mtime] = [0, 2].map((i) => Number(times[i]) + Number(times[i + 1]) / 1e9);
    const set = follow ? fs.utimesSync : fs.lutimesSync;
    return done(() => {
      const where = this.resolve(name);
      set(follow ? this.view.changed(where) : this.view.named(where), atime, mtime);
    });
  }

  access(name: Uint8Array, mode: number): number {
    return done(() => fs.accessSync(this.view.seen(this.resolve(name)), mode));
  }

  symlink(target: Uint8Array, name: Uint8Array): number {
    return done(() => fs.symlinkSync(Buffer.from(target), this.view.named(this.resolve(name))));
  }

  readlink(name: Uint8Array): Uint8Array | number {
    return attempt(() =>
      fs.readlinkSync(this.view.seen(this.resolve(name)), { encoding: 'buffer' }),
    );
  }

  chdir(name: Uint8Array): number {
    const where = this.resolve(name);
    return attempt(() => {
      const place = this.view.seen(where);
      if (!fs.statSync(place).isDirectory()) return failure('ENOTDIR');
      this.directory = this.view.known(fs.realpathSync(place, { encoding: 'utf8' }));
      return 0;
    });
  }

  getcwd(): Uint8Array {
    return Buffer.from(this.directory);
  }

  /** Where a file is opened: a file that may be changed is not the real one in every view. */
  protected placeToOpen(where: Buffer, flags: number): Buffer {
    const { access, create, exclusive, truncate } = OpenFlag;
    const isMade = (flags & create) !== 0;
    if ((flags & (access | create | truncate)) === 0) return this.view.seen(where);
    if (!isMade) fs.statSync(this.view.seen(where));
    if (isMade && flags & exclusive) {
      if (fs.lstatSync(this.view.seen(where), { throwIfNoEntry: false })) throw alreadyThere();
    }
    return this.view.opened(where, (flags & truncate) !== 0);
  }

  protected resolve(name: Uint8Array): Buffer {
    const bytes = Buffer.from(name);
    if (bytes.length === 0 || path.isAbsolute(bytes.toString('latin1'))) return bytes;
    return Buffer.concat([Buffer.from(`${this.directory}/`), bytes]);
  }

  /** Makes something under the program's mask; a worker thread cannot have one of its own. */
  protected masked<T>(make: () => T): T {
    if (this.mask === undefined || !isMainThread) return make();
    const before = process.umask(this.mask);
    try {
      return make();
    } finally {
      process.umask(before);
    }
  }
}

const alreadyThere = () => Object.assign(new Error('EEXIST'), { code: 'EEXIST' });
const notEmpty = () => Object.assign(new Error('ENOTEMPTY'), { code: 'ENOTEMPTY' });
