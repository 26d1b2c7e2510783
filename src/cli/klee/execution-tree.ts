/**
 * `exec_tree.db` (--write-exec-tree): the tree of all paths, which `klee-exec-tree` reads. A node is a place where a path split in
 * two, or where it ended. As in KLEE, a split into more than two is several splits one after the other; of states that were
 * joined one goes on, and the others end.
 */
import type { ExploreEvent, ForkReason, PathEnd } from '../../exec/index.js';
import { calleeOf, type Instruction, isCall } from '../../ir/index.js';
import type { Assembly } from './assembly.js';
import { inKleesWords } from './error-words.js';
import { type Column, sqliteTable } from './sqlite-file.js';

const columns: readonly Column[] = ['ID', 'stateID', 'leftID', 'rightID', 'asmLine', 'kind'].map(
  (name) => ({ name, type: 'INTEGER' }),
);

/** KLEE's numbers for splits, in its order from 1 on. */
const branchKinds =
  'Conditional Indirect Switch Call MemOp ResolvePointer Alloc Realloc Free GetVal'.split(' ');

const End = {
  exit: 1,
  interrupted: 10,
  depth: 11,
  memory: 12,
  stack: 13,
  merge: 71,
  silent: 80,
  report: 38,
};
/** KLEE's numbers for errors, by the ending of their files. */
const errorKinds: Readonly<Record<string, number>> = {
  ...{ abort: 30, assert: 31, bad_vector_access: 32, free: 33, model: 34, overflow: 35, ptr: 36 },
  ...{ read_only: 37, invalid_builtin_use: 39, implicit_truncation: 40, implicit_conversion: 41 },
  ...{ unreachable_call: 42, missing_return: 43, invalid_load: 44, nullable_attribute: 45 },
  ...{ function_type_mismatch: 46, user: 50, exec: 60, external: 61, overshift: 35 },
};

interface Node {
  readonly id: number;
  state: number;
  left: number;
  right: number;
  line: number;
  kind: number;
}

export class ExecutionTree {
  private readonly nodes: Node[] = [];
  /** By the engine's number of a node. */
  private readonly known = new Map<number, Node>();

  constructor(private readonly assembly: Assembly) {}

  note(event: ExploreEvent, at: Instruction | undefined): void {
    if (event.kind === 'forked') this.split(event, at);
    else if (event.kind === 'ended') {
      const { state, end } = event;
      this.close(this.nodeOf(state.node), state.id, at, endKind(end));
    } else if (event.kind === 'merged') {
      const [first, ...others] = event.parents;
      this.known.set(event.state.node, this.nodeOf(first.node));
      for (const { node, id } of others) this.close(this.nodeOf(node), id, at, End.merge);
    }
  }

  file(): Uint8Array {
    const rows = this.nodes
      .filter(({ kind }) => kind !== 0)
      .map(({ id, state, left, right, line, kind }) => [id, state, left, right, line, kind]);
    return sqliteTable('nodes', columns, rows);
  }

  private split(
    { why, parent, node, ways }: Extract<ExploreEvent, { kind: 'forked' }>,
    at: Instruction | undefined,
  ): void {
    const kind = branchKinds.indexOf(branchKind(why, at)) + 1;
    let from = this.nodeOf(node);
    ways.slice(0, -1).forEach(({ state }, i) => {
      const left = this.make();
      const right = this.make();
      this.known.set(state.node, left);
      this.close(from, parent.id, at, kind);
      Object.assign(from, { left: left.id, right: right.id });
      from = right;
      if (i === ways.length - 2) this.known.set(ways[i + 1].state.node, right);
    });
  }

  private close(node: Node, state: number, at: Instruction | undefined, kind: number): void {
    // The engine counts states from 1.
    Object.assign(node, { state: state - 1, line: this.assembly.at(at).line, kind });
  }

  private make(): Node {
    const node = { id: this.nodes.length + 1, state: 0, left: 0, right: 0, line: 0, kind: 0 };
    this.nodes.push(node);
    return node;
  }

  private nodeOf(number: number): Node {
    let node = this.known.get(number);
    if (!node) this.known.set(number, (node = this.make()));
    return node;
  }
}

/** What KLEE calls a fork of the engine. */
export function branchKind(why: ForkReason, at: Instruction | undefined): string {
  switch (why) {
    case 'branch':
      return 'Conditional';
    case 'switch':
      return at?.op === 'indirectbr' ? 'Indirect' : 'Switch';
    case 'pointer':
      return calledName(at) === 'free' ? 'Free' : 'MemOp';
    case 'check':
      return at?.op === 'load' || at?.op === 'store' ? 'MemOp' : 'Conditional';
    case 'value':
    case 'partial':
      return valueKind(at);
  }
}

/** What a value is needed for, by the instruction that needs it. */
function valueKind(at: Instruction | undefined): string {
  if (at?.op === 'alloca') return 'Alloc';
  if (!at || !isCall(at)) return 'GetVal';
  if (calleeOf(at).kind !== 'function') return 'Call';
  switch (calledName(at)) {
    case 'malloc':
    case 'calloc':
    case 'alloca':
      return 'Alloc';
    case 'realloc':
      return 'Realloc';
    case 'free':
      return 'Free';
    default:
      return 'GetVal';
  }
}

function calledName(at: Instruction | undefined): string | undefined {
  if (!at || !isCall(at)) return undefined;
  const callee = calleeOf(at);
  return callee.kind === 'function' ? callee.name : undefined;
}

function endKind(end: PathEnd): number {
  if (end.kind === 'exit') return End.exit;
  if (end.kind === 'silent') return End.silent;
  if (end.kind === 'partial') return End.interrupted;
  if (end.error.detail === 'stack') return End.stack;
  if (end.error.detail === 'heap') return End.memory;
  if (end.error.detail === 'depth') return End.depth;
  return errorKinds[inKleesWords(end.error).suffix] ?? End.report;
}
