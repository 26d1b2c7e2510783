/**
 * From calls of compilers to records of what they made.
 *
 * Calls are looked at when they, or the whole build, are over. An object is recorded with its unit; a program or
 * shared library with the parts that it was linked from: objects are found by their contents, members of
 * archives likewise, so that `ar`, `cp`, `mv` and `install` need not be watched. An input that is gone by then is
 * found by the path under which it was made.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { isArchive, readArchive } from '../archive.js';
import { digest } from '../cc/compiler.js';
import { ReadError } from '../read-error.js';
import { type CallInput, type CompilerCall, objectOf, readCall } from './call.js';
import { type BuildRecord, type BuildStore, digestOf, type Part } from './store.js';

/** A call as it was made. */
export interface SeenCall {
  readonly directory: string;
  /** The words after the compiler's name. */
  readonly words: readonly string[];
  /** What was in its response files, by their words (`@words`), where that was written down. */
  readonly responses?: ReadonlyMap<string, string>;
}

export class BuildRecorder {
  /** What was made under a path in this build, whether or not it is still there. */
  private readonly made = new Map<string, BuildRecord>();
  /** What was made in this build, by its contents. */
  private readonly contents = new Map<string, BuildRecord>();

  constructor(private readonly store: BuildStore) {}

  /**
   * Records what calls made, in the order in which they were made. Objects come first: by then it is known
   * what all of those are that were put into archives.
   */
  record(calls: readonly SeenCall[]): BuildRecord[] {
    const read = calls.map(({ directory, words, responses }) => ({
      directory,
      call: readCall(words, directory, responses),
    }));
    for (const { call, directory } of read) {
      if (call.makes === 'objects') this.recordObjects(call, directory);
    }
    for (const record of this.made.values()) this.keep(record);
    for (const { call, directory } of read) {
      if (call.makes === 'linked') this.keep(this.recordLinked(call, directory));
    }
    return [...this.made.values()];
  }

  private keep(record: BuildRecord): void {
    const contents = digestOf(record.output);
    if (contents === undefined) return;
    this.contents.set(contents, record);
    this.store.keep(contents, record);
  }

  private recordObjects(call: CompilerCall, directory: string): void {
    for (const input of call.inputs) {
      if (input.kind !== 'source' && input.kind !== 'foreign') continue;
      const output = path.resolve(directory, call.output ?? objectOf(input.path));
      const parts = [compiled(input, call, directory)];
      this.made.set(output, { output, isLinked: false, parts, systemLibraries: [] });
    }
  }

  private recordLinked(call: CompilerCall, directory: string): BuildRecord {
    const output = path.resolve(directory, call.output ?? 'a.out');
    const systemLibraries: string[] = [];
    const parts: Part[] = [];
    for (const input of call.inputs) {
      if (input.kind === 'source' || input.kind === 'foreign') {
        parts.push(compiled(input, call, directory));
        continue;
      }
      if (input.kind === 'file') {
        parts.push(...this.partsOf(path.resolve(directory, input.path), input.path));
        continue;
      }
      const file = libraryFile(input.name, call.libraryDirectories, directory);
      const known = file === undefined ? undefined : this.partsOf(file, `-l${input.name}`);
      if (known?.some(({ kind }) => kind !== 'missing')) parts.push(...known);
      else systemLibraries.push(input.name);
    }
    const record = {
      ...{ output, isLinked: true, parts },
      systemLibraries: [...new Set(systemLibraries)],
    };
    this.made.set(output, record);
    return record;
  }

  /** What a file is made of. */
  partsOf(file: string, name: string): Part[] {
    let bytes: Uint8Array | undefined;
    try {
      bytes = fs.readFileSync(file);
    } catch {
      bytes = undefined;
    }
    if (bytes && isArchive(bytes)) return [this.archive(bytes, file, name)];
    const record = this.made.get(file) ?? (bytes && this.withContents(bytes));
    if (!record) return [{ kind: 'missing', name, why: 'it was not compiled in a recorded build' }];
    // A shared library gives what is needed of it, as an archive does.
    if (record.isLinked && /\.so(\.|$)/.test(record.output)) {
      return [{ kind: 'archive', name: path.basename(record.output), parts: record.parts }];
    }
    return [...record.parts];
  }

  private archive(bytes: Uint8Array, file: string, name: string): Part {
    try {
      const { members } = readArchive(bytes, file, (member) =>
        fs.readFileSync(path.resolve(path.dirname(file), member)),
      );
      const parts = members.flatMap((member): Part[] => {
        const label = `${name}(${member.name})`;
        const record = this.withContents(member.bytes);
        if (record) return [...record.parts];
        return [{ kind: 'missing', name: label, why: 'it was not compiled in a recorded build' }];
      });
      return { kind: 'archive', name: path.basename(file), parts };
    } catch (thrown) {
      if (!(thrown instanceof ReadError) && !(thrown instanceof Error)) throw thrown;
      return { kind: 'missing', name, why: thrown.message };
    }
  }

  private withContents(bytes: Uint8Array): BuildRecord | undefined {
    const contents = digest(bytes);
    return this.contents.get(contents) ?? this.store.byContent(contents);
  }
}

function compiled(
  input: Extract<CallInput, { kind: 'source' | 'foreign' }>,
  call: CompilerCall,
  directory: string,
): Part {
  const { path: name } = input;
  if (input.kind === 'foreign') {
    return { kind: 'missing', name, why: `${input.language} has no bitcode` };
  }
  const source = path.resolve(directory, name);
  const sourceDigest = digestOf(source);
  if (sourceDigest === undefined) return { kind: 'missing', name, why: 'its source is gone' };
  return { kind: 'unit', unit: { source, sourceDigest, directory, flags: call.flags } };
}

/** The file of `-lNAME`: a shared library is preferred, as by linkers. */
function libraryFile(
  name: string,
  directories: readonly string[],
  directory: string,
): string | undefined {
  for (const one of directories) {
    for (const file of name.startsWith(':') ? [name.slice(1)] : [`lib${name}.so`, `lib${name}.a`]) {
      const full = path.resolve(directory, one, file);
      if (fs.existsSync(full)) return full;
    }
  }
  return undefined;
}
