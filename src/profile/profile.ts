/**
 * `--profile`: where the time of a run went, by stage of the engine and by line of the program.
 *
 * Two records are joined. V8's sampling profiler says which function of the engine ran at a time, and
 * the function says the stage (stages.ts). The list of places says at which line the program under test
 * was then (sites.ts). Each sample gives its time to a pair of stage and line.
 *
 * Lines are exact where a state has stopped: what the solver, the searcher and the recorder do is done
 * for the line that caused it. While tier 0 runs, the line is that of a block entered within the last
 * thousand instructions. Compiled code is attributed by function: V8 knows which WebAssembly function
 * runs, not where it is.
 *
 * Both records are folded together every half minute, so that a profile needs no more memory the
 * longer a run is. (V8 needs 50 to 100 ms to begin anew, which is why it is not done more often.)
 */
import type { Func, Instruction } from '../ir/index.js';
import { EngineFiles } from './engine-files.js';
import { type CpuNode, type Sampled, Sampler } from './sampler.js';
import { type Site, Sites } from './sites.js';
import { StackTree } from './stack-tree.js';
import { type EngineFunction, StageFinder, type StageName } from './stages.js';

/** Time of one stage for one line. */
export interface ProfileEntry {
  readonly stage: StageName;
  readonly site: Site;
  readonly ms: number;
}

export interface Profile {
  readonly entries: readonly ProfileEntry[];
  /** The engine's own functions, as stacks. */
  readonly engine: StackTree;
  readonly samples: number;
  readonly ms: number;
}

/** Milliseconds, and places, after which the records are folded together. */
const longestPart = 30_000;
const mostPlaces = 1_000_000;
/** A stack whose time is over this (µs) was not running: the process was stopped, or sampling starved. */
const longestSample = 1_000_000;

export class Profiler {
  readonly sites: Sites;
  private program: ((name: string) => Func | undefined) | undefined;
  private readonly files = new EngineFiles();
  private readonly stages = new StageFinder();
  private readonly sampler = new Sampler();
  private readonly totals = new Map<string, { stage: StageName; site: number; time: number }>();
  private readonly engine = new StackTree();
  private samples = 0;
  private begun = 0;

  constructor() {
    this.sites = new Sites((name) => this.program?.(name));
    this.start();
  }

  /** Tells of the program that is going to run. */
  runs(functions: (name: string) => Func | undefined): void {
    this.program = functions;
  }

  /** From now on, the program is at this instruction. */
  note(instruction: Instruction | undefined): void {
    this.sites.note(instruction);
  }

  /** The program has ended. */
  ends(): void {
    this.sites.leave();
  }

  /** To be called now and then. */
  tick(): void {
    const isLong = performance.now() - this.begun > longestPart;
    if (!isLong && this.sites.noted < mostPlaces) return;
    this.fold(this.sampler.stop());
    this.start();
  }

  /** Ends the profile. */
  finish(): Profile {
    this.fold(this.sampler.stop());
    this.sampler.close();
    const entries = [...this.totals.values()]
      .map(({ stage, site, time }) => ({ stage, site: this.sites.site(site), ms: time / 1000 }))
      .sort((a, b) => b.ms - a.ms);
    const ms = entries.reduce((sum, entry) => sum + entry.ms, 0);
    return { entries, engine: this.engine, samples: this.samples, ms };
  }

  private start(): void {
    this.begun = performance.now();
    this.sampler.start();
  }

  private fold({ profile, shift }: Sampled): void {
    const nodes = this.nodesOf(profile.nodes);
    const { samples = [], timeDeltas = [] } = profile;
    const times = new Float64Array(samples.length);
    let time = profile.startTime + shift;
    for (let i = 0; i < samples.length; i++) times[i] = (time += timeDeltas[i]) / 1000;
    const places = this.sites.at(times);
    for (let i = 0; i < samples.length; i++) {
      const place = places.next().value as number;
      const node = nodes.get(samples[i])!;
      // A sample stands for the time until the next one.
      const lasted = Math.min(Math.max(0, timeDeltas[i + 1] ?? 0), longestSample);
      if (node.isIdle) continue;
      this.add(node.stage, node.compiled ?? place, lasted);
      this.engine.add(node.stack, lasted);
      this.samples++;
    }
    this.sites.forget();
  }

  private add(stage: StageName, site: number, time: number): void {
    const key = `${stage} ${site}`;
    const total = this.totals.get(key);
    if (total) total.time += time;
    else this.totals.set(key, { stage, site, time });
  }

  /** What each stack of a profile means. Parents come before their children. */
  private nodesOf(nodes: readonly CpuNode[]): Map<number, SampledStack> {
    const made = new Map<number, SampledStack>();
    const parents = new Map<number, number>();
    for (const { id, children = [] } of nodes) for (const child of children) parents.set(child, id);
    for (const { id, callFrame } of nodes) {
      const parent = made.get(parents.get(id) ?? -1);
      const { functionName, url } = callFrame;
      const own = { name: functionName || '(anonymous)', file: this.files.fileOf(callFrame) };
      const stage = this.stages.stageOf(outwards(own, parent));
      const isProgram = stage === 'interpretation' || stage === 'memory';
      const compiled = url.startsWith('wasm:')
        ? this.sites.ofCompiled(functionName)
        : parent?.compiledOutside;
      made.set(id, {
        own,
        parent,
        stage,
        isIdle: functionName === '(idle)',
        compiledOutside: compiled,
        compiled: isProgram ? compiled : undefined,
        stack: parent ? this.engine.child(parent.stack, frameText(own, url)) : StackTree.root,
      });
    }
    return made;
  }
}

interface SampledStack {
  readonly own: EngineFunction;
  readonly parent: SampledStack | undefined;
  readonly stage: StageName;
  readonly isIdle: boolean;
  /** The innermost compiled function on the stack, and the same where it is what runs. */
  readonly compiledOutside: number | undefined;
  readonly compiled: number | undefined;
  /** Its number in the tree of the engine's stacks. */
  readonly stack: number;
}

function* outwards(
  own: EngineFunction,
  parent: SampledStack | undefined,
): Generator<EngineFunction> {
  yield own;
  for (let at = parent; at; at = at.parent) yield at.own;
}

function frameText({ name, file }: EngineFunction, url: string): string {
  if (file !== '') return `${name} (${file.replace(/\.[tj]s$/, '')})`;
  if (url.startsWith('wasm:')) return `${name} (compiled)`;
  return url.startsWith('node:') ? `${name} (${url})` : name;
}
