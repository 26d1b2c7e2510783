/** What query counts of a function need to know of it, whatever the functions are that it calls. */
import { type Allocas, allocasOf, type DataLayout, type Func } from '../../ir/index.js';
import { Addresses } from './addresses.js';
import type { QceParameters } from './parameters.js';
import { Points } from './points.js';
import { tripCount } from './trip-counts.js';
import { UnrolledFlow } from './unrolled-flow.js';
import { type GlobalMemory, VariableTable } from './variables.js';

export class FunctionShape {
  readonly allocas: Allocas;
  readonly addresses: Addresses;
  readonly points: Points;
  readonly flow: UnrolledFlow;
  readonly table: VariableTable;

  constructor(
    readonly func: Func,
    readonly layout: DataLayout,
    readonly parameters: QceParameters,
    globals: GlobalMemory,
  ) {
    this.allocas = allocasOf(func, layout);
    this.addresses = new Addresses(this.allocas, layout);
    this.points = new Points(func);
    this.table = new VariableTable(globals);
    const { beta, kappa } = parameters;
    const { endOf, firstOf } = this.points;
    this.flow = new UnrolledFlow(
      func,
      beta,
      kappa,
      (loop) => tripCount(func, loop, this.allocas) ?? kappa,
      (block) => endOf.has(block),
      (block) => firstOf[block + 1] > firstOf[block] + 1,
    );
  }
}
