import { CdclSolver, loadCadicalFactory } from '../../../src/solver/sat/index.js';
import { satSuite } from './conformance.js';

satSuite('our CDCL', () => new CdclSolver());
const forgetful = { firstReduction: 3, reductionStep: 0 };
satSuite('our CDCL, forgetting often', () => new CdclSolver(forgetful));
satSuite('CaDiCaL in WebAssembly', await loadCadicalFactory());
