/**
 * The files that a program sees: the real ones, or a view in which real files are never changed.
 *
 * A scratch view lies over the real file system: what the program makes or changes is in a folder of its
 * own, under the same path, and a real file is copied there before it is changed. What it removes is
 * remembered as gone. So the program sees its own doing, and the user's files stay as they are (`run`
 * without `--files host`). Explorations with symbolic inputs keep files for each path in memory instead
 * (src/exec/explore/files/files.ts).
 *
 * Terminals, pipes and the like are opened as they are. Links are followed where they lead, beside the view: a link
 * into a folder that was changed shows the real one.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

export interface FileView {
  /** Where a file is that is only looked at. */
  seen(file: Buffer): Buffer;
  /** Where a file is opened to be written, or made; `empty` if its contents will not be needed. */
  opened(file: Buffer, empty: boolean): Buffer;
  /** Where a file is whose attributes change. */
  changed(file: Buffer): Buffer;
  /** The same for the name itself: a link is not followed. */
  named(file: Buffer, empty?: boolean): Buffer;
  /** Where a file is that gets another name. */
  moved(file: Buffer): Buffer;
  /** The file is no longer under its name. */
  removed(file: Buffer): void;
  /** The names in a directory. */
  names(directory: Buffer): Buffer[];
  /** The path of a place in the view, as the program knows it. */
  known(place: string): string;
}

/** Paths as the program knows them. */
export interface FileChanges {
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

export const realFiles: FileView = {
  seen: (file) => file,
  opened: (file) => file,
  changed: (file) => file,
  named: (file) => file,
  moved: (file) => file,
  removed: () => undefined,
  names: (directory) => fs.readdirSync(directory, { encoding: 'buffer' }),
  known: (place) => place,
};

export class ScratchFiles implements FileView {
  private root: string | undefined = undefined;
  private readonly gone = new Set<string>();

  /** `folder`: where to put what is written; a temporary folder if there is none. */
  constructor(private readonly folder: () => string | undefined) {}

  seen(file: Buffer): Buffer {
    const upper = this.upper(file);
    return upper && (exists(upper) || this.isHidden(file)) ? upper : file;
  }

  opened(file: Buffer, empty: boolean): Buffer {
    const seen = this.seen(file);
    const facts = fs.statSync(seen, { throwIfNoEntry: false });
    return facts && isStream(facts) ? seen : this.named(this.target(file), empty);
  }

  changed(file: Buffer): Buffer {
    return this.named(this.target(file));
  }

  moved(file: Buffer): Buffer {
    const isReal = !this.isHidden(file) && exists(file);
    if (isReal && fs.lstatSync(file).isDirectory()) throw fileError('EXDEV');
    return this.named(file);
  }

  named(file: Buffer, empty = false): Buffer {
    const seen = this.seen(file);
    const facts = fs.lstatSync(seen, { throwIfNoEntry: false });
    if (facts && !facts.isFile() && !facts.isDirectory() && !facts.isSymbolicLink()) {
      throw fileError('EROFS');
    }
    const upper = this.make(file);
    if (!facts || exists(upper)) return upper;
    if (facts.isDirectory()) fs.mkdirSync(upper);
    else if (facts.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(seen), upper);
    else if (empty) fs.writeFileSync(upper, '');
    else fs.copyFileSync(seen, upper);
    fs.utimesSync(upper, facts.atime, facts.mtime);
    return upper;
  }

  removed(file: Buffer): void {
    this.gone.add(keyOf(file));
  }

  names(directory: Buffer): Buffer[] {
    const all = new Map<string, Buffer>();
    const list = (folder: Buffer, isShown: (name: Buffer) => boolean) => {
      for (const name of fs.readdirSync(folder, { encoding: 'buffer' })) {
        if (isShown(name)) all.set(name.toString('latin1'), name);
      }
    };
    const inIt = (name: Buffer) => Buffer.concat([directory, Buffer.from('/'), name]);
    if (!this.isHidden(directory) && exists(directory)) {
      list(directory, (name) => !this.isHidden(inIt(name)));
    }
    const upper = this.upper(directory);
    if (upper && exists(upper)) list(upper, () => true);
    return [...all.values()];
  }

  known(place: string): string {
    return this.root !== undefined && place.startsWith(`${this.root}/`)
      ? place.slice(this.root.length)
      : place;
  }

  /** What the program has written, made or removed. */
  changes(): FileChanges {
    const written: string[] = [];
    const walk = (folder: string) => {
      for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
        const place = path.join(folder, entry.name);
        if (entry.isDirectory()) walk(place);
        else written.push(this.known(place));
      }
    };
    if (this.root !== undefined) walk(this.root);
    const removed = [...this.gone].filter((name) => {
      const file = Buffer.from(name, 'latin1');
      return exists(file) && !exists(this.upper(file) ?? file);
    });
    return { written, removed: removed.map((name) => Buffer.from(name, 'latin1').toString()) };
  }

  /** Removes a temporary folder; what is in a folder that was given stays there. */
  close(): void {
    if (this.root !== undefined && this.folder() === undefined) {
      fs.rmSync(this.root, { recursive: true, force: true });
      this.root = undefined;
    }
  }

  /** The file that a link leads to, as the program knows it; another file is itself. */
  private target(file: Buffer): Buffer {
    const seen = this.seen(file);
    if (!fs.lstatSync(seen, { throwIfNoEntry: false })?.isSymbolicLink()) return file;
    const end = attemptRealPath(seen);
    return end === undefined ? file : Buffer.from(this.known(end));
  }

  /** Where a file would be in the scratch folder; undefined while there is none. */
  private upper(file: Buffer): Buffer | undefined {
    return this.root === undefined && this.gone.size === 0
      ? undefined
      : Buffer.concat([Buffer.from(this.root ?? '/nonexistent'), absolute(file)]);
  }

  /** A place for a file in the scratch folder, within the directories that it has. */
  private make(file: Buffer): Buffer {
    const parent = Buffer.from(path.posix.dirname(keyOf(file)), 'latin1');
    const facts = fs.statSync(this.seen(parent), { throwIfNoEntry: false });
    if (!facts) throw fileError('ENOENT');
    if (!facts.isDirectory()) throw fileError('ENOTDIR');
    this.root ??= this.newRoot();
    fs.mkdirSync(this.upper(parent)!, { recursive: true });
    return this.upper(file)!;
  }

  private newRoot(): string {
    const folder = this.folder();
    if (folder === undefined) return fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-files-'));
    fs.mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** Whether the file, or a directory above it, was removed. */
  private isHidden(file: Buffer): boolean {
    if (this.gone.size === 0) return false;
    for (let at = keyOf(file); at !== '/'; at = path.posix.dirname(at)) {
      if (this.gone.has(at)) return true;
    }
    return false;
  }
}

/** One text for each path, whatever its bytes. */
function keyOf(file: Buffer): string {
  return path.posix.resolve('/', file.toString('latin1'));
}

function absolute(file: Buffer): Buffer {
  return Buffer.from(keyOf(file), 'latin1');
}

function exists(file: Buffer): boolean {
  return fs.lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** What is written to at once and kept nowhere: a terminal, a pipe, /dev/null. */
function isStream(facts: fs.Stats): boolean {
  return facts.isCharacterDevice() || facts.isFIFO() || facts.isSocket();
}

function attemptRealPath(file: Buffer): string | undefined {
  try {
    return fs.realpathSync(file, { encoding: 'utf8' });
  } catch {
    return undefined;
  }
}

function fileError(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code });
}
