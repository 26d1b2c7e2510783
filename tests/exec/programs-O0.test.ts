import { programSuite } from './program-suite.js';

programSuite({ level: '0', tier1: true, chosen: () => true });
