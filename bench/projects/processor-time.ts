/** Processor time of the processes that this one has started and waited for, theirs included. */
import * as fs from 'node:fs';

/** Linux counts it in hundredths of a second (proc(5): `cutime` and `cstime`, fields 16 and 17). */
export function childrenSeconds(): number {
  const text = fs.readFileSync('/proc/self/stat', 'utf8');
  // The second field, a name in parentheses, may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
