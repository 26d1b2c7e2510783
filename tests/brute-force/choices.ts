/** The choices that a generator of programs makes: the same seed, the same program. */
import { Random } from '../../src/search/index.js';

export abstract class Choices {
  private readonly random: Random;
  private counter = 0;

  constructor(seed: number) {
    this.random = new Random(seed);
    for (let i = 0; i < 8; i++) this.random.unit();
  }

  protected below(bound: number): number {
    return this.random.below(bound);
  }

  protected chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  protected pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)];
  }

  /** A number that no name has yet. */
  protected next(): number {
    return this.counter++;
  }

  protected fresh(kind: string): string {
    return `${kind}${this.next()}`;
  }
}
