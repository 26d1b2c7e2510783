/** A few kills at random moments; tests/campaigns/kill.ts makes two hundred. */
import { describe, expect, it } from 'vitest';
import { programs, Victim } from './killed.js';

describe('a killed run', () => {
  for (const [name, source] of Object.entries(programs)) {
    it(`of the program ${name} leaves a readable directory`, async () => {
      const victim = new Victim(source);
      try {
        for (const moment of [30, 300, 900]) {
          const { problems } = await victim.killAfter(moment + Math.random() * 200);
          expect(problems).toEqual([]);
        }
      } finally {
        victim.dispose();
      }
    }, 60_000);
  }
});
