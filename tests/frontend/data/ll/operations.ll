; llvm: 16 19 22
; Arithmetic, casts, comparisons, vectors and aggregates, with the flags that LLVM 16 knows.
source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"
define i32 @integers(i32 %a, i32 %b) {
  %1 = add i32 %a, %b
  %2 = add nuw nsw i32 %1, 1
  %3 = sub nsw i32 %2, -7
  %4 = mul nuw i32 %3, %b
  %5 = udiv exact i32 %4, 3
  %6 = sdiv i32 %5, %a
  %7 = urem i32 %6, 10
  %8 = srem i32 %7, 10
  %9 = shl nuw nsw i32 %8, 3
  %10 = lshr exact i32 %9, 1
  %11 = ashr i32 %10, 31
  %12 = and i32 %11, 2147483647
  %13 = or i32 %12, -2147483648
  %14 = xor i32 %13, -1
  %15 = freeze i32 %14
  ret i32 %15
}

define i128 @wide(i128 %x, i3 %small, i1 %bit) {
  %a = add i128 %x, 170141183460469231731687303715884105727
  %b = sub i128 %a, -170141183460469231731687303715884105728
  %c = zext i3 %small to i128
  %d = xor i128 %b, %c
  %e = sext i1 %bit to i128
  %f = select i1 %bit, i128 %d, i128 %e
  %g = icmp eq i3 %small, -4
  %h = select i1 %g, i128 %f, i128 0
  %i = trunc i128 %h to i65
  %j = zext i65 %i to i128
  ret i128 %j
}

define double @floats(double %x, float %y, half %z, bfloat %w) {
  %1 = fneg double %x
  %2 = fneg fast double %1
  %3 = fadd nnan ninf double %2, 1.0
  %4 = fsub reassoc nsz arcp contract afn double %3, 2.500000e-01
  %5 = fmul reassoc nnan ninf nsz arcp contract afn double %4, 0x3FB999999999999A
  %6 = fdiv double %5, 0x7FF0000000000000
  %7 = frem double %6, -0.000000e+00
  %8 = fpext float %y to double
  %9 = fadd double %7, %8
  %10 = fpext half %z to double
  %11 = fadd double %9, %10
  %12 = fpext bfloat %w to double
  %13 = fadd double %11, %12
  %14 = fptrunc double %13 to float
  %15 = fptosi float %14 to i32
  %16 = fptoui float %14 to i64
  %17 = sitofp i32 %15 to double
  %18 = uitofp i64 %16 to double
  %19 = fadd double %17, %18
  ret double %19
}

define i1 @comparisons(i32 %a, double %b, ptr %p) {
  %eq = icmp eq i32 %a, 0
  %ne = icmp ne ptr %p, null
  %ugt = icmp ugt i32 %a, 1
  %uge = icmp uge i32 %a, 1
  %ult = icmp ult i32 %a, 1
  %ule = icmp ule i32 %a, 1
  %sgt = icmp sgt i32 %a, 1
  %sge = icmp sge i32 %a, 1
  %slt = icmp slt i32 %a, 1
  %sle = icmp sle i32 %a, 1
  %f0 = fcmp false double %b, 1.0
  %f1 = fcmp oeq double %b, 1.0
  %f2 = fcmp ogt double %b, 1.0
  %f3 = fcmp oge double %b, 1.0
  %f4 = fcmp olt double %b, 1.0
  %f5 = fcmp ole double %b, 1.0
  %f6 = fcmp one double %b, 1.0
  %f7 = fcmp ord double %b, 1.0
  %f8 = fcmp ueq double %b, 1.0
  %f9 = fcmp ugt double %b, 1.0
  %fa = fcmp uge double %b, 1.0
  %fb = fcmp ult double %b, 1.0
  %fc = fcmp ule double %b, 1.0
  %fd = fcmp une double %b, 1.0
  %fe = fcmp uno double %b, 1.0
  %ff = fcmp fast true double %b, 1.0
  %s = select i1 %eq, i1 %ne, i1 %ff
  ret i1 %s
}

define ptr @casts(i64 %i, ptr %p, ptr addrspace(1) %q) {
  %1 = inttoptr i64 %i to ptr
  %2 = ptrtoint ptr %p to i64
  %3 = addrspacecast ptr addrspace(1) %q to ptr
  %4 = bitcast i64 %2 to double
  %5 = bitcast double %4 to <2 x i32>
  %6 = bitcast <2 x i32> %5 to i64
  %7 = getelementptr inbounds i8, ptr %1, i64 %6
  %8 = getelementptr { i32, [4 x i16] }, ptr %3, i64 0, i32 1, i64 2
  %9 = icmp eq ptr %7, %8
  %10 = select i1 %9, ptr %7, ptr %8
  ret ptr %10
}

define <4 x i32> @vectors(<4 x i32> %a, <2 x i32> %b, <4 x ptr> %p, i32 %i, <vscale x 4 x i32> %s) {
  %1 = extractelement <4 x i32> %a, i32 %i
  %2 = insertelement <4 x i32> %a, i32 %1, i64 3
  %3 = shufflevector <2 x i32> %b, <2 x i32> poison, <4 x i32> <i32 0, i32 1, i32 poison, i32 3>
  %4 = shufflevector <4 x i32> %2, <4 x i32> %3, <4 x i32> zeroinitializer
  %5 = add <4 x i32> %4, <i32 1, i32 2, i32 3, i32 4>
  %6 = add <4 x i32> %5, <i32 1, i32 undef, i32 poison, i32 -1>
  %7 = icmp slt <4 x i32> %6, zeroinitializer
  %8 = select <4 x i1> %7, <4 x i32> %5, <4 x i32> %6
  %9 = getelementptr i32, <4 x ptr> %p, i64 1
  %10 = getelementptr i32, <4 x ptr> %9, <4 x i64> <i64 0, i64 1, i64 2, i64 3>
  %11 = ptrtoint <4 x ptr> %10 to <4 x i64>
  %12 = trunc <4 x i64> %11 to <4 x i32>
  %13 = xor <4 x i32> %8, %12
  %14 = shufflevector <vscale x 4 x i32> %s, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
  %15 = extractelement <vscale x 4 x i32> %14, i64 0
  %16 = insertelement <4 x i32> %13, i32 %15, i32 0
  ret <4 x i32> %16
}

define { i32, [2 x float] } @aggregates({ i32, [2 x float] } %v, float %f) {
  %1 = extractvalue { i32, [2 x float] } %v, 0
  %2 = extractvalue { i32, [2 x float] } %v, 1, 1
  %3 = insertvalue { i32, [2 x float] } poison, i32 %1, 0
  %4 = insertvalue { i32, [2 x float] } %3, float %2, 1, 0
  %5 = insertvalue { i32, [2 x float] } %4, float %f, 1, 1
  ret { i32, [2 x float] } %5
}
