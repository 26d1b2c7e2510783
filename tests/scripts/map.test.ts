/** Every rule of the code map can fail: a small tree of files breaks each of them, by type imports where they can. */
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as os from 'node:os';
import * as path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, describe, expect, it } from 'vitest';

interface Rules {
  readonly forbidden: readonly {
    readonly name: string;
    readonly from: { readonly path: string };
  }[];
  readonly options: object;
}

const rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as Rules;
const { forbidden } = rules;

/** What is in the brackets of the path that a rule is about. */
const foldersOf = (name: string) =>
  /\((.*)\)/.exec(forbidden.find((rule) => rule.name === name)!.from.path)![1].split('|');

const named = (pattern: RegExp) =>
  forbidden.flatMap(({ name }) => {
    const found = pattern.exec(name);
    return found ? [{ folder: found[1], known: found[2].split('-') }] : [];
  });

const folders = named(/^([a-z]+)-knows-only-(.*)$/);
const rooms = named(/^([a-z]+)-of-explore-knows-only-(.*)$/);

type Tree = Record<string, string>;

const typeFrom = (place: string) => `import type { A } from '${place}';\nexport type B = A;\n`;
const valueFrom = (place: string) => `import { a } from '${place}';\nexport const b = a;\n`;
const leaf = 'export type A = number;\nexport const a = 1;\n';

/** Each folder with a front door, each room with a file, and nothing that knows anything. */
const sound: Tree = Object.fromEntries([
  ...[...folders.map(({ folder }) => folder), 'cli'].map((name) => [`${name}/index.ts`, leaf]),
  ...rooms.map(({ folder }) => [`exec/explore/${folder}/room.ts`, leaf]),
  ...['exec/machine.ts', 'solver/z3/z3.ts'].map((name) => [name, leaf]),
]);

/** One that a folder may not know. */
const stranger = (all: typeof folders, { folder, known }: (typeof folders)[number]) =>
  all.find((other) => other.folder !== folder && !known.includes(other.folder))!.folder;

const broken: Tree = Object.fromEntries([
  ...folders.map((one) => [
    `${one.folder}/knows.ts`,
    typeFrom(`../${stranger(folders, one)}/index.js`),
  ]),
  ...rooms.map((one) => [
    `exec/explore/${one.folder}/knows.ts`,
    typeFrom(`../${stranger(rooms, one)}/room.js`),
  ]),
  ['exec/roof.ts', typeFrom('./explore/states/room.js')],
  ['search/door.ts', typeFrom('../exec/machine.js')],
  ['root.ts', typeFrom('./exec/machine.js')],
  ['ui/commands.ts', typeFrom('../cli/index.js')],
  ['solver/process.ts', typeFrom('./z3/z3.js')],
  ['exec/wasm/machine-known.ts', typeFrom('../machine.js')],
  ...foldersOf('portable-core').map((name) => [`${name}/node.ts`, `import 'node:fs';\n`]),
  ...foldersOf('no-circles-of-types').flatMap((name) => [
    [`${name}/here.ts`, `${typeFrom('./there.js')}export type A = 1;\n`],
    [`${name}/there.ts`, `${typeFrom('./here.js')}export type A = 1;\n`],
  ]),
  ['exec/here.ts', `${valueFrom('./there.js')}export const a = 1;\n`],
  ['exec/there.ts', `${valueFrom('./here.js')}export const a = 1;\n`],
]);

const homes: string[] = [];
afterAll(() => {
  for (const home of homes) fs.rmSync(home, { recursive: true, force: true });
});

/** Rules that are broken, each with the files that break it. */
async function violations(tree: Tree): Promise<Map<string, string[]>> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'map-'));
  homes.push(home);
  for (const [name, text] of Object.entries(tree)) {
    const file = path.join(home, 'src', name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  const { tsConfig: _, ...options } = rules.options as { tsConfig: unknown };
  const settings = { ...options, ruleSet: { forbidden }, validate: true, baseDir: home };
  const { output } = await cruise(['src'], settings as Parameters<typeof cruise>[1]);
  const found = new Map<string, string[]>();
  for (const { rule, from } of (output as ICruiseResult).summary.violations) {
    found.set(rule.name, [...(found.get(rule.name) ?? []), from]);
  }
  return found;
}

describe('the rules of the code map', () => {
  it('say nothing of a tree that keeps them, with a circle of types where there may be one', async () => {
    const circle = {
      'exec/types-here.ts': `${typeFrom('./types-there.js')}export type A = 1;\n`,
      'exec/types-there.ts': `${typeFrom('./types-here.js')}export type A = 1;\n`,
    };
    expect([...(await violations({ ...sound, ...circle }))]).toEqual([]);
  });

  it('each fail on a tree that breaks them', async () => {
    const found = await violations({ ...sound, ...broken });
    expect([...found.keys()].sort()).toEqual(forbidden.map(({ name }) => name).sort());
    for (const name of foldersOf('no-circles-of-types')) {
      expect(found.get('no-circles-of-types')).toContain(`src/${name}/here.ts`);
    }
    for (const name of foldersOf('portable-core')) {
      expect(found.get('portable-core')).toContain(`src/${name}/node.ts`);
    }
  });
});
