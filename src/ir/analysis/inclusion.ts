/**
 * A solver for inclusion constraints over sets of objects (Andersen 1994), by wave propagation
 * (Pereira and Berlin, "Wave Propagation and Deep Propagation for Pointer Analysis", 2009): collapse
 * the cycles of the copy graph, push the new elements of all sets through it in topological order,
 * then let loads, stores and calls add the edges that the new elements ask for; repeat until none
 * is added.
 *
 * Nodes stand for sets of elements: places in objects (places.ts), each of which has a node for its contents. A step
 * leads from the elements of one node to others, which are in a second node: a pointer that something is added to.
 * Steps in a circle, as in a loop over an array, would never end; they are taken to lead anywhere that taking them
 * again and again may (Pearce, Kelly and Hankin, "Efficient Field-Sensitive Pointer Analysis of C", TOPLAS 2007).
 *
 * `work` counts set operations: the caller sets a limit, beyond which `solve` gives up, so that the result never depends
 * on the speed of the machine.
 */
import { makeGraph, stronglyConnectedComponents } from './graph.js';
import { isBounded, keyOf, type Offsets, repeated } from './offsets.js';

const noWords = new Uint32Array(0);

/** A set of element numbers that grows as needed. */
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

/** Called for every element that a node turns out to hold; perhaps more than once. */
export type Watcher = (element: number) => void;

/** The element that something added to a pointer leads to. */
export type Mover = (element: number, by: Offsets) => number;

/** What is left of a node that was merged into another. */
const gone = new ObjectSet();
const none: readonly number[] = [];

interface Step {
  by: Offsets;
  readonly to: number;
  /** Equal for steps by the same. */
  key: string;
}

interface Complex {
  loads: number[];
  stores: number[];
  steps: Step[];
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
  /** Constraints on what the elements of a node's set contain and lead to. */
  private readonly complex: (Complex | undefined)[] = [];
  /** The node of each element's contents. */
  private readonly contents: number[] = [];
  /** The element whose contents go elsewhere than they come from, and where they go. */
  private sink: { readonly element: number; readonly target: number } | undefined = undefined;
  private changed = false;

  constructor(private readonly move: Mover = (element) => element) {}

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

  contains(node: number, element: number): void {
    if (this.sets[this.find(node)].add(element)) this.changed = true;
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

  /** A new element; its contents are a new node. */
  element(): number {
    return this.contents.push(this.node()) - 1;
  }

  contentsOf(element: number): number {
    return this.contents[element];
  }

  /** The node that what is stored in an element goes to. */
  storedIn(element: number): number {
    return element === this.sink?.element ? this.sink.target : this.contents[element];
  }

  /** What is stored in an element goes to another node than that of its contents. */
  divert(element: number, target: number): void {
    this.sink = { element, target };
  }

  /** What the elements of `pointer` lead to is in `to`. */
  step(pointer: number, by: Offsets, to: number): void {
    this.complexOf(pointer).steps.push({ by, to, key: keyOf(by) });
  }

  /** What the elements of `pointer` contain is in `to`. */
  load(pointer: number, to: number): void {
    this.complexOf(pointer).loads.push(to);
  }

  /** Everything in `from` is in the contents of the elements of `pointer`. */
  store(from: number, pointer: number): void {
    this.complexOf(pointer).stores.push(from);
  }

  /** Calls `watcher` for every element of the node's set, at least once. */
  watch(node: number, watcher: Watcher): void {
    this.complexOf(node).watchers.push(watcher);
  }

  private complexOf(node: number): Complex {
    const root = this.find(node);
    // A later constraint must see what earlier ones have seen.
    this.shown[root] = undefined;
    this.changed = true;
    return (this.complex[root] ??= { loads: [], stores: [], steps: [], watchers: [] });
  }

  setOf(node: number): ObjectSet {
    return this.sets[this.find(node)];
  }

  /** Gives whether it ended within the limit. */
  solve(limit: number): boolean {
    do {
      this.changed = false;
      this.propagate(this.collapse());
      this.repeatSteps();
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

  /** Steps that are part of a circle. */
  private repeatSteps(): void {
    const graph = makeGraph(this.parent.length, (node) => {
      const edges = Array.from(this.edges[node] ?? none, (to) => this.find(to));
      for (const { to } of this.complex[node]?.steps ?? []) edges.push(this.find(to));
      return edges;
    });
    this.work += graph.successors.length >> 4;
    const { of } = stronglyConnectedComponents(graph);
    for (let node = 0; node < this.parent.length; node++) {
      for (const step of this.complex[node]?.steps ?? []) {
        if (of[node] !== of[this.find(step.to)] || !isBounded(step.by)) continue;
        const by = repeated(step.by);
        if (by.stride === 0) continue;
        step.by = by;
        step.key = keyOf(by);
        this.shown[node] = undefined;
        this.changed = true;
      }
    }
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
        steps: [...(mine?.steps ?? []), ...theirs.steps],
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
      // Elements whose contents have become one node are one here.
      const [sources, targets] = [new Set<number>(), new Set<number>()];
      for (const element of fresh) {
        sources.add(this.find(this.contents[element]));
        targets.add(this.find(this.storedIn(element)));
      }
      complex.loads = this.distinct(complex.loads);
      complex.stores = this.distinct(complex.stores);
      complex.steps = this.distinctSteps(complex.steps);
      this.work += sources.size * complex.loads.length + targets.size * complex.stores.length;
      for (const to of complex.loads) for (const source of sources) this.include(source, to);
      for (const from of complex.stores) for (const target of targets) this.include(from, target);
      for (const { by, to } of complex.steps) {
        const target = this.find(to);
        for (const element of fresh) this.contains(target, this.move(element, by));
      }
      for (const element of fresh) {
        for (const watcher of complex.watchers) watcher(element);
        this.work += complex.steps.length;
      }
    }
  }

  /** Steps by the same lead to the same: the second of them is a copy. */
  private distinctSteps(steps: readonly Step[]): Step[] {
    const kept = new Map<string, Step>();
    for (const step of steps) {
      const same = kept.get(step.key);
      if (!same) kept.set(step.key, step);
      else this.include(same.to, step.to);
    }
    return [...kept.values()];
  }

  private distinct(nodes: readonly number[]): number[] {
    return nodes.length < 2 ? [...nodes] : [...new Set(nodes.map((node) => this.find(node)))];
  }
}
