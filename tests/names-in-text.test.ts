/** Files that comments and pages name are there: a file that moves takes the words about it along. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorKinds, memoryModelNames } from '../src/exec/index.js';

const root = new URL('..', import.meta.url).pathname;
const folders = ['src', 'tests', 'bench', 'scripts', 'runtime', 'docs', 'examples'];

/** Made by the build, or a place for a name: NAME.ts. */
const isElsewhere = (name: string): boolean =>
  name.startsWith('dist/') || /(?:^|\/)[A-Z]+\./.test(name);

const here = folders.flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `/${folder}/${name.replaceAll(path.sep, '/')}`),
);
const isThere = (name: string): boolean => here.some((file) => file.endsWith(`/${name}`));

/** Names of our own kinds of files, with the folders that are named before them. */
const fileName = /(?<![\w/.*{-])(?:[\w-]+\/)*[\w-]+(?:\.test)?\.(?:ts|tsx|cjs)\b(?!x)/g;
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

function missing(text: string): string[] {
  const names = [...text.matchAll(fileName)].map(([name]) => name);
  return [...new Set(names)].filter((name) => !isThere(name) && !isElsewhere(name));
}

const pages = [
  ...['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md'].map((name) => `/${name}`),
  ...here.filter((file) => file.endsWith('.md')),
];
const code = here.filter((file) => /\.(?:ts|tsx|c|h)$/.test(file));
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

describe('files that are named', () => {
  it('in comments are there', () => {
    const gone = code.flatMap((file) =>
      missing((read(file).match(comment) ?? []).join('\n')).map((name) => `${file}: ${name}`),
    );
    expect(gone).toEqual([]);
  });

  it('in pages are there', () => {
    const gone = pages.flatMap((file) => missing(read(file)).map((name) => `${file}: ${name}`));
    expect(gone).toEqual([]);
  });

  it('are looked for', () => {
    expect(missing('see src/nowhere/nothing.ts and search/dfs.ts')).toEqual([
      'src/nowhere/nothing.ts',
    ]);
  });
});

describe('a page lists', () => {
  const isListed = (page: string) => (name: string) => read(page).includes(`\`${name}\``);

  it('every kind of error', () => {
    const kinds = Object.keys(errorKinds);
    expect(kinds.filter((kind) => !isListed('docs/exploring.md')(kind))).toEqual([]);
    const schema = read('docs/schema/summary.schema.json');
    const [, list] = /"kind": \{\s*"enum": (\[[^\]]*"out-of-bounds"[^\]]*\])/.exec(schema)!;
    expect(JSON.parse(list)).toEqual(kinds);
  });

  it('every memory model', () => {
    expect(memoryModelNames.filter((name) => !isListed('docs/memory.md')(name))).toEqual([]);
  });

  it('the arrows between folders that are allowed', () => {
    const rules = read('.dependency-cruiser.cjs').split('/** Folders that must')[0];
    const allowed = [...rules.matchAll(/^ {2}(\w+): \[(.*)\],$/gm)]
      .filter(([, name]) => here.some((file) => file.startsWith(`/src/${name}/`)))
      .map(([, name, list]) => [name, [...list.matchAll(/\w+/g)].map(String).sort()]);
    const rows = [...read('ARCHITECTURE.md').matchAll(/^\| `src\/(\w+)` \| (.*?) \|/gm)]
      .filter(([, name]) => name !== 'cli')
      .map(([, name, list]) => [name, [...list.matchAll(/\w+/g)].map(String).sort()]);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(allowed));
  });
});
