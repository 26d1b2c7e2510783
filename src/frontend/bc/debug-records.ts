/** Debug records: from FUNC_CODE_DEBUG_RECORD_* and from calls of `llvm.dbg.*`. */
import {
  type CallInstruction,
  calleeOf,
  type DebugLoc,
  type DebugRecord,
  type MDNode,
  type Metadata,
} from '../../ir/index.js';
import { functionCode as code } from './codes.js';
import type { MetadataTable } from './metadata.js';
import type { Operands } from './operands.js';

/** A record whose location comes later. */
type OpenRecord = Omit<DebugRecord, 'debugLoc'> & { debugLoc: DebugLoc | undefined };

/** [location, variable, expression, value, …] or [location, label]. */
export function readDebugRecord(r: Operands, metadata: MetadataTable): DebugRecord {
  const { stream } = r;
  const recordCode = stream.code;
  const node = (): MDNode => metadata.node(r.number());
  const debugLoc = metadata.location(r.number());
  const variable = node();
  if (recordCode === code.debugLabel) {
    return { kind: 'label', location: undefined, variable, expression: undefined, debugLoc };
  }
  const expression = node();
  if (recordCode === code.debugValueSimple) {
    return { kind: 'value', location: r.wrappedPair(), variable, expression, debugLoc };
  }
  const location = metadata.get(r.number());
  switch (recordCode) {
    case code.debugValue:
      return { kind: 'value', location, variable, expression, debugLoc };
    case code.debugDeclare:
      return { kind: 'declare', location, variable, expression, debugLoc };
    case code.debugDeclareValue:
      return { kind: 'declare_value', location, variable, expression, debugLoc };
    default: {
      const assignId = node();
      const addressExpression = node();
      const address = metadata.get(r.number());
      return {
        kind: 'assign',
        location,
        variable,
        expression,
        assignId,
        address,
        addressExpression,
        debugLoc,
      };
    }
  }
}

/** `llvm.dbg.addr` of x is `llvm.dbg.value` of what x points to. */
function dereferenced({ kind, distinct, tag, operands, fields, elements }: MDNode): MDNode {
  const deref = 0x06;
  return { kind, distinct, tag, operands, fields, elements: [...elements, deref] };
}

/** The record that a call stands for, if it calls a debug intrinsic. */
export function intrinsicRecord(call: CallInstruction): OpenRecord | undefined {
  const callee = calleeOf(call);
  if (callee?.kind !== 'function' || !callee.name.startsWith('llvm.dbg.')) return undefined;
  const args: Metadata[] = [];
  for (let i = 0; i < call.operands.length - 1; i++) {
    const operand = call.operands[i];
    if (operand?.kind !== 'metadata') return undefined;
    args.push(operand.metadata);
  }
  const open = { debugLoc: undefined };
  switch (callee.name) {
    case 'llvm.dbg.declare':
    case 'llvm.dbg.value':
    case 'llvm.dbg.addr': {
      const [location, variable, expression] = args;
      if (variable?.kind !== 'node' || expression?.kind !== 'node') return undefined;
      if (callee.name === 'llvm.dbg.addr') {
        return { kind: 'value', location, variable, expression: dereferenced(expression), ...open };
      }
      const kind = callee.name === 'llvm.dbg.value' ? 'value' : 'declare';
      return { kind, location, variable, expression, ...open };
    }
    case 'llvm.dbg.label': {
      const [variable] = args;
      if (variable?.kind !== 'node') return undefined;
      return { kind: 'label', location: undefined, variable, expression: undefined, ...open };
    }
    case 'llvm.dbg.assign': {
      const [location, variable, expression, assignId, address, addressExpression] = args;
      if (
        variable?.kind !== 'node' ||
        expression?.kind !== 'node' ||
        assignId?.kind !== 'node' ||
        addressExpression?.kind !== 'node'
      ) {
        return undefined;
      }
      return {
        kind: 'assign',
        location,
        variable,
        expression,
        assignId,
        address,
        addressExpression,
        ...open,
      };
    }
    default:
      return undefined;
  }
}
