/**
 * The running path, for those functions of the program that the engine implements (asks/, printing/, world/): what they
 * may know of the run, and what they do to the state that runs.
 *
 * It is there before the machine, which is given those functions, and before the states that run in it: `attach` brings
 * them.
 */
import type { Expr, ExprContext, TableReads } from '../../expr/index.js';
import type { CType } from '../../ir/index.js';
import { type Intent, type Resolution, resolvePointer } from '../../memory/index.js';
import type { Budget, PathSolver } from '../../solver/index.js';
import { Fault, type Slot } from '../../value/index.js';
import { isInput } from '../builtins/analysis.js';
import type { Machine } from '../machine.js';
import type { Program } from '../prepare/index.js';
import type { Answers } from './answers/answers.js';
import type { Outside } from './asks/arrivals.js';
import type { Beginning } from './asks/clocks.js';
import type { ExternalCalls } from './asks/external-calls.js';
import type { Printing, RunningPath, Speaker } from './asks/running-path.js';
import { Files } from './files/files.js';
import type { Population } from './life/population.js';
import type { ExplorerOptions } from './options.js';
import type { ExploreEvent, MessageSource } from './states/events.js';
import type { Seeds } from './states/seeds.js';
import type { State } from './states/state.js';
import { isSymbolicWorld, type World } from './world/world.js';

export class Running implements RunningPath {
  machine!: Machine;
  readonly terms: ExprContext;
  readonly paths: PathSolver;
  readonly hasInputs: boolean;
  readonly beginning: Beginning;
  readonly mostFailures: number;
  readonly outside: Outside;
  readonly inventsResults: boolean;
  readonly files: Files;
  readonly printing: Printing;
  readonly externalCalls: ExternalCalls | undefined;
  readonly tellsMerges: boolean;
  readonly stopsAtRegions: boolean;
  readonly silentAssume: boolean;
  private population!: Population;
  private answers!: Answers;
  private readonly fixedInput: ExplorerOptions['fixedInput'];
  private readonly seeds: Seeds | undefined;
  private readonly warned = new Set<string>();
  private readonly saidOnce = new Set<string>();

  constructor(
    readonly program: Program,
    options: ExplorerOptions,
    world: World,
    private readonly budget: Budget | undefined,
    private readonly tables: TableReads | undefined,
    private readonly emit: (event: ExploreEvent) => void,
  ) {
    this.terms = options.terms;
    this.paths = options.paths;
    this.fixedInput = options.fixedInput;
    this.seeds = options.seeds;
    this.hasInputs = asksForInputs(program) || isSymbolicWorld(world);
    this.beginning = options.beginning ?? { time: Date.now(), process: options.host.getpid() };
    this.mostFailures = world.failures ?? 0;
    this.outside = world;
    this.inventsResults = options.inventsResults ?? false;
    this.files = new Files(options.host);
    this.printing = options.printing ?? 'never';
    this.externalCalls = options.externalCalls;
    this.tellsMerges = options.tellsMerges ?? false;
    this.stopsAtRegions = options.merging?.call !== undefined;
    this.silentAssume = options.silentAssume ?? false;
  }

  attach(machine: Machine, population: Population, answers: Answers): void {
    this.machine = machine;
    this.population = population;
    this.answers = answers;
  }

  get current(): State {
    return this.population.current;
  }

  /** Whether nothing was forked and nothing symbolic was made. */
  get isSinglePath(): boolean {
    const { isEmpty, forkCount } = this.population;
    return isEmpty || (forkCount === 0 && this.current.inputs.length === 0);
  }

  get isSilent(): boolean {
    return this.population.isSilent;
  }

  warn(text: string, detail?: string): void {
    if (this.population.isRehearsing || this.warned.has(text)) return;
    this.warned.add(text);
    this.emit({ kind: 'warning', text, detail });
  }

  /** A fresh input. Names that come twice get a number, as in KLEE. */
  newInput(name: string, size: number, type?: CType, length?: Expr): Expr {
    if (this.population.isEmpty) throw new Fault('model', beforeMain);
    const { inputs } = this.current;
    const unique = inputs.nameFor(name);
    const array = this.terms.array(`${unique}#${size}`, 32, size);
    this.current.inputs = inputs.with({ name: unique, wish: name, array, size, type, length });
    this.fixedInput?.(unique, size)?.forEach((byte, i) => {
      const read = this.terms.read(array, this.terms.constant(i, 32));
      this.assume(this.terms.eq(read, this.terms.constant(byte, 8)));
    });
    return array;
  }

  /** Which objects a symbolic pointer may reach on the running state's path. */
  resolve(pointer: Expr, size: number, intent: Intent): Resolution {
    const request = this.answers.pointers.request(this.current.path, { pointer, size, intent });
    const unknown = this.answers.pointers.unknownReach(request);
    if (unknown) throw unknown;
    return resolvePointer({ ...request, splitting: undefined });
  }

  /** Adds a condition to the running state's path; 'infeasible' leaves it as it was. */
  assume(condition: Expr): 'held' | 'infeasible' | 'unknown' {
    const known = this.terms.unnamed(condition);
    const rewritten = this.tables?.condition(known) ?? known;
    const side = this.paths.assume(this.current.path, rewritten, this.budget);
    if (side === 'infeasible' || side === 'unknown') return side;
    this.current.path = side;
    return 'held';
  }

  /** A value that a term can have. The path is not narrowed to it, but it is a decision all the same. */
  someValue(term: Expr): number | bigint {
    if (this.population.isReplaying) return this.population.hibernation!.take();
    const [seed] = this.seeds?.valuesOf(this.current, term) ?? [];
    const value = seed ?? this.paths.value(this.current.path, term);
    this.current.decide(value);
    return value;
  }

  /** A message of the program's author for the user of the run. */
  say(source: MessageSource, text: string, by?: Speaker): void {
    if (this.isSilent) return;
    if (source === 'warning-once') {
      if (this.saidOnce.has(text)) return;
      this.saidOnce.add(text);
    }
    const name = by?.function ?? this.machine.stackTrace()[0]?.function ?? '';
    this.emit({ kind: 'message', source, text, ...by, function: name });
  }

  /** An exit status may be symbolic: it is then the one that the path's test gives. */
  statusOf(value: Slot | undefined): number {
    return this.answers.statusOf(value);
  }
}

const beforeMain =
  'a constructor makes an input symbolic, before main: there are no paths yet; make it in main';

/** Whether the program asks for symbolic inputs. */
function asksForInputs({ module }: Program): boolean {
  return module.functions.some((func) => func.blocks.length === 0 && isInput(func.name));
}
