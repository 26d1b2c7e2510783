/**
 * The arrows of ARCHITECTURE.md's code map, as rules. `allow` lists, for each folder of src/,
 * the folders that it may import; everything else between folders is an error.
 */
const allow = {
  collections: [],
  ir: [],
  expr: ['collections'],
  frontend: ['ir', 'node'],
  solver: ['expr', 'collections'],
  value: ['ir', 'expr'],
  memory: ['ir', 'expr', 'solver', 'value', 'collections'],
  exec: ['ir', 'expr', 'solver', 'value', 'memory', 'collections'],
  search: ['exec', 'ir', 'collections'],
  run: ['ir', 'expr', 'solver', 'value', 'memory', 'exec', 'search', 'merge'],
  node: ['ir', 'exec', 'run'],
  merge: ['exec', 'search', 'ir', 'expr', 'solver', 'value', 'memory', 'collections'],
  results: ['exec', 'expr', 'ir', 'node'],
  profile: ['exec', 'ir'],
  cluster: ['exec', 'run', 'node', 'results'],
  ui: ['results'],
  library: ['ir', 'frontend', 'exec', 'run', 'node'],
};

/** Folders that must run in a browser: nothing of Node may be imported there. */
const portable = [
  'collections',
  'ir',
  'expr',
  'solver',
  'value',
  'memory',
  'exec',
  'search',
  'run',
  'merge',
];

/** But for those in them that talk to other processes, which the rest of the folder does without. */
const processes = '^src/solver/(smtlib-process|z3)/';

/** Folders without circles, those of types included. */
const withoutCircles = [
  'collections',
  'value',
  'search',
  'node',
  'results',
  'profile',
  'cluster',
  'ui',
  'library',
  'cli',
];

/** The rooms of the exploration: each knows those named beside it, types included. */
const rooms = {
  files: [],
  states: ['files'],
  sleep: ['states'],
  life: ['files', 'states', 'sleep'],
  asks: ['files', 'states'],
  printing: ['files', 'states', 'asks'],
  world: ['files', 'states', 'life', 'asks'],
  answers: ['states', 'life'],
};

module.exports = {
  forbidden: [
    ...Object.entries(allow).map(([folder, targets]) => ({
      name: `${folder}-knows-only-${targets.join('-') || 'itself'}`,
      severity: 'error',
      from: { path: `^src/${folder}/` },
      to: { path: '^src/', pathNot: `^src/(${[folder, ...targets].join('|')})/` },
    })),
    ...Object.entries(rooms).map(([room, targets]) => ({
      name: `${room}-of-explore-knows-only-${targets.join('-') || 'itself'}`,
      severity: 'error',
      from: { path: `^src/exec/explore/${room}/` },
      to: {
        path: '^src/exec/explore/',
        pathNot: `^src/exec/explore/(${[room, ...targets].join('|')})/`,
      },
    })),
    {
      name: 'explore-is-the-roof',
      comment: 'What executes knows nothing of who explores, but for its front door.',
      severity: 'error',
      from: { path: '^src/exec/', pathNot: '^src/exec/(explore/|index[.]ts$)' },
      to: { path: '^src/exec/explore/' },
    },
    {
      name: 'through-the-front-door',
      comment: 'Another folder is used through its index.ts alone; cli may reach further.',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: '^src/cli/' },
      to: { path: '^src/[^/]+/', pathNot: ['^src/$1/', '^src/[^/]+/index[.]ts$'] },
    },
    {
      name: 'root-is-a-front-door',
      comment: 'The files of src itself: what the package gives.',
      severity: 'error',
      from: { path: '^src/[^/]+[.]ts$' },
      to: { path: '^src/', pathNot: ['^src/[^/]+/index[.]ts$', '^src/version[.]ts$'] },
    },
    {
      name: 'nobody-needs-the-commands',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'portable-core',
      severity: 'error',
      from: { path: `^src/(${portable.join('|')})/`, pathNot: processes },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'solver-without-processes',
      severity: 'error',
      from: { path: '^src/solver/', pathNot: processes },
      to: { path: processes },
    },
    {
      name: 'compiled-code-knows-no-machine',
      comment:
        'Tier 1 is a compiler: the machine uses it, and not the other way round, types included.',
      severity: 'error',
      from: { path: '^src/exec/wasm/' },
      to: { path: '^src/exec/(tier0/|machine|tiers[.]|hot-loop[.]|external[.])' },
    },
    {
      name: 'no-circles-of-types',
      comment: 'In folders that have none; elsewhere types may know each other.',
      severity: 'error',
      from: { path: `^src/(${withoutCircles.join('|')})/` },
      to: { circular: true },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
