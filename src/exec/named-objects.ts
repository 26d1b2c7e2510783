/** Objects as messages name them: globals, heap objects and local variables, also those that are gone. */
import { type Instruction, positionOf, readableText } from '../ir/index.js';
import type { LocalVariables, MemoryObject, Named } from '../memory/index.js';
import type { Frame } from './frame.js';
import type { Program } from './prepare/index.js';
import { deadLocalAt } from './stack-quarantine.js';

/** The local variables of a machine, as the memory asks for them. */
export function localVariables(machine: {
  readonly program: Program;
  readonly frames: readonly Frame[];
}): LocalVariables {
  return {
    *all() {
      for (const frame of machine.frames) {
        for (const { offset, size } of frame.code.fn.frame.objects) {
          yield { base: frame.base + offset, size };
        }
        yield* frame.dynamic ?? [];
      }
    },
    deadAt: (address) => deadLocalAt(machine.program, machine.frames, address),
  };
}

/** The object, live or freed, that an address is in or right behind. */
export function objectHolding(
  program: Program,
  frames: readonly Frame[],
  address: number,
): Named | undefined {
  const isIn = ({ base, size }: Named) => address >= base && address <= base + size;
  if (program.objects.isStack(address)) {
    const local = localNear(program, frames, address);
    return local && isIn(local) ? local : undefined;
  }
  const { below } = program.objects.around(address);
  const object = below && named(below);
  return object && isIn(object) ? object : undefined;
}

/** The object that an address most likely means. */
export function nearestObject(
  program: Program,
  frames: readonly Frame[],
  address: number,
): Named | undefined {
  if (program.objects.isStack(address)) {
    const local = localNear(program, frames, address);
    if (local) return local;
  }
  const object = program.objects.nearest(address);
  return object && named(object);
}

export function named(object: MemoryObject): Named {
  const { base, size } = object;
  if (object.kind === 'heap') {
    const article = /^(8|11$|18$)/.test(`${size}`) ? 'an' : 'a';
    const text = `${article} ${size}-byte heap object${allocatedAt(object.site)}`;
    return { base, size, end: object.live ? undefined : 'which was freed', text };
  }
  const name = readableText(object.name);
  if (!object.live) {
    const end = 'which is declared but not defined';
    return { base, size, end, text: `the global ${name}`, undefinedGlobal: name };
  }
  return { base, size, end: undefined, text: `the ${size}-byte global ${name}` };
}

function allocatedAt(site: unknown): string {
  const position = site ? positionOf(site as Instruction) : undefined;
  return position ? ` allocated at ${position.file}:${position.line}` : '';
}

/** The variable that an address of the stack is in, dead or alive, or the nearest of those that live. */
function localNear(program: Program, frames: readonly Frame[], address: number): Named | undefined {
  const nearest = nearestLocal(program, frames, address);
  if (nearest && address >= nearest.base && address < nearest.base + nearest.size) return nearest;
  return deadLocalAt(program, frames, address) ?? nearest;
}

function nearestLocal(
  program: Program,
  frames: readonly Frame[],
  address: number,
): Named | undefined {
  let best: Named | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  const consider = (base: number, size: number, name: string, frame: Frame) => {
    const distance = address < base ? base - address : Math.max(0, address - (base + size) + 1);
    if (distance >= bestDistance) return;
    bestDistance = distance;
    const text = `the ${size}-byte local variable ${readableText(name)} of ${readableText(frame.code.fn.name)}`;
    const isOut = !program.objects.extentOf(base) && program.memory.isOutOfScope(base);
    best = { base, size, end: isOut ? 'which is out of scope' : undefined, text };
  };
  for (let i = frames.length - 1; i >= 0; i--) {
    const frame = frames[i];
    if (frame.low > address + 0x10000) break;
    for (const { offset, size, name } of frame.code.fn.frame.objects) {
      consider(frame.base + offset, size, name, frame);
    }
    for (const { base, size, site } of frame.dynamic ?? []) {
      const known = program.objects.extentOf(base)?.least ?? size;
      consider(base, known, site.name ?? '(dynamic)', frame);
      const isArguments = base === frame.varArgs?.save || base === frame.varArgs?.overflow;
      if (isArguments && best?.base === base) best = { ...best, passedTo: frame.code.fn.name };
    }
  }
  return best;
}
