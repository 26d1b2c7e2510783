/** The options of the solver as its chain takes them. */
import type { ChainOptions } from '../solver/index.js';
import type {
  ArrayEncoding,
  AxiomSelection,
  PreCheckMode,
  QuantifierStrategy,
} from '../solver/names.js';

export function chainOptions({
  arrays,
  arrayAxioms,
  ilpPrecheck,
  quantifiers,
}: {
  readonly arrays: ArrayEncoding;
  readonly arrayAxioms: AxiomSelection;
  readonly ilpPrecheck: PreCheckMode;
  readonly quantifiers: QuantifierStrategy;
}): ChainOptions {
  return {
    preCheck: ilpPrecheck,
    quantifiers,
    core: { arrays: { encoding: arrays, axioms: arrayAxioms } },
  };
}
