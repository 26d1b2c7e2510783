/** How the run stands, in words: used by the header and by the overview. */
import { plural, type RunData } from '../model/index.js';

const stops: Record<string, string> = {
  time: 'stopped at the time limit',
  memory: 'stopped at the memory limit',
  paths: 'stopped at the limit of paths',
  states: 'stopped at the limit of states',
  instructions: 'stopped at the limit of instructions',
  cancelled: 'stopped by the user',
  interrupted: 'interrupted',
};

export type Tone = 'good' | 'bad' | 'warn' | 'live' | 'plain';

export function statusOf({ status, figures }: RunData): { text: string; tone: Tone } {
  if (status === 'running') return { text: 'running', tone: 'live' };
  if (status === 'interrupted') return { text: 'interrupted', tone: 'warn' };
  if (figures.stoppedBy) {
    return { text: stops[figures.stoppedBy] ?? `stopped: ${figures.stoppedBy}`, tone: 'warn' };
  }
  return figures.complete
    ? { text: 'complete', tone: 'good' }
    : { text: 'ended, some paths given up', tone: 'warn' };
}

export function verdictOf(run: RunData): { headline: string; detail: string; tone: Tone } {
  const { errors, figures, status } = run;
  const { completed, errored, partial } = figures.paths;
  const paths = plural(completed + errored + partial, 'path');
  const found = errors.length;
  const isComplete = status === 'finished' && figures.complete;
  const detail = isComplete
    ? `Every path was explored: ${paths}.`
    : status === 'running'
      ? `${paths} so far, ${plural(figures.states.living, 'state')} alive.`
      : status === 'interrupted'
        ? `The run ended without finishing, after ${paths}. What was found until then is here.`
        : `Not everything was explored: ${paths}, ${partial} of them given up.`;
  if (found > 0) {
    return { headline: `${plural(found, 'error')} found`, detail, tone: 'bad' };
  }
  if (status === 'running') return { headline: 'No error so far', detail, tone: 'plain' };
  return { headline: 'No error found', detail, tone: isComplete ? 'good' : 'warn' };
}
