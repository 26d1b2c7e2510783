/** Debug locations: from FUNC_CODE_DEBUG_LOC records and from DILocation nodes. */
import type { DebugLoc, MDField, MDNode } from '../../ir/index.js';
import type { BitStream } from './bit-stream.js';
import type { MetadataTable } from './metadata.js';

export class DebugLocations {
  /** The location of a node, so that equal inlined-at chains are shared. */
  private readonly ofNode = new Map<MDNode, DebugLoc>();

  constructor(
    private readonly metadata: MetadataTable,
    private readonly stream: BitStream,
  ) {}

  /** [line, column, scope + 1, inlined-at + 1, implicit?, atom group?, atom rank?]. */
  fromRecord(): DebugLoc | undefined {
    const { stream } = this;
    const scope = stream.operand(2);
    const inlinedAt = stream.operand(3);
    if (scope === 0) return undefined;
    return {
      line: stream.operand(0),
      column: stream.operand(1),
      scope: this.metadata.node(scope - 1),
      inlinedAt: inlinedAt === 0 ? undefined : this.fromNode(this.metadata.node(inlinedAt - 1)),
      implicit: stream.optional(4) !== 0,
      distinct: false,
      atomGroup: stream.optional(5),
      atomRank: stream.optional(6),
    };
  }

  fromNode(node: MDNode): DebugLoc {
    const known = this.ofNode.get(node);
    if (known) return known;
    // Inlined-at chains are as deep as calls were inlined; collect them from the outside in.
    const chain: MDNode[] = [];
    const seen = new Set<MDNode>();
    let at: MDNode | undefined = node;
    while (at && !this.ofNode.has(at)) {
      if (at.tag !== 'DILocation' || seen.has(at)) {
        return this.stream.fail('a debug location is not a DILocation');
      }
      chain.push(at);
      seen.add(at);
      const outer: MDField | undefined = at.fields.get('inlinedAt');
      at = typeof outer === 'object' && outer?.kind === 'node' ? outer : undefined;
    }
    let location = at && this.ofNode.get(at);
    for (let i = chain.length - 1; i >= 0; i--) {
      location = this.make(chain[i], location);
      this.ofNode.set(chain[i], location);
    }
    return location!;
  }

  private make(node: MDNode, inlinedAt: DebugLoc | undefined): DebugLoc {
    const { fields } = node;
    const scope = fields.get('scope');
    if (typeof scope !== 'object' || scope?.kind !== 'node') {
      return this.stream.fail('a debug location has no scope');
    }
    const number = (name: string): number => Number(fields.get(name) ?? 0);
    return {
      line: number('line'),
      column: number('column'),
      scope,
      inlinedAt,
      implicit: fields.get('isImplicitCode') === true,
      distinct: node.distinct,
      atomGroup: number('atomGroup'),
      atomRank: number('atomRank'),
    };
  }
}
