import { programSuite } from './program-suite.js';

programSuite({ level: '0', tiers: 'both', chosen: () => true });
