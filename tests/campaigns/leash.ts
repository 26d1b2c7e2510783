/**
 * Ends what a campaign has started when the campaign ends, in whichever way: `import './leash.js'`.
 *
 * A campaign waits for most of its children in calls that block, so a signal ends it before it could tell them, and
 * SIGKILL lets nobody tell anything; a run without a limit would then go on for hours. So a shell, in a session of its
 * own, reads from a pipe that only the campaign can write to. The system closes the pipe with the campaign, and the
 * shell kills every process whose environment has the campaign's mark, children of children included. Needs Linux's
 * `/proc`; elsewhere nothing is done.
 */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';

const mark = 'MERGANSER_CAMPAIGN';

/** Twice, for what was just being started. */
const watch = `cat > /dev/null
for round in 1 2; do
  for file in $(grep -lxz -- "$0" /proc/[0-9]*/environ 2> /dev/null); do
    process=\${file#/proc/}
    kill -KILL "\${process%/environ}" 2> /dev/null
  done
  sleep 0.1
done`;

if (fs.existsSync('/proc/self/environ') && process.env[mark] === undefined) {
  const own = `${process.pid}-${Date.now()}`;
  const watcher = spawn('sh', ['-c', watch, `${mark}=${own}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  (watcher.stdin as unknown as { unref(): void }).unref();
  process.env[mark] = own;
}
