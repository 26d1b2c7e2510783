/**
 * The tree on the screen: Sigma draws nodes and edges by WebGL, positions come from the model's
 * layout. The way to the chosen node, or all of them where states joined, is drawn over it on a canvas of its own, so that choosing a node
 * never touches the fifty thousand others.
 */
import Graph from 'graphology';
import Sigma from 'sigma';
import { EdgeLineProgram, NodePointProgram } from 'sigma/rendering';
import {
  type Layout,
  type LayoutName,
  layOut,
  outcomes,
  parentsOf,
  type Tree,
  type TreeShape,
  waysTo,
} from '../model/index.js';
import { colour } from './theme.js';

export const colourings = ['outcome', 'depth', 'instructions', 'solver time'] as const;
export type Colouring = (typeof colourings)[number];

export interface Picture {
  readonly tree: Tree;
  readonly shape: TreeShape;
  readonly layout: LayoutName;
  readonly colouring: Colouring;
}

interface Listeners {
  readonly onPick: (node: number) => void;
  readonly onHover: (node: number | undefined, at?: { x: number; y: number }) => void;
}

const rampSteps = 24;
/** Milliseconds; a longer gap is a pause, not a frame. */
const slowFrame = 40;
const pauseBetweenMoves = 2000;
const tooManySlowFrames = 4;

export class TreeCanvas {
  private readonly sigma: Sigma;
  private readonly overlay: CanvasRenderingContext2D;
  private picture: Picture | undefined;
  private positions: Layout = { x: new Float32Array(), y: new Float32Array() };
  private selected = -1;
  private lastFrame = 0;
  private slowFrames = 0;

  constructor(
    private readonly box: HTMLElement,
    listeners: Listeners,
  ) {
    this.sigma = new Sigma(emptyGraph(), box, {
      allowInvalidContainer: true,
      nodeProgramClasses: { point: NodePointProgram },
      edgeProgramClasses: { line: EdgeLineProgram },
      defaultNodeType: 'point',
      defaultEdgeType: 'line',
      renderLabels: false,
      defaultDrawNodeHover: () => undefined,
      stagePadding: 60,
      minCameraRatio: 0.0005,
      maxCameraRatio: 2.5,
      zoomToSizeRatioFunction: (ratio) => Math.min(1.6, Math.max(0.16, Math.sqrt(ratio))),
    });
    const layer = this.sigma.createCanvas('path', { style: { pointerEvents: 'none' } });
    this.overlay = layer.getContext('2d')!;
    this.sigma.on('afterRender', () => {
      this.drawPath();
      this.watchFrames();
    });
    this.sigma.on('resize', () => this.resizeOverlay());
    this.sigma.on('clickNode', ({ node }) => listeners.onPick(Number(node)));
    this.sigma.on('enterNode', ({ node, event }) => listeners.onHover(Number(node), event));
    this.sigma.on('leaveNode', () => listeners.onHover(undefined));
    this.resizeOverlay();
  }

  show(picture: Picture): void {
    const { tree, shape, layout } = picture;
    const aspect = this.box.clientWidth / Math.max(1, this.box.clientHeight);
    this.positions = layOut(shape, layout, aspect);
    this.picture = picture;
    const { x, y } = this.positions;
    const look = this.lookOf(picture);
    const edge = colour('tree-edge');
    // A fresh graph each time: Sigma would follow changes of the old one item by item.
    const graph = emptyGraph();
    for (let node = 0; node < shape.size; node++) {
      const color = look.colour(node);
      graph.addNode(node, { x: x[node], y: y[node], size: look.size(node), color });
    }
    for (let node = 0; node < shape.size; node++) {
      for (const parent of parentsOf(tree, node)) graph.addEdge(parent, node, { color: edge });
    }
    this.sigma.setGraph(graph);
    // For measurements (bench/ui.ts): the next frame shows it.
    this.sigma.once('afterRender', () => performance.mark('tree'));
  }

  select(node: number): void {
    this.selected = node;
    this.sigma.scheduleRender();
  }

  fit(): void {
    void this.sigma.getCamera().animatedReset({ duration: 250 });
  }

  zoom(factor: number): void {
    const camera = this.sigma.getCamera();
    void camera.animate({ ratio: camera.ratio / factor }, { duration: 150 });
  }

  /** Brings a node to the middle; closer, if asked. */
  lookAt(node: number, closer: boolean): void {
    const data = this.sigma.getNodeDisplayData(String(node));
    if (!data) return;
    const camera = this.sigma.getCamera();
    const ratio = closer
      ? Math.min(camera.ratio, 12 / Math.max(12, this.positions.x.length) + 0.02)
      : camera.ratio;
    void camera.animate({ x: data.x, y: data.y, ratio }, { duration: 250 });
  }

  /** Whether a node is in sight. */
  shows(node: number): boolean {
    const { x, y } = this.at(node);
    return x > 0 && y > 0 && x < this.box.clientWidth && y < this.box.clientHeight;
  }

  destroy(): void {
    this.sigma.kill();
  }

  private at(node: number): { x: number; y: number } {
    const { x, y } = this.positions;
    return this.sigma.graphToViewport({ x: x[node], y: y[node] });
  }

  private lookOf({ tree, shape, colouring }: Picture) {
    const base = Math.min(7, Math.max(1.6, 90 / Math.sqrt(shape.size + 1)));
    const isLeaf = (node: number) => shape.first[node] === shape.first[node + 1];
    const byOutcome = outcomes.map((name) => colour(`outcome-${name}`));
    const ramp = rampColours();
    const size = (node: number) =>
      outcomes[tree.outcome[node]] === 'error' ? base * 1.5 : isLeaf(node) ? base : base * 0.7;
    const step = (value: number, most: number) =>
      ramp[Math.min(rampSteps - 1, Math.floor((value / most) * rampSteps))];
    const colours: Record<Colouring, (node: number) => string> = {
      outcome: (node) => byOutcome[tree.outcome[node]],
      depth: (node) => step(shape.depth[node], Math.max(1, shape.maxDepth)),
      instructions: byCost(shape.instructions, step),
      'solver time': byCost(shape.solverMs, step),
    };
    return { size, colour: colours[colouring] };
  }

  private resizeOverlay(): void {
    const { canvas } = this.overlay;
    const { width, height } = this.sigma.getDimensions();
    canvas.width = width * devicePixelRatio;
    canvas.height = height * devicePixelRatio;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }

  /** Where frames come slowly (no graphics card), edges are left out while the tree moves. */
  private watchFrames(): void {
    const now = performance.now();
    const gap = now - this.lastFrame;
    this.lastFrame = now;
    if (this.slowFrames === tooManySlowFrames || gap > pauseBetweenMoves) return;
    this.slowFrames = gap > slowFrame ? this.slowFrames + 1 : 0;
    if (this.slowFrames === tooManySlowFrames) this.sigma.setSetting('hideEdgesOnMove', true);
  }

  private drawPath(): void {
    const { overlay, picture, selected } = this;
    overlay.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    overlay.clearRect(0, 0, this.box.clientWidth, this.box.clientHeight);
    if (!picture || selected < 0 || selected >= picture.shape.size) return;
    overlay.strokeStyle = colour('path');
    overlay.lineWidth = 2;
    overlay.lineJoin = 'round';
    overlay.beginPath();
    for (const [parent, node] of waysTo(picture.tree, selected)) {
      const from = this.at(parent);
      const to = this.at(node);
      overlay.moveTo(from.x, from.y);
      overlay.lineTo(to.x, to.y);
    }
    overlay.stroke();
    const { x, y } = this.at(selected);
    overlay.beginPath();
    overlay.arc(x, y, 8, 0, 2 * Math.PI);
    overlay.lineWidth = 2.5;
    overlay.stroke();
  }
}

function emptyGraph(): Graph {
  return new Graph({ type: 'directed', multi: false, allowSelfLoops: false });
}

/** By logarithm, relative to the costliest node. */
function byCost(
  cost: Float64Array,
  step: (value: number, most: number) => string,
): (node: number) => string {
  let most = 0;
  for (const value of cost) most = Math.max(most, value);
  const scale = most > 0 ? 1000 / most : 1;
  const top = Math.log1p(most * scale) || 1;
  return (node) => step(Math.log1p(cost[node] * scale), top);
}

function rampColours(): string[] {
  const parse = (name: string) => (colour(name).match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  const stops = [parse('ramp-low'), parse('ramp-middle'), parse('ramp-high')];
  return Array.from({ length: rampSteps }, (_, i) => {
    const at = (i / (rampSteps - 1)) * 2;
    const [from, to] = at < 1 ? [stops[0], stops[1]] : [stops[1], stops[2]];
    const mix = from.map((value, c) =>
      Math.round(value + (to[c] - value) * (at < 1 ? at : at - 1)),
    );
    return `rgb(${mix.join(', ')})`;
  });
}
