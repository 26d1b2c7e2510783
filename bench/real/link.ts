/** Links objects of bitcode with the members of archives that they need, as a linker does. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

interface Symbols {
  readonly defined: string[];
  readonly missing: string[];
}

/** Writes the program, with `main` as the only name that is seen from outside, to `output`. */
export function linkBitcode(
  objects: readonly string[],
  archives: readonly string[],
  output: string,
): void {
  const members = archives.flatMap((archive, i) => {
    const folder = `${output}.${i}`;
    fs.mkdirSync(folder);
    execFileSync('llvm-ar-16', ['x', archive], { cwd: folder });
    return fs.readdirSync(folder).map((name) => path.join(folder, name));
  });
  linkMembers(objects, members, output);
}

/** The same with members that are files. */
export function linkMembers(
  objects: readonly string[],
  members: readonly string[],
  output: string,
): void {
  const whole = `${output}.whole`;
  execFileSync('llvm-link-16', [...needed(objects, members), '-o', whole]);
  const passes = ['--passes=internalize,globaldce', '--internalize-public-api-list=main'];
  execFileSync('opt-16', [...passes, whole, '-o', output]);
}

function needed(objects: readonly string[], members: readonly string[]): string[] {
  const symbols = symbolsOf([...objects, ...members]);
  const definedBy = new Map<string, string>();
  for (const file of [...objects, ...members]) {
    for (const name of symbols.get(file)?.defined ?? []) {
      if (!definedBy.has(name)) definedBy.set(name, file);
    }
  }
  const taken = new Set(objects);
  for (const file of taken) {
    for (const name of symbols.get(file)?.missing ?? []) {
      const source = definedBy.get(name);
      if (source) taken.add(source);
    }
  }
  return [...taken];
}

function symbolsOf(files: readonly string[]): Map<string, Symbols> {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  const text = execFileSync('llvm-nm-16', ['--quiet', '--print-file-name', ...files], options);
  const symbols = new Map<string, Symbols>(files.map((f) => [f, { defined: [], missing: [] }]));
  for (const [, file, kind, name] of text.matchAll(/^(.*?): .*([A-Za-z]) (\S+)$/gm)) {
    const of = symbols.get(file!)!;
    if (kind === 'U') of.missing.push(name!);
    else if (kind === kind!.toUpperCase()) of.defined.push(name!);
  }
  return symbols;
}
