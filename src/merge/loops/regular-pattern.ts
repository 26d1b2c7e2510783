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

/** Partitions of at least two words, as they are found. Words that are in none are left out. */
export function* regularPatterns(words: readonly Word[]): Generator<RegularPattern> {
  let open = words.map((_, i) => i).sort((a, b) => order(words[a], words[b]) || a - b);
  while (open.length > 1) {
    const found = patternFrom(words, open);
    if (found) yield found;
    const taken = new Set(found?.members.map(({ index }) => index) ?? [open[0]]);
    open = open.filter((index) => !taken.has(index));
  }
}

/** The shortest first, so that partitions do not depend on the order in which paths were explored. */
function order(a: Word, b: Word): number {
  if (a.length !== b.length) return a.length - b.length;
  const at = a.findIndex((letter, i) => letter !== b[i]);
  return at < 0 ? 0 : a[at] - b[at];
}

/** The pattern of the first word, with as many of the others as possible. */
function patternFrom(words: readonly Word[], open: readonly number[]): RegularPattern | undefined {
  const [first, ...others] = open;
  const least = words[first];
  const tried = new Set<string>();
  let best: RegularPattern | undefined;
  for (const index of others) {
    const word = words[index];
    const period = word.length - least.length;
    if (period === 0) continue;
    const prefix = prefixWith(least, word);
    if (prefix === undefined) continue;
    const key = `${prefix} ${word.slice(prefix, prefix + period).join(' ')}`;
    if (tried.has(key)) continue;
    tried.add(key);
    const repeated = word.slice(prefix, prefix + period);
    const members: Member[] = [];
    for (const at of open) {
      const rounds = roundsOf(words[at], least, prefix, repeated);
      if (rounds !== undefined) members.push({ index: at, rounds });
    }
    const isMore = members.length > (best?.members.length ?? 1);
    if (isMore) best = { prefix, period, members: distinct(members) };
    if (members.length >= enough || tried.size >= mostPeriods) break;
  }
  return best;
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
