/**
 * The arrows of ARCHITECTURE.md's code map, as rules. `allow` lists, for each folder of src/,
 * the folders that it may import; everything else between folders is an error.
 */
const allow = {
  ir: [],
  expr: [],
  node: [],
  frontend: ['ir', 'node'],
  solver: ['expr'],
  memory: ['expr', 'solver'],
  exec: ['ir', 'expr', 'solver', 'memory'],
  search: ['exec'],
  merge: ['exec', 'search', 'ir', 'expr', 'solver', 'memory'],
  results: ['exec', 'expr', 'ir', 'node'],
  profile: ['exec', 'ir'],
  ui: ['results'],
};

/** Folders that must run in a browser: nothing of Node may be imported there. */
const portable = ['ir', 'expr', 'memory', 'exec', 'search', 'merge'];

module.exports = {
  forbidden: [
    ...Object.entries(allow).map(([folder, targets]) => ({
      name: `${folder}-knows-only-${targets.join('-') || 'itself'}`,
      severity: 'error',
      from: { path: `^src/${folder}/` },
      to: { path: '^src/', pathNot: `^src/(${[folder, ...targets].join('|')})/` },
    })),
    {
      name: 'through-the-front-door',
      comment: 'Another folder is used through its index.ts alone; cli may reach further.',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: '^src/cli/' },
      to: { path: '^src/[^/]+/', pathNot: ['^src/$1/', '^src/[^/]+/index[.]ts$'] },
    },
    {
      name: 'portable-core',
      severity: 'error',
      from: { path: `^src/(${portable.join('|')})/` },
      to: { dependencyTypes: ['core'] },
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
