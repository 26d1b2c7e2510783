/** The SAT core alone: random 3-SAT at the threshold, and bit-blasted queries, as DIMACS for the peers. */
import { ExprContext } from '../../src/expr/index.js';
import { CdclSolver, CoreSolver, KernelSolver, type SatSolver } from '../../src/solver/index.js';
import { loadCadicalFactory } from '../../tests/solver/sat/cadical.js';
import { isOnPath, runOnFile } from './peers.js';

export interface Formula {
  readonly name: string;
  readonly variables: number;
  readonly clauses: readonly (readonly number[])[];
}

export interface SatRow {
  readonly formulas: string;
  /** Total of the minimal processor times over the formulas, by solver. */
  readonly milliseconds: Record<string, number>;
}

function random3Sat(variables: number, seed: number): Formula {
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
  };
  const clauses: number[][] = [];
  while (clauses.length < Math.round(4.26 * variables)) {
    const chosen = new Set<number>();
    while (chosen.size < 3) chosen.add(random(variables));
    clauses.push([...chosen].map((v) => 2 * v + random(2)));
  }
  return { name: `${variables}`, variables, clauses };
}

/** Writes down what the core gives to its SAT solver for one query. */
class ClauseRecorder extends CdclSolver {
  readonly recorded: number[][] = [];
  override addClause(literals: ArrayLike<number>): boolean {
    this.recorded.push(Array.from(literals));
    return super.addClause(literals);
  }
  override solve(assumptions: readonly number[]): 'sat' {
    for (const literal of assumptions) this.recorded.push([literal]);
    throw new Recorded(this.variables, this.recorded, assumptions.length);
  }
}

class Recorded extends Error {
  constructor(
    readonly variables: number,
    readonly clauses: number[][],
    readonly assumptions: number,
  ) {
    super('recorded');
  }
}

type Build = (ctx: ExprContext) => ReturnType<ExprContext['eq']>[];

function blasted(name: string, build: Build): Formula {
  const core = new CoreSolver({ sat: () => new ClauseRecorder() });
  try {
    core.check({ constraints: build(new ExprContext()) });
  } catch (error) {
    if (error instanceof Recorded)
      return { name, variables: error.variables, clauses: error.clauses };
    throw error;
  }
  throw new Error(`${name} is decided without the SAT solver`);
}

const queries: [string, Build][] = [
  [
    'factor a product',
    (ctx) => {
      const [x, y] = [ctx.symbol('x', 16), ctx.symbol('y', 16)];
      const wide = (t: typeof x) => ctx.zext(t, 32);
      const c = (v: number) => ctx.constant(v, 16);
      return [
        ctx.eq(ctx.mul(wide(x), wide(y)), ctx.constant(40503 * 50993, 32)),
        ctx.ult(c(1), x),
        ctx.ult(x, y),
      ];
    },
  ],
  [
    'x² + x is even',
    (ctx) => {
      const x = ctx.symbol('x', 9);
      const square = ctx.mul(x, x);
      return [ctx.ne(ctx.mul(x, ctx.add(x, ctx.constant(1, 9))), ctx.add(square, x))];
    },
  ],
  [
    'digits of a number',
    (ctx) => {
      const x = ctx.symbol('x', 32);
      const ten = ctx.constant(10, 32);
      let rest = x;
      const digits = [3, 1, 4, 1, 5].map((digit) => {
        const holds = ctx.eq(ctx.urem(rest, ten), ctx.constant(digit, 32));
        rest = ctx.udiv(rest, ten);
        return holds;
      });
      return [...digits, ctx.eq(ctx.urem(rest, ctx.constant(7, 32)), ctx.constant(5, 32))];
    },
  ],
];

function dimacs({ variables, clauses }: Formula): string {
  const lines = clauses.map(
    (clause) => `${clause.map((l) => (l & 1 ? -((l >> 1) + 1) : (l >> 1) + 1)).join(' ')} 0`,
  );
  return `p cnf ${variables} ${clauses.length}\n${lines.join('\n')}\n`;
}

function inProcess(make: () => SatSolver, formula: Formula): { ms: number; answer: string } {
  const before = process.cpuUsage();
  const solver = make();
  for (let i = 0; i < formula.variables; i++) solver.newVariable();
  for (const clause of formula.clauses) solver.addClause(clause);
  const answer = solver.solve([]);
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1000;
  solver.dispose();
  return { ms, answer };
}

/** Whether a solver says what it found: there are builds of MiniSat that do not. */
function tells(command: string, args: readonly string[]): boolean {
  const { output } = runOnFile(
    command,
    args,
    'contradiction.cnf',
    'p cnf 1 2\n1 0\n-1 0\n',
    10_000,
  );
  const isTold = /UNSATISFIABLE/.test(output);
  if (!isTold) console.log(`${command} is not compared: it does not say what it finds`);
  return isTold;
}

export async function satAlone(runs: number): Promise<SatRow[]> {
  const cadical = await loadCadicalFactory();
  const peers = (
    [
      ['minisat', ['-verb=0']],
      ['cadical', ['-q', '-n']],
    ] as const
  ).filter(([command, args]) => isOnPath(command) && tells(command, args));
  const startUp = new Map(
    peers.map(([command, args]) => {
      const times = Array.from(
        { length: 5 },
        () => runOnFile(command, args, 'empty.cnf', 'p cnf 1 1\n1 0\n', 10_000).milliseconds,
      );
      return [command, Math.min(...times)];
    }),
  );
  const sets: [string, Formula[]][] = [
    ['random 3-SAT, 150 variables', Array.from({ length: 10 }, (_, i) => random3Sat(150, i + 1))],
    ['random 3-SAT, 200 variables', Array.from({ length: 6 }, (_, i) => random3Sat(200, i + 7))],
    ['bit-blasted queries', queries.map(([name, build]) => blasted(name, build))],
  ];
  return sets.map(([formulas, set]) => {
    const milliseconds: Record<string, number> = {};
    for (const formula of set) {
      const best = new Map<string, number>();
      const answers = new Set<string>();
      const note = (name: string, ms: number, answer: string): void => {
        best.set(name, Math.min(ms, best.get(name) ?? Number.POSITIVE_INFINITY));
        answers.add(answer);
      };
      for (let run = 0; run < runs; run++) {
        const ours = inProcess(() => new CdclSolver(), formula);
        note('ours', ours.ms, ours.answer);
        const kernel = inProcess(() => new KernelSolver(), formula);
        note('our kernel', kernel.ms, kernel.answer);
        const wasm = inProcess(cadical, formula);
        note('cadical-wasm', wasm.ms, wasm.answer);
        for (const [command, args] of peers) {
          const { milliseconds: ms, output } = runOnFile(
            command,
            args,
            'f.cnf',
            dimacs(formula),
            120_000,
          );
          const answer = /UNSATISFIABLE/.test(output) ? 'unsat' : 'sat';
          note(command, Math.max(0, ms - startUp.get(command)!), answer);
        }
      }
      if (answers.size !== 1) throw new Error(`${formulas}, ${formula.name}: solvers disagree`);
      for (const [name, ms] of best) milliseconds[name] = (milliseconds[name] ?? 0) + ms;
    }
    return { formulas, milliseconds };
  });
}
