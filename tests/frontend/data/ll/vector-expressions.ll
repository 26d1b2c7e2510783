; llvm: none
; Expressions that every LLVM folds when it reads them; the module keeps them as written.
@x = global i32 0
@u = constant <2 x i64> insertelement (<2 x i64> bitcast (i128 ptrtoint (ptr @x to i128) to <2 x i64>), i64 1, i32 0)
@y = constant <2 x i64> shufflevector (<2 x i64> bitcast (i128 ptrtoint (ptr @x to i128) to <2 x i64>), <2 x i64> undef, <2 x i32> <i32 1, i32 0>)
@z = constant i32 extractvalue ({ i32, ptr } { i32 7, ptr @x }, 0)
@i = constant { i32, ptr } insertvalue ({ i32, ptr } { i32 7, ptr @x }, i32 8, 0)
@n = constant double fneg (double uitofp (i64 ptrtoint (ptr @x to i64) to double))
@b = constant float f0x3F800000
