/** Explores whole C programs, linked with the library, in this process. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { type Host, Program, programLink } from '../../src/exec/index.js';
import { type CSource, type LoadOptions, loadProgram } from '../../src/frontend/index.js';
import type { Ended, ExplorationEvent } from '../../src/run/events.js';
import { Exploration } from '../../src/run/exploration.js';
import type { ExplorationOptions } from '../../src/run/options.js';
import { freshMemory } from '../fresh-memory.js';
import { silentHost } from './run-assembly.js';

export interface Explored {
  readonly ended: readonly Ended[];
  readonly messages: readonly string[];
  readonly warnings: readonly string[];
  readonly exploration: Exploration;
  /** Kinds of errors, sorted. */
  readonly errors: readonly string[];
  /** Exit statuses, ascending. */
  readonly statuses: readonly number[];
}

export interface ExploreOptions extends Partial<Omit<ExplorationOptions, 'host'>> {
  readonly host?: Host;
  readonly load?: LoadOptions;
  /** How long the exploration goes on before events are taken from it. */
  readonly takenAfter?: number;
}

const encode = (text: string) => new TextEncoder().encode(text);

/** A program of one file; of C, not from a file, so that the same text is compiled once. */
export function programFrom(text: string, load: LoadOptions = {}): Program {
  return programOf({ path: 'test.c', text }, load);
}

function programOf(source: string | CSource, load: LoadOptions = {}): Program {
  const loaded = loadProgram([source], { ...load, cLibrary: true, link: programLink });
  if (!loaded.ok) {
    const texts = loaded.diagnostics.map((diagnostic) => diagnostic.text);
    throw new Error([...loaded.errors, ...texts].join('\n'));
  }
  return new Program(loaded.module, freshMemory());
}

export function exploreC(text: string, options: ExploreOptions = {}): Explored {
  const { load, ...rest } = options;
  return exploreProgram(programFrom(text, { optimise: '0', ...load }), rest);
}

export function exploreAssembly(text: string, options: ExploreOptions = {}): Explored {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-test-'));
  try {
    const file = path.join(directory, 'test.ll');
    fs.writeFileSync(file, text);
    return exploreProgram(programOf(file, options.load), options);
  } finally {
    fs.rmSync(directory, { recursive: true });
  }
}

function exploreProgram(program: Program, options: Omit<ExploreOptions, 'load'>): Explored {
  const { host = silentHost(), takenAfter, ...rest } = options;
  const exploration = new Exploration(program, {
    host,
    args: [encode('test')],
    solver: { verify: true },
    ...rest,
  });
  exploration.begin();
  const events: ExplorationEvent[] = [];
  const advance = () => exploration.advance(takenAfter);
  for (let some = advance(); some; some = advance()) events.push(...some);
  const ended = events.flatMap((event) => (event.kind === 'path' ? [event.path] : []));
  return {
    ended,
    messages: events.flatMap((event) => (event.kind === 'message' ? [event.text] : [])),
    warnings: events.flatMap((event) => (event.kind === 'warning' ? [event.text] : [])),
    exploration,
    errors: ended.flatMap(({ end }) => (end.kind === 'error' ? [end.error.kind] : [])).sort(),
    statuses: ended
      .flatMap(({ end }) => (end.kind === 'exit' ? [end.status] : []))
      .sort((a, b) => a - b),
  };
}

/** The bytes of an input in the test of a path. */
export function inputOf({ test }: Ended, name: string): Uint8Array {
  const input = test?.inputs.find((candidate) => candidate.name === name);
  if (!input) throw new Error(`the test has no input ${name}`);
  return input.bytes;
}

export const int32 = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getInt32(0, true);
