/**
 * What is known of files that compilers made: from which sources, with which flags.
 *
 * A record is found by the digest of the file that was made, so that it does not matter where the file is
 * copied, moved or put into an archive afterwards; and by its path, for a program that was stripped since.
 * Bitcode is kept beside the records once it was made: what is explored is what was built, although a source may have
 * changed since.
 *
 * Both are in the user's cache directory, in the form of the compile cache: entries are written beside their
 * place and renamed, and those unused for longest go first.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { CompileCache, userCacheDirectory } from '../cc/cache.js';
import { digest } from '../cc/compiler.js';

/** One source, compiled once. */
export interface Unit {
  readonly source: string;
  /** Of the source's text when it was compiled. */
  readonly sourceDigest: string;
  readonly directory: string;
  readonly flags: readonly string[];
}

/** What a file was made of. */
export type Part =
  | { readonly kind: 'unit'; readonly unit: Unit }
  /** Members that are taken where something needs them. */
  | { readonly kind: 'archive'; readonly name: string; readonly parts: readonly Part[] }
  /** Something without a record. */
  | { readonly kind: 'missing'; readonly name: string; readonly why: string };

export interface BuildRecord {
  /** Where it was when it was made. */
  readonly output: string;
  readonly isLinked: boolean;
  readonly parts: readonly Part[];
  /** Libraries of the system: `m`, `z`. */
  readonly systemLibraries: readonly string[];
}

/** Changes whenever the meaning of a record does. */
const format = 1;

const nothing = { reads: new Map<string, string>(), absent: [] };

export class BuildStore {
  private readonly records: CompileCache;
  private readonly code: CompileCache;

  constructor(readonly directory: string) {
    this.records = new CompileCache(path.join(directory, 'records'), 256 * 2 ** 20);
    this.code = new CompileCache(path.join(directory, 'bitcode'), 4 * 2 ** 30);
  }

  /** Keeps the record of a file that was made; false if that is not possible. */
  keep(outputDigest: string, record: BuildRecord): boolean {
    const entry = {
      ir: new TextEncoder().encode(JSON.stringify({ format, record })),
      messages: '',
    };
    // Most of a build that is made again is what it was: to read is cheaper than to write.
    const kept = (key: string) => {
      const known = this.records.lookup(key)?.ir;
      const isSame = known !== undefined && Buffer.compare(known, entry.ir) === 0;
      return isSame || this.records.store(key, entry, nothing);
    };
    return kept(contentKey(outputDigest)) && kept(pathKey(record.output));
  }

  byContent(outputDigest: string): BuildRecord | undefined {
    return this.read(contentKey(outputDigest));
  }

  byPath(file: string): BuildRecord | undefined {
    return this.read(pathKey(file));
  }

  private read(key: string): BuildRecord | undefined {
    const found = this.records.lookup(key);
    if (!found) return undefined;
    const entry = JSON.parse(new TextDecoder().decode(found.ir)) as {
      format: number;
      record: BuildRecord;
    };
    return entry.format === format ? entry.record : undefined;
  }

  /** Bitcode of a unit that was made by some compiler in some way. */
  bitcode(unit: Unit, way: string): Uint8Array | undefined {
    return this.code.lookup(unitKey(unit, way))?.ir;
  }

  keepBitcode(unit: Unit, way: string, ir: Uint8Array): void {
    this.code.store(unitKey(unit, way), { ir, messages: '' }, nothing);
  }
}

const contentKey = (outputDigest: string) => digest(`content ${outputDigest}`);
const pathKey = (file: string) => digest(`path ${file}`);
const unitKey = (unit: Unit, way: string) => digest(JSON.stringify([unit, way]));

/** The digest of a file's contents; undefined if it cannot be read. */
export function digestOf(file: string): string | undefined {
  try {
    return digest(fs.readFileSync(file));
  } catch {
    return undefined;
  }
}

export function userBuildStore(
  env: Readonly<Record<string, string | undefined>> = process.env,
): BuildStore {
  return new BuildStore(path.join(userCacheDirectory(env), 'builds'));
}
