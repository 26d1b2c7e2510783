import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BundledModules, EngineFiles } from '../../src/profile/engine-files.js';
import { type EngineFunction, StageFinder } from '../../src/profile/stages.js';

const stageOf = (stack: readonly EngineFunction[]) => new StageFinder().stageOf(stack);

/** A stack, innermost first: `function file`. */
const stack = (...frames: string[]): EngineFunction[] =>
  frames.map((text) => {
    const [, name, file = ''] = /^(\(.*\)|\S+)(?: (\S+))?$/.exec(text)!;
    return { name, file };
  });

describe('the stage of a stack', () => {
  it.each([
    ['interpretation', ['run exec/machine.ts', 'step exec/explore/explorer.ts']],
    ['states', ['fork exec/explore/explorer.ts', 'step exec/explore/explorer.ts']],
    ['term building', ['add expr/context.ts', '(anonymous) exec/tier0/integer.ts']],
    ['term building', ['read expr/context.ts', 'load memory/access.ts', 'run exec/machine.ts']],
    ['memory', ['take memory/pages.ts', 'capture exec/explore/explorer.ts']],
    ['memory', ['load memory/access.ts', 'run exec/machine.ts']],
    [
      'solver: models',
      [
        'evaluate expr/evaluate.ts',
        'satisfies solver/model.ts',
        'answer solver/chain/model-reuse.ts',
        'check solver/chain/stage.ts',
        'step exec/explore/explorer.ts',
      ],
    ],
    ['solver: SAT', ['propagate solver/sat/propagator.ts', 'check solver/core.ts']],
    ['solver: path condition', ['evaluate solver/model.ts', 'value exec/explore/explorer.ts']],
    ['searcher', ['select search/dfs.ts', 'step exec/explore/explorer.ts']],
    ['output', ['writeSync node', 'flush results/recorder/event-log.ts']],
    ['output', ['inlineStack ir/debug-info.ts', 'place results/recorder/event-log.ts']],
    ['preparing code', ['Module', 'compile exec/wasm/tier.ts', 'takes exec/tiers.ts']],
    ['preparing code', ['translateLoad exec/tier0/memory.ts', 'run exec/machine.ts']],
    ['interpretation', ['main', 'call exec/wasm/tier.ts', 'enter exec/tiers.ts']],
    ['front end', ['wasm-function[7]', 'compile frontend/cc/embedded.ts']],
    ['garbage collection', ['(garbage collector)']],
    ['other', ['(program)']],
    ['memory', ['resolvePointer memory/resolve.ts', 'resolve exec/explore/answers/answers.ts']],
    ['memory', ['reachable exec/explore/answers/leaks.ts', 'step exec/explore/explorer.ts']],
    ['states', ['run run/exploration.ts']],
  ])('%s', (stage, frames) => {
    for (const { file } of stack(...frames)) {
      if (file.includes('/')) expect([file, existsSync(`src/${file}`)]).toEqual([file, true]);
    }
    expect(stageOf(stack(...frames))).toBe(stage);
  });

  it('is known for every file of the engine', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && file.includes('/'))
      .filter((file) => !file.startsWith('merge/'));
    expect(files.length).toBeGreaterThan(200);
    for (const file of files) expect([file, stageOf([{ name: 'f', file }])]).not.toContain('other');
  });
});

describe('the file of a function', () => {
  const files = new EngineFiles();
  const fileOf = (url: string) => files.fileOf({ url, lineNumber: 0 });

  it('is found in sources and in the library', () => {
    expect(fileOf('file:///home/u/merganser/src/expr/context.ts')).toBe('expr/context.ts');
    expect(fileOf('file:///p/node_modules/merganser/dist/expr/context.js')).toBe('expr/context.js');
  });

  it('is not looked for in the code of others', () => {
    expect(fileOf('node:fs')).toBe('');
    expect(fileOf('wasm://wasm/12021d9a')).toBe('');
    expect(fileOf('file:///p/node_modules/z3-solver/dist/index.js')).toBe('');
  });

  it('is told by the line of a bundle', () => {
    const bundle = new BundledModules(
      [
        '"use strict";',
        '// src/expr/kind.ts',
        'a',
        '// node_modules/x/dist/y.js',
        'b',
        '// src/cli/main.ts',
        'c',
      ].join('\n'),
    );
    expect([0, 1, 2, 4, 6].map((line) => bundle.at(line))).toEqual([
      ...['', 'expr/kind.ts', 'expr/kind.ts', '', 'cli/main.ts'],
    ]);
  });
});
