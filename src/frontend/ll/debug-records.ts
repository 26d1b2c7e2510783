/**
 * Debug records, in both of their spellings: `#dbg_value(i32 %x, !5, !DIExpression(), !9)` (LLVM 19
 * and later) and calls of `llvm.dbg.value` (all versions). Both become records on the instruction
 * that follows.
 */
import {
  type CallInst,
  type DebugLoc,
  type DebugRecord,
  debugIntrinsic,
  type MDNode,
  type Metadata,
} from '../../ir/index.js';
import { asLocation } from './lazy-nodes.js';
import { parseMetadata } from './metadata.js';
import type { Reader } from './reader.js';
import { wordOf } from './words.js';

const kindOfWord = new Map(
  (['value', 'declare', 'assign', 'label', 'declare_value'] as const).map(
    (kind) => [wordOf(`dbg_${kind}`), kind] as const,
  ),
);

const derefOperator = 0x06;

/** How many operands each kind has, the location left out. */
const operandCounts = { value: 3, declare: 3, declare_value: 3, label: 1, assign: 6, addr: 3 };

/** `#dbg_value(…)`, with the cursor on the mark. */
export function parseRecord(r: Reader): DebugRecord {
  const start = r.pos++;
  const kind = kindOfWord.get(r.word());
  if (!kind) throw r.expected('a debug record', start);
  const operands: Metadata[] = [];
  r.expect(40);
  do operands.push(parseMetadata(r));
  while (r.eat(44));
  r.expect(41);
  const location = operands.pop();
  if (operands.length !== operandCounts[kind]) {
    throw r.error(`#dbg_${kind} takes ${operandCounts[kind] + 1} operands`, start);
  }
  const place = asLocation(r, expectNode(r, location, start), start);
  return makeRecord(r, kind, operands, place, start);
}

/** The record that a call of a debug intrinsic stands for; undefined for every other call. */
export function recordOfCall(r: Reader, call: CallInst, start: number): DebugRecord | undefined {
  const callee = call.operands[call.operands.length - 1];
  if (callee?.kind !== 'function') return undefined;
  const kind = debugIntrinsic(callee.name);
  if (!kind) return undefined;
  const operands: Metadata[] = [];
  for (const operand of call.operands.slice(0, -1)) {
    if (operand.kind !== 'metadata') throw r.error('debug intrinsics take metadata', start);
    operands.push(operand.metadata);
  }
  if (operands.length !== operandCounts[kind]) {
    throw r.error(`${callee.name} takes ${operandCounts[kind]} operands`, start);
  }
  if (kind !== 'addr') return makeRecord(r, kind, operands, call.debugLoc, start);
  const record = makeRecord(r, 'value', operands, call.debugLoc, start);
  const expression = record.expression!;
  return {
    ...record,
    expression: {
      kind: 'node',
      distinct: expression.distinct,
      tag: expression.tag,
      operands: expression.operands,
      fields: expression.fields,
      elements: [...expression.elements, derefOperator],
    },
  };
}

function makeRecord(
  r: Reader,
  kind: DebugRecord['kind'],
  operands: Metadata[],
  debugLoc: DebugLoc | undefined,
  start: number,
): DebugRecord {
  if (kind === 'label') {
    const variable = expectNode(r, operands[0], start);
    return { kind, location: undefined, variable, expression: undefined, debugLoc };
  }
  const [location, variable, expression] = operands;
  const common = {
    kind,
    location,
    variable: expectNode(r, variable, start),
    expression: expectNode(r, expression, start),
    debugLoc,
  };
  if (kind !== 'assign') return common;
  return {
    ...common,
    assignId: expectNode(r, operands[3], start),
    address: operands[4],
    addressExpression: expectNode(r, operands[5], start),
  };
}

function expectNode(r: Reader, metadata: Metadata | undefined, start: number): MDNode {
  if (metadata?.kind === 'node') return metadata;
  throw r.error('an operand of this debug record must be a metadata node', start);
}
