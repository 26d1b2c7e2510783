/** Other solvers behind our interface, and what happens when they misbehave. */
import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { type Expr, ExprContext } from '../../src/expr/index.js';
import { type Answer, createSolver, Model, type Solver } from '../../src/solver/index.js';
import { SmtLibSolver, WorkerSession } from '../../src/solver/smtlib-process/index.js';
import { CrossCheck, loadZ3, Portfolio, z3InWorker } from '../../src/solver/z3/index.js';

const has = (program: string): boolean =>
  spawnSync(program, ['--version'], { timeout: 5000 }).status === 0;

const solvers: Solver[] = [];
afterAll(() => {
  for (const solver of solvers) solver.dispose();
});

/** What every solver behind the interface must do; one in this thread cannot be called off. */
function suite(make: () => Solver | Promise<Solver>, canBeCalledOff = true): void {
  const t = new ExprContext();
  const x = t.symbol('x', 32);
  const y = t.symbol('y', 32);
  const a = t.array('a', 32, 16);
  const [p, q] = [t.symbol('p', 64), t.symbol('q', 64)];
  const factors: Expr[] = [
    t.eq(t.mul(t.zext(p, 128), t.zext(q, 128)), t.constant(0xd9b6fa4ed32c4bfb3c2a5d1f77n, 128)),
    t.ult(t.constant(1, 64), p),
    t.ult(t.constant(1, 64), q),
  ];
  let made: Solver | null = null;
  const solver = async (): Promise<Solver> => {
    if (made === null) solvers.push((made = await make()));
    return made;
  };

  it('finds a model that evaluates to true', async () => {
    const written = t.store(a, x, t.constant(9, 8));
    const constraints = [
      t.ult(x, t.constant(16, 32)),
      t.eq(t.mul(x, y), t.constant(77, 32)),
      t.eq(t.read(written, t.constant(7, 32)), t.constant(9, 8)),
      t.eq(t.read(a, y), t.constant(3, 8)),
    ];
    const answer = (await solver()).check({ constraints });
    if (answer.status !== 'sat') return expect.fail(answer.status);
    for (const constraint of constraints) expect(answer.model.satisfies(constraint)).toBe(true);
  });

  it('refutes, with a core', async () => {
    const small = t.ult(x, t.constant(5, 32));
    const unrelated = t.ult(y, t.constant(5, 32));
    const large = t.ult(t.constant(7, 32), x);
    const answer = (await solver()).check({ constraints: [small, unrelated], question: large });
    if (answer.status !== 'unsat') return expect.fail(answer.status);
    expect([...answer.core].sort((p, q) => p.id - q.id)).toEqual(
      [small, large].sort((p, q) => p.id - q.id),
    );
  });

  it('decides bounded quantifiers', async () => {
    const i = t.symbol('i', 32);
    const all = t.forall(
      i,
      t.constant(1, 32),
      t.constant(5, 32),
      t.eq(t.read(a, i), t.constant(65, 8)),
    );
    const differs = t.ne(t.read(a, t.constant(3, 32)), t.constant(65, 8));
    expect((await solver()).check({ constraints: [all, differs] }).status).toBe('unsat');
    const answer = (await solver()).check({ constraints: [all] });
    expect(answer.status === 'sat' && answer.model.satisfies(all)).toBe(true);
  });

  it.skipIf(!canBeCalledOff)('can be called off', async () => {
    let polls = 0;
    const cancelled = () => ++polls > 2;
    const answer = (await solver()).check({ constraints: factors }, { cancelled });
    expect(answer).toMatchObject({ status: 'unknown', reason: 'cancelled' });
    expect((await solver()).check({ constraints: [t.ult(x, y)] }).status).toBe('sat');
  });

  it('gives up when the time is over, and goes on afterwards', async () => {
    const answer = (await solver()).check({ constraints: factors }, { milliseconds: 100 });
    expect(answer).toMatchObject({ status: 'unknown', reason: 'time' });
    expect((await solver()).check({ constraints: [t.ult(x, y)] }).status).toBe('sat');
  });
}

describe('Z3 in this process', () => suite(() => loadZ3(), false));
describe('Z3 in a worker', () => suite(() => z3InWorker()));
describe.skipIf(!has('z3'))('z3 over a pipe (skipped where no z3 is installed)', () =>
  suite(() => new SmtLibSolver(WorkerSession.process('z3', ['-in', '-smt2']))),
);

describe('solvers combined', () => {
  const t = new ExprContext();
  const x = t.symbol('x', 8);
  const possible = [t.ult(x, t.constant(3, 8))];
  const impossible = [...possible, t.ult(t.constant(5, 8), x)];
  const fixed = (name: string, answer: Answer): Solver => ({
    name,
    check: () => answer,
    statistics: () => new Map(),
    dispose: () => {},
  });
  const lost = fixed('lost', { status: 'unknown', reason: 'conflicts' });
  const liar = fixed('liar', { status: 'unsat', core: possible });
  const dreamer = fixed('dreamer', { status: 'sat', model: new Model() });

  it('ask the partner for what the first does not decide', () => {
    const pair = new Portfolio(lost, { conflicts: 10 }, createSolver(t));
    expect(pair.check({ constraints: impossible }).status).toBe('unsat');
    expect(pair.check({ constraints: possible }, { milliseconds: 5000 }).status).toBe('sat');
  });

  it('report an answer that cannot be right, with the query', () => {
    const honest = createSolver(t);
    expect(new CrossCheck(honest, createSolver(t)).check({ constraints: impossible }).status).toBe(
      'unsat',
    );
    const refute = () => new CrossCheck(liar, honest).check({ constraints: possible });
    expect(refute).toThrow(/liar is wrong: the core .*\n\(set-logic QF_BV\)/s);
    const claim = () => new CrossCheck(dreamer, honest).check({ constraints: impossible });
    expect(claim).toThrow(/dreamer is wrong: its own model/);
  });
});

describe('a solver that misbehaves', () => {
  const t = new ExprContext();
  const constraints = [t.ult(t.symbol('x', 8), t.constant(3, 8))];
  const echo = 'l.startsWith("(echo")&&console.log(l.slice(7,-2))';
  const lines = (body: string): string[] => [
    '-e',
    `require("readline").createInterface({input:process.stdin}).on("line",(l)=>{${body}})`,
  ];
  const faults: [string, string[], string, RegExp][] = [
    ['dies at once', ['-e', 'process.exit(3)'], 'incapable', /ended with status 3/],
    ['is killed', ['-e', 'process.kill(process.pid,"SIGKILL")'], 'incapable', /ended with SIGKILL/],
    [
      'dies on (check-sat)',
      lines('l==="(check-sat)"&&process.exit(0)'),
      'incapable',
      /ended with status 0/,
    ],
    ['says nothing', lines(''), 'time', /^$/],
    ['prints nonsense', lines(`console.log("frob");${echo}`), 'incapable', /answered "frob/],
    ['prints nothing but the end', lines(echo), 'incapable', /answered ""/],
    [
      'gives a wrong model',
      lines(
        `l==="(check-sat)"&&console.log("sat");l.startsWith("(get-value")&&console.log("((x #x09))");${echo}`,
      ),
      'incapable',
      /does not satisfy/,
    ],
    [
      'gives half a model',
      lines(
        `l==="(check-sat)"&&console.log("sat");l.startsWith("(get-value")&&console.log("((x");${echo}`,
      ),
      'incapable',
      /never closed/,
    ],
    ['says unknown', lines(`l==="(check-sat)"&&console.log("unknown");${echo}`), 'time', /^$/],
  ];

  it.each(faults)('%s: unknown, with a reason and one warning', (_name, args, reason, message) => {
    const warnings: string[] = [];
    const solver = new SmtLibSolver(WorkerSession.process(process.execPath, args, 'fake'), {
      warn: (warning) => warnings.push(warning),
    });
    for (let i = 0; i < 2; i++) {
      const milliseconds = reason === 'time' ? 1000 : 20_000;
      const answer = solver.check({ constraints }, { milliseconds });
      expect(answer).toMatchObject({ status: 'unknown', reason });
    }
    expect(warnings.length).toBe(reason === 'time' ? 0 : 1);
    expect(warnings[0] ?? '').toMatch(message);
    solver.dispose();
  });

  it('does not exist', () => {
    const warnings: string[] = [];
    const session = WorkerSession.process('/no/such/solver', []);
    const solver = new SmtLibSolver(session, { warn: (warning) => warnings.push(warning) });
    expect(solver.check({ constraints })).toMatchObject({ status: 'unknown', reason: 'incapable' });
    expect(warnings[0]).toMatch(/cannot be started/);
    solver.dispose();
  });
});
