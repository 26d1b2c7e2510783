/**
 * Real C sources for the campaigns, from Debian's source packages.
 *
 * They are fetched by `apt-get source` when first asked for, unpacked in the user's cache
 * directory, and never committed. The machine's own apt configuration is left alone: package
 * lists for sources are kept in a private directory, made from the machine's binary mirror (the release itself, without updates).
 *
 * `npx tsx tests/campaigns/fetch-sources.ts [NAME…]` prints what it has as JSON; the names are
 * the keys of sources.json, which also says how each is compiled.
 */

import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findOnPath, userCacheDirectory } from '../../src/frontend/cc/index.js';
import recipes from './sources.json' with { type: 'json' };
import './leash.js';

export interface Recipe {
  readonly package: string;
  readonly sources: readonly string[];
  /** Programs made of the sources and these files more. */
  readonly programs: Readonly<Record<string, readonly string[]>>;
  readonly flags: readonly string[];
  /** Something to run before the sources are complete. */
  readonly make?: {
    readonly needs: readonly string[];
    readonly directory: string;
    readonly command: readonly string[];
  };
}

export interface SourceTree {
  readonly name: string;
  readonly directory: string;
  /** C files of the library part, relative to `directory`. */
  readonly sources: readonly string[];
  /** For each program, the further C files that complete it; one of them has `main`. */
  readonly programs: Readonly<Record<string, readonly string[]>>;
  /** Compiler flags, to be used in `directory`. */
  readonly flags: readonly string[];
}

/** The machine lacks something that fetching needs; the message says what. */
export class CannotFetch extends Error {
  override readonly name = 'CannotFetch';
}

export const sourceNames: readonly string[] = Object.keys(recipes);

/**
 * Fetches what is not there yet, which is told by its directory: a tree that was put there by hand is taken as it is.
 * Throws `CannotFetch` where that is impossible. `known`: the recipes that the names are of.
 */
export function fetchSources(
  names: readonly string[] = sourceNames,
  home = path.join(userCacheDirectory(), 'sources'),
  known: Readonly<Record<string, Recipe>> = recipes as Record<string, Recipe>,
): SourceTree[] {
  const wanted = names.map((name) => {
    const recipe = known[name];
    if (!recipe) throw new CannotFetch(`'${name}' is none of ${Object.keys(known).join(', ')}`);
    return { name, recipe, directory: path.join(home, name) };
  });
  const missing = wanted.filter(({ directory }) => !fs.existsSync(directory));
  if (missing.length > 0) {
    const apt = privateApt(home);
    for (const { recipe, directory } of missing) unpack(apt, home, recipe, directory);
  }
  return wanted.map(({ name, recipe, directory }) => ({
    name,
    directory,
    sources: recipe.sources,
    programs: recipe.programs,
    flags: recipe.flags,
  }));
}

function need(tools: readonly string[]): void {
  const lacking = tools.filter((tool) => !findOnPath(tool));
  if (lacking.length > 0) {
    throw new CannotFetch(
      `fetching sources needs ${lacking.join(', ')}; on Debian or Ubuntu: apt-get install dpkg-dev build-essential tcl`,
    );
  }
}

function run(command: string, args: readonly string[], directory: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: directory,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status === 0) return stdout;
  throw new CannotFetch(
    `${command} ${args.join(' ')} failed in ${directory}: ${error?.message ?? stderr.slice(-2000)}`,
  );
}

/** Options for apt-get that make it use package lists of our own, freshly downloaded. */
function privateApt(home: string): readonly string[] {
  need(['apt-get', 'dpkg-source']);
  const root = path.join(home, 'apt');
  fs.mkdirSync(path.join(root, 'lists', 'partial'), { recursive: true });
  fs.mkdirSync(path.join(root, 'cache', 'archives', 'partial'), { recursive: true });
  const mirrors = run(
    'apt-get',
    ['indextargets', '--format', '$(REPO_URI) $(RELEASE) $(COMPONENT)', 'Created-By: Packages'],
    root,
  )
    .split('\n')
    .filter((line) => /\/(debian|ubuntu)\/ [^ -]+ main$/.test(line));
  if (mirrors.length === 0) {
    throw new CannotFetch('apt-get knows no Debian or Ubuntu mirror on this machine');
  }
  const keyring = [
    '/usr/share/keyrings/debian-archive-keyring.gpg',
    '/usr/share/keyrings/ubuntu-archive-keyring.gpg',
  ].find((file) => fs.existsSync(file));
  const signed = keyring ? `[signed-by=${keyring}] ` : '';
  const list = path.join(root, 'sources.list');
  fs.writeFileSync(list, [...new Set(mirrors)].map((m) => `deb-src ${signed}${m}\n`).join(''));
  const options = [
    `Dir::Etc::sourcelist=${list}`,
    'Dir::Etc::sourceparts=/dev/null',
    `Dir::State::lists=${path.join(root, 'lists')}`,
    `Dir::Cache=${path.join(root, 'cache')}`,
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  run('apt-get', [...options, '-q', 'update'], root);
  return options;
}

function unpack(apt: readonly string[], home: string, recipe: Recipe, directory: string): void {
  const temporary = fs.mkdtempSync(path.join(home, 'fetching-'));
  try {
    run('apt-get', [...apt, '-q', 'source', '--download-only', recipe.package], temporary);
    const description = fs.readdirSync(temporary).find((file) => file.endsWith('.dsc'));
    if (!description) throw new CannotFetch(`apt-get gave no source of ${recipe.package}`);
    const tree = path.join(temporary, 'tree');
    run('dpkg-source', ['--no-check', '-x', description, tree], temporary);
    if (recipe.make) {
      need(recipe.make.needs);
      const where = path.join(tree, recipe.make.directory);
      fs.mkdirSync(where, { recursive: true });
      const [command, ...args] = recipe.make.command;
      run(command!, args, where);
    }
    fs.renameSync(tree, directory);
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const names = process.argv.slice(2);
    const trees = fetchSources(names.length > 0 ? names : sourceNames);
    console.log(JSON.stringify(trees, undefined, 2));
  } catch (thrown) {
    if (!(thrown instanceof CannotFetch)) throw thrown;
    console.error(thrown.message);
    process.exitCode = 2;
  }
}
