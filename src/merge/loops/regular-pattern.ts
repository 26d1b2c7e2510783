/**
 * Regular partitions of the leaves of an execution tree (Trabish et al., ESEC/FSE 2023, §3.1).
 *
 * A path is a word: the shapes of its conditions, blind for constants (expr/shape.ts). Words that are ω₁ ω₂ᵏ ω₃ for
 * some ω₁, ω₂ and ω₃ come from paths that go round a loop k times. The shortest word that is left has k = 0: what
 * it has of ω₂ is part of ω₁. With a longer word it gives ω₁, ω₂ and ω₃: they agree in a beginning and in an end, and
 * what the longer one has in between is ω₂. Where several places will do for it, the first one is taken, as in the paper's Table
 * 1. All words that fit are of the partition; then the shortest of the others is looked at.
 *
 * Shapes are candidates only, nothing depends on them (formula-pattern.ts has the proof), so that a hash that gives two
 * siblings the same number (Definition 3.1) does no harm.
 */

/** A word, as a list of letters. */
type Word = readonly number[];

export interface RegularPattern {
  /** Lengths of ω₁ and ω₂; ω₃ is what is left. */
  readonly prefix: number;
  readonly period: number;
  /** The words, by their places in the list, and how often each has ω₂; ascending. */
  readonly members: readonly Member[];
}

export interface Member {
  readonly index: number;
  readonly rounds: number;
}

/** Different lengths of ω₂ that are tried for one word. */
const mostPeriods = 16;

/** A pattern with as many words is taken at once. */
const enough = 3;

/** Candidates that may turn out to be none before no more are looked for. */
const mostInVain = 48;

/** Which words are of a pattern that looks like one, by their places; undefined if it is none. */
export type Take = (pattern: RegularPattern) => ReadonlySet<number> | undefined;

const takeAll: Take = ({ members }) => new Set(members.map(({ index }) => index));

/**
 * Partitions of at least two words; no more are looked for where there are more than `most`. Words that are in none are left out.
 *
 * Blind for constants, `c ≠ 0 ∧ c ≠ '@'` in every round is the same letter twice as often, and words of all lengths seem to be of one
 * pattern, which has no formula. So whoever knows says whether a candidate is one, and if not, longer ω₂ are tried.
 */
export function regularPatterns(
  words: readonly Word[],
  take: Take = takeAll,
  most = Number.POSITIVE_INFINITY,
): RegularPattern[] {
  const patterns: RegularPattern[] = [];
  let open = words.map((_, i) => i).sort((a, b) => order(words[a], words[b]) || a - b);
  let inVain = 0;
  while (open.length > 1 && patterns.length <= most && inVain < mostInVain) {
    const [first] = open;
    let taken: ReadonlySet<number> | undefined;
    for (const candidate of candidatesFrom(words, open)) {
      taken = take(candidate);
      if (taken) {
        patterns.push(candidate);
        break;
      }
      inVain++;
    }
    open = open.filter((index) => !(taken?.has(index) ?? index === first));
  }
  return patterns;
}

/** The shortest first, so that partitions do not depend on the order in which paths were explored. */
function order(a: Word, b: Word): number {
  if (a.length !== b.length) return a.length - b.length;
  const at = a.findIndex((letter, i) => letter !== b[i]);
  return at < 0 ? 0 : a[at] - b[at];
}

/** Patterns of the first word: those with many others as they are found, then the rest of them, by how many these have. */
function* candidatesFrom(
  words: readonly Word[],
  open: readonly number[],
): Generator<RegularPattern> {
  const [first, ...others] = open;
  const least = words[first];
  const tried = new Set<string>();
  const small: RegularPattern[] = [];
  for (const index of others) {
    const word = words[index];
    const period = word.length - least.length;
    if (period === 0) continue;
    const prefix = prefixWith(least, word);
    if (prefix === undefined) continue;
    const repeated = word.slice(prefix, prefix + period);
    const key = `${prefix} ${repeated.join(' ')}`;
    if (tried.has(key)) continue;
    tried.add(key);
    const members: Member[] = [];
    for (const at of open) {
      const rounds = roundsOf(words[at], least, prefix, repeated);
      if (rounds !== undefined) members.push({ index: at, rounds });
    }
    const pattern = { prefix, period, members: distinct(members) };
    if (members.length >= enough) yield pattern;
    else small.push(pattern);
    if (tried.size >= mostPeriods) break;
  }
  yield* small.sort((a, b) => b.members.length - a.members.length);
}

/** The least length of ω₁ for which two words are ω₁ ω₃ and ω₁ ω₂ ω₃. */
function prefixWith(less: Word, more: Word): number | undefined {
  let prefix = 0;
  while (prefix < less.length && less[prefix] === more[prefix]) prefix++;
  let suffix = 0;
  while (suffix < less.length && less.at(-1 - suffix) === more.at(-1 - suffix)) suffix++;
  const least = less.length - suffix;
  return least <= prefix ? least : undefined;
}

/** How often a word has ω₂ where the shortest word has it not at all. */
function roundsOf(word: Word, least: Word, prefix: number, repeated: Word): number | undefined {
  const more = word.length - least.length;
  if (more % repeated.length !== 0) return undefined;
  for (let i = 0; i < prefix; i++) if (word[i] !== least[i]) return undefined;
  for (let i = 0; i < more; i++) {
    if (word[prefix + i] !== repeated[i % repeated.length]) return undefined;
  }
  for (let i = prefix; i < least.length; i++) if (word[i + more] !== least[i]) return undefined;
  return more / repeated.length;
}

/** One word for each number of rounds: two with the same one are not told apart by it. */
function distinct(members: readonly Member[]): Member[] {
  const seen = new Set<number>();
  return members.filter(({ rounds }) => {
    if (seen.has(rounds)) return false;
    seen.add(rounds);
    return true;
  });
}
