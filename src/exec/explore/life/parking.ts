/**
 * States take turns in one machine. The one that runs is in the machine and in the flat memory; the others are parked:
 * they hold snapshots that share what did not change, so that a switch costs what differs between two states.
 */
import { PageStore } from '../../../memory/index.js';
import type { State } from '../states/state.js';
import type { Engine } from './engine.js';

export class Parking {
  private readonly pages: PageStore;

  constructor(private readonly engine: Engine) {
    this.pages = new PageStore(engine.machine.program.memory);
  }

  private get extents() {
    const { machine } = this.engine;
    return { heapEnd: machine.program.objects.heapEnd, stackLow: machine.lowest };
  }

  /** Gives a state snapshots of what the machine holds, but for its frames. */
  capture(state: State): void {
    const { machine, files } = this.engine;
    state.memory = this.pages.take(this.extents);
    machine.lowest = machine.stackPointer;
    state.objects = machine.program.objects.snapshot();
    state.overlay = machine.access.overlay.snapshot();
    state.files = files.snapshot();
  }

  /** Puts what a parked state holds into the machine. */
  restore(state: State): void {
    const { machine, files, coverage } = this.engine;
    // One by one: as arguments of one call, the frames of a deep recursion would overflow the stack.
    machine.frames.length = 0;
    for (const frame of state.frames) machine.frames.push(frame);
    this.pages.restore(state.memory, this.extents);
    machine.lowest = machine.stackPointer;
    machine.program.objects.restore(state.objects);
    machine.access.overlay.restore(state.overlay);
    files.restore(state.files);
    coverage.restore(state.covered);
    state.release();
    // What was decided for the instruction of another state says nothing about this one.
    machine.access.reaches = [];
    // To clear an empty set makes a new table.
    if (machine.domain.granted.size > 0) machine.domain.granted.clear();
    machine.meetings.isPassing = false;
  }
}
