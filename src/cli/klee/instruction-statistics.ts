/**
 * `run.istats`: what each instruction of the program has cost, in callgrind's format (valgrind.org/docs/manual/cl-format.html),
 * for kcachegrind.
 *
 * How often an instruction was executed is known by its block; of one that was begun and not finished nothing counts. Calls are
 * not told apart by where they come from: what a function and its callees have cost is shared out among its calls evenly, as
 * gprof does (Graham, Kessler, McKusick: "gprof: a call graph execution profiler", SIGPLAN 1982). Events of KLEE that
 * have no counterpart here (times of instructions, distances) are left out.
 */
import * as path from 'node:path';
import { type Coverage, Reached } from '../../exec/index.js';
import {
  type BasicBlock,
  calleeOf,
  definitionOf,
  type Func,
  type Instruction,
  isCall,
  isLifetimeMarker,
  positionOf,
  type SourcePosition,
} from '../../ir/index.js';
import type { Answer } from '../../solver/index.js';
import type { Assembly } from './assembly.js';

/** Names as in KLEE, the short ones in the order of the columns. */
const events: readonly (readonly [short: string, name: string])[] = [
  ['Icov', 'CoveredInstructions'],
  ['Forks', 'Forks'],
  ['I', 'Instructions'],
  ['Iuncov', 'UncoveredInstructions'],
  ['Q', 'Queries'],
  ['Qiv', 'QueriesInvalid'],
  ['Qv', 'QueriesValid'],
  ['Qtime', 'QueryTime'],
];

const uncovered = 3;

interface Asked {
  forks: number;
  queries: number;
  invalid: number;
  valid: number;
  microseconds: number;
}

const nothing: Readonly<Asked> = { forks: 0, queries: 0, invalid: 0, valid: 0, microseconds: 0 };

export class InstructionStatistics {
  private readonly asked = new Map<Instruction, Asked>();
  /** Figures of explorations that are over, by instruction. */
  private readonly runs = new Map<BasicBlock, number>();
  private readonly covered = new Set<BasicBlock>();
  /** What functions have cost in all, once that is asked for. */
  private readonly sums = new Map<Func, readonly number[]>();

  constructor(
    private readonly assembly: Assembly,
    private readonly command: string,
  ) {}

  noteFork(at: Instruction | undefined, more: number): void {
    if (at) this.of(at).forks += more;
  }

  noteQuery(at: Instruction | undefined, { status }: Answer, ms: number): void {
    if (!at) return;
    const asked = this.of(at);
    asked.queries++;
    if (status === 'sat') asked.invalid++;
    else if (status === 'unsat') asked.valid++;
    asked.microseconds += Math.round(1000 * ms);
  }

  private of(at: Instruction): Asked {
    let asked = this.asked.get(at);
    if (!asked) this.asked.set(at, (asked = { ...nothing }));
    return asked;
  }

  /** Takes in what an exploration has executed, when it is over. */
  take({ functions, runs, total }: Coverage): void {
    for (const { func, first } of functions) {
      func.blocks.forEach((block, i) => {
        this.runs.set(block, (this.runs.get(block) ?? 0) + runs[first + i]);
        if (total[first + i] !== Reached.never) this.covered.add(block);
      });
    }
  }

  file(): string {
    const functions = new Set([...this.runs.keys()].map(({ func }) => func));
    const lines = [
      ...['version: 1', 'creator: klee', `pid: ${process.pid}`, `cmd: ${this.command}`, '', ''],
      'positions: instr line',
      ...events.map(([short, name]) => `event: ${short} : ${name}`),
      `events: ${events.map(([short]) => short).join(' ')} `,
      'ob=assembly.ll',
    ];
    let file = '';
    const enter = (position: SourcePosition | undefined, key: string, from: string): string => {
      const name = fileOf(position);
      if (name === from || name === '') return from;
      lines.push(`${key}=${name}`);
      return name;
    };
    for (const func of functions) {
      const definition = definitionOf(func);
      file = enter(definition ?? positionOf(func.blocks[0].instructions[0]), 'fl', file);
      lines.push(`fn=${func.name}`);
      for (const block of func.blocks) {
        for (const instruction of block.instructions) {
          if (isLifetimeMarker(instruction)) continue;
          const position = positionOf(instruction);
          const where = `${this.assembly.at(instruction).line} ${(position ?? definition)?.line ?? 0}`;
          file = enter(position, 'fl', file);
          lines.push(`${where} ${this.figures(instruction).join(' ')} `);
          const callee = calledBy(instruction);
          const times = this.runs.get(block) ?? 0;
          if (!callee || !functions.has(callee) || times === 0) continue;
          const defined = definitionOf(callee);
          enter(defined, 'cfl', file);
          lines.push(`cfn=${callee.name}`);
          const line = this.assembly.at(callee.blocks[0].instructions[0]).line;
          lines.push(`calls=${times} ${line} ${defined?.line ?? 0}`);
          lines.push(`${where} ${this.shareOf(callee, times).map(Math.round).join(' ')} `);
        }
      }
    }
    return `${lines.join('\n')}\n`;
  }

  private figures(instruction: Instruction): number[] {
    const { parent } = instruction;
    const { forks, queries, invalid, valid, microseconds } = this.asked.get(instruction) ?? nothing;
    const isCovered = this.covered.has(parent) ? 1 : 0;
    const executed = this.runs.get(parent) ?? 0;
    return [isCovered, forks, executed, 1 - isCovered, queries, invalid, valid, microseconds];
  }

  /** What so many calls of a function have cost, of all that it was called. */
  private shareOf(func: Func, times: number): number[] {
    const calls = this.runs.get(func.blocks[0]) ?? 0;
    const share = calls === 0 ? 1 : Math.min(1, times / calls);
    return this.sumOf(func).map((value) => value * share);
  }

  /** What a function and those that it calls have cost; one that is being summed up counts by itself alone. */
  private sumOf(func: Func): readonly number[] {
    const known = this.sums.get(func);
    if (known) return known;
    const sum = events.map(() => 0);
    this.sums.set(func, sum);
    const add = (values: readonly number[]) => {
      for (let i = 0; i < sum.length; i++) sum[i] += values[i];
    };
    for (const block of func.blocks) {
      for (const instruction of block.instructions) {
        if (isLifetimeMarker(instruction)) continue;
        // As in KLEE: what was not executed is nobody's call.
        add(this.figures(instruction).with(uncovered, 0));
        const callee = calledBy(instruction);
        const times = this.runs.get(block) ?? 0;
        if (callee && times > 0 && this.runs.has(callee.blocks[0]))
          add(this.shareOf(callee, times));
      }
    }
    return sum;
  }
}

function calledBy(instruction: Instruction): Func | undefined {
  if (!isCall(instruction)) return undefined;
  const callee = calleeOf(instruction);
  return callee.kind === 'function' && callee.blocks.length > 0 ? callee : undefined;
}

function fileOf(position: SourcePosition | undefined): string {
  if (!position) return '';
  const { file, directory } = position;
  return path.isAbsolute(file) ? file : path.join(directory, file);
}
