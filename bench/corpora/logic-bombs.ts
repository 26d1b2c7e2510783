/**
 * The logic bombs of hxuhack/logic_bombs: small programs, each with one obstacle for symbolic execution
 * (symbolic memory, floating point, external functions, loops, threads, …) before an ending that should
 * be reached. A bomb is `found` when an input is known that returns the bomb's ending; a bomb that goes off
 * by writing or reading beyond an object is also found when that error is.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { scratchFile } from './engines.js';
import { everyFile, type Task } from './task.js';

const libraryFiles = ['utils.c', 'crypto_utils.c', 'sha1.c', 'aes.c'];

export function* logicBombs(root: string): Generator<Task> {
  const library = libraryFiles.map((name) => path.join(root, 'lib', name));
  const include = `-I${path.join(root, 'include')}`;
  for (const file of everyFile(path.join(root, 'src'), '.c')) {
    const text = fs.readFileSync(file, 'utf8');
    const signature = /int\s+logic_bomb\s*\(([^)]*)\)/.exec(text)?.[1];
    if (signature === undefined) continue;
    const isOverrun = /_bo_|outofbound/.test(file);
    const needed = library.filter((member) => uses(text, member));
    yield {
      name: path.relative(path.join(root, 'src'), file).replace(/\.c$/, ''),
      expected: 'found',
      sources: [file],
      decide(engine, seconds, flags) {
        const harness = scratchFile('bomb-harness.c', harnessFor(file, text, signature));
        const subject = {
          sources: [harness, ...needed],
          flags: [...flags, include],
          searchOnly: true,
        };
        const result = engine.explore(subject, seconds);
        const found = result.findings.some(
          ({ kind }) =>
            /^assert|ASSERTION/.test(kind) ||
            (isOverrun && /^out-of-bounds|out of bound pointer/.test(kind)),
        );
        const missed = result.complete ? 'explored without finding it' : result.reason;
        return {
          verdict: found ? 'found' : 'unknown',
          reason: found ? '' : missed,
          ms: result.milliseconds,
        };
      },
    };
  }
}

function uses(text: string, member: string): boolean {
  const header = `${path.basename(member, '.c')}.h`;
  if (header === 'utils.h') return /\b(Bomb|Foobar|GetSec|open_socket)\w*\s*\(/.test(text);
  return (
    text.includes(`"${header}"`) || (header === 'crypto_utils.h' && /SHA1_COMP|AES/.test(text))
  );
}

/** Symbolic parameters of the sizes that the bomb's comment gives, strings ended by a zero byte. */
function harnessFor(file: string, text: string, signature: string): string {
  const lines = [`#include "${file}"`, '#include <assert.h>', '#include <klee/klee.h>'];
  lines.push('int main(void) {');
  const names: string[] = [];
  for (const parameter of signature.split(',').map((part) => part.trim())) {
    const name = /(\w+)(\[\])?$/.exec(parameter)?.[1] ?? 'symvar';
    const type = parameter.replace(/\b\w+(\[\])?$/, '').trim();
    names.push(name);
    if (/\*/.test(parameter) || /\[\]/.test(parameter)) {
      const size = Number(
        new RegExp(`"${name}"\\s*:\\s*\\{[^}]*"length"\\s*:\\s*(\\d+)`).exec(text)?.[1] ?? 8,
      );
      lines.push(`  static char ${name}[${size + 1}];`);
      lines.push(`  klee_make_symbolic(${name}, ${size + 1}, "${name}");`);
      lines.push(`  klee_assume(${name}[${size}] == 0);`);
    } else {
      lines.push(
        `  ${type} ${name};`,
        `  klee_make_symbolic(&${name}, sizeof ${name}, "${name}");`,
      );
    }
  }
  lines.push(`  assert(logic_bomb(${names.join(', ')}) == NORMAL_ENDING);`, '  return 0;', '}', '');
  return lines.join('\n');
}
