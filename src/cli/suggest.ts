/**
 * "Did you mean …?": the nearest known word by edit distance.
 *
 * Optimal string alignment distance (insert, delete, replace, swap of neighbours); a candidate
 * counts while it differs in at most a third of its letters, or begins with what was typed.
 */

export function suggest(typed: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const isPrefix = typed.length >= 3 && candidate.startsWith(typed);
    const distance = isPrefix ? 0.5 : editDistance(typed, candidate);
    const allowed = Math.max(1, Math.floor(candidate.length / 3));
    if (distance <= allowed && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let distance = Math.min(row[j - 1]! + 1, previous[j]! + 1, previous[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, beforePrevious[j - 2]! + 1);
      }
      row.push(distance);
    }
    beforePrevious = previous;
    previous = row;
  }
  return previous[b.length]!;
}
