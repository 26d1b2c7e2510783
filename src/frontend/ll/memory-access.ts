/** Instructions on memory: alloca, load, store, fence and the atomic ones. */
import type { AtomicOrdering } from '../../ir/index.js';
import { Access, Alloca, AtomicRmw, CmpXchg, Fence } from '../instruction-shapes.js';
import { operand, typedOperand } from './constants.js';
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
      typedOperand(r);
    }
  }
  if (r.locals.operands.height === 0) {
    r.locals.operands.add(integerConstant(r, r.types.int(32), 1));
  }
  return new Alloca(
    space === 0 ? r.pointer : r.types.pointer(space),
    r.locals.operands.take(),
    parent,
    allocatedType,
    align,
    inalloca,
    swifterror,
  );
});

on('load', (r, parent) => {
  const atomic = r.take(atomicWord);
  const volatile = r.take(volatileWord);
  const type = parseType(r);
  r.expect(44);
  typedOperand(r);
  const scope = atomic ? syncscope(r) : undefined;
  const order = atomic ? ordering(r) : undefined;
  const align = alignment(r);
  return new Access('load', type, r.locals.operands.take(), parent, align, volatile, order, scope);
});

on('store', (r, parent) => {
  const atomic = r.take(atomicWord);
  const volatile = r.take(volatileWord);
  typedOperand(r);
  r.expect(44);
  typedOperand(r);
  const scope = atomic ? syncscope(r) : undefined;
  const order = atomic ? ordering(r) : undefined;
  const align = alignment(r);
  return new Access(
    'store',
    r.types.void,
    r.locals.operands.take(),
    parent,
    align,
    volatile,
    order,
    scope,
  );
});

on('fence', (r, parent) => {
  const scope = syncscope(r);
  const order = ordering(r);
  return new Fence(r.types.void, parent, order, scope);
});

on('cmpxchg', (r, parent) => {
  const weak = r.take(weakWord);
  const volatile = r.take(volatileWord);
  typedOperand(r);
  r.expect(44);
  const type = typedOperand(r);
  r.expect(44);
  typedOperand(r);
  const scope = syncscope(r);
  const success = ordering(r);
  const failure = ordering(r);
  const align = alignment(r);
  return new CmpXchg(r.types.struct([type, r.types.int(1)]), r.locals.operands.take(), parent, {
    weak,
    volatile,
    success,
    failure,
    syncscope: scope,
    align,
  });
});

on('atomicrmw', (r, parent) => {
  const volatile = r.take(volatileWord);
  r.word();
  const operation = r.wordText();
  if (operation === '') throw r.expected('an atomic operation');
  typedOperand(r);
  r.expect(44);
  const type = parseType(r);
  operand(r, type);
  const scope = syncscope(r);
  const order = ordering(r);
  const align = alignment(r);
  return new AtomicRmw(type, r.locals.operands.take(), parent, {
    operation,
    volatile,
    ordering: order,
    syncscope: scope,
    align,
  });
});
