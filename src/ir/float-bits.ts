/**
 * Bit patterns of the IEEE formats without going through the floating-point unit, which would turn
 * signalling NaNs into quiet ones. LLVM's assembly writes `float` constants as the `double` that has
 * the same value, so both the reader and the printer need these two.
 */

const buffer = new DataView(new ArrayBuffer(8));

export function doubleBits(value: number): bigint {
  buffer.setFloat64(0, value);
  return buffer.getBigUint64(0);
}

export function doubleFromBits(bits: bigint): number {
  buffer.setBigUint64(0, bits);
  return buffer.getFloat64(0);
}

/** The 64-bit pattern of the double that a 32-bit float pattern equals; exact, NaN payload kept. */
export function widenFloat(bits: number): bigint {
  const exponent = (bits >>> 23) & 0xff;
  if (exponent === 0xff) {
    const sign = BigInt(bits >>> 31) << 63n;
    return sign | (0x7ffn << 52n) | (BigInt(bits & 0x7fffff) << 29n);
  }
  buffer.setUint32(0, bits);
  return doubleBits(buffer.getFloat32(0));
}

/** The float pattern of a double pattern, or undefined where the double has no such float. */
export function narrowToFloat(bits: bigint): number | undefined {
  const exponent = Number((bits >> 52n) & 0x7ffn);
  if (exponent === 0x7ff) {
    const fraction = bits & 0xfffffffffffffn;
    if ((fraction & 0x1fffffffn) !== 0n) return undefined;
    return (Number(bits >> 63n) * 0x80000000 + 0x7f800000 + Number(fraction >> 29n)) >>> 0;
  }
  const value = doubleFromBits(bits);
  if (!Object.is(Math.fround(value), value)) return undefined;
  buffer.setFloat32(0, value);
  return buffer.getUint32(0);
}

/**
 * The pattern of a small format (half: 5 exponent and 10 fraction bits; bfloat: 8 and 7) of a
 * double, or undefined where the double has no such value.
 */
export function narrowToSmall(
  bits: bigint,
  exponentBits: number,
  fractionBits: number,
): number | undefined {
  const sign = Number(bits >> 63n) << (exponentBits + fractionBits);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const largest = (1 << exponentBits) - 1;
  const drop = BigInt(52 - fractionBits);
  const exact = (fraction & ((1n << drop) - 1n)) === 0n;
  if (exponent === 0x7ff) {
    return exact ? sign | (largest << fractionBits) | Number(fraction >> drop) : undefined;
  }
  if (exponent === 0 && fraction === 0n) return sign;
  const scaled = exponent - 1023 + (largest >> 1);
  if (scaled >= largest) return undefined;
  if (scaled > 0) {
    return exact ? sign | (scaled << fractionBits) | Number(fraction >> drop) : undefined;
  }
  const shift = drop + BigInt(1 - scaled);
  const full = fraction | (1n << 52n);
  if (exponent === 0 || shift > 53n || (full & ((1n << shift) - 1n)) !== 0n) return undefined;
  return sign | Number(full >> shift);
}
