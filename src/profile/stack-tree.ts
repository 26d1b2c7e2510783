/** Stacks with their time, as a tree: stacks that begin alike share their beginning. */
export class StackTree {
  static readonly root = 0;
  private readonly names: string[] = [''];
  private readonly parents: number[] = [-1];
  private readonly children = new Map<string, number>();
  private readonly own: number[] = [0];

  /** The stack that a frame on top of another stack makes. */
  child(parent: number, name: string): number {
    const key = `${parent} ${name}`;
    let node = this.children.get(key);
    if (node === undefined) {
      node = this.names.length;
      this.names.push(name);
      this.parents.push(parent);
      this.own.push(0);
      this.children.set(key, node);
    }
    return node;
  }

  /** Adds time to a stack. */
  add(stack: number, time: number): void {
    this.own[stack] += time;
  }

  /** Adds time to the stack of these frames, outermost first. */
  addPath(path: readonly string[], time: number): void {
    this.add(
      path.reduce((stack, name) => this.child(stack, name), StackTree.root),
      time,
    );
  }

  /** The stacks with time of their own, outermost frame first. */
  *stacks(): Generator<{ readonly frames: readonly string[]; readonly time: number }> {
    for (let stack = 1; stack < this.names.length; stack++) {
      if (this.own[stack] <= 0) continue;
      const frames: string[] = [];
      for (let at = stack; at > StackTree.root; at = this.parents[at]) frames.push(this.names[at]);
      yield { frames: frames.reverse(), time: this.own[stack] };
    }
  }
}
