/**
 * When to restart. Two modes alternate over ever longer phases (Oh, SAT 2015; CaDiCaL): in *focused*
 * mode a restart comes when recent learned clauses have more glue than the long average (Audemard &
 * Simon), which is quick at refuting; in *stable* mode by Luby's sequence, which keeps good partial
 * models together. Short queries end within the first focused phase.
 */
export class RestartPolicy {
  stable = false;
  private fast = 0;
  private slow = 0;
  private sinceRestart = 0;
  private sinceSwitch = 0;
  private phaseLength = 1000;
  private lubyIndex = 1;

  startQuery(): void {
    this.stable = false;
    this.sinceRestart = 0;
    this.sinceSwitch = 0;
    this.phaseLength = 1000;
    this.lubyIndex = 1;
  }

  conflict(glue: number): void {
    this.fast += (glue - this.fast) / 32;
    this.slow += (glue - this.slow) / 4096;
    if (this.slow === 0 || this.slow < this.fast / 16) this.slow = this.fast;
    this.sinceRestart++;
    this.sinceSwitch++;
  }

  due(): boolean {
    if (this.sinceSwitch >= this.phaseLength) {
      this.sinceSwitch = 0;
      this.stable = !this.stable;
      if (!this.stable) this.phaseLength *= 1.5;
    }
    if (this.stable) {
      if (this.sinceRestart < 256 * luby(this.lubyIndex)) return false;
      this.lubyIndex++;
    } else if (this.sinceRestart < 8 || this.fast <= 1.1 * this.slow) return false;
    this.sinceRestart = 0;
    return true;
  }
}

/** 1, 1, 2, 1, 1, 2, 4, … (Luby, Sinclair & Zuckerman, 1993); `i` counts from 1. */
export function luby(i: number): number {
  let k = i;
  for (;;) {
    let size = 1;
    let power = 1;
    while (size < k) {
      size = 2 * size + 1;
      power *= 2;
    }
    if (size === k) return power;
    k -= (size - 1) / 2;
  }
}
