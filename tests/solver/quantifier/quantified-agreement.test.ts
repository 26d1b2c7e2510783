import { describe, expect, it } from 'vitest';
import { QuantifiedAgreement } from './quantified-agreement.js';

describe('queries with quantifiers', () => {
  it('have the answers of full expansion in every way', () => {
    const agreement = new QuantifiedAgreement();
    for (let seed = 1; seed <= 12; seed++) agreement.check(seed);
    expect(agreement.tally.sat).toBeGreaterThan(10);
    expect(agreement.tally.unsat).toBeGreaterThan(5);
  });

  it('have them on paths that grow', () => {
    const agreement = new QuantifiedAgreement();
    for (let seed = 1; seed <= 8; seed++) agreement.grow(seed, 10);
    expect(agreement.tally.sat).toBeGreaterThan(50);
    expect(agreement.tally.unsat).toBeGreaterThan(5);
  });
});
