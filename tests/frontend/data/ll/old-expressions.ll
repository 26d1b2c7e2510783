; llvm: 14
; Constant expressions that LLVM 15 to 20 removed, of LLVM 14's grammar.
source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"
@x = global i32 0
@v = global <2 x i64> zeroinitializer
@a = constant i64 mul (i64 ptrtoint (ptr @x to i64), i64 3)
@b = constant i64 and (i64 ptrtoint (ptr @x to i64), i64 -8)
@c = constant i64 or (i64 ptrtoint (ptr @x to i64), i64 1)
@d = constant i64 shl nuw (i64 ptrtoint (ptr @x to i64), i64 2)
@e = constant i64 lshr exact (i64 ptrtoint (ptr @x to i64), i64 2)
@f = constant i64 ashr (i64 ptrtoint (ptr @x to i64), i64 2)
@g = constant i64 udiv (i64 ptrtoint (ptr @x to i64), i64 7)
@h = constant i64 sdiv exact (i64 ptrtoint (ptr @x to i64), i64 8)
@i = constant i64 urem (i64 ptrtoint (ptr @x to i64), i64 7)
@j = constant i64 srem (i64 ptrtoint (ptr @x to i64), i64 7)
@k = constant i1 icmp ugt (ptr @x, ptr @v)
@l = constant i32 zext (i1 icmp ult (ptr @x, ptr @v) to i32)
@m = constant i64 sext (i32 ptrtoint (ptr @x to i32) to i64)
@n = constant ptr select (i1 icmp ult (ptr @x, ptr @v), ptr @x, ptr @v)
@o = constant double uitofp (i64 ptrtoint (ptr @x to i64) to double)
@p = constant i32 fptosi (double sitofp (i64 ptrtoint (ptr @x to i64) to double) to i32)
@q = constant float fptrunc (double uitofp (i64 ptrtoint (ptr @x to i64) to double) to float)
@r = constant i1 fcmp olt (double uitofp (i64 ptrtoint (ptr @x to i64) to double), double 1.0)
@s = constant double fadd (double uitofp (i64 ptrtoint (ptr @x to i64) to double), double 1.0)
@t = constant i64 extractelement (<2 x i64> bitcast (i128 ptrtoint (ptr @x to i128) to <2 x i64>), i32 1)
@w = constant <2 x ptr> getelementptr (i32, <2 x ptr> <ptr @x, ptr @x>, <2 x i64> <i64 1, i64 2>)
