/**
 * The same way through the program, block by block: a system clang makes LLVM assembly, which the engine
 * explores and which is also compiled for this machine, with a call before each block's last instruction that
 * notes the block. On the inputs of a path's test, the native run must leave the blocks that the path left,
 * in the same order; where an error ends the path, at least these, since the native run may go on.
 */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { Program, State } from '../../src/exec/index.js';
import { findOnPath, runtimeInclude } from '../../src/frontend/index.js';
import type { Instruction } from '../../src/ir/index.js';
import { NativeProgram } from '../../src/results/index.js';
import type { Ended } from '../../src/run/events.js';
import { Exploration } from '../../src/run/exploration.js';
import { silentHost } from '../exec/run-assembly.js';
import { loadWithLibrary } from '../symbolic/explore-program.js';

export const clang = ['clang-16', 'clang-19', 'clang-14', 'clang'].find((name) => findOnPath(name));

/** Blocks that a path has left, the last one first. */
interface Trace {
  readonly parent: Trace | undefined;
  readonly block: number;
}

export interface Traced {
  readonly tests: number;
  /** Blocks that the paths of these tests left, in all. */
  readonly blocks: number;
  readonly differences: readonly string[];
}

const recorder = `#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
void mg_left(int block) {
  static int file = -1;
  if (file < 0) file = open(getenv("BLOCK_TRACE"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (write(file, &block, sizeof block) != sizeof block) _exit(98);
}
`;

export interface TraceOptions {
  readonly flags?: readonly string[];
  readonly maxTests?: number;
  readonly maxTime?: number;
  /** For a test of the comparison itself: what is to be wrong with the prediction, or with the native run. */
  readonly predict?: (paths: readonly TracedPath[]) => readonly TracedPath[];
  readonly alter?: (assembly: string) => string;
}

export function traceProgram(
  source: string,
  { flags = [], maxTests = 20, maxTime = 20_000, predict, alter }: TraceOptions = {},
): Traced {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-traces-'));
  try {
    const assembly = path.join(directory, 'program.ll');
    const words = ['-O1', '-S', '-emit-llvm', '-fno-builtin', '-w', '-I', runtimeInclude];
    execFileSync(clang!, [...words, ...flags, source, '-o', assembly], { stdio: 'pipe' });
    const { text, numbers } = instrumented(fs.readFileSync(assembly, 'utf8'));
    const native = path.join(directory, 'native.ll');
    fs.writeFileSync(native, alter?.(text) ?? text);
    const helper = path.join(directory, 'trace.c');
    fs.writeFileSync(helper, recorder);
    const paths = explored(loadWithLibrary(assembly), numbers, maxTests, maxTime);
    const compiler = { command: clang!, sanitizers: false };
    const checks = flags.filter((flag) => flag.startsWith('-fsanitize='));
    const built = NativeProgram.build([native, helper], { compiler, flags: checks });
    try {
      return compared(predict?.(paths) ?? paths, built, path.join(directory, 'trace'));
    } finally {
      built.dispose();
    }
  } finally {
    fs.rmSync(directory, { recursive: true });
  }
}

/** The assembly with calls of `mg_left`, and for each function the number of its first block. */
function instrumented(text: string): { text: string; numbers: ReadonlyMap<string, number> } {
  const numbers = new Map<string, number>();
  let next = 0;
  const lines = text.split('\n').flatMap((line) => {
    const begun = /^define .*?@"?([\w.$-]+)"?\(/.exec(line);
    if (begun) numbers.set(begun[1]!, next);
    if (!/^ {2}(br|switch|ret|unreachable|indirectbr)\b/.test(line)) return [line];
    return [`  call void @mg_left(i32 ${next++})`, line];
  });
  return { text: [...lines, 'declare void @mg_left(i32)', ''].join('\n'), numbers };
}

export interface TracedPath {
  readonly ended: Pick<Ended, 'end' | 'test'>;
  readonly blocks: readonly number[];
}

function explored(
  program: Program,
  numbers: ReadonlyMap<string, number>,
  maxTests: number,
  maxTime: number,
): TracedPath[] {
  const numberOf = new Map<Instruction, number>();
  for (const { name, blocks } of program.module.functions) {
    const first = numbers.get(name);
    if (first === undefined) continue;
    blocks.forEach((block, i) => {
      numberOf.set(block.instructions.at(-1)!, first + i);
    });
  }
  const traces = new Map<State, Trace | undefined>();
  const paths: TracedPath[] = [];
  const exploration = new Exploration(program, {
    host: silentHost(),
    args: [new TextEncoder().encode('program')],
    maxTime,
    onInstruction: ({ instruction }, state) => {
      const block = numberOf.get(instruction);
      if (block !== undefined) traces.set(state, { parent: traces.get(state), block });
    },
  });
  exploration.listener = {
    note: (event) => {
      if (event.kind !== 'forked') return;
      for (const { state } of event.ways) traces.set(state, traces.get(event.parent));
    },
    noteQuery: () => {},
  };
  exploration.begin();
  for (let events = exploration.advance(); events; events = exploration.advance()) {
    for (const event of events) {
      if (event.kind !== 'path') continue;
      const { end, test, state } = event.path;
      const isTold = end.kind === 'exit' || end.kind === 'error';
      if (isTold && test && paths.length < maxTests) {
        paths.push({ ended: event.path, blocks: blocksOf(traces.get(state)) });
      }
      traces.delete(state);
    }
  }
  return paths;
}

function blocksOf(trace: Trace | undefined): number[] {
  const blocks: number[] = [];
  for (let at = trace; at; at = at.parent) blocks.push(at.block);
  return blocks.reverse();
}

function compared(paths: readonly TracedPath[], built: NativeProgram, file: string): Traced {
  const differences: string[] = [];
  for (const { ended, blocks } of paths) {
    fs.rmSync(file, { force: true });
    const { inputs } = ended.test!;
    const environment = { PATH: process.env['PATH'] ?? '', BLOCK_TRACE: file };
    built.run({ args: ['program'], objects: inputs }, { environment });
    const seen = fs.existsSync(file) ? words(fs.readFileSync(file)) : [];
    const isWhole = ended.end.kind === 'exit';
    const same = blocks.every((block, i) => seen[i] === block);
    if (same && (!isWhole || seen.length === blocks.length)) continue;
    const at = blocks.findIndex((block, i) => seen[i] !== block);
    const text = inputs.map(({ name, bytes }) => `${name} = ${[...bytes].join(' ')}`).join(', ');
    differences.push(
      `${text}: ${ended.end.kind}, ${blocks.length} blocks, natively ${seen.length}; they differ from ${at < 0 ? blocks.length : at} on`,
    );
  }
  const total = paths.reduce((sum, { blocks }) => sum + blocks.length, 0);
  return { tests: paths.length, blocks: total, differences };
}

function words(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length >> 2 }, (_, i) => bytes.readInt32LE(4 * i));
}
