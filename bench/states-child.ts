/** Explores a program breadth first and prints the points that bench/states.ts asks for, as JSON. */

import { Program, programLink } from '../src/exec/index.js';
import { loadProgram } from '../src/frontend/index.js';
import { NodeHost } from '../src/node/node-host.js';
import { processStreams } from '../src/node/standard-streams.js';
import { Exploration } from '../src/run/exploration.js';
import type { StatesPoint } from './states.js';

const [bitcode, limit] = process.argv.slice(2);
const most = Number(limit);
const loaded = loadProgram([bitcode], {
  cLibrary: true,
  link: programLink,
});
if (!loaded.ok) throw new Error(loaded.errors.join('\n'));
const exploration = new Exploration(new Program(loaded.module), {
  host: new NodeHost(process.cwd(), () => {}, processStreams(2)),
  args: [new TextEncoder().encode('tokens')],
  search: ['bfs'],
});

const milliseconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const points: StatesPoint[] = [];
let next = most / 20;
let forks = 0;
let spent = milliseconds();
exploration.begin();
while (next <= most && exploration.advance(2)) {
  if (exploration.living < next) continue;
  const now = milliseconds();
  const done = exploration.progress.forks;
  const states = exploration.progress.maxStates;
  const forkUs = (1000 * (now - spent)) / (done - forks);
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  points.push({ states, forkUs, heapMb: heapUsed / 2 ** 20, rssMb: rss / 2 ** 20 });
  next += most / 20;
  forks = done;
  spent = milliseconds();
}
console.log(JSON.stringify(points));
