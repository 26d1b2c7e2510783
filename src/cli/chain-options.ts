/** The options of the solver as its chain takes them. */
import type { ChainOptions } from '../solver/index.js';
import type { ArrayEncoding, AxiomSelection, PreCheckMode } from '../solver/names.js';

export function chainOptions({
  arrays,
  arrayAxioms,
  ilpPrecheck,
}: {
  readonly arrays: ArrayEncoding;
  readonly arrayAxioms: AxiomSelection;
  readonly ilpPrecheck: PreCheckMode;
}): ChainOptions {
  return { preCheck: ilpPrecheck, core: { arrays: { encoding: arrays, axioms: arrayAxioms } } };
}
