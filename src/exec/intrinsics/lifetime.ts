/**
 * Lifetime markers (LangRef "llvm.lifetime.start"; src/ir/analysis/lifetimes.ts says which reach us).
 *
 * The end of a variable's scope takes its bytes out of reach, the start gives them back as they were: a
 * variable that is read before it was set has what was there last, as in the compiled program. Where
 * writes are tracked, a start leaves it unwritten.
 */
import { lifetimeMarkerOf } from '../../ir/index.js';
import type { ExternalTable, Maker } from '../external.js';

const marker: Maker = ({ machine, inst }) => {
  const { kind, variable } = lifetimeMarkerOf(inst)!;
  const place = variable && machine.program.prepared(inst.parent.func).placeOf(variable);
  if (!place || place.size === 0) return () => undefined;
  const { offset, size } = place;
  const { access, program } = machine;
  return () => {
    const base = machine.top.base + offset;
    if (kind === 'end') program.memory.endScope(base, size);
    else {
      program.memory.startScope(base, size);
      access.setUnwritten(base, size);
    }
    return undefined;
  };
};

export const lifetimeIntrinsics: ExternalTable = new Map([
  ['llvm.lifetime.start', marker],
  ['llvm.lifetime.end', marker],
]);
