/**
 * Engines on many machines, on paper: the tree of a real run is explored by any number of simulated engines that hand states to each other as the
 * real ones do (src/cluster/queue), with their times: the leader looks every 50 ms, keeps one and a half jobs for each worker, and asks those that have most
 * states; workers hear of it at their next beat. A state that has moved is made again by executing its prefix.
 *
 * **The leader takes in** what the others find, and writes it: so many milliseconds for each of their paths, before it explores itself. It is the one part
 * that more workers do not share.
 *
 * What is left out: commits cost workers nothing, the leader knows how many states each engine has at this moment, engines are depth-first and
 * give away what has waited longest, and Redis is as fast as need be.
 */
import type { Tree } from './tree.js';

export interface SimulatedSetting {
  readonly workers: number;
  /** Milliseconds of a message one way, and until a worker has loaded the program. */
  readonly latency: number;
  readonly start: number;
  /** Milliseconds of the leader for each path of another engine. */
  readonly taking: number;
  /** Processors for all engines together; as many as engines if not given. */
  readonly cores?: number;
  /** The run is as many times longer: every stretch and every prefix. */
  readonly scale?: number;
  /** Milliseconds that every state that moves costs besides its own prefix: a longer start of the program. */
  readonly prefix?: number;
}

export interface Simulated {
  readonly ms: number;
  /** The part of all engines' time that went into the run's own work. */
  readonly useful: number;
  /** Time for prefixes over the run's own work, and states that have moved. */
  readonly replayed: number;
  readonly moved: number;
}

const [look, beat, mostGiven, jobsPerEngine, partAsked] = [50, 100, 64, 1.5, 8];

interface Engine {
  /** Nodes to explore, the oldest first; `moved` ones must be made again. */
  states: { readonly node: number; readonly moved: boolean }[];
  left: number;
  node: number;
  /** Whether it is a worker with a job; when it is asked for states, and when its next job is there. */
  isBusy: boolean;
  hears: number;
  begins: number;
  readonly phase: number;
}

interface Sent {
  readonly at: number;
  readonly nodes: readonly number[];
}

export function simulate(tree: Tree, setting: SimulatedSetting): Simulated {
  const { workers, latency, start, taking, scale = 1, prefix = 0 } = setting;
  const engines: Engine[] = Array.from({ length: workers + 1 }, (_, number) => ({
    ...{ states: [], left: 0, node: -1, isBusy: false, hears: Infinity },
    ...{ begins: number === 0 ? 0 : start, phase: (number * 37) % beat },
  }));
  const leader = engines[0]!;
  leader.states.push({ node: 0, moved: false });
  const total = tree.total * scale;
  // Long enough to be cheap, and short enough beside the times of the protocol.
  const tick = Math.min(10, Math.max(1, total / workers / 200));
  const queue: Sent[] = [];
  const coming: Sent[] = [];
  const blocks: (readonly number[])[] = [];
  let [now, replayed, moved, nextLook, untaken] = [0, 0, 0, 0, 0];

  const explore = (engine: Engine, milliseconds: number): void => {
    let budget = milliseconds;
    while (budget > 0) {
      if (engine.node < 0) {
        const state = engine.states.pop();
        if (!state) return;
        engine.node = state.node;
        engine.left = tree.work[state.node]! * scale;
        if (state.moved) {
          const again = tree.prefix[state.node]! * scale + prefix;
          engine.left += again;
          replayed += again;
          moved++;
        }
      }
      const spent = Math.min(budget, engine.left);
      engine.left -= spent;
      budget -= spent;
      if (engine.left > 0) return;
      const kids = tree.kids[engine.node]!;
      for (const kid of kids) engine.states.push({ node: kid, moved: false });
      if (kids.length === 0 && engine !== leader) untaken += taking;
      engine.node = -1;
    }
  };
  const isIdle = (engine: Engine): boolean => engine.node < 0 && engine.states.length === 0;
  const give = (engine: Engine, most: number): readonly number[] => {
    const spare = engine.states.length - (engine.node < 0 ? 1 : 0);
    return engine.states.splice(0, Math.max(0, Math.min(most, spare))).map(({ node }) => node);
  };
  const adopt = (engine: Engine, nodes: readonly number[]): void => {
    for (const node of nodes) engine.states.push({ node, moved: true });
  };

  const lead = (): void => {
    while (coming[0] && coming[0].at <= now) blocks.push(coming.shift()!.nodes);
    let jobs = queue.length;
    for (const engine of engines) if (engine.isBusy) jobs++;
    const wanted = Math.ceil(workers * jobsPerEngine);
    while (jobs < wanted) {
      const count = Math.ceil((leader.states.length - 1) / (wanted - jobs + 1));
      const nodes = blocks.shift() ?? give(leader, Math.min(count, mostGiven));
      if (nodes.length === 0) break;
      queue.push({ at: now + latency, nodes });
      jobs++;
    }
    if (isIdle(leader)) {
      // What is with nobody, or a job for which nobody has come.
      const nodes = blocks.shift() ?? queue.pop()?.nodes;
      if (nodes) adopt(leader, nodes);
    }
    const hungry = workers + (isIdle(leader) ? 1 : 0) - jobs;
    if (hungry <= 0) return;
    const rich = engines.filter(
      ({ isBusy, states, hears }) => isBusy && states.length > 1 && hears === Infinity,
    );
    rich.sort((a, b) => b.states.length - a.states.length);
    for (const engine of rich.slice(0, hungry)) {
      const heard = now + latency;
      engine.hears = heard + ((engine.phase - (heard % beat) + beat) % beat);
    }
  };

  const work = (engine: Engine, milliseconds: number): void => {
    if (engine.hears <= now) {
      engine.hears = Infinity;
      const nodes = give(engine, Math.min(mostGiven, Math.ceil(engine.states.length / partAsked)));
      if (nodes.length > 0) coming.push({ at: now + latency, nodes });
    }
    if (!engine.isBusy) {
      if (now < engine.begins || !queue[0] || queue[0].at > now) return;
      adopt(engine, queue.shift()!.nodes);
      engine.isBusy = true;
      engine.begins = 0;
    }
    explore(engine, milliseconds);
    if (!isIdle(engine)) return;
    engine.isBusy = false;
    engine.hears = Infinity;
    engine.begins = now + latency;
  };

  for (;;) {
    if (now >= nextLook) {
      lead();
      nextLook = now + look;
    }
    let active = isIdle(leader) && untaken === 0 ? 0 : 1;
    for (const engine of engines) if (engine.isBusy) active++;
    const isOver = active === 0 && queue.length + coming.length + blocks.length === 0;
    if (isOver) break;
    const speed = Math.min(1, (setting.cores ?? engines.length) / Math.max(1, active));
    const taken = Math.min(untaken, tick * speed);
    untaken -= taken;
    explore(leader, tick * speed - taken);
    for (let number = 1; number <= workers; number++) work(engines[number]!, tick * speed);
    now += tick;
  }
  const processors = Math.min(setting.cores ?? engines.length, engines.length);
  return { ms: now, useful: total / (processors * now), replayed: replayed / total, moved };
}
