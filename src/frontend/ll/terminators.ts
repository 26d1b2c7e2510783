/** Terminators and exception handling. invoke and callbr are with the calls. */
import type { BasicBlock, ConstantInt, FuncletPadInst, Value } from '../../ir/index.js';
import { parseLabel } from './calls.js';
import { operand, parseConstant, typedOperand } from './constants.js';
import { flagLists } from './flags.js';
import { parseMetadata } from './metadata.js';
import { on } from './operations.js';
import type { Reader } from './reader.js';
import { parseType } from './types.js';
import { wordOf } from './words.js';

const labelWord = wordOf('label');
const cleanupWord = wordOf('cleanup');
const catchWord = wordOf('catch');
const filterWord = wordOf('filter');
const withinWord = wordOf('within');
const fromWord = wordOf('from');
const toWord = wordOf('to');
const unwindWord = wordOf('unwind');
const callerWord = wordOf('caller');

on('ret', (r, parent) => {
  const type = parseType(r);
  const operands: Value[] = [];
  if (type.kind !== 'void') operand(r, type, operands);
  return {
    kind: 'instruction',
    op: 'ret',
    type: r.types.void,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
  };
});

on('br', (r, parent) => {
  const operands: Value[] = [];
  const successors: BasicBlock[] = [];
  if (r.take(labelWord)) {
    r.space();
    successors.push(r.locals.block());
  } else {
    typedOperand(r, operands);
    r.expect(44);
    successors.push(parseLabel(r));
    r.expect(44);
    successors.push(parseLabel(r));
  }
  return {
    kind: 'instruction',
    op: 'br',
    type: r.types.void,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
    successors,
  };
});

on('switch', (r, parent) => {
  const operands: Value[] = [];
  const type = typedOperand(r, operands);
  r.expect(44);
  const successors = [parseLabel(r)];
  const cases: ConstantInt[] = [];
  r.expect(91);
  while (!r.eat(93)) {
    const at = r.pos;
    if (parseType(r) !== type) throw r.error('this case has another type', at);
    const value = parseConstant(r, type);
    if (value.kind !== 'int') throw r.error('a case must be an integer', at);
    cases.push(value);
    r.expect(44);
    successors.push(parseLabel(r));
  }
  return {
    kind: 'instruction',
    op: 'switch',
    type: r.types.void,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
    cases,
    successors,
  };
});

/** `[label %a, label %b]` */
function labelList(r: Reader): BasicBlock[] {
  const blocks: BasicBlock[] = [];
  r.expect(91);
  if (r.eat(93)) return blocks;
  do blocks.push(parseLabel(r));
  while (r.eat(44));
  r.expect(93);
  return blocks;
}

on('indirectbr', (r, parent) => {
  const operands: Value[] = [];
  typedOperand(r, operands);
  r.expect(44);
  return {
    kind: 'instruction',
    op: 'indirectbr',
    type: r.types.void,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
    successors: labelList(r),
  };
});

on('resume', (r, parent) => {
  const operands: Value[] = [];
  typedOperand(r, operands);
  return {
    kind: 'instruction',
    op: 'resume',
    type: r.types.void,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
  };
});

on('unreachable', (r, parent) => ({
  kind: 'instruction',
  op: 'unreachable',
  type: r.types.void,
  name: undefined,
  operands: [],
  parent,
  debugLoc: undefined,
  debugRecords: undefined,
  attachments: undefined,
  flags: flagLists(0),
}));

on('landingpad', (r, parent) => {
  const type = parseType(r);
  const cleanup = r.take(cleanupWord);
  const operands: Value[] = [];
  const clauses: ('catch' | 'filter')[] = [];
  for (;;) {
    if (r.take(catchWord)) clauses.push('catch');
    else if (r.take(filterWord)) clauses.push('filter');
    else break;
    typedOperand(r, operands);
  }
  return {
    kind: 'instruction',
    op: 'landingpad',
    type,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
    cleanup,
    clauses,
  };
});

/** The token of an enclosing pad: a local value or `none`. */
function token(r: Reader, operands: Value[]): void {
  operand(r, r.types.token, operands);
}

on('catchpad cleanuppad', (r, parent, opcode) => {
  const operands: Value[] = [];
  r.expectWord(withinWord);
  token(r, operands);
  r.expect(91);
  if (!r.eat(93)) {
    do {
      const start = r.pos;
      const type = parseType(r);
      if (type.kind === 'metadata') {
        operands.push({ kind: 'metadata', type, metadata: parseMetadata(r) });
      } else {
        r.pos = start;
        typedOperand(r, operands);
      }
    } while (r.eat(44));
    r.expect(93);
  }
  return {
    kind: 'instruction',
    op: opcode as FuncletPadInst['op'],
    type: r.types.token,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
  };
});

on('catchswitch', (r, parent) => {
  const operands: Value[] = [];
  r.expectWord(withinWord);
  token(r, operands);
  const successors = labelList(r);
  r.expectWord(unwindWord);
  const unwindsToCaller = r.take(toWord);
  if (unwindsToCaller) r.expectWord(callerWord);
  else successors.push(parseLabel(r));
  return {
    kind: 'instruction',
    op: 'catchswitch',
    type: r.types.token,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
    unwindsToCaller,
    successors,
  };
});

on('catchret', (r, parent) => {
  const operands: Value[] = [];
  r.expectWord(fromWord);
  token(r, operands);
  r.expectWord(toWord);
  return {
    kind: 'instruction',
    op: 'catchret',
    type: r.types.void,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
    successors: [parseLabel(r)],
  };
});

on('cleanupret', (r, parent) => {
  const operands: Value[] = [];
  r.expectWord(fromWord);
  token(r, operands);
  r.expectWord(unwindWord);
  const successors: BasicBlock[] = [];
  if (r.take(toWord)) r.expectWord(callerWord);
  else successors.push(parseLabel(r));
  return {
    kind: 'instruction',
    op: 'cleanupret',
    type: r.types.void,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
    successors,
  };
});
