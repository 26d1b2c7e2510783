source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"

@format = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1

declare i32 @printf(ptr nocapture noundef readonly, ...)

declare void @plain()

declare fastcc i64 @fast(i64, ptr)

declare zeroext i8 @narrow(i8 signext)

declare void @structs(ptr byval({ i32, i64 }) align 8, ptr sret([4 x i32]))

declare i32 @llvm.read_register.i32(metadata) #0

declare void @guarded(i1)

define i32 @calls(i32 %x, ptr %f, ptr %p) {
  call void @plain()
  call void @plain() #1
  %1 = call i32 (ptr, ...) @printf(ptr noundef @format, i32 noundef %x)
  %2 = tail call i32 (ptr, ...) @printf(ptr @format)
  %3 = notail call fastcc i64 @fast(i64 1, ptr null) #2
  %4 = call zeroext i8 @narrow(i8 signext -1) #3
  %5 = call i32 %f(i32 %x)
  %6 = call i32 (i32, ...) %f(i32 %x, double 1.000000e+00)
  %7 = call cc42 i32 %f(i32 %x)
  call void @structs(ptr byval({ i32, i64 }) align 8 %p, ptr sret([4 x i32]) %p)
  %8 = call nnan ninf double %f(double 2.000000e+00)
  %9 = call fast double %f(double noundef 2.000000e+00)
  call void asm sideeffect "nop", ""()
  %10 = call i32 asm "mov $1, $0", "=r,r,~{dirflag},~{fpsr},~{flags}"(i32 %x) #1
  call void asm sideeffect alignstack inteldialect "mov eax, 0\0A\09ret \22q\22 \5C", "~{eax}"()
  call void asm unwind "", ""()
  call void @guarded(i1 true) [ "align"(ptr %p, i64 16), "nonnull"(ptr %p) ]
  call void @plain() #2 [ "deopt"(), "custom tag"(i32 1, ptr %f, [2 x i8] zeroinitializer) ]
  %11 = call i32 @llvm.read_register.i32(metadata !0)
  %12 = call noundef i32 %f(i32 inreg %x, ptr nonnull align 4 dereferenceable(8) %p, ptr noalias nocapture %p)
  call void (i1, ...) @llvm_vararg(i1 false)
  ret i32 %1
}

declare void @llvm_vararg(i1, ...)

define void @thunk(ptr %this, ...) {
  musttail call void (ptr, ...) @target(ptr %this, ...)
  ret void
}

declare void @target(ptr, ...)

attributes #0 = { memory(read) nocallback nofree nosync nounwind willreturn }
attributes #1 = { nounwind }
attributes #2 = { nounwind "key"="value" "no-builtins" }
attributes #3 = { memory(none) nounwind }

!0 = !{!"rsp"}
