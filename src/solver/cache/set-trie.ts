/**
 * A set-trie (Savnik, 2013): sets of integers as sorted paths, asked for a stored subset or a stored
 * superset of a given set. Both searches count their steps and give up after a limit: a cache may miss.
 * A superset contains every element of the set, so an element that occurs nowhere ends that search at
 * once: the question of a query is new most of the time.
 */
class TrieNode<T> {
  readonly children = new Map<number, TrieNode<T>>();
  value: T | undefined;
}

export class SetTrie<T> {
  private root = new TrieNode<T>();
  size = 0;
  private steps = 0;
  private elements = new Set<number>();

  constructor(private readonly mostSteps = 1000) {}

  /** Stores a value under a set, given sorted. */
  insert(set: readonly number[], value: T): void {
    let node = this.root;
    for (const element of set) {
      this.elements.add(element);
      let child = node.children.get(element);
      if (child === undefined) node.children.set(element, (child = new TrieNode()));
      node = child;
    }
    if (node.value === undefined) this.size++;
    node.value = value;
  }

  get(set: readonly number[]): T | undefined {
    let node: TrieNode<T> | undefined = this.root;
    for (const element of set) {
      node = node.children.get(element);
      if (node === undefined) return undefined;
    }
    return node.value;
  }

  /** The value of some stored subset of a set, given sorted. */
  subset(set: readonly number[]): T | undefined {
    this.steps = 0;
    return this.subsetFrom(this.root, set, 0);
  }

  /** The value of some stored superset of a set, given sorted. */
  superset(set: readonly number[]): T | undefined {
    for (const element of set) if (!this.elements.has(element)) return undefined;
    this.steps = 0;
    return this.supersetFrom(this.root, set, 0);
  }

  clear(): void {
    this.root = new TrieNode();
    this.elements = new Set();
    this.size = 0;
  }

  /** Recursion is as deep as a stored set is large, and stops at the limit of steps. */
  private subsetFrom(node: TrieNode<T>, set: readonly number[], from: number): T | undefined {
    if (node.value !== undefined) return node.value;
    if (node.children.size === 0) return undefined;
    if (node.children.size < set.length - from) {
      for (const [element, child] of node.children) {
        if (++this.steps > this.mostSteps) return undefined;
        const at = position(set, element, from);
        if (at < 0) continue;
        const found = this.subsetFrom(child, set, at + 1);
        if (found !== undefined) return found;
      }
      return undefined;
    }
    for (let i = from; i < set.length; i++) {
      if (++this.steps > this.mostSteps) return undefined;
      const child = node.children.get(set[i]);
      if (child === undefined) continue;
      const found = this.subsetFrom(child, set, i + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private supersetFrom(node: TrieNode<T>, set: readonly number[], from: number): T | undefined {
    if (from === set.length && node.value !== undefined) return node.value;
    const wanted = from < set.length ? set[from] : Number.POSITIVE_INFINITY;
    const exact = node.children.get(wanted);
    if (exact !== undefined) {
      if (++this.steps > this.mostSteps) return undefined;
      const found = this.supersetFrom(exact, set, from + 1);
      if (found !== undefined) return found;
    }
    for (const [element, child] of node.children) {
      if (element >= wanted) continue;
      if (++this.steps > this.mostSteps) return undefined;
      const found = this.supersetFrom(child, set, from);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** Where a sorted set has an element at or after `from`, or -1. */
function position(set: readonly number[], element: number, from: number): number {
  let low = from;
  let high = set.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (set[middle] === element) return middle;
    if (set[middle] < element) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
