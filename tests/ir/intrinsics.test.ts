import { describe, expect, it } from 'vitest';
import { opaqueIntrinsicName } from '../../src/ir/index.js';

describe('opaqueIntrinsicName', () => {
  it.each([
    ['llvm.memcpy.p0i8.p0i8.i64', 'llvm.memcpy.p0.p0.i64'],
    ['llvm.memcpy.p0i8.p1i8.i32', 'llvm.memcpy.p0.p1.i32'],
    ['llvm.lifetime.start.p0i8', 'llvm.lifetime.start.p0'],
    ['llvm.masked.load.v4f32.p0v4f32', 'llvm.masked.load.v4f32.p0'],
    ['llvm.masked.gather.v4i32.v4p0i32', 'llvm.masked.gather.v4i32.v4p0'],
    ['llvm.vector.reduce.add.v4i32', 'llvm.vector.reduce.add.v4i32'],
    ['llvm.objectsize.i64.p0p0i8', 'llvm.objectsize.i64.p0'],
    ['llvm.invariant.start.p0s_struct.foos', 'llvm.invariant.start.p0'],
    ['llvm.memcpy.p0.p0.i64', 'llvm.memcpy.p0.p0.i64'],
    ['llvm.ptrmask.p0.i64', 'llvm.ptrmask.p0.i64'],
    ['llvm.fptosi.sat.i32.f64', 'llvm.fptosi.sat.i32.f64'],
    ['llvm.experimental.gc.statepoint.p0f_isVoidf', 'llvm.experimental.gc.statepoint.p0'],
    ['user.p0i8', 'user.p0i8'],
  ])('%s', (name, expected) => {
    expect(opaqueIntrinsicName(name)).toBe(expected);
  });
});
