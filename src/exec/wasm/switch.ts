/** Branches on values: `switch` and `indirectbr`, by jump tables or comparisons. */
import type { IndirectBrInst, SwitchInst } from '../../ir/index.js';
import type { PreparedBlock } from '../prepare/index.js';
import type { Emitter } from './emitter.js';
import { I32, I64 } from './encoding.js';
import { Op } from './opcodes.js';

/** Switches with more values than this between the least and the greatest case use comparisons. */
const maxTable = 4096;

interface Case {
  readonly value: bigint;
  readonly successor: number;
}

export function emitSwitch(
  e: Emitter,
  inst: SwitchInst,
  block: PreparedBlock,
  follow: (successor: number) => void,
): void {
  const { type } = inst.operands[0];
  const bits = type.kind === 'int' ? type.bits : 64;
  const first = new Map<number, number>();
  const cases = inst.cases.map((constant, i) => {
    // Successors that are the same block share one branch: their moves are the same.
    const target = block.edges[i + 1].target;
    if (!first.has(target)) first.set(target, i + 1);
    return { value: constant.value, successor: first.get(target) ?? i + 1 };
  });
  e.push(inst.operands[0]);
  emitTable(e, cases, 0, bits, follow);
}

export function emitIndirectBr(
  e: Emitter,
  inst: IndirectBrInst,
  follow: (successor: number) => void,
): void {
  const cases = inst.successors.map((block, successor) => ({
    value: BigInt(e.env.blockAddress(e.fn, block)),
    successor,
  }));
  e.push(inst.operands[0]);
  emitTable(e, cases, -1, 64, follow);
}

/**
 * Branches on the value on the stack: by a jump table where the values lie close together, else by
 * comparisons. `otherwise` is a successor, or -1 to bail out.
 */
function emitTable(
  e: Emitter,
  cases: readonly Case[],
  otherwise: number,
  bits: number,
  follow: (successor: number) => void,
): void {
  const { asm, block, index } = e;
  const value = e.scratch(bits <= 32 ? I32 : I64, 'switch');
  asm.set(value);
  const successors = [...new Set(cases.map((entry) => entry.successor))];
  const labels = new Map<number, number>();
  const fallback = asm.block();
  for (const successor of [...successors].reverse()) labels.set(successor, asm.block());
  const values = cases.map((entry) => entry.value);
  const [low, high] = bounds(values);
  const span = high - low + 1n;
  if (cases.length >= 4 && span <= BigInt(maxTable) && span <= BigInt(8 * cases.length)) {
    const table = new Array<number>(Number(span)).fill(fallback);
    for (const entry of cases) table[Number(entry.value - low)] = labels.get(entry.successor) ?? 0;
    asm.get(value);
    if (bits <= 32) {
      asm.i32(Number(BigInt.asIntN(32, low)));
      asm.op(Op.i32Sub);
    } else {
      asm.i64(low);
      asm.op(Op.i64Sub);
      const index = e.scratch(I64, 'switchIndex');
      asm.tee(index);
      asm.i64(span);
      asm.op(Op.i64GeU);
      asm.brIf(fallback);
      asm.get(index);
      asm.op(Op.i32WrapI64);
    }
    asm.brTable(table, fallback);
  } else {
    for (const entry of cases) {
      asm.get(value);
      if (bits <= 32) {
        asm.i32(Number(BigInt.asIntN(32, entry.value)));
        asm.op(Op.i32Eq);
      } else {
        asm.i64(entry.value);
        asm.op(Op.i64Eq);
      }
      asm.brIf(labels.get(entry.successor) ?? fallback);
    }
    asm.br(fallback);
  }
  for (const successor of successors) {
    asm.end();
    follow(successor);
  }
  asm.end();
  if (otherwise >= 0) follow(otherwise);
  else {
    // Following the other edges has moved on.
    e.block = block;
    e.index = index;
    e.counted = true;
    e.bail();
  }
}

function bounds(values: readonly bigint[]): [bigint, bigint] {
  let low = values[0] ?? 0n;
  let high = low;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
