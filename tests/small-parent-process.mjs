/** The process that starts programs for small-parent.mjs; it ends with the one that asks it. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { receive, send } from './small-parent-messages.mjs';

const [asked, answered] = process.argv.slice(2);
const questions = fs.openSync(asked, 'r');
const answers = fs.openSync(answered, 'w');
for (let question = receive(questions); question; question = receive(questions)) {
  const { error, ...done } = spawnSync(...question);
  // Of an error V8 writes the message alone.
  send(answers, { ...done, error: error && { ...error, message: error.message } });
}
