/** Aliases and ifuncs: names for what a constant expression says. */
import type { Constant, GlobalValue, PointerType } from '../../ir/index.js';
import { parseConstant, typedConstant } from './constants.js';
import { expectEntityEnd } from './entities.js';
import type { Deferred, Head } from './global-head.js';
import type { Reader } from './reader.js';
import { parseType } from './types.js';
import { wordOf } from './words.js';

const partitionWord = wordOf('partition');

export function indirection(
  r: Reader,
  name: string,
  declare: (value: GlobalValue) => void,
  head: Head,
  isAlias: boolean,
): Deferred {
  const valueType = parseType(r);
  r.expect(44);
  const position = r.pos;
  const type = indirectionType(r);
  const { threadLocal, ...common } = head;
  const placeholder = undefined as unknown as Constant;
  const partition: string | undefined = undefined;
  if (isAlias) {
    const alias = {
      kind: 'alias' as const,
      type,
      name,
      ...common,
      partition: partition as string | undefined,
      valueType,
      aliasee: placeholder,
      threadLocal,
    };
    declare(alias);
    r.module.aliases.push(alias);
    return (reader) => {
      reader.pos = position;
      alias.aliasee = indirectionTarget(reader, type);
      alias.partition = partitionOf(reader);
      expectEntityEnd(reader);
    };
  }
  const ifunc = {
    kind: 'ifunc' as const,
    type,
    name,
    ...common,
    partition: partition as string | undefined,
    valueType,
    resolver: placeholder,
  };
  declare(ifunc);
  r.module.ifuncs.push(ifunc);
  return (reader) => {
    reader.pos = position;
    ifunc.resolver = indirectionTarget(reader, type);
    ifunc.partition = partitionOf(reader);
    expectEntityEnd(reader);
  };
}

const untypedTargets = new Set(
  ['bitcast', 'getelementptr', 'addrspacecast', 'inttoptr'].map(wordOf),
);

/** LLVM leaves the type out where the target is an expression. */
function hasUntypedTarget(r: Reader): boolean {
  r.space();
  const start = r.pos;
  const untyped = untypedTargets.has(r.word());
  r.pos = start;
  return untyped;
}

function indirectionType(r: Reader): PointerType {
  if (hasUntypedTarget(r)) return r.pointer;
  const start = r.pos;
  const type = parseType(r);
  if (type.kind !== 'pointer') throw r.error('this must have a pointer type', start);
  return type;
}

function indirectionTarget(r: Reader, type: PointerType): Constant {
  return hasUntypedTarget(r) ? parseConstant(r, type) : typedConstant(r);
}

function partitionOf(r: Reader): string | undefined {
  if (!r.eat(44)) return undefined;
  r.expectWord(partitionWord);
  return r.string();
}
