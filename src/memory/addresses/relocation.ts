/**
 * Relocatable addresses (Trabish and Rinetzky, "Relocatable Addressing Model for Symbolic Execution", ISSTA 2020,
 * §2.2): what a program computes from a pointer speaks of a symbol α for the base of its object, not of an address.
 *
 * The authors give every allocation an address pair (α, c), and have α wherever the pointer goes. Here compiled code
 * has numbers, and so has memory: a pointer is its home address c until something symbolic is added to it. Only then does
 * α enter, as a named constant (src/expr/named-constants.ts), and with it the address constraint α = c, which is applied
 * where a term leaves for the solver (src/solver/chain/path-solver.ts) and where an element of an object is meant. So a
 * pointer that is compared with a number, or stored beside one, is the same address either way.
 *
 * Deviation: objects stay where they are. A segment is an array over the span of its objects, parts of a split object
 * lie side by side, and a realloc that grows must leave its old pointers dangling, as it does in C; so no constraint ever
 * changes, and what a term is without its symbols is known once for all states.
 */
import type { Expr } from '../../expr/index.js';
import type { Domain } from '../../value/index.js';
import type { AddressSpace, Region } from '../address-space.js';
import type { RelocatableObjects } from './names.js';

export class RelocatableBases {
  constructor(
    private readonly domain: Domain,
    private readonly space: AddressSpace,
    private readonly which: RelocatableObjects,
  ) {}

  /** A pointer that is a number, as its object's base and a distance; undefined if its object does not move. */
  symbolic(address: number): Expr | undefined {
    const object = this.objectOf(address);
    if (!object) return undefined;
    const { terms, addressBits: width } = this.domain;
    const { base } = object;
    const symbol = terms.namedConstant(`base of ${base.toString(16)}`, width, base);
    return terms.add(symbol, terms.constant(address - base, width));
  }

  private objectOf(address: number): Region | undefined {
    const { space, which } = this;
    if (which === 'all') return space.ownerOf(address);
    if (address >= space.objects.stackLimit) return undefined;
    const { below } = space.objects.around(address);
    const isIn = below?.kind === 'heap' && address <= below.base + below.size;
    return isIn ? below : undefined;
  }
}
