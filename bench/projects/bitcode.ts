/** The bitcode that a recorded build keeps of a program, linked to one file for other engines. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { builtParts, type Part, unitCode, userBuildStore } from '../../src/frontend/index.js';
import { linkMembers } from '../real/link.js';

/** Links the program's own sources, with what it takes of archives; the name of the file, or why there is none. */
export function linkedProgram(
  program: string,
  cc: string,
  scratch: string,
): { file: string } | { failure: string } {
  const store = userBuildStore();
  const written: string[] = [];
  let failure: string | undefined;
  const write = (part: Part): string[] => {
    if (part.kind === 'archive') return part.parts.flatMap(write);
    const code = part.kind === 'unit' ? unitCode(part.unit, store, { cc }) : undefined;
    if (!code?.ok) return [];
    const file = path.join(scratch, `part${written.length}.bc`);
    fs.writeFileSync(file, code.ir);
    written.push(file);
    return [file];
  };
  const parts = builtParts(program)?.parts ?? [];
  const objects = parts.filter(({ kind }) => kind === 'unit').flatMap(write);
  const members = parts.filter(({ kind }) => kind === 'archive').flatMap(write);
  const file = path.join(scratch, 'program.bc');
  try {
    linkMembers(objects, members, file);
  } catch (thrown) {
    failure = (thrown as Error).message.split('\n').slice(0, 3).join(' ');
  }
  return failure === undefined ? { file } : { failure };
}
