/** The body of a function: blocks, instructions, their names and attachments, in one pass. */
import type { BasicBlock, DebugRecord, Func, Instruction } from '../../ir/index.js';
import { isTerminator } from '../../ir/index.js';
import { parseRecord, recordOfCall } from './debug-records.js';
import { asLocation } from './lazy-nodes.js';
import { attachedNode, metadataName } from './metadata.js';
import { instructionParsers } from './operations.js';
import type { Reader } from './reader.js';
import { nameByte } from './scanner.js';
import { wordOf } from './words.js';
import './memory-access.js';
import './calls.js';
import './terminators.js';

const uselistorderWord = wordOf('uselistorder');
const uselistorderBlockWord = wordOf('uselistorder_bb');

/** Reads from behind the opening brace to behind the closing one. */
export function parseBody(r: Reader, func: Func, argumentKeys: readonly number[]): void {
  const { locals } = r;
  r.func = func;
  locals.begin(func);
  func.params.forEach((param, i) => {
    const key = argumentKeys[i];
    if (key === unnamed) locals.defineNext(param, r.pos);
    else locals.define(key, param, r.pos);
  });
  /** Those of the block that is being read, `count` of them. */
  const instructions: Instruction[] = [];
  let count = 0;
  let block: BasicBlock | undefined;
  let pending: DebugRecord[] | undefined;
  for (;;) {
    const c = r.space();
    const start = r.pos;
    if (c === 125) break;
    if (c === 35) {
      (pending ??= []).push(parseRecord(r));
      continue;
    }
    const key = labelKey(r, c);
    if (key !== undefined) {
      if (block) throw r.error('the block before this label has no terminator', start);
      block = locals.placeBlock(key, start);
      func.blocks.push(block);
      continue;
    }
    if (c === 117 && skipUseList(r)) continue;
    if (!block) {
      block = locals.placeBlock(locals.next, start);
      func.blocks.push(block);
    }
    const instruction = parseInstruction(r, block, c);
    if (instruction.op === 'call' && instruction.type.kind === 'void') {
      const record = recordOfCall(r, instruction, start);
      if (record) {
        (pending ??= []).push(record);
        continue;
      }
    }
    if (pending) {
      instruction.debugRecords = pending;
      pending = undefined;
    }
    instructions[count++] = instruction;
    if (isTerminator(instruction)) {
      block.instructions = instructions.slice(0, count);
      block = undefined;
      count = 0;
    }
  }
  if (block || func.blocks.length === 0)
    throw r.expected('a terminator before the end of the body');
  if (pending) throw r.error('debug records must precede an instruction');
  r.pos++;
  locals.finish();
  r.func = undefined;
}

/** In place of the key of an argument that has neither a name nor a number in the text. */
export const unnamed = Number.MIN_SAFE_INTEGER;

/** The key of `name:`, `"name":` or `7:` if that is next. */
function labelKey(r: Reader, c: number): number | undefined {
  const { bytes } = r;
  const start = r.pos;
  if (c === 34) {
    const stop = r.closingQuote(start + 1);
    if (bytes[stop + 1] !== 58) throw r.expected('an instruction');
  } else {
    let p = start;
    while (nameByte[bytes[p]] === 1) p++;
    if (bytes[p] !== 58) return undefined;
  }
  const key = r.locals.key();
  if (bytes[r.pos] === 58) {
    r.pos++;
    return key;
  }
  // `7x:` begins with a digit but is a name.
  r.pos = start;
  const id = r.names.read();
  r.pos++;
  return -1 - id;
}

/** Use-list orders only serve LLVM to reproduce its own internal order. */
function skipUseList(r: Reader): boolean {
  const start = r.pos;
  const word = r.word();
  if (word !== uselistorderWord && word !== uselistorderBlockWord) {
    r.pos = start;
    return false;
  }
  while (r.space() !== 123) {
    if (r.pos >= r.end || r.bytes[r.pos] === 10) throw r.expected("'{'");
    r.pos++;
  }
  r.skipBalanced();
  return true;
}

function parseInstruction(r: Reader, block: BasicBlock, c: number): Instruction {
  const start = r.pos;
  let key = unnamed;
  if (c === 37) {
    r.pos++;
    key = r.locals.key();
    r.expect(61);
  }
  const word = r.word();
  const parse = instructionParsers[word.index];
  if (!parse) throw r.expected('an instruction', r.wordStart);
  const instruction = parse(r, block, word.text);
  if (instruction.type.kind !== 'void') {
    if (key === unnamed) r.locals.defineNext(instruction, start);
    else {
      r.locals.define(key, instruction, start);
      instruction.name = r.locals.nameOf(key);
    }
  } else if (key !== unnamed) {
    throw r.error('an instruction without a result cannot have a name', start);
  }
  if (r.space() === 44) parseAttachments(r, instruction);
  return instruction;
}

function parseAttachments(r: Reader, instruction: Instruction): void {
  const { bytes } = r;
  while (r.eat(44)) {
    if (r.space() !== 33) throw r.expected('an attachment');
    const start = r.pos++;
    if (bytes[start + 1] === 100 && bytes[start + 2] === 98 && bytes[start + 3] === 103) {
      if (nameByte[bytes[start + 4]] === 0) {
        r.pos = start + 4;
        instruction.debugLoc = asLocation(r, attachedNode(r), start);
        continue;
      }
    }
    const name = metadataName(r);
    (instruction.attachments ??= []).push({ name, node: attachedNode(r) });
  }
}
