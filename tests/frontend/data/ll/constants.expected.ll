source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"

@i1 = global i1 true
@i8 = global i8 -1
@i32 = global i32 -2147483648
@i64 = global i64 -9223372036854775808
@i128 = global i128 -1
@i1000 = global i1000 -1
@half = global half 0xH3C00
@bfloat = global bfloat 0xR3F80
@float = global float 0x3FB99999A0000000
@float.dec = global float 1.500000e+00
@float.nan = global float 0x7FF8000000000000
@float.snan = global float 0x7FF4000000000000
@float.tiny = global float 0x36A0000000000000
@double = global double 3.141590e+00
@double.hex = global double 0x400921FB54442D18
@double.inf = global double 0xFFF0000000000000
@double.big = global double 1.000000e+300
@double.zero = global double 0x8000000000000000
@fp80 = global x86_fp80 0xK3FFF8000000000000000
@fp128 = global fp128 0xL00000000000000003FFF000000000000
@ppc = global ppc_fp128 0xM3FF00000000000000000000000000000
@null = global ptr null
@zero = global { i32, [4 x ptr] } zeroinitializer
@undef = global i32 undef
@poison = global [2 x i32] poison
@text = constant [6 x i8] c"a\22\5C\00\FF\0A"
@empty = constant [0 x i8] zeroinitializer
@empty.struct = constant {} zeroinitializer
@nul = constant [3 x i8] zeroinitializer
@array = constant [3 x i16] [i16 1, i16 -2, i16 32767]
@array.mixed = constant [3 x i32] [i32 1, i32 undef, i32 3]
@array.undef = constant [2 x i32] undef
@array.poison = constant [2 x i32] poison
@array.zero = constant [2 x i32] zeroinitializer
@array.odd = constant [2 x i7] [i7 1, i7 2]
@floats = constant [3 x float] [float 1.000000e+00, float 0x3FB99999A0000000, float -2.000000e+00]
@halves = constant [2 x half] [half 0xH3C00, half 0xHBC00]
@nested = constant [2 x { i8, [2 x i16] }] [{ i8, [2 x i16] } { i8 1, [2 x i16] [i16 2, i16 3] }, { i8, [2 x i16] } zeroinitializer]
@packed = constant <{ i8, i32 }> <{ i8 1, i32 2 }>
@vector = constant <4 x i32> <i32 1, i32 2, i32 3, i32 4>
@vector.same = constant <4 x i32> <i32 7, i32 7, i32 7, i32 7>
@vector.ptr = constant <2 x ptr> <ptr @i8, ptr null>
@vector.bits = constant <8 x i1> <i1 true, i1 false, i1 true, i1 true, i1 false, i1 false, i1 false, i1 true>
@gep = constant ptr getelementptr inbounds ([3 x i16], ptr @array, i64 0, i64 2)
@gep.zero = constant ptr @array
@gep.plain = constant ptr getelementptr (i8, ptr @array, i64 -1)
@difference = constant i64 sub (i64 ptrtoint (ptr @i8 to i64), i64 ptrtoint (ptr @i32 to i64))
@flags = constant i64 add nuw nsw (i64 ptrtoint (ptr @i8 to i64), i64 8)
@truncated = constant i32 trunc (i64 sub (i64 ptrtoint (ptr @i8 to i64), i64 ptrtoint (ptr @i32 to i64)) to i32)
@xored = constant i64 xor (i64 ptrtoint (ptr @i8 to i64), i64 255)
@from.int = constant ptr inttoptr (i64 4096 to ptr)
@space = addrspace(1) global i32 0
@cast.space = constant ptr addrspacecast (ptr addrspace(1) @space to ptr)
@label = constant ptr blockaddress(@jumps, %target)
@label.number = constant ptr blockaddress(@jumps, %3)
@equivalent = constant ptr dso_local_equivalent @jumps
@without.cfi = constant ptr no_cfi @jumps
@self = constant { ptr, ptr } { ptr @self, ptr @jumps }
@0 = private constant i32 5
@1 = private constant ptr @0
@table = constant [2 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr @jumps to i64), i64 ptrtoint (ptr @table to i64)) to i32), i32 0]

define void @jumps(ptr %0, i1 %1) {
  br i1 %1, label %target, label %3

target:
  indirectbr ptr blockaddress(@jumps, %3), [label %3]

3:
  store ptr @1, ptr %0, align 8
  ret void
}
