/**
 * File names with symbolic bytes.
 *
 * Which files a name can mean is a choice between few, while the values of its bytes are many: so the name is
 * compared with the files that the path knows (symbolic ones, and those that it has opened or made), with
 * "." and with "/", and there is one way for each that it can be, and one for all other names. Those are
 * one file, which does not exist unless the path makes it. Real files that nobody named before are not
 * among the choices, as in KLEE's POSIX model.
 */
import { Expr } from '../../../expr/index.js';
import { NeedsConcrete, type Slot } from '../../../value/index.js';
import type { Machine } from '../../machine.js';
import type { RunningPath } from './running-path.js';

/** What every name means that is not one of the choices: no real file is called so. */
const otherName = new TextEncoder().encode('\u0001another name');

const mostChoices = 12;

/** The file name at a pointer. */
export function nameAt(running: RunningPath, machine: Machine, pointer: Slot): Uint8Array {
  const { access } = machine;
  const start = access.require(pointer, 1, 'read');
  const object = machine.access.objectAt(start);
  const limit = object ? object.base + object.size : start + 1;
  const bytes: Slot[] = [];
  for (let at = start; at < limit; at++) {
    const byte = access.byte(access.require(at, 1, 'read'));
    bytes.push(byte);
    if (byte === 0) break;
  }
  if (!bytes.some((byte) => byte instanceof Expr)) return access.cString(pointer);
  const choices = choicesFor(running);
  const { terms, paths, current } = running;
  let which: Expr = terms.constant(choices.length, 8);
  choices.forEach((name, i) => {
    which = terms.ite(isName(running, bytes, name), terms.constant(i, 8), which);
  });
  const value = paths.uniqueValue(current.path, which);
  if (value === null || value === undefined) throw new NeedsConcrete(which);
  return choices[Number(value)] ?? otherName;
}

function choicesFor({ files }: RunningPath): Uint8Array[] {
  return ['.', '/', ...files.knownNames()]
    .slice(0, mostChoices)
    .map((name) => Uint8Array.from(name, (character) => character.charCodeAt(0)));
}

/** One bit: whether bytes hold a name and a zero after it. */
function isName({ terms }: RunningPath, bytes: readonly Slot[], name: Uint8Array): Expr {
  let holds: Expr = terms.true;
  for (let i = 0; i <= name.length; i++) {
    const byte = bytes[i];
    const expected = name[i] ?? 0;
    if (byte instanceof Expr) {
      holds = terms.and(holds, terms.eq(byte, terms.constant(expected, 8)));
    } else if (byte !== expected) return terms.false;
  }
  return holds;
}
