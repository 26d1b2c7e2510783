/** Constant expressions, among them those that LLVM 15 to 20 removed. */
import { type Constant, type ConstantExprOp, foldExpression, type Type } from '../../ir/index.js';
import { constantList, onConstant as on, typedConstant } from './constants.js';
import { elementAt, truthType } from './element-types.js';
import { flagLists, takeFlags } from './flags.js';
import type { Reader } from './reader.js';
import { parseMask } from './shuffle-mask.js';
import { parseType } from './types.js';
import { wordOf } from './words.js';

const toWord = wordOf('to');
const inrangeWord = wordOf('inrange');

function expression(
  op: ConstantExprOp,
  result: Type,
  operands: Constant[],
  flags: number,
): Constant {
  return foldExpression({ kind: 'expr', op, type: result, operands, flags: flagLists(flags) });
}

function expectOperands(r: Reader, list: Constant[], count: number, start: number): void {
  if (list.length !== count) throw r.error(`expected ${count} operands`, start);
}

on(
  'add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem',
  (r, _, start) => {
    const op = r.wordText() as ConstantExprOp;
    const flags = takeFlags(r);
    const operands = constantList(r);
    expectOperands(r, operands, 2, start);
    return expression(op, operands[0].type, operands, flags);
  },
);
on('fneg', (r, _, start) => {
  const operands = constantList(r);
  expectOperands(r, operands, 1, start);
  return expression('fneg', operands[0].type, operands, 0);
});
on(
  `trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint ptrtoaddr inttoptr bitcast addrspacecast`,
  (r) => {
    const op = r.wordText() as ConstantExprOp;
    const flags = takeFlags(r);
    r.expect(40);
    r.enter();
    const value = typedConstant(r);
    r.expectWord(toWord);
    const type = parseType(r);
    r.leave();
    r.expect(41);
    return expression(op, type, [value], flags);
  },
);
on('icmp fcmp', (r, _, start) => {
  const op = r.wordText() as 'icmp' | 'fcmp';
  r.word();
  const predicate = r.wordText();
  const operands = constantList(r);
  expectOperands(r, operands, 2, start);
  const type = truthType(r, operands[0].type);
  return { kind: 'expr', op, type, operands, flags: flagLists(0), predicate };
});
on('select', (r, _, start) => {
  const operands = constantList(r);
  expectOperands(r, operands, 3, start);
  return expression('select', operands[1].type, operands, 0);
});
on('extractelement', (r, _, start) => {
  const operands = constantList(r);
  expectOperands(r, operands, 2, start);
  const [{ type }] = operands;
  if (type.kind !== 'vector') throw r.error('this takes a vector', start);
  return expression('extractelement', type.element, operands, 0);
});
on('insertelement', (r, _, start) => {
  const operands = constantList(r);
  expectOperands(r, operands, 3, start);
  return expression('insertelement', operands[0].type, operands, 0);
});
on('shufflevector', (r, _, start) => {
  r.expect(40);
  r.enter();
  const a = typedConstant(r);
  r.expect(44);
  const b = typedConstant(r);
  r.expect(44);
  const indices = parseMask(r);
  r.leave();
  r.expect(41);
  if (a.type.kind !== 'vector') throw r.error('this takes vectors', start);
  const type = r.types.vector(a.type.element, indices.length, a.type.scalable);
  return {
    kind: 'expr',
    op: 'shufflevector',
    type,
    operands: [a, b],
    flags: flagLists(0),
    indices,
  };
});
on('extractvalue insertvalue', (r, _, start) => {
  const op = r.wordText() as 'extractvalue' | 'insertvalue';
  r.expect(40);
  r.enter();
  const operands = [typedConstant(r)];
  if (op === 'insertvalue') {
    r.expect(44);
    operands.push(typedConstant(r));
  }
  const indices: number[] = [];
  while (r.eat(44)) indices.push(r.integer());
  r.leave();
  r.expect(41);
  const type =
    op === 'insertvalue' ? operands[0].type : elementAt(r, operands[0].type, indices, start);
  return { kind: 'expr', op, type, operands, flags: flagLists(0), indices };
});
on('getelementptr', (r, _, start) => {
  let mask = takeFlags(r);
  const flags: string[] = [];
  if (r.take(inrangeWord)) {
    r.space();
    const from = r.pos;
    r.skipBalanced();
    flags.push(`inrange${r.slice(from, r.pos)}`);
    mask |= takeFlags(r);
  }
  r.expect(40);
  r.enter();
  const sourceType = parseType(r);
  const operands: Constant[] = [];
  while (r.eat(44)) {
    r.take(inrangeWord);
    operands.push(typedConstant(r));
  }
  r.leave();
  r.expect(41);
  if (operands.length === 0) throw r.error('expected a base pointer', start);
  return foldExpression({
    kind: 'expr',
    op: 'getelementptr',
    type: elementPointerType(r, operands),
    operands,
    flags: flags.length === 0 ? flagLists(mask) : [...flagLists(mask), ...flags],
    sourceType,
  });
});

/** The type of a getelementptr: a vector of pointers as soon as one operand is a vector. */
function elementPointerType(r: Reader, operands: readonly { type: Type }[]): Type {
  const base = operands[0].type;
  if (base.kind === 'vector') return base;
  for (let i = 1; i < operands.length; i++) {
    const { type } = operands[i];
    if (type.kind === 'vector') return r.types.vector(base, type.length, type.scalable);
  }
  return base;
}
