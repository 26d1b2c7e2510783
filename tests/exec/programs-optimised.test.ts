import { programSuite } from './program-suite.js';

programSuite({ level: '1', tiers: 'both', chosen: (index) => index % 3 === 0 });
programSuite({ level: '2', tiers: 'both', chosen: (index) => index % 3 === 1 });
programSuite({ level: '0', tiers: '0', chosen: (index) => index % 6 === 2 });
programSuite({ level: '2', tiers: '0', chosen: (index) => index % 6 === 5 });
programSuite({ level: '1', tiers: 'loops', chosen: (index) => index % 4 === 1 });
