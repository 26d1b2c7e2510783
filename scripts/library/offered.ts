/**
 * What the C library offers, by looking at its code: a function that does nothing but report an error, or that begins by
 * ending the path (`__mg_unsupported`), is refused, and the code says how; everything else that is defined is there.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { concreteExternals } from '../../src/exec/builtins/index.js';
import { readArchive } from '../../src/frontend/archive.js';
import { readBitcode } from '../../src/frontend/bc/index.js';
import { runtimeArchive } from '../../src/frontend/cc/runtime.js';
import { needsMember } from '../../src/frontend/library-archive.js';
import { type Func, type Instruction, isCall, type Value } from '../../src/ir/index.js';

export type Offer =
  | { readonly kind: 'there' }
  /** `how`: what a call does. */
  | { readonly kind: 'refused'; readonly how: string };

const there: Offer = { kind: 'there' };

/** The names of errno's values. */
function errorNames(): Map<number, string> {
  const header = readFileSync(
    fileURLToPath(new URL('../../runtime/include/errno.h', import.meta.url)),
    'utf8',
  );
  const names = new Map<number, string>();
  for (const [, name, number] of header.matchAll(/^#define (E\w+) (\d+)$/gm)) {
    if (!names.has(Number(number))) names.set(Number(number), name!);
  }
  return names;
}

function numberOf(value: Value | undefined): bigint | undefined {
  if (value?.kind === 'null') return 0n;
  return value?.kind === 'int' ? BigInt.asIntN(value.type.bits, value.value) : undefined;
}

/** The text that a constant pointer points to. */
function textOf(value: Value | undefined): string | undefined {
  if (value?.kind !== 'global' || value.initializer?.kind !== 'data') return undefined;
  return Buffer.from(value.initializer.bytes).toString('latin1').replace(/\0.*/s, '');
}

function calledName(inst: Instruction): string | undefined {
  if (!isCall(inst)) return undefined;
  const callee = inst.operands.at(-1);
  return callee?.kind === 'function' ? callee.name : undefined;
}

const nameErrors = ['NETDB_SUCCESS', 'HOST_NOT_FOUND', 'TRY_AGAIN', 'NO_RECOVERY', 'NO_DATA'];

function isErrno(target: Value | undefined): boolean {
  if (target?.kind === 'global') return target.name === '__mg_errno';
  return target?.kind === 'instruction' && calledName(target) === '__errno_location';
}

/** How a function refuses, if all that it does is that. */
function refusal(func: Func, errors: ReadonlyMap<number, string>): string | undefined {
  func.unread?.();
  const [entry] = func.blocks;
  const instructions = entry!.instructions.filter((inst) => !calledName(inst)?.startsWith('llvm.'));
  for (const inst of instructions) {
    const name = calledName(inst);
    if (name === '__mg_unsupported')
      return `ends the path: ${textOf(inst.operands[0])} is not supported`;
    if (name !== undefined && name !== '__errno_location') return undefined;
    if (inst.op !== 'store' && inst.op !== 'ret' && name === undefined) return undefined;
  }
  const stored = instructions.filter((inst) => inst.op === 'store');
  const last = instructions.at(-1);
  if (stored.length !== 1 || last?.op !== 'ret') return undefined;
  const [value, target] = stored[0]!.operands;
  const number = Number(numberOf(value) ?? 0n);
  const result = numberOf(last.operands[0]);
  if (number === 0 || result === undefined || result > 0n) return undefined;
  if (isErrno(target)) return `fails with ${errors.get(number)}`;
  // Of the name service (network_tables.c).
  const isNameError = target?.kind === 'global' && target.name === 'name_error';
  return isNameError ? `fails with h_errno ${nameErrors[number]}` : undefined;
}

/** Everything that the library defines. */
export function offeredByLibrary(): Map<string, Offer> {
  const file = runtimeArchive('x86_64');
  const archive = readArchive(readFileSync(file), file);
  const errors = errorNames();
  const offers = new Map<string, Offer>();
  const modules = archive.members
    .filter(({ name }) => name !== needsMember)
    .map(({ name, bytes }) => readBitcode(bytes, { file: name, lazy: true }));
  const definitions = new Map(
    modules.flatMap(({ symbols }) =>
      [...symbols].filter(
        ([, value]) => value.kind === 'function' && (value.unread || value.blocks.length > 0),
      ),
    ),
  );
  for (const symbol of archive.index!.keys()) {
    const definition = definitions.get(symbol);
    const how = definition?.kind === 'function' ? refusal(definition, errors) : undefined;
    offers.set(symbol, how === undefined ? there : { kind: 'refused', how });
  }
  return offers;
}

/** What becomes of a call of this function; undefined where nobody has it. */
export function offer(library: ReadonlyMap<string, Offer>, name: string): Offer | undefined {
  return library.get(name) ?? (concreteExternals(name) ? there : undefined);
}
