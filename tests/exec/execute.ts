/** Runs whole C programs in this process, with captured streams, for tests and campaigns. */

import {
  concreteExternals,
  Machine,
  type Outcome,
  Program,
  programLink,
  startProgram,
} from '../../src/exec/index.js';
import { type LoadOptions, loadProgram } from '../../src/frontend/index.js';
import { NodeHost } from '../../src/node/node-host.js';
import type { StandardStreams } from '../../src/node/standard-streams.js';
import { freshMemory } from '../fresh-memory.js';

export interface Execution {
  readonly outcome: Outcome;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  readonly instructions: number;
}

/** `loops`: tier 1 only from loops on, at every opportunity. */
export type Tiers = 'both' | '0' | 'loops';

export interface ExecuteOptions extends LoadOptions {
  readonly args?: readonly string[];
  readonly input?: Uint8Array;
  readonly environment?: readonly string[];
  /** Where the program runs. */
  readonly directory?: string;
  /** Both, from the first call on, unless said otherwise. */
  readonly tiers?: Tiers;
  readonly maxInstructions?: number;
}

class CapturedStreams implements StandardStreams {
  readonly inputPosition = undefined;
  readonly written: Record<1 | 2, Buffer[]> = { 1: [], 2: [] };
  private at = 0;

  constructor(private readonly input: Uint8Array) {}

  read(buffer: Uint8Array): number {
    const part = this.input.subarray(this.at, this.at + buffer.length);
    buffer.set(part);
    this.at += part.length;
    return part.length;
  }

  write(fd: 1 | 2, data: Uint8Array): number {
    this.written[fd].push(Buffer.from(data));
    return data.length;
  }

  isTerminal(): boolean {
    return false;
  }
}

const encoder = new TextEncoder();

export function execute(files: readonly string[], options: ExecuteOptions = {}): Execution {
  const loaded = loadProgram(files, {
    ...options,
    cLibrary: true,
    link: programLink,
  });
  if (!loaded.ok) {
    const texts = loaded.diagnostics.map(({ text }) => text);
    throw new Error([...loaded.errors, ...texts].join('\n'));
  }
  const streams = new CapturedStreams(options.input ?? new Uint8Array(0));
  const host = new NodeHost(options.directory ?? process.cwd(), () => undefined, streams);
  const machine = new Machine(new Program(loaded.module, freshMemory()), {
    host,
    externals: concreteExternals,
    compile: options.tiers === 'loops' ? 'loops' : options.tiers !== '0',
    warmUp: 0,
  });
  if (options.maxInstructions) machine.budget = options.maxInstructions;
  const outcome = startProgram(
    machine,
    ['program', ...(options.args ?? [])].map((text) => encoder.encode(text)),
    (options.environment ?? []).map((text) => encoder.encode(text)),
  );
  host.flush();
  machine.uncountRest();
  return {
    outcome,
    stdout: Buffer.concat(streams.written[1]),
    stderr: Buffer.concat(streams.written[2]),
    instructions: machine.instructions,
  };
}

/** The exit status as a shell would see it. */
export function statusOf({ outcome }: Execution): number {
  switch (outcome.kind) {
    case 'exit':
    case 'silent':
      return outcome.status;
    case 'signal':
      return 128 + outcome.signal;
    case 'error':
      return outcome.error.kind === 'abort' || outcome.error.kind === 'assert' ? 134 : -1;
    default:
      return -1;
  }
}
