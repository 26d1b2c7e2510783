/** Terminators and exception handling. invoke and callbr are with the calls. */
import type { BasicBlock, ConstantInt, FuncletPadInst } from '../../ir/index.js';
import { Branch, CatchSwitch, LandingPad, Plain, Switch } from '../instruction-shapes.js';
import { parseLabel, valueOrMetadata } from './calls.js';
import { operand, parseConstant, typedOperand } from './constants.js';
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
  if (type.kind !== 'void') operand(r, type);
  return new Plain('ret', r.types.void, r.locals.operands.take(), parent);
});

on('br', (r, parent) => {
  if (r.take(labelWord)) {
    r.space();
    return new Branch('br', r.types.void, [], parent, [r.locals.block()]);
  }
  typedOperand(r);
  r.expect(44);
  const yes = parseLabel(r);
  r.expect(44);
  const successors = [yes, parseLabel(r)];
  return new Branch('br', r.types.void, r.locals.operands.take(), parent, successors);
});

on('switch', (r, parent) => {
  const type = typedOperand(r);
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
  return new Switch(r.types.void, r.locals.operands.take(), parent, cases, successors);
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
  typedOperand(r);
  r.expect(44);
  return new Branch('indirectbr', r.types.void, r.locals.operands.take(), parent, labelList(r));
});

on('resume', (r, parent) => {
  typedOperand(r);
  return new Plain('resume', r.types.void, r.locals.operands.take(), parent);
});

on('unreachable', (r, parent) => new Plain('unreachable', r.types.void, [], parent));

on('landingpad', (r, parent) => {
  const type = parseType(r);
  const cleanup = r.take(cleanupWord);
  const clauses: ('catch' | 'filter')[] = [];
  for (;;) {
    if (r.take(catchWord)) clauses.push('catch');
    else if (r.take(filterWord)) clauses.push('filter');
    else break;
    typedOperand(r);
  }
  return new LandingPad(type, r.locals.operands.take(), parent, cleanup, clauses);
});

/** The token of an enclosing pad: a local value or `none`. */
function token(r: Reader): void {
  operand(r, r.types.token);
}

on('catchpad cleanuppad', (r, parent, opcode) => {
  r.expectWord(withinWord);
  token(r);
  r.expect(91);
  if (!r.eat(93)) {
    do valueOrMetadata(r);
    while (r.eat(44));
    r.expect(93);
  }
  return new Plain(opcode as FuncletPadInst['op'], r.types.token, r.locals.operands.take(), parent);
});

on('catchswitch', (r, parent) => {
  r.expectWord(withinWord);
  token(r);
  const successors = labelList(r);
  r.expectWord(unwindWord);
  const unwindsToCaller = r.take(toWord);
  if (unwindsToCaller) r.expectWord(callerWord);
  else successors.push(parseLabel(r));
  return new CatchSwitch(
    r.types.token,
    r.locals.operands.take(),
    parent,
    unwindsToCaller,
    successors,
  );
});

on('catchret', (r, parent) => {
  r.expectWord(fromWord);
  token(r);
  r.expectWord(toWord);
  return new Branch('catchret', r.types.void, r.locals.operands.take(), parent, [parseLabel(r)]);
});

on('cleanupret', (r, parent) => {
  r.expectWord(fromWord);
  token(r);
  r.expectWord(unwindWord);
  const successors: BasicBlock[] = [];
  if (r.take(toWord)) r.expectWord(callerWord);
  else successors.push(parseLabel(r));
  return new Branch('cleanupret', r.types.void, r.locals.operands.take(), parent, successors);
});
