/**
 * Which states are in which region: all of them in the innermost one and in those around it, but for what has left one
 * and waits at its exit. Says which regions wait for nobody any more, and which have too many states to be kept.
 *
 * Invariant: a state is in `open` of its innermost region and of every one around that, and in `waiting` of one at most, which
 * lies within its innermost one. The exits of loops stop the machine where a region of a loop of their function is open.
 */
import type { Engine, State } from '../../exec/index.js';
import type { Region } from './region.js';

const mostMembers = 4096;

export class OpenRegions {
  readonly innermost = new Map<State, Region>();
  readonly waitingIn = new Map<State, Region>();
  readonly all = new Set<Region>();
  /** Regions that wait for nobody. */
  readonly complete = new Set<Region>();
  /** Regions that are to be given up. */
  readonly overfull = new Set<Region>();
  /** By function: how many regions are open in it. */
  private readonly armed = new Map<number, number>();

  constructor(private readonly engine: Engine) {}

  /** A state is the first in a new region. */
  open(state: State, region: Region): void {
    region.open.add(state);
    region.members = 1;
    this.innermost.set(state, region);
    this.all.add(region);
    this.arm(region, 1);
  }

  enter(state: State, innermost: Region): void {
    this.innermost.set(state, innermost);
    for (let region: Region | undefined = innermost; region; region = region.outer) {
      region.open.add(state);
      region.members++;
      this.complete.delete(region);
      if (region.members > mostMembers) this.overfull.add(region);
    }
  }

  leaveAll(state: State): void {
    for (let region = this.innermost.get(state); region; region = region.outer) {
      region.open.delete(state);
      this.noteIfComplete(region);
    }
    this.innermost.delete(state);
  }

  /** A state that has left a region waits for the others. */
  wait(state: State, region: Region): void {
    // Those that wait must not fall asleep.
    state.isBehindFork = false;
    region.open.delete(state);
    region.waiting.add(state);
    this.waitingIn.set(state, region);
    if (region.outer) this.innermost.set(state, region.outer);
    else this.innermost.delete(state);
    this.noteIfComplete(region);
  }

  /** The machine may be in use: states are let go when the next one is picked. */
  private noteIfComplete(region: Region): void {
    if (region.open.size === 0) this.complete.add(region);
  }

  /** Takes a region out; those that are in it are in the one around it. */
  dissolve(region: Region): void {
    const { outer } = region;
    for (const state of region.open) {
      const innermost = this.innermost.get(state)!;
      if (innermost === region) {
        if (outer) this.innermost.set(state, outer);
        else this.innermost.delete(state);
      }
      const first = this.waitingIn.get(state) ?? innermost;
      for (let inner: Region | undefined = first; inner; inner = inner.outer) {
        if (inner.outer === region) inner.outer = outer;
      }
    }
    this.close(region);
  }

  close(region: Region): void {
    this.all.delete(region);
    this.complete.delete(region);
    this.overfull.delete(region);
    this.arm(region, -1);
  }

  private arm({ of }: Region, by: number): void {
    if (of.kind === 'marks') return;
    const { id: functionId } = of.candidate.fn;
    const count = (this.armed.get(functionId) ?? 0) + by;
    this.armed.set(functionId, count);
    this.engine.machine.meetings.arm(functionId, 'loops', count > 0);
  }
}
