/**
 * What a concrete run observes of pointers, beside the points-to analysis: each load and store is told before it is done, and
 * the object that it goes to must be one that the analysis says its pointer may point to.
 */
import {
  concreteExternals,
  type Frame,
  type Machine,
  Program,
  programLink,
  startProgram,
} from '../../src/exec/index.js';
import { SteppingMachine } from '../../src/exec/stepping-machine.js';
import { type LoadOptions, loadProgram } from '../../src/frontend/index.js';
import {
  type AbstractObject,
  type Instruction,
  type Module,
  pointsToOf,
  type Value,
} from '../../src/ir/index.js';
import { silentHost } from '../exec/run-assembly.js';
import { freshMemory } from '../fresh-memory.js';

export interface Observed {
  /** Loads and stores in objects that the program has made. */
  readonly accesses: number;
  /** Those that the analysis does not know of. */
  readonly missed: readonly string[];
}

export function observePointers(
  file: string,
  options: LoadOptions,
  inputSeed: number,
  maxInstructions = 200_000,
): Observed {
  const loaded = loadProgram([file], { ...options, cLibrary: true, link: programLink });
  if (!loaded.ok) throw new Error(loaded.errors.join('\n'));
  const missed = new Set<string>();
  let accesses = 0;
  const knows = knowledgeOf(loaded.module);
  const machine: Machine = new SteppingMachine(
    new Program(loaded.module, freshMemory()),
    { host: silentHost(), externals: concreteExternals, inputSeed },
    (frame) => {
      const instruction = frame.block.prepared!.body[frame.pc];
      const pointer = pointerOf(instruction);
      const site = pointer && siteAt(machine, addressOf(machine, frame, pointer));
      if (!pointer || site === undefined) return;
      accesses++;
      if (!knows(pointer, site)) missed.add(`${frame.code.fn.name}: ${instruction.op}`);
    },
  );
  machine.budget = maxInstructions;
  startProgram(machine, [new TextEncoder().encode('program')], []);
  return { accesses, missed: [...missed] };
}

/** Whether the analysis says that a pointer may point to what a place makes. */
function knowledgeOf(module: Module): (pointer: Value, site: unknown) => boolean {
  const { complete, pointees } = pointsToOf(module);
  if (!complete) throw new Error('the points-to analysis gave up');
  const known = new Map<Value, readonly unknown[]>();
  return (pointer, site) => {
    let sites = known.get(pointer);
    if (!sites) known.set(pointer, (sites = pointees(pointer).map(siteOf)));
    return sites.includes(site) || sites.includes(outside);
  };
}

const outside = Symbol('made by code outside the module');

function siteOf(object: AbstractObject): unknown {
  if (object.kind === 'unknown') return outside;
  return object.kind === 'global' ? object.value : 'site' in object ? object.site : object.func;
}

function pointerOf({ op, operands }: Instruction): Value | undefined {
  return op === 'load' ? operands[0] : op === 'store' ? operands[1] : undefined;
}

/** The address that a pointer is; undefined for variables in registers, and for constants other than globals. */
function addressOf(machine: Machine, { code, slots }: Frame, pointer: Value): number | undefined {
  if (pointer.kind === 'global') return machine.program.addressOf(pointer);
  if (pointer.kind !== 'instruction' && pointer.kind !== 'argument') return undefined;
  if (pointer.kind === 'instruction' && pointer.op === 'alloca') return undefined;
  const value = slots[code.fn.slotOf(pointer)];
  return typeof value === 'number' ? value : undefined;
}

/** The place in the program that has made the object at an address. */
function siteAt({ program, frames }: Machine, address: number | undefined): unknown {
  if (address === undefined) return undefined;
  for (const { base, code, dynamic } of frames) {
    for (const { offset, size, alloca } of code.fn.frame.objects) {
      if (address >= base + offset && address < base + offset + size) return alloca;
    }
    const local = dynamic?.find((one) => address >= one.base && address < one.base + one.size);
    // The area that variable arguments lie in is made by a call.
    if (local) return local.site.op === 'alloca' ? local.site : undefined;
  }
  const site = program.objects.containing(address)?.site as Value | undefined;
  // Constants without pointers are no objects of the analysis.
  const isPlain =
    site?.kind === 'global' && site.constant && site.initializer?.kind !== 'aggregate';
  return isPlain ? undefined : site;
}
