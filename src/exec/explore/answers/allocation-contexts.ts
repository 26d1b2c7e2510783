/** The contexts of allocations: the calls in which an object was made, as far as the setting asks for them. */
import type { Instruction } from '../../../ir/index.js';
import {
  type ContextDepth,
  Contexts,
  type MemoryModelName,
  usualContextDepth,
} from '../../../memory/index.js';
import type { Frame } from '../../frame.js';
import type { Machine } from '../../machine.js';

export interface ContextSettings {
  readonly memoryModel?: MemoryModelName;
  /** Calls by which the dynamic model tells allocations apart; four unless said otherwise. */
  readonly resolutionContext?: ContextDepth;
}

/**
 * What is learned of contexts, for the model that uses it. Frames of compiled code are not on the list while it runs: a
 * context then has the calls that lead to it.
 */
export function contextsOf(
  machine: Machine,
  { memoryModel, resolutionContext = usualContextDepth }: ContextSettings,
): Contexts | undefined {
  if (memoryModel !== 'dynamic' || resolutionContext === 'off') return undefined;
  const depth = resolutionContext === 'all' ? Number.POSITIVE_INFINITY : Number(resolutionContext);
  const contexts = new Contexts(depth);
  if (depth === 0) return contexts;
  const numbers = new Map<unknown, number>();
  const numberOf = (site: unknown) => {
    let number = numbers.get(site);
    if (number === undefined) numbers.set(site, (number = numbers.size));
    return number;
  };
  machine.access.onAllocated = (object) => {
    const calls = callSites(machine.frames, depth).map(numberOf);
    contexts.note(object, `${numberOf(object.site)} ${calls.join(' ')}`);
  };
  return contexts;
}

/** The innermost call sites. */
function callSites(frames: readonly Frame[], most: number): Instruction[] {
  const sites: Instruction[] = [];
  for (let i = frames.length - 1; i > 0 && sites.length < most; i--) sites.push(frames[i].callSite);
  return sites;
}
