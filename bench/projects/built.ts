/**
 * A source package built by its own build system, in a copy of its tree that is always in the same place: plainly, and
 * with `merganser build` before the command.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath, userCacheDirectory } from '../../src/frontend/index.js';
import { fetchSources } from '../../tests/campaigns/fetch-sources.js';
import type { Project } from './packages.js';
import { childrenSeconds } from './processor-time.js';

export const merganser = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));

/** Debian's packages that the build needs and the machine lacks. */
export function lacking({ needs = {} }: Project): string[] {
  const isThere = (what: string) =>
    what.endsWith('.h')
      ? ['', 'x86_64-linux-gnu'].some((below) =>
          fs.existsSync(path.join('/usr/include', below, what)),
        )
      : findOnPath(what) !== undefined;
  return Object.entries(needs).flatMap(([what, from]) => (isThere(what) ? [] : [from]));
}

/** Debian's patches may be newer than what automake has made: it would be made again, by another version. */
const generatedAreNew =
  'for name in aclocal.m4 config.h.in configure Makefile.in; do find . -name $name -exec touch {} +; done';

export interface BuildOutcome {
  readonly seconds: number;
  /** Of processor time, of all processes of the build. */
  readonly processorSeconds: number;
  /** Why it failed. */
  readonly failure?: string;
  /** What `merganser build` said at its end. */
  readonly said?: string;
}

export class ProjectTree {
  readonly directory: string;
  private readonly source: string;

  constructor(
    name: string,
    private readonly project: Project,
  ) {
    const { source } = project;
    const recipe = { package: source, sources: [], programs: {}, flags: [] };
    const home = path.join(userCacheDirectory(), 'sources');
    const [tree] = fetchSources([source], home, { [source]: recipe });
    this.source = tree!.directory;
    this.directory = path.join(userCacheDirectory(), 'projects', name);
  }

  get program(): string {
    return path.join(this.directory, this.project.program);
  }

  plainly(): BuildOutcome {
    return this.build([], '');
  }

  /** `cc`: the compiler that makes bitcode. */
  recorded(cc: string): BuildOutcome {
    return this.build([process.execPath, merganser, 'build', '--cc', cc, '--'], 'merganser:');
  }

  private build(before: readonly string[], mark: string): BuildOutcome {
    const { prepare, build } = this.project;
    fs.rmSync(this.directory, { recursive: true, force: true });
    fs.mkdirSync(path.dirname(this.directory), { recursive: true });
    // With their times: make would make the makefiles of GNU's programs anew.
    this.run(['cp', '-a', this.source, this.directory], path.dirname(this.directory));
    this.run(['sh', '-c', generatedAreNew], this.directory);
    if (prepare) this.run(['sh', '-c', prepare], this.directory);
    const started = performance.now();
    const earlier = childrenSeconds();
    const { status, stderr } = this.run([...before, 'sh', '-c', build], this.directory);
    const seconds = (performance.now() - started) / 1000;
    const processorSeconds = childrenSeconds() - earlier;
    const lines = stderr.trimEnd().split('\n');
    const end = lines.findIndex((line) => mark !== '' && line.startsWith(mark));
    const said = end < 0 ? {} : { said: lines.slice(end).join('\n') };
    const last = (end < 0 ? lines : lines.slice(0, end)).slice(-3).join(' | ');
    const failure = status === 0 ? {} : { failure: `status ${status}: ${last}` };
    return { seconds, processorSeconds, ...said, ...failure };
  }

  private run([command, ...words]: readonly string[], directory: string) {
    return spawnSync(command!, words, {
      cwd: directory,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }
}
