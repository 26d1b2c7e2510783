/** Functions that stand for others (LLVM Language Reference, "IFuncs"): each resolver is run once. */
import type { Func, IFunc } from '../ir/index.js';
import { Fault } from '../value/index.js';
import type { Machine } from './machine.js';

export class IFuncs {
  private readonly known = new Map<IFunc, Func>();

  constructor(private readonly machine: Machine) {}

  /** The function that an ifunc stands for. */
  resolved(ifunc: IFunc): Func {
    let func = this.known.get(ifunc);
    if (!func) {
      const { machine } = this;
      const { program } = machine;
      const resolver = program.functionAt(program.evaluate(ifunc.resolver));
      if (resolver?.kind !== 'function') throw new Fault('model', `${ifunc.name} has no resolver`);
      const result = machine.runNested(machine.push(program.prepared(resolver), []));
      const target = program.functionAt((result?.value ?? 0) as number);
      if (target?.kind !== 'function') throw new Fault('model', `${ifunc.name} has no resolution`);
      func = target;
      this.known.set(ifunc, func);
    }
    return func;
  }
}
