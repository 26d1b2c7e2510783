/**
 * A solver for inclusion constraints over sets of objects (Andersen 1994), by wave propagation
 * (Pereira and Berlin, "Wave Propagation and Deep Propagation for Pointer Analysis", 2009): collapse
 * the cycles of the copy graph, push the new elements of all sets through it in topological order,
 * then let loads, stores and calls add the edges that the new elements ask for; repeat until none
 * is added.
 *
 * Nodes stand for sets of objects. Every object has one node for its contents, so the analysis
 * built on this is field-insensitive. `work` counts set operations: the caller sets a limit, beyond
 * which `solve` gives up, so that the result never depends on the speed of the machine.
 */
import { makeGraph, stronglyConnectedComponents } from './graph.js';

const noWords = new Uint32Array(0);

/** A set of object numbers that grows as needed. */
export class ObjectSet {
  private words = noWords;

  has(n: number): boolean {
    return (this.words[n >> 5] & (1 << (n & 31))) !== 0;
  }

  add(n: number): boolean {
    const word = n >> 5;
    if (word >= this.words.length) this.grow(word + 1);
    const before = this.words[word];
    this.words[word] |= 1 << (n & 31);
    return this.words[word] !== before;
  }

  addAll(other: ObjectSet): boolean {
    const theirs = other.words;
    if (theirs.length > this.words.length) this.grow(theirs.length);
    const mine = this.words;
    let changed = 0;
    for (let i = 0; i < theirs.length; i++) {
      const before = mine[i];
      changed |= before ^ (mine[i] = before | theirs[i]);
    }
    return changed !== 0;
  }

  intersect(other: ObjectSet): void {
    for (let i = 0; i < this.words.length; i++) this.words[i] &= other.words[i] ?? 0;
  }

  /** The elements that `other` lacks; undefined for none. */
  without(other: ObjectSet): ObjectSet | undefined {
    let result: ObjectSet | undefined;
    for (let i = 0; i < this.words.length; i++) {
      const rest = this.words[i] & ~(other.words[i] ?? 0);
      if (rest === 0) continue;
      if (!result) {
        result = new ObjectSet();
        result.grow(this.words.length);
      }
      result.words[i] = rest;
    }
    return result;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let i = 0; i < this.words.length; i++) {
      for (let word = this.words[i]; word !== 0; word &= word - 1) {
        yield i * 32 + 31 - Math.clz32(word & -word);
      }
    }
  }

  private grow(words: number): void {
    const larger = new Uint32Array(words);
    larger.set(this.words);
    this.words = larger;
  }
}

/** Called for every object that a node turns out to hold; perhaps more than once. */
export type Watcher = (object: number) => void;

/** What is left of a node that was merged into another. */
const gone = new ObjectSet();
const none: readonly number[] = [];

interface Complex {
  loads: number[];
  stores: number[];
  watchers: Watcher[];
}

export class InclusionSolver {
  work = 0;
  /** Union-find over nodes. */
  private readonly parent: number[] = [];
  private readonly sets: ObjectSet[] = [];
  /** Elements already pushed along the copy edges. */
  private readonly pushed: ObjectSet[] = [];
  /** Elements already shown to the watchers. */
  private readonly shown: (ObjectSet | undefined)[] = [];
  private readonly edges: (Set<number> | undefined)[] = [];
  /** Constraints on what the objects in a node's set contain. */
  private readonly complex: (Complex | undefined)[] = [];
  /** The node of each object's contents. */
  private readonly contents: number[] = [];
  private changed = false;

  node(): number {
    const node = this.parent.length;
    this.parent.push(node);
    this.sets.push(new ObjectSet());
    this.pushed.push(new ObjectSet());
    this.shown.push(undefined);
    this.edges.push(undefined);
    this.complex.push(undefined);
    return node;
  }

  find(node: number): number {
    let root = node;
    while (this.parent[root] !== root) root = this.parent[root];
    for (let at = node; at !== root; ) {
      const next = this.parent[at];
      this.parent[at] = root;
      at = next;
    }
    return root;
  }

  contains(node: number, object: number): void {
    if (this.sets[this.find(node)].add(object)) this.changed = true;
  }

  /** Everything in `from` is in `to`. */
  include(from: number, to: number): void {
    const source = this.find(from);
    const target = this.find(to);
    if (source === target) return;
    const edges = (this.edges[source] ??= new Set());
    if (edges.has(target)) return;
    edges.add(target);
    this.work++;
    this.sets[target].addAll(this.pushed[source]);
    this.changed = true;
  }

  /** A new object; its contents are a new node. */
  object(): number {
    this.contents.push(this.node());
    return this.contents.length - 1;
  }

  contentsOf(object: number): number {
    return this.contents[object];
  }

  /** What the objects in `pointer` contain is in `to`. */
  load(pointer: number, to: number): void {
    this.complexOf(pointer).loads.push(to);
  }

  /** Everything in `from` is in the contents of the objects in `pointer`. */
  store(from: number, pointer: number): void {
    this.complexOf(pointer).stores.push(from);
  }

  /** Calls `watcher` for every object in the node's set, at least once. */
  watch(node: number, watcher: Watcher): void {
    this.complexOf(node).watchers.push(watcher);
  }

  private complexOf(node: number): Complex {
    const root = this.find(node);
    // A later constraint must see what earlier ones have seen.
    this.shown[root] = undefined;
    this.changed = true;
    return (this.complex[root] ??= { loads: [], stores: [], watchers: [] });
  }

  setOf(node: number): ObjectSet {
    return this.sets[this.find(node)];
  }

  /** Gives whether it ended within the limit. */
  solve(limit: number): boolean {
    do {
      this.changed = false;
      this.propagate(this.collapse());
      this.showNew();
      if (this.work > limit) return false;
    } while (this.changed);
    return true;
  }

  /** Merges the nodes of each cycle; gives the rest in topological order. */
  private collapse(): number[] {
    const size = this.parent.length;
    const graph = makeGraph(size, (node) =>
      this.edges[node] ? Array.from(this.edges[node], (to) => this.find(to)) : none,
    );
    this.work += graph.successors.length >> 4;
    const order: number[] = [];
    const { members } = stronglyConnectedComponents(graph);
    for (let i = members.length - 1; i >= 0; i--) {
      const [first, ...others] = members[i];
      if (this.parent[first] !== first) continue;
      for (const other of others) this.merge(other, first);
      order.push(first);
    }
    return order;
  }

  private merge(node: number, into: number): void {
    this.work++;
    this.parent[node] = into;
    this.sets[into].addAll(this.sets[node]);
    this.pushed[into].intersect(this.pushed[node]);
    if (this.complex[node] || this.complex[into]) this.shown[into] = undefined;
    const edges = this.edges[node];
    if (edges) {
      const mine = (this.edges[into] ??= new Set());
      for (const target of edges) mine.add(target);
    }
    const mine = this.complex[into];
    const theirs = this.complex[node];
    if (theirs) {
      this.complex[into] = {
        loads: [...(mine?.loads ?? []), ...theirs.loads],
        stores: [...(mine?.stores ?? []), ...theirs.stores],
        watchers: [...(mine?.watchers ?? []), ...theirs.watchers],
      };
    }
    this.sets[node] = this.pushed[node] = gone;
    this.shown[node] = undefined;
    this.edges[node] = undefined;
    this.complex[node] = undefined;
  }

  private propagate(order: readonly number[]): void {
    for (const node of order) {
      const fresh = this.sets[node].without(this.pushed[node]);
      if (!fresh) continue;
      this.pushed[node].addAll(fresh);
      const edges = this.edges[node];
      if (!edges) continue;
      const targets = new Set<number>();
      for (const target of edges) targets.add(this.find(target));
      targets.delete(node);
      this.edges[node] = targets;
      this.work += targets.size;
      for (const target of targets) this.sets[target].addAll(fresh);
    }
  }

  private showNew(): void {
    for (let node = 0; node < this.parent.length; node++) {
      const complex = this.complex[node];
      if (!complex || this.parent[node] !== node) continue;
      const shown = (this.shown[node] ??= new ObjectSet());
      const fresh = this.sets[node].without(shown);
      if (!fresh) continue;
      shown.addAll(fresh);
      // Objects whose contents have become one node are one here.
      const contents = new Set<number>();
      for (const object of fresh) contents.add(this.find(this.contents[object]));
      complex.loads = this.distinct(complex.loads);
      complex.stores = this.distinct(complex.stores);
      this.work += contents.size * (complex.loads.length + complex.stores.length);
      for (const inside of contents) {
        for (const to of complex.loads) this.include(inside, to);
        for (const from of complex.stores) this.include(from, inside);
      }
      for (const watcher of complex.watchers) for (const object of fresh) watcher(object);
    }
  }

  private distinct(nodes: readonly number[]): number[] {
    return nodes.length < 2 ? [...nodes] : [...new Set(nodes.map((node) => this.find(node)))];
  }
}
