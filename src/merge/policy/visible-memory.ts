/** The memory of states as policies see it: of the one that runs, and of those that stand still. */
import type { Population, State } from '../../exec/index.js';
import { type MemoryAccess, Shadow, SnapshotView } from '../../memory/index.js';
import type { VisibleMemory } from './policy.js';

interface Bytes {
  shadow(address: number): number;
  /** Of a byte that is concrete. */
  load(address: number): number;
}

class Visible implements VisibleMemory {
  constructor(private readonly bytes: Bytes) {}

  textAt(address: number, size: number): string | undefined {
    let text = '';
    for (let at = address; at < address + size; at++) {
      if ((this.bytes.shadow(at) & Shadow.concrete) === 0) return undefined;
      text += String.fromCharCode(this.bytes.load(at));
    }
    return text;
  }

  pointerAt(address: number): number | undefined {
    const text = this.textAt(address, 8);
    if (text === undefined) return undefined;
    let pointer = 0;
    for (let i = 7; i >= 0; i--) pointer = pointer * 256 + text.charCodeAt(i);
    return pointer;
  }
}

export function visibleMemory(
  state: State,
  population: Population,
  access: MemoryAccess,
): VisibleMemory {
  if (population.isRunning(state)) {
    const { memory } = access;
    return new Visible({
      shadow: (address) => memory.shadow(address),
      load: (address) => memory.load8(address),
    });
  }
  const view = new SnapshotView(access.domain, state.memory, state.overlay);
  return new Visible({
    shadow: (address) => view.shadow(address),
    load: (address) => view.byte(address) as number,
  });
}
