/**
 * The terms that an exploration still needs, for the garbage collection of terms (src/expr/interner.ts):
 * those in the frames, the memory, the files and the path conditions of living states.
 *
 * Caches of the solver may hold others; these stay valid, and an equal term that is made later is
 * another node, which the caches then do not know.
 */
import { Expr } from '../../../expr/index.js';
import { type ObjectsSnapshot, Overlay, type OverlaySnapshot } from '../../../memory/index.js';
import type { PathCondition } from '../../../solver/index.js';
import type { Slot } from '../../../value/index.js';
import type { Frame } from '../../frame.js';
import type { Machine } from '../../machine.js';
import type { FilesSnapshot } from '../files/file-table.js';
import type { State } from '../states/state.js';

/** Visits the terms of many states, and what they share only once. */
export class TermRoots {
  private readonly seen = new Set<object>();

  constructor(private readonly visit: (term: Expr) => void) {}

  state(state: State): void {
    this.path(state.path);
    for (const term of state.preferences) this.visit(term);
    for (const byte of state.returned?.bytes ?? []) if (byte instanceof Expr) this.visit(byte);
    const { resumption } = state;
    if (resumption?.kind === 'value') this.visit(resumption.term);
    if (resumption?.kind === 'granted') this.visit(resumption.condition);
    if (resumption?.kind === 'reach')
      for (const { pointer } of resumption.reaches) this.visit(pointer);
  }

  /** A state that does not run. */
  parked(state: State): void {
    this.contents(state.frames, state.overlay, state.files);
    this.objects(state.objects);
  }

  private objects({ guarded, extents }: ObjectsSnapshot): void {
    if (guarded.size > 0 && this.isNew(guarded)) {
      for (const { guard } of guarded.values()) this.visit(guard);
    }
    if (extents.size > 0 && this.isNew(extents)) {
      for (const { length } of extents.values()) this.visit(length);
    }
  }

  /** A join that states may be made again from. */
  origin(origin: State): void {
    if (!this.isNew(origin)) return;
    this.state(origin);
    this.parked(origin);
  }

  machine(machine: Machine, files: FilesSnapshot): void {
    const { access, domain, frames } = machine;
    this.contents(frames, access.overlay.snapshot(), files);
    this.objects(machine.program.objects.snapshot());
    for (const { pointer } of access.reaches) this.visit(pointer);
    for (const term of domain.granted) this.visit(term);
  }

  private contents(frames: readonly Frame[], overlay: OverlaySnapshot, files: FilesSnapshot): void {
    for (const frame of frames) if (this.isNew(frame)) this.slots(frame.slots);
    if (this.isNew(overlay.words)) for (const term of Overlay.terms(overlay)) this.visit(term);
    else for (const { array } of overlay.arrays.values()) this.visit(array);
    for (const length of files.lengths.values()) this.visit(length);
    for (const contents of files.contents) {
      if (!(contents instanceof Uint8Array) && this.isNew(contents)) this.slots(contents);
    }
  }

  private slots(slots: readonly Slot[]): void {
    for (const slot of slots) {
      if (slot instanceof Expr) this.visit(slot);
      else if (Array.isArray(slot)) this.slots(slot);
    }
  }

  private path(path: PathCondition): void {
    for (let at = path; at.parent !== null && this.isNew(at); at = at.parent) {
      this.visit(at.constraint!);
    }
  }

  private isNew(shared: object): boolean {
    if (this.seen.has(shared)) return false;
    this.seen.add(shared);
    return true;
  }
}
