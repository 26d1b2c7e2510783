/**
 * The names of searchers: the one list. The option table, the messages and the suites take them from here;
 * index.ts has a maker for each, which the compiler checks. No imports: the command line reads this before it
 * knows its command.
 */

export interface SearcherFacts {
  /** What `--help` says behind the name. */
  readonly remark?: string;
  /** Whether it asks how far states are from code that matters (distances.ts). */
  readonly isGuided?: true;
}

const facts = {
  covering: {
    remark:
      'the default: deepening, and random paths and states near code that was never executed in between, as long as there is some; more of them in a run with a limit',
    isGuided: true,
  },
  deepening: { remark: 'depth first, but very long paths wait for the others' },
  dfs: {},
  newest: { remark: "depth first as KLEE's dfs: of a fork the new state runs first" },
  bfs: {},
  'random-state': {},
  'random-path': {},
  'nurs:covnew': { isGuided: true },
  'nurs:md2u': { isGuided: true },
  'nurs:icnt': {},
  'nurs:depth': {},
  'nurs:rp': {},
  'nurs:qc': {},
  subpath: {},
  target: { remark: 'the default with --target', isGuided: true },
} satisfies Record<string, SearcherFacts>;

export type SearchName = keyof typeof facts;

export const searchers: Readonly<Record<SearchName, SearcherFacts>> = facts;
export const searchNames = Object.keys(facts) as SearchName[];

export function isSearchName(name: string): name is SearchName {
  return Object.hasOwn(facts, name);
}

export const needsGuide = (names: readonly SearchName[]): boolean =>
  names.some((name) => searchers[name].isGuided);

/** All of them, for people. */
export const searcherList = searchNames
  .map((name) => {
    const { remark } = searchers[name];
    return remark === undefined ? name : `${name} (${remark})`;
  })
  .join(', ');
