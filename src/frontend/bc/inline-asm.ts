/**
 * Inline assembly constants. Version 4 (LLVM 15) says its function type; the earlier ones leave it to
 * the typed pointer that is their type.
 */
import type { InlineAsm, TypeTable } from '../../ir/index.js';
import type { BitStream } from './bit-stream.js';
import { constantCode as code } from './codes.js';
import type { BitcodeTypes } from './types.js';

export function inlineAsm(
  stream: BitStream,
  types: BitcodeTypes,
  table: TypeTable,
  typeId: number,
): InlineAsm {
  let at = 0;
  const explicit = stream.code === code.inlineAsm4;
  const functionType = explicit ? types.get(stream.operand(at++)) : types.pointee(typeId);
  if (functionType?.kind !== 'function') stream.fail('inline assembly has no function type');
  const flags = stream.operand(at++);
  const text = (): string => {
    const length = stream.operand(at++);
    if (length > stream.length - at) stream.fail('inline assembly ends too early');
    const start = at;
    at += length;
    return stream.text(start, at);
  };
  const template = text();
  const constraints = text();
  const has = (bit: number, since: number): boolean =>
    stream.code >= since && (flags & (1 << bit)) !== 0;
  return {
    kind: 'asm',
    type: table.pointer(),
    functionType,
    template,
    constraints,
    sideEffect: (flags & 1) !== 0,
    alignStack: (flags & 2) !== 0,
    intelDialect: has(2, code.inlineAsm2),
    unwind: has(3, code.inlineAsm3),
  };
}
