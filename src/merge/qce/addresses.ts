/**
 * Where a pointer of a function points, as far as its own code says: a base and an offset.
 *
 * The base is an alloca, a global, the pointer that a plain stack variable holds (a load of it), or else the
 * value itself, which nothing more is known of. The offset is undefined where an index is no constant.
 */
import type {
  AllocaInst,
  Allocas,
  DataLayout,
  GlobalVariable,
  LocalValue,
  Value,
} from '../../ir/index.js';

export interface Address {
  readonly base: LocalValue | GlobalVariable;
  /** Whether `base` is a plain variable, and its pointer is meant instead of its own memory. */
  readonly held: boolean;
  /** Bytes; undefined for a variable index. */
  readonly offset: number | undefined;
}

export class Addresses {
  private readonly known = new Map<Value, Address | undefined>();

  constructor(
    private readonly allocas: Allocas,
    private readonly layout: DataLayout,
  ) {}

  /** Undefined for pointers that are constants but no global's: null, functions, numbers. */
  of(pointer: Value): Address | undefined {
    if (this.known.has(pointer)) return this.known.get(pointer);
    const address = this.resolve(pointer);
    this.known.set(pointer, address);
    return address;
  }

  isPlain(alloca: AllocaInst): boolean {
    return this.allocas.infoOf.get(alloca)?.class === 'promotable';
  }

  /** Down a chain of geps and casts, without recursion: such chains can be long. */
  private resolve(pointer: Value): Address | undefined {
    let value = pointer;
    let offset: number | undefined = 0;
    for (;;) {
      switch (value.kind) {
        case 'global':
          return { base: value, held: false, offset };
        case 'alias':
          value = value.aliasee;
          continue;
        case 'argument':
          return { base: value, held: false, offset };
        case 'expr':
          if (value.op === 'getelementptr') offset = this.plus(offset, value, value.sourceType!);
          else if (value.op !== 'bitcast' && value.op !== 'addrspacecast') return undefined;
          [value] = value.operands;
          continue;
        case 'instruction':
          if (value.op === 'getelementptr' && value.type.kind === 'pointer') {
            offset = this.plus(offset, value, value.sourceType);
            [value] = value.operands;
            continue;
          }
          if (value.op === 'bitcast' || value.op === 'addrspacecast' || value.op === 'freeze') {
            [value] = value.operands;
            continue;
          }
          if (value.op === 'load') {
            const [from] = value.operands;
            if (from.kind === 'instruction' && from.op === 'alloca' && this.isPlain(from)) {
              return { base: from, held: true, offset };
            }
          }
          return { base: value, held: false, offset };
        default:
          return undefined;
      }
    }
  }

  private plus(
    offset: number | undefined,
    gep: { readonly operands: readonly Value[] },
    sourceType: Parameters<DataLayout['gepOffset']>[0],
  ): number | undefined {
    if (offset === undefined) return undefined;
    const { constant, terms } = this.layout.gepOffset(sourceType, gep.operands.slice(1));
    return terms.length > 0 ? undefined : offset + Number(constant);
  }
}

/** Whether the address is the same whatever the program computes: a place in a local object or a global. */
export function isFixed({ base, held, offset }: Address): boolean {
  if (held || offset === undefined) return false;
  return base.kind === 'global' || (base.kind === 'instruction' && base.op === 'alloca');
}
