/**
 * Figure 7: time to explore completely with static merging, by the threshold of query count estimation: with 0 no
 * value may become symbolic by merging, with inf any may. The authors took link, nice, paste and pr.
 */
import { contradictions, type Explored, explore } from './explore.js';
import { keep, measured, type Setting } from './results.js';

/** With inputs that are explored completely in seconds without merging. */
const subjects: Readonly<Record<string, readonly string[]>> = {
  link: ['--sym-args', '0', '2', '1'],
  nice: ['--sym-args', '0', '2', '1'],
  paste: ['--sym-args', '0', '1', '1', '--sym-stdin', '2'],
  pr: ['--sym-args', '0', '1', '1', '--sym-stdin', '1'],
};

export const alphas = ['0', '1e-12', '1e-6', '1e-3', '0.01', '0.1', '0.5', 'inf'];

export function alphaSweep({ scratch, time, utilities, wants, stored, store }: Setting): void {
  const part = measured(stored.alpha);
  stored.alpha = part;
  for (const [name, words] of Object.entries(subjects)) {
    if (!wants(name)) continue;
    const subject = { bitcode: utilities.bitcode(name), words };
    const limits = { seconds: time, scratch };
    const runs: Record<string, Explored> = { off: explore(subject, 'off', limits) };
    for (const alpha of alphas) {
      runs[alpha] = explore(subject, 'static', { ...limits, flags: ['--merge-alpha', alpha] });
    }
    const texts = ['off', ...alphas].map((way) => {
      const { cpuMs, complete } = runs[way]!;
      return `${way} ${complete ? '' : '> '}${(cpuMs / 1000).toFixed(2)}`;
    });
    console.log(`${name}, seconds: ${texts.join(', ')}`);
    keep(part, { name, seconds: time, runs }, contradictions(name, runs), store);
  }
}
