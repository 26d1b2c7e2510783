/**
 * Compiled IR, kept between runs.
 *
 * The key is a digest of everything that goes into the compiler except the headers: its identity,
 * the arguments, the working directory, the source's path and text. What the headers were is not
 * known before a compile, so the entry lists them with their digests, and the places where the
 * compiler looked for a header in vain; an entry is used only if all of that is still so (the
 * "direct mode" of ccache, plus the absent files, which ccache does not check). A hit reads a few
 * small files and never loads the compiler.
 *
 * One file per key: a line of JSON, then the IR. It is written beside its place and renamed, so
 * that a reader sees a whole entry or none, whoever else writes or is killed; the IR's digest in
 * the line catches what a crash of the machine may leave. Two writers of one key write equal
 * entries, so the last may win.
 *
 * The cache stays below its limit: the first store of a process removes the entries that were
 * unused for longest. A hit renews the entry's time stamp.
 */

import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { makeFolders } from '../../node/index.js';
import { type Dependencies, digest } from './compiler.js';

export interface CachedCompile {
  readonly ir: Uint8Array;
  readonly messages: string;
}

/** Changes whenever the meaning of an entry does. */
const entryFormat = 1;

const defaultLimit = 512 * 2 ** 20;

/** A writer that has not finished after this long is dead. */
const staleTemporaryMs = 3_600_000;

/** Time stamps are renewed at most this often. */
const touchAfterMs = 600_000;

interface EntryLine {
  readonly format: number;
  readonly irDigest: string;
  readonly messages: string;
  readonly reads: readonly (readonly [string, string])[];
  readonly absent: readonly string[];
}

export class CompileCache {
  private swept = false;

  constructor(
    readonly directory: string,
    private readonly limitBytes = defaultLimit,
  ) {}

  lookup(key: string): CachedCompile | undefined {
    const file = this.fileOf(key);
    let bytes: Buffer;
    try {
      bytes = fs.readFileSync(file);
    } catch {
      return undefined;
    }
    const end = bytes.indexOf(0x0a);
    const line = end < 0 ? undefined : parseLine(bytes.toString('utf8', 0, end));
    if (!line || line.format !== entryFormat) return undefined;
    const ir = bytes.subarray(end + 1);
    if (digest(ir) !== line.irDigest || !stillHolds(line)) return undefined;
    this.touch(file);
    return { ir, messages: line.messages };
  }

  /** Stores a result. A cache that cannot be written is no reason to fail: false then. */
  store(key: string, compiled: CachedCompile, dependencies: Dependencies): boolean {
    const line: EntryLine = {
      format: entryFormat,
      irDigest: digest(compiled.ir),
      messages: compiled.messages,
      reads: [...dependencies.reads],
      absent: dependencies.absent,
    };
    const file = this.fileOf(key);
    const temporary = `${file}.${process.pid}.${digest(String(Math.random())).slice(0, 8)}.tmp`;
    try {
      makeFolders(this.directory);
      fs.writeFileSync(
        temporary,
        Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), compiled.ir]),
      );
      fs.renameSync(temporary, file);
    } catch {
      removeQuietly(temporary);
      return false;
    }
    if (!this.swept) {
      this.swept = true;
      this.sweep();
    }
    return true;
  }

  /** Number and size of the entries. */
  usage(): { readonly entries: number; readonly bytes: number } {
    const entries = this.entries();
    return { entries: entries.length, bytes: entries.reduce((sum, { size }) => sum + size, 0) };
  }

  /** Removes the entries unused for longest until the rest fits, and what dead writers left. */
  sweep(now = Date.now()): void {
    const entries = this.entries().sort((a, b) => b.usedMs - a.usedMs);
    let kept = 0;
    for (const { file, size, usedMs } of entries) {
      const dead = file.endsWith('.tmp') && now - usedMs > staleTemporaryMs;
      if (!dead) kept += size;
      if (dead || kept > this.limitBytes) removeQuietly(file);
    }
  }

  private entries(): { file: string; size: number; usedMs: number }[] {
    let names: string[];
    try {
      names = fs.readdirSync(this.directory);
    } catch {
      return [];
    }
    return names.flatMap((name) => {
      const file = path.join(this.directory, name);
      const stat = fs.statSync(file, { throwIfNoEntry: false });
      return stat?.isFile() ? [{ file, size: stat.size, usedMs: stat.mtimeMs }] : [];
    });
  }

  private touch(file: string): void {
    const now = new Date();
    try {
      if (now.getTime() - fs.statSync(file).mtimeMs > touchAfterMs) fs.utimesSync(file, now, now);
    } catch {
      // Removed by another process, or not ours to touch; the hit is good all the same.
    }
  }

  private fileOf(key: string): string {
    return path.join(this.directory, `${key}.ir`);
  }
}

/** Another process may have removed it, or its directory, before us. */
function removeQuietly(file: string): void {
  try {
    fs.unlinkSync(file);
  } catch {
    // What is left is found by the next sweep.
  }
}

function parseLine(text: string): EntryLine | undefined {
  try {
    return JSON.parse(text) as EntryLine;
  } catch {
    return undefined;
  }
}

function stillHolds(line: EntryLine): boolean {
  for (const [file, expected] of line.reads) {
    try {
      if (digest(fs.readFileSync(file)) !== expected) return false;
    } catch {
      return false;
    }
  }
  return line.absent.every((file) => !fs.statSync(file, { throwIfNoEntry: false }));
}

/** Where Merganser keeps what can be made again: the platform's cache directory for this user. */
export function userCacheDirectory(
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  if (env['MERGANSER_CACHE_DIR']) return env['MERGANSER_CACHE_DIR'];
  const home = env['HOME'] || homeOfUser();
  if (env['XDG_CACHE_HOME']) return path.join(env['XDG_CACHE_HOME'], 'merganser');
  if (process.platform === 'darwin') return path.join(home, 'Library', 'Caches', 'merganser');
  if (process.platform === 'win32' && env['LOCALAPPDATA']) {
    return path.join(env['LOCALAPPDATA'], 'merganser');
  }
  return path.join(home, '.cache', 'merganser');
}

/** A user without an entry in the system's list has no home: nothing can be kept then. */
function homeOfUser(): string {
  try {
    return os.homedir();
  } catch {
    return path.join(os.devNull, 'home');
  }
}

/** One for each directory: what has been swept in this process is not swept again at the next file. */
const userCaches = new Map<string, CompileCache>();

/** The cache that the commands use. */
export function userCompileCache(
  env: Readonly<Record<string, string | undefined>> = process.env,
): CompileCache {
  const directory = path.join(userCacheDirectory(env), 'compile');
  const known = userCaches.get(directory);
  if (known) return known;
  const cache = new CompileCache(directory);
  userCaches.set(directory, cache);
  return cache;
}
