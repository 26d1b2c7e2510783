/** Inline assembly, which stands where a call names its function. */
import type { InlineAsm } from '../../ir/index.js';
import type { Reader } from './reader.js';
import { wordOf } from './words.js';

const sideeffectWord = wordOf('sideeffect');
const alignstackWord = wordOf('alignstack');
const inteldialectWord = wordOf('inteldialect');
const unwindWord = wordOf('unwind');

/** `asm …`, with the cursor behind the word. The function type follows from the call. */
export function parseAsm(r: Reader): Omit<InlineAsm, 'functionType'> {
  const sideEffect = r.take(sideeffectWord);
  const alignStack = r.take(alignstackWord);
  const intelDialect = r.take(inteldialectWord);
  const unwind = r.take(unwindWord);
  const template = r.string();
  r.expect(44);
  const constraints = r.string();
  return {
    kind: 'asm',
    type: r.pointer,
    template,
    constraints,
    sideEffect,
    alignStack,
    intelDialect,
    unwind,
  };
}
