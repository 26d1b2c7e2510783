/**
 * Random scripts of SMT-LIB's theory of floating point, answered by our solver and judged by `z3`: where we say unsat, it
 * must not say sat; where we say sat, the script with the values of our model must be satisfiable for it. fp.fma is left
 * out: Z3 4.8.12 gives fma(0.75, −2.5, 2) = 0.5 in the format of 3 and 3 bits. Evaluation has it compared with rationals.
 */
import { spawnSync } from 'node:child_process';
import { ScriptRunner } from '../../src/cli/script-runner.js';
import { createSolver } from '../../src/solver/index.js';
import { Random } from './sat/random.js';

interface Format {
  readonly e: number;
  readonly p: number;
}

const modes = ['RNE', 'RNA', 'RTP', 'RTN', 'RTZ'];

/** A script without its check-sat, and the names of its variables. */
export interface FloatScript {
  readonly text: string;
  readonly names: readonly string[];
}

export function randomScript(seed: number, formats: readonly Format[]): FloatScript {
  return new Generator(new Random(seed), formats).script();
}

class Generator {
  private readonly formats: readonly Format[];
  private readonly names: string[] = [];
  private readonly lines: string[] = [];

  constructor(
    private readonly random: Random,
    pool: readonly Format[],
  ) {
    this.formats = [this.pick(pool), this.pick(pool)];
  }

  private below(n: number): number {
    return this.random.below(n);
  }

  private pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)];
  }

  script(): FloatScript {
    const declare = (name: string, sort: string): void => {
      this.names.push(name);
      this.lines.push(`(declare-const ${name} ${sort})`);
    };
    this.formats.forEach((f, i) => {
      declare(`x${i}`, sortText(f));
      declare(`y${i}`, sortText(f));
    });
    declare('r', 'RoundingMode');
    declare('b', '(_ BitVec 5)');
    for (let i = 1 + this.below(3); i > 0; i--) this.lines.push(`(assert ${this.formula(1)})`);
    return { text: this.lines.join('\n'), names: this.names };
  }

  private bits(width: number): string {
    return `#b${Array.from({ length: width }, () => this.below(2)).join('')}`;
  }

  private mode(): string {
    return this.below(4) === 0 ? 'r' : this.pick(modes);
  }

  private formula(depth: number): string {
    const sub = () => this.formula(depth - 1);
    if (depth > 0 && this.below(3) === 0) {
      const word = this.pick(['and', 'or', 'xor', '=>']);
      return this.below(4) === 0 ? `(not ${sub()})` : `(${word} ${sub()} ${sub()})`;
    }
    const which = this.below(2);
    const number = () => this.number(which, depth + 1);
    switch (this.below(6)) {
      case 0:
        return `(= ${number()} ${number()})`;
      case 1:
      case 2:
        return `(fp.${this.pick(['eq', 'lt', 'leq', 'gt', 'geq'])} ${number()} ${number()})`;
      case 3: {
        const classes = ['Normal', 'Subnormal', 'Zero', 'Infinite', 'NaN', 'Negative', 'Positive'];
        return `(fp.is${this.pick(classes)} ${number()})`;
      }
      case 4:
        return `(${this.pick(['bvult', 'bvsle', '='])} ${this.integer(depth)} ${this.integer(depth)})`;
      default:
        return `(distinct ${number()} ${number()})`;
    }
  }

  private integer(depth: number): string {
    if (depth <= 0 || this.below(3) === 0) return this.below(2) === 0 ? 'b' : this.bits(5);
    const number = this.number(this.below(2), depth - 1);
    return `((_ fp.to_${this.pick(['u', 's'])}bv 5) ${this.mode()} ${number})`;
  }

  private number(which: number, depth: number): string {
    const f = this.formats[which];
    if (depth <= 0 || this.below(5) === 0) return this.leaf(which);
    const sub = () => this.number(which, depth - 1);
    const sizes = `${f.e} ${f.p}`;
    switch (this.below(12)) {
      case 0:
      case 1:
        return `(fp.${this.pick(['add', 'sub'])} ${this.mode()} ${sub()} ${sub()})`;
      case 2:
      case 3:
        return `(fp.${this.pick(['mul', 'div'])} ${this.mode()} ${sub()} ${sub()})`;
      case 4:
        return `(fp.${this.pick(['sqrt', 'roundToIntegral'])} ${this.mode()} ${sub()})`;
      case 5:
        if (this.below(4) === 0) return `(fp.rem ${sub()} ${sub()})`;
        return `(fp.${this.pick(['min', 'max'])} ${sub()} ${sub()})`;
      case 6:
        return `(fp.${this.pick(['add', 'sub'])} ${this.mode()} ${this.leaf(which)} ${sub()})`;
      case 7:
        return `(fp.${this.pick(['abs', 'neg'])} ${sub()})`;
      case 8:
        return `((_ to_fp ${sizes}) ${this.mode()} ${this.number(1 - which, depth - 1)})`;
      case 9:
        return `((_ ${this.pick(['to_fp', 'to_fp_unsigned'])} ${sizes}) ${this.mode()} ${this.integer(depth - 1)})`;
      case 10:
        return `(ite ${this.formula(0)} ${sub()} ${sub()})`;
      default:
        return `((_ to_fp ${sizes}) (fp.to_ieee_bv ${this.leaf(which)}))`;
    }
  }

  private leaf(which: number): string {
    const f = this.formats[which];
    switch (this.below(6)) {
      case 0:
        return `(fp ${this.bits(1)} ${this.bits(f.e)} ${this.bits(f.p - 1)})`;
      case 1:
        return `(_ ${this.pick(['+oo', '-oo', '+zero', '-zero', 'NaN'])} ${f.e} ${f.p})`;
      case 2: {
        const number = `${this.below(20)}.${this.below(1000)}`;
        const signed = this.below(2) === 0 ? number : `(- ${number})`;
        return `((_ to_fp ${f.e} ${f.p}) ${this.pick(modes)} ${signed})`;
      }
      default:
        return `${this.pick(['x', 'y'])}${which}`;
    }
  }
}

const sortText = ({ e, p }: Format): string => `(_ FloatingPoint ${e} ${p})`;

export interface ScriptTally {
  sat: number;
  unsat: number;
  unknown: number;
  /** Where Z3 gave no answer. */
  unjudged: number;
  readonly wrong: { seed: number; script: string }[];
}

/** Answers scripts and has all of them judged by one process of Z3. */
export function compareScripts(
  seeds: readonly number[],
  formats: readonly Format[],
  milliseconds: number,
): ScriptTally {
  const tally: ScriptTally = { sat: 0, unsat: 0, unknown: 0, unjudged: 0, wrong: [] };
  const asked: { seed: number; script: string; ours: 'sat' | 'unsat' }[] = [];
  for (const seed of seeds) {
    const { text, names } = randomScript(seed, formats);
    const [answer, values] = ourAnswer(text, names, milliseconds);
    if (answer !== 'sat' && answer !== 'unsat') {
      if (answer !== 'unknown') throw new Error(`seed ${seed}: ${answer}\n${text}`);
      tally.unknown++;
      continue;
    }
    tally[answer]++;
    const script = answer === 'sat' ? `${text}\n${values.join('\n')}` : text;
    asked.push({ seed, script, ours: answer });
  }
  const lines = judged(
    asked.map(({ script }) => script),
    milliseconds,
  );
  lines.forEach((line, i) => {
    if (line !== 'sat' && line !== 'unsat') tally.unjudged++;
    else if (line !== asked[i].ours) tally.wrong.push(asked[i]);
  });
  return tally;
}

/** What Z3 says of each script. Where it ends by itself (4.8.12 does now and then), it is started again after that script. */
function judged(scripts: readonly string[], milliseconds: number): string[] {
  const lines: string[] = [];
  while (lines.length < scripts.length) {
    const left = scripts.slice(lines.length);
    const input = left.map((script) => `${script}\n(check-sat)\n(reset)\n`).join('');
    const { stdout } = spawnSync('z3', ['-in', `-t:${milliseconds}`], {
      input,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    const said = stdout.trim() === '' ? [] : stdout.trim().split('\n');
    const error = said.find((line) => line.startsWith('(error'));
    if (error !== undefined) throw new Error(`z3 says ${error} of\n${left[said.indexOf(error)]}`);
    lines.push(...said);
    if (said.length < left.length) lines.push('ended');
  }
  return lines;
}

/** The answer, and for sat what the model says as assertions. */
function ourAnswer(
  text: string,
  names: readonly string[],
  milliseconds: number,
): [string, readonly string[]] {
  const replies: string[] = [];
  const runner = new ScriptRunner(`${text}\n(check-sat)\n(get-value (${names.join(' ')}))`, {
    makeSolver: (t) => createSolver(t, {}),
    milliseconds,
    models: false,
    print: (line) => replies.push(line),
    warn: () => {},
  });
  runner.run();
  runner.solver.dispose();
  if (replies[0] !== 'sat') return [replies[0], []];
  const values = [...replies[1].slice(1, -1).matchAll(/^\s*\((\w+) (.*)\)$/gm)];
  return ['sat', values.map(([, name, value]) => `(assert (= ${name} ${value}))`)];
}
