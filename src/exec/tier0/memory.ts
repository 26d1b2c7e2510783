/**
 * Loads, stores and stack allocation (LangRef "Memory Access and Addressing Operations").
 *
 * The fast path of an access is one check of the shadow and one access of the data, for the types of
 * C: integers of 8 to 64 bits, pointers, float and double. Everything else takes the checked path of
 * access.ts: other types, symbolic bytes, and accesses that turn out to be errors.
 *
 * A load or store of a promoted variable is a move between slots.
 */
import { canonical } from '../../expr/index.js';
import type { AllocaInst, DataLayout, LoadInst, StoreInst, Type } from '../../ir/index.js';
import { dataSize, defaultStackSize, pageBits, shadowBase } from '../../memory/index.js';
import { Fault, type Slot } from '../../value/index.js';
import { askedSize, isSymbolicSize, partOf } from '../asked-size.js';
import type { Step } from '../frame.js';
import { fixedSize } from '../prepare/index.js';
import type { Translator } from './translator.js';

/** Four shadow bytes: all concrete. As integers of 32 bits, a store wants them exactly so. */
const ones = 0x01010101;

/** How a type is accessed on the fast path. */
function shapeOf(
  layout: DataLayout,
  type: Type,
): 8 | 16 | 32 | 64 | 'float' | 'double' | undefined {
  if (type.kind === 'pointer' || type.kind === 'int') {
    const bits = layout.sizeInBits(type);
    return bits === 8 || bits === 16 || bits === 32 || bits === 64 ? bits : undefined;
  }
  if (type.kind === 'float' && (type.format === 'float' || type.format === 'double')) {
    return type.format;
  }
  return undefined;
}

export function translateLoad(t: Translator, inst: LoadInst): Step {
  const target = t.target(inst);
  const [pointer] = inst.operands;
  if (t.isPromoted(pointer)) {
    const variable = t.fn.slotOf(pointer as AllocaInst);
    return (s) => {
      s[target] = s[variable];
      return undefined;
    };
  }
  const { at, value } = t.operand(pointer);
  const { access } = t;
  const { view, bytes } = access.memory;
  const { type } = inst;
  const slow = (p: Slot) => access.load(type, p);
  switch (shapeOf(t.layout, type)) {
    case 8:
      return (s) => {
        const p = at < 0 ? value : s[at];
        s[target] =
          typeof p === 'number' && p < dataSize && (bytes[shadowBase + p] & 1) === 1
            ? bytes[p]
            : slow(p);
        return undefined;
      };
    case 16:
      return (s) => {
        const p = at < 0 ? value : s[at];
        s[target] =
          typeof p === 'number' &&
          p < dataSize &&
          (view.getUint16(shadowBase + p, true) & 0x0101) === 0x0101
            ? view.getUint16(p, true)
            : slow(p);
        return undefined;
      };
    case 32:
      return (s) => {
        const p = at < 0 ? value : s[at];
        s[target] =
          typeof p === 'number' &&
          p < dataSize &&
          (view.getInt32(shadowBase + p, true) & ones) === ones
            ? view.getUint32(p, true)
            : slow(p);
        return undefined;
      };
    case 64:
      return (s) => {
        const p = at < 0 ? value : s[at];
        if (
          typeof p === 'number' &&
          p < dataSize &&
          (view.getInt32(shadowBase + p, true) & view.getInt32(shadowBase + p + 4, true) & ones) ===
            ones
        ) {
          const high = view.getUint32(p + 4, true);
          s[target] =
            high < 0x200000
              ? high * 4294967296 + view.getUint32(p, true)
              : canonical(view.getBigUint64(p, true));
        } else s[target] = slow(p);
        return undefined;
      };
    case 'float':
      return (s) => {
        const p = at < 0 ? value : s[at];
        if (
          typeof p === 'number' &&
          p < dataSize &&
          (view.getInt32(shadowBase + p, true) & ones) === ones
        ) {
          const number = view.getFloat32(p, true);
          s[target] = Number.isNaN(number) ? slow(p) : number;
        } else s[target] = slow(p);
        return undefined;
      };
    case 'double':
      return (s) => {
        const p = at < 0 ? value : s[at];
        if (
          typeof p === 'number' &&
          p < dataSize &&
          (view.getInt32(shadowBase + p, true) & view.getInt32(shadowBase + p + 4, true) & ones) ===
            ones
        ) {
          const number = view.getFloat64(p, true);
          s[target] = Number.isNaN(number) ? slow(p) : number;
        } else s[target] = slow(p);
        return undefined;
      };
    default:
      return (s) => {
        s[target] = slow(at < 0 ? value : s[at]);
        return undefined;
      };
  }
}

export function translateStore(t: Translator, inst: StoreInst): Step {
  const [stored, pointer] = inst.operands;
  const { at: atV, value: valueV } = t.operand(stored);
  if (t.isPromoted(pointer)) {
    const variable = t.fn.slotOf(pointer as AllocaInst);
    return (s) => {
      s[variable] = atV < 0 ? valueV : s[atV];
      return undefined;
    };
  }
  const { at, value } = t.operand(pointer);
  const { access } = t;
  const { view, bytes, dirty } = access.memory;
  const { type } = stored;
  const slow = (p: Slot, v: Slot) => access.store(type, p, v);
  switch (shapeOf(t.layout, type)) {
    case 8:
      return (s) => {
        const p = at < 0 ? value : s[at];
        const v = atV < 0 ? valueV : s[atV];
        if (
          typeof p === 'number' &&
          typeof v === 'number' &&
          p < dataSize &&
          bytes[shadowBase + p] === 1
        ) {
          bytes[p] = v;
          dirty[p >>> pageBits] = 1;
        } else slow(p, v);
        return undefined;
      };
    case 16:
      return (s) => {
        const p = at < 0 ? value : s[at];
        const v = atV < 0 ? valueV : s[atV];
        if (
          typeof p === 'number' &&
          typeof v === 'number' &&
          p < dataSize &&
          view.getUint16(shadowBase + p, true) === 0x0101
        ) {
          view.setUint16(p, v, true);
          dirty[p >>> pageBits] = 1;
          dirty[(p + 1) >>> pageBits] = 1;
        } else slow(p, v);
        return undefined;
      };
    case 32:
      return (s) => {
        const p = at < 0 ? value : s[at];
        const v = atV < 0 ? valueV : s[atV];
        if (
          typeof p === 'number' &&
          typeof v === 'number' &&
          p < dataSize &&
          view.getInt32(shadowBase + p, true) === ones
        ) {
          view.setInt32(p, v, true);
          dirty[p >>> pageBits] = 1;
          dirty[(p + 3) >>> pageBits] = 1;
        } else slow(p, v);
        return undefined;
      };
    case 64:
      return (s) => {
        const p = at < 0 ? value : s[at];
        const v = atV < 0 ? valueV : s[atV];
        if (
          typeof p === 'number' &&
          p < dataSize &&
          view.getInt32(shadowBase + p, true) === ones &&
          view.getInt32(shadowBase + p + 4, true) === ones
        ) {
          if (typeof v === 'number') {
            view.setInt32(p, v, true);
            view.setInt32(p + 4, v / 4294967296, true);
          } else if (typeof v === 'bigint') {
            view.setBigUint64(p, v, true);
          } else {
            slow(p, v);
            return undefined;
          }
          dirty[p >>> pageBits] = 1;
          dirty[(p + 7) >>> pageBits] = 1;
        } else slow(p, v);
        return undefined;
      };
    case 'float':
      return (s) => {
        const p = at < 0 ? value : s[at];
        const v = atV < 0 ? valueV : s[atV];
        if (
          typeof p === 'number' &&
          typeof v === 'number' &&
          !Number.isNaN(v) &&
          p < dataSize &&
          view.getInt32(shadowBase + p, true) === ones
        ) {
          view.setFloat32(p, v, true);
          dirty[p >>> pageBits] = 1;
          dirty[(p + 3) >>> pageBits] = 1;
        } else slow(p, v);
        return undefined;
      };
    case 'double':
      return (s) => {
        const p = at < 0 ? value : s[at];
        const v = atV < 0 ? valueV : s[atV];
        if (
          typeof p === 'number' &&
          typeof v === 'number' &&
          !Number.isNaN(v) &&
          p < dataSize &&
          view.getInt32(shadowBase + p, true) === ones &&
          view.getInt32(shadowBase + p + 4, true) === ones
        ) {
          view.setFloat64(p, v, true);
          dirty[p >>> pageBits] = 1;
          dirty[(p + 7) >>> pageBits] = 1;
        } else slow(p, v);
        return undefined;
      };
    default:
      return (s) => {
        slow(at < 0 ? value : s[at], atV < 0 ? valueV : s[atV]);
        return undefined;
      };
  }
}

export function translateAlloca(t: Translator, inst: AllocaInst): Step {
  if (t.isPromoted(inst)) return () => undefined;
  const target = t.target(inst);
  const place = t.fn.placeOf(inst);
  if (place) {
    const { offset } = place;
    return (s, frame) => {
      s[target] = frame.base + offset;
      return undefined;
    };
  }
  const { machine, layout } = t;
  const stride = layout.allocSize(inst.allocatedType);
  const align = Math.max(16, inst.align || layout.abiAlign(inst.allocatedType));
  const fixed = fixedSize(layout, inst);
  const count = inst.operands[0] ? t.reader(inst.operands[0]) : () => 1;
  const exhausted = (bytes: string) =>
    new Fault('out-of-bounds', `the stack is exhausted: ${bytes} bytes are allocated`);
  return (s, frame) => {
    const size = fixed ?? askedSize(machine.domain, count(s), stride);
    if (isSymbolicSize(size)) {
      const { capacity, domain } = machine;
      const part = partOf(domain, size, capacity, defaultStackSize);
      if (part === 'beyond-memory') throw exhausted(`more than ${defaultStackSize - 1}`);
      s[target] = machine.growStack(frame, capacity, align, inst, size.length);
      return undefined;
    }
    if (!(size < dataSize)) throw exhausted(`${size}`);
    s[target] = machine.growStack(frame, Number(size), align, inst);
    return undefined;
  };
}
