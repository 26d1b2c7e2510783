/**
 * What the evaluation of pattern-based merging runs on: programs of our own, functions of libraries out of Debian's
 * source packages (`libraries.json`), and the string loops of kren1/loops where their directory is given.
 *
 * Each is a driver below `programs/patterns` that takes the size of its inputs as CAPACITY. It is compiled by clang-16 without
 * optimisation, as `merganser run` compiles by default, and linked with what it needs of its library.
 */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtimeInclude } from '../../src/frontend/index.js';
import {
  CannotFetch,
  fetchSources,
  type Recipe,
  type SourceTree,
} from '../../tests/campaigns/fetch-sources.js';
import { oldC } from '../corpora/engines.js';
import { loopFiles } from '../corpora/string-loops.js';
import { everyFile } from '../corpora/task.js';
import { linkBitcode } from '../real/link.js';
import recipes from './libraries.json' with { type: 'json' };

const drivers = fileURLToPath(new URL('../programs/patterns/', import.meta.url));
const recipeFile = fileURLToPath(new URL('libraries.json', import.meta.url));
const compiler = ['-O0', '-Xclang', '-disable-O0-optnone', '-g', '-w', '-fno-builtin', ...oldC];

/** Sets of subjects, and the capacity at which their modes are compared. */
const capacities: Readonly<Record<string, number>> = {
  own: 50,
  loops: 50,
  libosip: 10,
  wget: 30,
  libtasn1: 30,
  libpng: 30,
  apr: 30,
  'json-c': 20,
  busybox: 30,
};

export interface PatternSubject {
  /** With the name of its set in front: libosip/via. */
  readonly name: string;
  readonly set: string;
  readonly capacity: number;
  /** `fixed`: with objects that always have room for the largest input. */
  bitcode(capacity: number, fixed?: boolean): string;
}

export interface Asked {
  readonly scratch: string;
  /** Names of sets or subjects; all if undefined. */
  readonly only?: readonly string[] | undefined;
  /** A checkout of the string loops. */
  readonly loops?: string | undefined;
  /** Every so many of each set. */
  readonly every?: number;
}

export function patternSubjects({ scratch, only, loops, every = 1 }: Asked): PatternSubject[] {
  // One that is named is wanted in any case.
  const wants = (set: string, name: string, i: number): boolean =>
    only?.includes(`${set}/${name}`) || ((!only || only.includes(set)) && i % every === 0);
  const subjects = Object.keys(capacities).flatMap((set) => {
    const named = namesOf(set, loops).filter((name, i) => wants(set, name, i));
    if (named.length === 0) return [];
    const library = set in recipes ? libraryOf(set) : undefined;
    if (set in recipes && !library) return [];
    return named.map((name) => subject(set, name, { scratch, loops, library }));
  });
  if (!loops) console.log('string loops are left out: --loops DIRECTORY names a checkout of them');
  return subjects;
}

function namesOf(set: string, loops: string | undefined): string[] {
  const ofLoops = loops ? loopFiles(loops) : [];
  const files = set === 'loops' ? ofLoops : everyFile(path.join(drivers, set), '.c');
  return files.map((file) => path.basename(file, '.c'));
}

interface Library {
  readonly tree: SourceTree;
  /** Its sources as bitcode. */
  readonly archive: string;
}

interface Place {
  readonly scratch: string;
  readonly loops: string | undefined;
  readonly library: Library | undefined;
}

function subject(set: string, name: string, { scratch, loops, library }: Place): PatternSubject {
  return {
    name: `${set}/${name}`,
    set,
    capacity: capacities[set]!,
    bitcode(capacity, fixed = false) {
      const sizes = [`-DCAPACITY=${capacity}`, ...(fixed ? ['-DFIXED_SIZES'] : [])];
      const loop = path.join(loops ?? '', 'gdLoops', `${name}.c`);
      const included = set === 'loops' ? [`-DLOOP="${loop}"`] : [];
      const source = path.join(drivers, ...(set === 'loops' ? ['loop.c'] : [set, `${name}.c`]));
      const object = path.join(scratch, `${set}-${name}-${capacity}${fixed ? '-fixed' : ''}.bc`);
      if (fs.existsSync(object)) return object;
      const options = library ? { cwd: library.tree.directory } : {};
      // Sources of the library may be included by their own names, from any of its folders.
      const folders = (library?.tree.sources ?? []).map((file) => `-I${path.dirname(file)}`);
      const flags = [...compiler, ...(library?.tree.flags ?? []), ...new Set(folders)];
      const args = [...flags, ...sizes, ...included, '-idirafter', runtimeInclude];
      const part = library ? `${object}.part` : object;
      execFileSync('clang-16', [...args, '-c', '-emit-llvm', source, '-o', part], options);
      if (library) linkBitcode([part], [library.archive], object);
      return object;
    },
  };
}

/** The library as an archive of bitcode beside its sources; undefined, and said why, if it cannot be had. */
function libraryOf(set: string): Library | undefined {
  let tree: SourceTree;
  try {
    [tree] = fetchSources([set], undefined, recipes as Record<string, Recipe>) as [SourceTree];
  } catch (thrown) {
    if (!(thrown instanceof CannotFetch)) throw thrown;
    console.log(`${set} is left out: ${thrown.message}`);
    return undefined;
  }
  const folder = path.join(tree.directory, 'merganser-patterns');
  const archive = path.join(folder, 'library.a');
  if (!fs.existsSync(archive) || isOlder(archive, recipeFile)) {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder);
    const members = tree.sources.map((source) => {
      const member = path.join(folder, `${source.replaceAll('/', '-')}.bc`);
      const args = [...compiler, ...tree.flags, '-c', '-emit-llvm', source, '-o', member];
      execFileSync('clang-16', args, { cwd: tree.directory });
      return member;
    });
    execFileSync('llvm-ar-16', ['rc', archive, ...members]);
  }
  return { tree, archive };
}

const isOlder = (file: string, other: string): boolean =>
  fs.statSync(file).mtimeMs < fs.statSync(other).mtimeMs;
