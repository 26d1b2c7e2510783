/**
 * What part of Merganser's work a piece of its code does.
 *
 * A sample is a stack of JavaScript functions, innermost first. Code that serves everybody (terms,
 * memory, the model of a query) does not say what it is used for: its caller does. So the stack is
 * searched outwards for the first file that belongs to one stage. Terms built by the interpreter count
 * as `term building`, terms evaluated by a solver's stage count as that stage.
 */

/** The stages by name, in the order of a run. */
export const stages = [
  'front end',
  'preparing code',
  'interpretation',
  'memory',
  'term building',
  'states',
  'searcher',
  'solver: path condition',
  'solver: single input',
  'solver: query cache',
  'solver: models',
  'solver: counterexamples',
  'solver: intervals',
  'solver: pre-check',
  'solver: quantifiers',
  'solver: arrays',
  'solver: bit-blasting',
  'solver: SAT',
  'solver: other solver',
  'output',
  'garbage collection',
  'profiling',
  'other',
] as const;

export type StageName = (typeof stages)[number];

/** A function of the engine, in a file under `src/`; '' where the file is not the engine's. */
export interface EngineFunction {
  readonly name: string;
  readonly file: string;
}

interface Rule {
  readonly files: RegExp;
  /** Only functions with such a name. */
  readonly functions?: RegExp;
  readonly stage: StageName;
  /** Whether the caller may know better. */
  readonly serves?: 'everybody' | 'solver' | 'interpreter';
}

/** The first rule that fits a function holds. */
const rules: readonly Rule[] = [
  { files: /^profile\//, stage: 'profiling' },
  { files: /^expr\//, stage: 'term building', serves: 'everybody' },
  { files: /^(memory|collections)\//, stage: 'memory', serves: 'everybody' },
  { files: /^ir\//, stage: 'front end', serves: 'everybody' },
  { files: /^frontend\/|^cli\/(program|compile-options)\./, stage: 'front end' },
  { files: /^search\//, stage: 'searcher' },
  { files: /^(results|ui|node|cluster)\/|^cli\//, stage: 'output' },

  {
    files: /^solver\/(model|solver)\.|^solver\/chain\/stage\./,
    stage: 'solver: path condition',
    serves: 'solver',
  },
  {
    files: /^solver\/chain\/(single-|new-input|byte-sets|small-domain|range-set|enumeration|lanes)/,
    stage: 'solver: single input',
  },
  { files: /^solver\/chain\/model-reuse\./, stage: 'solver: models' },
  { files: /^solver\/cache\/query-cache\./, stage: 'solver: query cache' },
  { files: /^solver\/cache\//, stage: 'solver: counterexamples' },
  { files: /^solver\/interval\//, stage: 'solver: intervals' },
  { files: /^solver\/(precheck|ilp)\//, stage: 'solver: pre-check' },
  { files: /^solver\/quantifier\//, stage: 'solver: quantifiers' },
  { files: /^solver\/array\//, stage: 'solver: arrays' },
  { files: /^solver\/(bitblast\/|core\.)/, stage: 'solver: bit-blasting' },
  { files: /^solver\/sat\//, stage: 'solver: SAT' },
  { files: /^solver\/(z3|smtlib-process)\//, stage: 'solver: other solver' },
  { files: /^solver\//, stage: 'solver: path condition' },

  {
    files: /^exec\/(prepare|tier0)\//,
    functions: /^(translate|prepare|edgesOf)/,
    stage: 'preparing code',
  },
  { files: /^exec\/prepare\//, stage: 'preparing code' },
  {
    files: /^exec\/wasm\/tier\./,
    functions: /^(compile|instantiate|link)/,
    stage: 'preparing code',
  },
  { files: /^exec\/wasm\/(tier|values)\./, stage: 'interpretation' },
  { files: /^exec\/wasm\//, stage: 'preparing code' },
  {
    files: /^exec\/(builtins|intrinsics)\/(heap|memory)\./,
    stage: 'memory',
    serves: 'interpreter',
  },
  { files: /^exec\/explore\/answers\/leaks\./, stage: 'memory' },
  { files: /^exec\/explore\/|^exec\/coverage\.|^(run|library)\//, stage: 'states' },
  { files: /^(exec|value)\//, stage: 'interpretation' },
];

export class StageFinder {
  private readonly rules = new Map<string, Rule | undefined>();

  /** The stage of a sample: its stack, innermost first. */
  stageOf(stack: Iterable<EngineFunction>): StageName {
    let served: StageName | undefined;
    for (const { name, file } of stack) {
      if (name === '(garbage collector)') return 'garbage collection';
      const rule = file === '' ? undefined : this.ruleFor(name, file);
      if (!rule) continue;
      if (!rule.serves) return servedBy(rule.stage, served);
      // The innermost service says what is done; a solver's service, that a solver asked for it.
      if (served === undefined || rule.serves === 'solver') served = rule.stage;
    }
    return served ?? 'other';
  }

  private ruleFor(name: string, file: string): Rule | undefined {
    const key = `${file} ${name}`;
    if (!this.rules.has(key)) {
      const fits = ({ files, functions }: Rule) =>
        files.test(file) && (functions === undefined || functions.test(name));
      this.rules.set(key, rules.find(fits));
    }
    return this.rules.get(key);
  }
}

/** What a stage had done for it is its own work, but for the interpreter's memory and terms. */
function servedBy(stage: StageName, served: StageName | undefined): StageName {
  if (served === undefined) return stage;
  const isInterpreter = stage === 'interpretation' || stage === 'states' || stage === 'memory';
  return isInterpreter && served !== 'front end' ? served : stage;
}
