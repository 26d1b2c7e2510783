/** What the leader of a run on many machines believes: what follows from what it knows, once. */
import { describe, expect, it } from 'vitest';
import { nothing } from '../../src/cluster/figures.js';
import type { Account } from '../../src/cluster/protocol.js';
import { Ledger } from '../../src/cluster/queue/ledger.js';
import type { Commit } from '../../src/cluster/queue/run-store.js';
import type { HostedExploration } from '../../src/node/index.js';

const ledgerOf = () =>
  new Ledger({
    hosted: {
      exploration: { isNewError: () => true, coverage: { account: () => [] } },
    } as unknown as HostedExploration,
    recorder: () => undefined,
    directory: () => undefined,
    onError: () => undefined,
  });

/** A block without states. */
const empty = JSON.stringify({ states: [] });

const commit = (of: Partial<Commit>): { kind: 'commit' } & Commit => ({
  kind: 'commit',
  ...{ job: 1, id: 'a', previous: '', engine: 'e', serial: 0, reports: [], given: [] },
  block: empty,
  ...of,
});

describe('the ledger', () => {
  it('takes a commit in once', () => {
    const ledger = ledgerOf();
    ledger.open(empty);
    ledger.take(commit({ given: [empty] }));
    ledger.take(commit({ given: [empty] }));
    expect(ledger.jobs.get(1)?.commit).toBe('a');
    expect(ledger.blocks).toEqual([empty]);
    expect(ledger.retired.size).toBe(0);
  });

  it.each([
    ['one before it was lost', { previous: 'lost', serial: 1 }],
    ['it rests on a commit that is not known', { previous: 'lost' }],
    ['its engine has told of more than was heard', { serial: 1 }],
  ])('makes a job anew at once: %s', (_, strange) => {
    const ledger = ledgerOf();
    const { block } = ledger.open(empty);
    ledger.take(commit({ id: 'b', given: ['["never known"]'], ...strange }));
    expect([...ledger.jobs.keys()]).toEqual([]);
    expect(ledger.blocks).toEqual([block]);
    expect([...ledger.unwanted]).toEqual([1]);
    expect([...ledger.retired]).toEqual(['e']);
  });

  it('takes no account in that has more than what was believed', () => {
    const ledger = ledgerOf();
    ledger.open(empty);
    ledger.take(commit({ previous: 'lost' }));
    const account = { summary: {}, costs: undefined, slow: [] } as unknown as Account;
    ledger.take({ kind: 'farewell', engine: 'e', account });
    ledger.take({ kind: 'farewell', engine: 'another', account });
    expect(ledger.summaries.length).toBe(1);
  });

  it('knows of an engine that is gone without a word that it has left something out', () => {
    const ledger = ledgerOf();
    ledger.open(empty);
    const error = { kind: 'model', message: 'not supported', file: 'a.c', line: 1 };
    const report = { lines: [], tests: [], events: [], marks: [], figures: nothing };
    const reports = [{ ...report, errors: [{ error, node: 1, test: null, values: [] }] }];
    ledger.take(commit({ reports: reports as unknown as Commit['reports'] }));
    expect(ledger.hasLosses).toBe(true);
    const account = { summary: {}, costs: undefined, slow: [] } as unknown as Account;
    ledger.take({ kind: 'farewell', engine: 'e', account });
    expect(ledger.hasLosses).toBe(false);
  });

  it('has the store forget a job that is not one any more', () => {
    const ledger = ledgerOf();
    ledger.open(empty);
    ledger.take(commit({ block: null }));
    expect(ledger.unwanted.size).toBe(0);
    ledger.take(commit({ engine: 'of a server that went back', previous: '', id: 'b' }));
    expect([...ledger.unwanted]).toEqual([1]);
    expect(ledger.blocks).toEqual([]);
  });
});
