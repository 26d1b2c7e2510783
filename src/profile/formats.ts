/**
 * The files of a profile (docs/profile.md): folded stacks, a line for each (`a;b;c 123`, the time in
 * microseconds), which flamegraph.pl, inferno and speedscope read; and the file format of
 * speedscope (https://www.speedscope.app/file-format-schema.json), with three views of the same time.
 */
import type { Profile, ProfileEntry } from './profile.js';
import type { Site } from './sites.js';
import { StackTree } from './stack-tree.js';

/** `f (parser.c:12)`; the function alone where its source is unknown. */
export function lineText({ function: name, file, line, isCompiled }: Site): string {
  if (file === '') return name;
  return isCompiled ? `${name}, compiled (${file}:${line})` : `${file}:${line}`;
}

/** By stage, then function, then line. */
export function byStage({ entries }: Pick<Profile, 'entries'>): StackTree {
  return treeOf(entries, ({ stage, site }) => [stage, site.function, lineText(site)]);
}

/** By function, then line, then stage. */
export function byLine({ entries }: Pick<Profile, 'entries'>): StackTree {
  return treeOf(entries, ({ stage, site }) => [site.function, lineText(site), stage]);
}

function treeOf(
  entries: readonly ProfileEntry[],
  path: (entry: ProfileEntry) => readonly string[],
): StackTree {
  const tree = new StackTree();
  for (const entry of entries) tree.addPath(path(entry), 1000 * entry.ms);
  return tree;
}

export function foldedStacks(tree: StackTree): string {
  return [...tree.stacks()]
    .map(({ frames, time }) => `${frames.map(plain).join(';')} ${Math.round(time)}\n`)
    .join('');
}

const plain = (frame: string) => frame.replaceAll(';', ',').replaceAll('\n', ' ');

/** What speedscope opens. */
export interface SpeedscopeFile {
  readonly $schema: string;
  readonly name: string;
  readonly exporter: string;
  readonly shared: { readonly frames: readonly { readonly name: string }[] };
  readonly profiles: readonly {
    readonly type: 'sampled';
    readonly name: string;
    readonly unit: 'microseconds';
    readonly startValue: number;
    readonly endValue: number;
    readonly samples: readonly (readonly number[])[];
    readonly weights: readonly number[];
  }[];
}

export function speedscopeFile(profile: Profile, name: string, version: string): SpeedscopeFile {
  const frames: { name: string }[] = [];
  const numbers = new Map<string, number>();
  const frame = (text: string) => {
    let number = numbers.get(text);
    if (number === undefined) {
      number = frames.length;
      numbers.set(text, number);
      frames.push({ name: text });
    }
    return number;
  };
  const view = (title: string, tree: StackTree) => {
    const stacks = [...tree.stacks()];
    const weights = stacks.map(({ time }) => Math.round(time));
    return {
      type: 'sampled',
      name: title,
      unit: 'microseconds',
      startValue: 0,
      endValue: weights.reduce((sum, weight) => sum + weight, 0),
      samples: stacks.map((stack) => stack.frames.map(frame)),
      weights,
    } as const;
  };
  return {
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    name,
    exporter: `merganser ${version}`,
    profiles: [
      view('stage → function → line', byStage(profile)),
      view('function → line → stage', byLine(profile)),
      view("Merganser's own functions", profile.engine),
    ],
    shared: { frames },
  };
}
