/**
 * Segments that are known before a program runs: sets of places that make objects (globals, local variables,
 * allocations), of which those that one pointer of the program may point to are in one set, and sets that intersect
 * are one (Trabish and Rinetzky, "Relocatable Addressing Model for Symbolic Execution", ISSTA 2020, §2.3.1). Union-find
 * over the sets of the points-to analysis (src/ir/analysis/points-to.ts), for the pointers that are accessed.
 *
 * All that one place allocates is one object there, so that segments are larger than they must be. Where the analysis
 * gives up, all objects are one segment.
 */
import {
  type AbstractObject,
  type Instruction,
  type Module,
  type PointsTo,
  pointsToOf,
  type Value,
} from '../../../ir/index.js';
import type { Region } from '../../../memory/index.js';
import type { Machine } from '../../machine.js';

export class StaticSegments {
  private sets: Sets | undefined = undefined;

  constructor(private readonly machine: Machine) {}

  /** The objects that live, of the segment that an instruction's pointers point into. */
  *of(instruction: Instruction): Generator<Region> {
    this.sets ??= new Sets(this.machine.program.module);
    const { sets } = this;
    const wanted = sets.of(instruction);
    if (wanted.size === 0) return;
    const isWanted = (site: unknown) => {
      const set = sets.setOf(site);
      return set !== undefined && wanted.has(set);
    };
    for (const object of this.machine.program.objects.live()) {
      if (isWanted(object.site)) yield object;
    }
    for (const { base, code, dynamic } of this.machine.frames) {
      for (const { offset, size, alloca } of code.fn.frame.objects) {
        if (alloca && isWanted(alloca)) yield { base: base + offset, size };
      }
      for (const local of dynamic ?? []) if (isWanted(local.site)) yield local;
    }
  }
}

/** Sets of places that make objects. */
class Sets {
  private readonly parents = new Map<unknown, unknown>();
  private readonly pointsTo: PointsTo;

  constructor(module: Module) {
    this.pointsTo = pointsToOf(module);
    for (const func of module.functions) {
      for (const block of func.blocks) {
        for (const instruction of block.instructions) {
          for (const pointer of accessed(instruction)) this.join(this.sitesOf(pointer));
        }
      }
    }
  }

  /** The sets that the pointers of an instruction point into. */
  of(instruction: Instruction): ReadonlySet<unknown> {
    if (!this.pointsTo.complete) return new Set([this]);
    const sites = accessed(instruction).flatMap((pointer) => this.sitesOf(pointer));
    return new Set(sites.map((site) => this.setOf(site)));
  }

  setOf(site: unknown): unknown {
    if (!this.pointsTo.complete) return this;
    let root = site;
    for (let parent = this.parents.get(root); parent !== root; parent = this.parents.get(root)) {
      if (parent === undefined) return undefined;
      root = parent;
    }
    return root;
  }

  private sitesOf(pointer: Value): unknown[] {
    return this.pointsTo.pointees(pointer).flatMap((object) => siteOf(object) ?? []);
  }

  private join(sites: readonly unknown[]): void {
    for (const site of sites) if (!this.parents.has(site)) this.parents.set(site, site);
    const [first, ...others] = sites;
    for (const other of others) this.parents.set(this.setOf(other), this.setOf(first));
  }
}

/** The pointers of an instruction that accesses memory. */
function accessed(instruction: Instruction): readonly Value[] {
  const { op, operands } = instruction;
  if (op === 'load' || op === 'atomicrmw' || op === 'cmpxchg') return [operands[0]];
  if (op === 'store') return [operands[1]];
  if (op !== 'call' && op !== 'invoke') return [];
  return operands.slice(0, -1).filter(({ type }) => type.kind === 'pointer');
}

/** The place that makes an object, as objects of memory name it. */
function siteOf(object: AbstractObject): unknown {
  if (object.kind === 'global') return object.value.kind === 'function' ? undefined : object.value;
  return object.kind === 'heap' || object.kind === 'alloca' ? object.site : undefined;
}
