/**
 * Places for the nodes of a graph without circles (Sugiyama, Tagawa and Toda, "Methods for Visual Understanding of
 * Hierarchical System Structures", IEEE SMC 1981): every node lies above all that it points to, an edge over several
 * layers gets a bend in each of them, and the layers are ordered so that few edges cross.
 *
 * The graphs are small and the result must be the same on every machine: plain sweeps, no random numbers.
 */
export interface Edge {
  readonly from: string;
  readonly to: string;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Layout<E extends Edge> {
  readonly nodes: ReadonlyMap<string, Point>;
  /** Where each edge goes: from its upper end over its bends to its lower end. */
  readonly edges: readonly { readonly edge: E; readonly bends: readonly Point[] }[];
  readonly width: number;
  readonly height: number;
}

export interface Spacing {
  readonly layer: number;
  /** Between the middles of neighbours: two nodes, or two edges that pass. */
  readonly node: number;
  readonly edge: number;
}

/** A node, or the place where an edge passes a layer. */
interface Spot {
  readonly name: string;
  readonly layer: number;
  readonly isNode: boolean;
  readonly above: Spot[];
  readonly below: Spot[];
  x: number;
}

export function layOut<E extends Edge>(
  names: readonly string[],
  edges: readonly E[],
  spacing: Spacing,
): Layout<E> {
  const depths = depthsOf(names, edges);
  const layers: Spot[][] = [];
  const add = (name: string, layer: number, isNode: boolean): Spot => {
    const spot: Spot = { name, layer, isNode, above: [], below: [], x: 0 };
    layers[layer] ??= [];
    layers[layer].push(spot);
    return spot;
  };
  const spots = new Map(
    [...names].sort().map((name) => [name, add(name, depths.get(name)!, true)]),
  );
  const routes = edges.map((edge) => {
    const route = [spots.get(edge.from)!];
    const last = spots.get(edge.to)!;
    for (let layer = route[0].layer - 1; layer > last.layer; layer--) {
      route.push(add(`${edge.from} ${edge.to}`, layer, false));
    }
    route.push(last);
    for (const [i, spot] of route.slice(1).entries()) {
      route[i].below.push(spot);
      spot.above.push(route[i]);
    }
    return { edge, route };
  });
  order(layers);
  place(layers, spacing);
  const high = layers.length - 1;
  const pointOf = ({ x, layer }: Spot): Point => ({ x, y: (high - layer) * spacing.layer });
  return {
    nodes: new Map([...spots].map(([name, spot]) => [name, pointOf(spot)])),
    edges: routes.map(({ edge, route }) => ({ edge, bends: route.map(pointOf) })),
    width: Math.max(...layers.flat().map(({ x }) => x)),
    height: high * spacing.layer,
  };
}

/** How many edges the longest way down from each node has. */
function depthsOf(names: readonly string[], edges: readonly Edge[]): Map<string, number> {
  const depths = new Map<string, number>();
  const depthOf = (name: string, above: readonly string[]): number => {
    if (above.includes(name)) throw new Error(`a circle: ${[...above, name].join(' → ')}`);
    let depth = depths.get(name);
    if (depth === undefined) {
      const below = edges.filter(({ from }) => from === name);
      depth = Math.max(-1, ...below.map(({ to }) => depthOf(to, [...above, name]))) + 1;
      depths.set(name, depth);
    }
    return depth;
  };
  for (const name of names) depthOf(name, []);
  return depths;
}

/** Sweeps up and down that sort each layer by the middle of its neighbours; the best order seen is kept. */
function order(layers: Spot[][]): void {
  let best = layers.map((layer) => [...layer]);
  let fewest = crossings(layers);
  for (let sweep = 0; sweep < 24; sweep++) {
    const goesUp = sweep % 2 === 0;
    for (const layer of goesUp ? layers.slice(1) : layers.slice(0, -1).reverse()) {
      const at = new Map(
        layers[layer[0].layer + (goesUp ? -1 : 1)].map((spot, i, all) => [spot, i / all.length]),
      );
      const own = new Map(layer.map((spot, i) => [spot, i / layer.length]));
      const key = (spot: Spot) => {
        const near = (goesUp ? spot.below : spot.above).map((other) => at.get(other)!);
        return near.length === 0 ? own.get(spot)! : near.reduce((a, b) => a + b) / near.length;
      };
      layer.sort((a, b) => key(a) - key(b));
    }
    const count = crossings(layers);
    if (count < fewest) {
      fewest = count;
      best = layers.map((layer) => [...layer]);
    }
  }
  for (const [i, layer] of best.entries()) layers[i].splice(0, layer.length, ...layer);
}

function crossings(layers: readonly (readonly Spot[])[]): number {
  let count = 0;
  for (const [i, layer] of layers.slice(1).entries()) {
    const at = new Map(layers[i].map((spot, n) => [spot, n]));
    const ends = layer.flatMap(({ below }, n) => below.map((spot) => [n, at.get(spot)!] as const));
    for (const [a, b] of ends) {
      for (const [c, d] of ends) if (a < c && b > d) count++;
    }
  }
  return count;
}

/** Each spot goes to the middle of its neighbours, as far as its layer's order and the gaps allow. */
function place(layers: readonly Spot[][], { node, edge }: Spacing): void {
  const gap = (a: Spot, b: Spot) =>
    a.isNode && b.isNode ? node : a.isNode || b.isNode ? (node + edge) / 2 : edge;
  for (const layer of layers) {
    let x = 0;
    for (const [i, spot] of layer.entries()) {
      x += i === 0 ? 0 : gap(layer[i - 1], spot);
      spot.x = x;
    }
  }
  for (let round = 0; round < 60; round++) {
    for (const layer of round % 2 === 0 ? layers : layers.toReversed()) settle(layer, gap);
  }
  const left = Math.min(...layers.flat().map(({ x }) => x));
  for (const spot of layers.flat()) spot.x = Math.round(spot.x - left);
}

function settle(layer: readonly Spot[], gap: (a: Spot, b: Spot) => number): void {
  const wanted = layer.map((spot) => {
    const near = [...spot.above, ...spot.below];
    return near.length === 0 ? spot.x : near.reduce((sum, { x }) => sum + x, 0) / near.length;
  });
  const fromLeft: number[] = [];
  const fromRight: number[] = [];
  for (const [i, x] of wanted.entries()) {
    fromLeft[i] = i === 0 ? x : Math.max(x, fromLeft[i - 1] + gap(layer[i - 1], layer[i]));
  }
  for (let i = layer.length - 1; i >= 0; i--) {
    const x = wanted[i];
    const isLast = i === layer.length - 1;
    fromRight[i] = isLast ? x : Math.min(x, fromRight[i + 1] - gap(layer[i], layer[i + 1]));
  }
  for (const [i, spot] of layer.entries()) spot.x = (fromLeft[i] + fromRight[i]) / 2;
}
