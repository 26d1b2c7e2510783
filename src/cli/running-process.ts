/** Processes by their numbers. */
import * as fs from 'node:fs';

/** Whether a process with this number is ours: a number may be another's by now, or of one that is dead and was not waited for. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // One of another user is there.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('merganser');
  } catch {
    // Only Linux tells.
    return true;
  }
}
