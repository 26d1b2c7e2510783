/** Others of the programs in other ways, by turns; `tests/campaigns/programs.ts` takes them all in all of them. */
import { programSuite } from './program-suite.js';

programSuite({ level: '1', tiers: 'both', chosen: (index) => index % 12 === 0 });
programSuite({ level: '2', tiers: 'both', chosen: (index) => index % 12 === 7 });
programSuite({ level: '0', tiers: '0', chosen: (index) => index % 24 === 2 });
programSuite({ level: '2', tiers: '0', chosen: (index) => index % 24 === 17 });
programSuite({ level: '1', tiers: 'loops', chosen: (index) => index % 16 === 3 });
