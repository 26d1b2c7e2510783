/**
 * Random programs compiled and placed in memory: several in one module, to start the compiler rarely,
 * and one memory for all runs, to ask the system for it once.
 */
import { programLink } from '../../src/exec/index.js';
import { Program } from '../../src/exec/prepare/index.js';
import { type CachedCompile, CompileCache } from '../../src/frontend/cc/cache.js';
import { loadProgram, type OptimisationLevel } from '../../src/frontend/index.js';
import { selectShortBranches } from '../../src/ir/index.js';
import {
  globalsBase,
  maxFunctions,
  type ObjectsSnapshot,
  Shadow,
  shadowBase,
  signatureBase,
  stackTop,
} from '../../src/memory/index.js';
import { freshMemory } from '../fresh-memory.js';
import { prelude } from './generate.js';
import { type RandomProgram, textOf } from './syntax.js';

/** Wider than any access of theirs is wide of its object (the 256th structure of 32 bytes): none hits another one. */
const wideGap = 9 << 10;

/** More than the random programs use of the heap and of the stack. */
const heapRoom = 4 << 20;
const stackRoom = 1 << 20;

export interface CompiledOptions {
  /** Selects in the place of short branches. */
  readonly selects?: boolean;
  /** Whether the programs call functions of the C library. */
  readonly library?: boolean;
  /** Names and types of variables and functions, not their lines alone. */
  readonly fullDebug?: boolean;
  /** What stands before the programs. */
  readonly prelude?: string;
  /**
   * Objects lie as close as in a user's run. Local variables that lie far apart fill the quarantine of the stack
   * (src/exec/stack-quarantine.ts) with two or three dead frames, and uses after return are missed.
   */
  readonly close?: boolean;
}

/** What was compiled last, for who reads it once more: random programs are not kept among the user's. */
class LastCompile extends CompileCache {
  private last: { readonly key: string; readonly compiled: CachedCompile } | undefined;

  constructor() {
    super('nowhere');
  }

  override lookup(key: string): CachedCompile | undefined {
    return this.last?.key === key ? this.last.compiled : undefined;
  }

  override store(key: string, compiled: CachedCompile): boolean {
    this.last = { key, compiled };
    return true;
  }
}

export class Compiled {
  readonly program: Program;
  private readonly objects: ObjectsSnapshot;
  private readonly globals: Uint8Array;
  private readonly globalsShadow: Uint8Array;
  private other: Compiled | undefined;
  private readonly copies: Compiled[] = [this];

  constructor(
    private readonly programs: readonly RandomProgram[],
    private readonly cc: string,
    private readonly optimise: OptimisationLevel,
    private readonly options: CompiledOptions = {},
    private readonly cache = new LastCompile(),
  ) {
    const { selects, library, fullDebug, prelude: before, close } = options;
    const text = sourceOf(programs, before);
    const loaded = loadProgram([{ path: 'random.c', text }], {
      ...{ cc, optimise, cache, flags: ['-w'], debug: fullDebug ? 'full' : 'lines' },
      cLibrary: library ?? false,
      link: {
        ...programLink,
        wanted: [],
        roots: programs.flatMap(({ entry, result }) => [entry, result]),
      },
    });
    if (!loaded.ok) {
      const [first] = loaded.diagnostics;
      throw new Error(`${loaded.errors[0]}: ${first?.text ?? ''}`);
    }
    const { module } = loaded;
    if (selects) selectShortBranches(module);
    this.program = new Program(module, freshMemory(), close ? undefined : wideGap);
    const { memory, objects } = this.program;
    this.objects = objects.snapshot();
    const size = objects.heapEnd - globalsBase;
    this.globals = memory.bytes.slice(globalsBase, globalsBase + size);
    const shadow = shadowBase + globalsBase;
    this.globalsShadow = memory.bytes.slice(shadow, shadow + size);
  }

  /** The same with selects in the place of short branches. */
  get withSelects(): Compiled {
    const options = { ...this.options, selects: true };
    this.other ??= new Compiled(this.programs, this.cc, this.optimise, options, this.cache);
    return this.other;
  }

  /** The same program once more, for another engine. */
  copy(number: number): Compiled {
    return (this.copies[number] ??= this.fresh());
  }

  /** The same, of which no engine has executed anything. */
  fresh(): Compiled {
    const { programs, cc, optimise, options, cache } = this;
    return new Compiled(programs, cc, optimise, options, cache);
  }

  /** Memory and objects as they were at first; all of it counts as just written. */
  reset(): void {
    const { memory, objects } = this.program;
    if (objects.heapEnd > globalsBase + heapRoom)
      throw new Error('a program used more heap than expected');
    memory.dirty.fill(0);
    memory.setShadow(globalsBase, heapRoom, Shadow.unmapped);
    memory.fill(globalsBase, 0, heapRoom);
    memory.setShadow(stackTop - stackRoom, stackRoom, Shadow.unmapped);
    memory.fill(stackTop - stackRoom, 0, stackRoom);
    memory.dirty.fill(0);
    memory.write(globalsBase, this.globals);
    memory.bytes.set(this.globalsShadow, shadowBase + globalsBase);
    objects.restore(this.objects);
    // Which functions the last machine compiled.
    memory.bytes.fill(0, signatureBase, signatureBase + 4 * maxFunctions);
  }
}

export function sourceOf(programs: readonly RandomProgram[], before = prelude): string {
  return before + programs.map(({ source }) => textOf(source)).join('\n');
}
