/** Instructions on memory: alloca, load, store, fence and the atomic ones. */
import type { AtomicOrdering, Value } from '../../ir/index.js';
import { operand, typedOperand } from './constants.js';
import { flagLists } from './flags.js';
import { integerConstant } from './literals.js';
import { moreOperands, on } from './operations.js';
import type { Reader } from './reader.js';
import { addressSpace, parseType } from './types.js';
import { wordOf } from './words.js';

const alignWord = wordOf('align');
const addrspaceWord = wordOf('addrspace');
const atomicWord = wordOf('atomic');
const volatileWord = wordOf('volatile');
const weakWord = wordOf('weak');
const syncscopeWord = wordOf('syncscope');
const inallocaWord = wordOf('inalloca');
const swifterrorWord = wordOf('swifterror');

/** `, align 8` if it is next, else 0. */
function alignment(r: Reader): number {
  if (!moreOperands(r)) return 0;
  r.expectWord(alignWord);
  const closed = r.eat(40);
  const align = r.integer('an alignment');
  if (closed) r.expect(41);
  return align;
}

function syncscope(r: Reader): string | undefined {
  if (r.space() !== 115 || !r.take(syncscopeWord)) return undefined;
  r.expect(40);
  const name = r.string('the name of a synchronisation scope');
  r.expect(41);
  // The system scope is what LLVM leaves out.
  return name === '' ? undefined : name;
}

function ordering(r: Reader): AtomicOrdering {
  const word = r.word();
  if (!word.ordering) throw r.expected('an atomic ordering', r.wordStart);
  return word.text as AtomicOrdering;
}

on('alloca', (r, parent) => {
  const inalloca = r.take(inallocaWord);
  const swifterror = r.take(swifterrorWord);
  const allocatedType = parseType(r);
  const operands: Value[] = [];
  let align = 0;
  let space = 0;
  while (moreOperands(r)) {
    const start = r.pos;
    const word = r.word();
    if (word === alignWord) align = r.integer('an alignment');
    else if (word === addrspaceWord) {
      r.pos = start;
      space = addressSpace(r);
    } else {
      r.pos = start;
      typedOperand(r, operands);
    }
  }
  if (operands.length === 0) operands.push(integerConstant(r, r.types.int(32), 1));
  return {
    kind: 'instruction',
    op: 'alloca',
    type: space === 0 ? r.pointer : r.types.pointer(space),
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
    allocatedType,
    align,
    inalloca,
    swifterror,
  };
});

on('load', (r, parent) => {
  const atomic = r.take(atomicWord);
  const volatile = r.take(volatileWord);
  const type = parseType(r);
  r.expect(44);
  const operands: Value[] = [];
  typedOperand(r, operands);
  const scope = atomic ? syncscope(r) : undefined;
  const order = atomic ? ordering(r) : undefined;
  const align = alignment(r);
  return {
    kind: 'instruction',
    op: 'load',
    type,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
    align,
    volatile,
    ordering: order,
    syncscope: scope,
  };
});

on('store', (r, parent) => {
  const atomic = r.take(atomicWord);
  const volatile = r.take(volatileWord);
  const operands: Value[] = [];
  typedOperand(r, operands);
  r.expect(44);
  typedOperand(r, operands);
  const scope = atomic ? syncscope(r) : undefined;
  const order = atomic ? ordering(r) : undefined;
  const align = alignment(r);
  return {
    kind: 'instruction',
    op: 'store',
    type: r.types.void,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
    align,
    volatile,
    ordering: order,
    syncscope: scope,
  };
});

on('fence', (r, parent) => {
  const scope = syncscope(r);
  const order = ordering(r);
  return {
    kind: 'instruction',
    op: 'fence',
    type: r.types.void,
    name: undefined,
    operands: [],
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
    ordering: order,
    syncscope: scope,
  };
});

on('cmpxchg', (r, parent) => {
  const weak = r.take(weakWord);
  const volatile = r.take(volatileWord);
  const operands: Value[] = [];
  typedOperand(r, operands);
  r.expect(44);
  const type = typedOperand(r, operands);
  r.expect(44);
  typedOperand(r, operands);
  const scope = syncscope(r);
  const success = ordering(r);
  const failure = ordering(r);
  const align = alignment(r);
  return {
    kind: 'instruction',
    op: 'cmpxchg',
    type: r.types.struct([type, r.types.int(1)]),
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
    weak,
    volatile,
    success,
    failure,
    syncscope: scope,
    align,
  };
});

on('atomicrmw', (r, parent) => {
  const volatile = r.take(volatileWord);
  r.word();
  const operation = r.wordText();
  if (operation === '') throw r.expected('an atomic operation');
  const operands: Value[] = [];
  typedOperand(r, operands);
  r.expect(44);
  const type = parseType(r);
  operand(r, type, operands);
  const scope = syncscope(r);
  const order = ordering(r);
  const align = alignment(r);
  return {
    kind: 'instruction',
    op: 'atomicrmw',
    type,
    name: undefined,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: flagLists(0),
    operation,
    volatile,
    ordering: order,
    syncscope: scope,
    align,
  };
});
