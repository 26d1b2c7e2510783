import { programSuite } from './program-suite.js';

programSuite({ level: '1', tier1: true, chosen: (index) => index % 3 === 0 });
programSuite({ level: '2', tier1: true, chosen: (index) => index % 3 === 1 });
programSuite({ level: '0', tier1: false, chosen: (index) => index % 6 === 2 });
programSuite({ level: '2', tier1: false, chosen: (index) => index % 6 === 5 });
