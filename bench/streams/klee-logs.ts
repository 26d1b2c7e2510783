/**
 * The queries that KLEE itself hands to its solver on the programs of the exploration benchmark, read
 * from its logs. They differ from our own streams: KLEE's caches have had their turn, constant arrays
 * are asserted byte by byte, and every query repeats its constraints.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ExprContext, ScriptReader } from '../../src/expr/index.js';
import { findOnPath, runtimeInclude } from '../../src/frontend/index.js';
import type { Query } from '../../src/solver/index.js';

const programs = fileURLToPath(new URL('../programs/explore/', import.meta.url));
const seconds = 10;
const mostQueries = 300;
const mostBytes = 20 << 20;

/** One stream per program, where there is a KLEE and a compiler for it; none where not. */
export function* kleeLogs(): Generator<readonly [string, Query[]]> {
  const [clang, klee] = [findOnPath('clang-16'), findOnPath('klee')];
  if (!clang || !klee) {
    console.log('logs of KLEE are left out: they need klee and clang-16 on the PATH');
    return;
  }
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-klee-logs-'));
  try {
    for (const file of fs.readdirSync(programs).filter((name) => name.endsWith('.c'))) {
      const name = path.basename(file, '.c');
      const bitcode = path.join(scratch, `${name}.bc`);
      const flags = ['-O1', '-c', '-emit-llvm', '-fno-builtin', '-I', runtimeInclude];
      execFileSync(clang, [...flags, path.join(programs, file), '-o', bitcode]);
      const output = path.join(scratch, name);
      spawnSync(klee, [
        '--use-query-log=solver:smt2',
        '--use-forked-solver=false',
        '--search=dfs',
        '--write-no-tests',
        `--max-time=${seconds}s`,
        `--output-dir=${output}`,
        bitcode,
      ]);
      const queries = readLog(path.join(output, 'solver-queries.smt2'));
      if (queries.length > 0) yield [name, queries];
    }
  } finally {
    fs.rmSync(scratch, { recursive: true });
  }
}

/** The scripts of a log, one for each query; the last may be cut and is left out then. */
function readLog(file: string): Query[] {
  const handle = fs.openSync(file, 'r');
  const buffer = Buffer.alloc(Math.min(fs.fstatSync(handle).size, mostBytes));
  fs.readSync(handle, buffer);
  fs.closeSync(handle);
  const scripts = buffer.toString('utf8').split('(exit)').slice(0, -1);
  const t = new ExprContext();
  return scripts
    .slice(0, mostQueries)
    .map((script) => ({ constraints: asserted(t, script) }))
    .filter(({ constraints }) => constraints.some((term) => !term.isTrue));
}

function asserted(t: ExprContext, script: string): Query['constraints'] {
  const reader = new ScriptReader(t, script);
  const terms: Query['constraints'][number][] = [];
  for (let command = reader.next(); command !== null; command = reader.next()) {
    if (command.kind === 'assert') terms.push(command.term);
  }
  return terms;
}
