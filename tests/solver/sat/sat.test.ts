import { CdclSolver, loadCadicalFactory } from '../../../src/solver/sat/index.js';
import { satSuite } from './conformance.js';

satSuite('our CDCL', () => new CdclSolver());
satSuite('CaDiCaL in WebAssembly', await loadCadicalFactory());
