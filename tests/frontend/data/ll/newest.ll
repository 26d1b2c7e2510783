; llvm: 22
; What LLVM 20 to 22 added.
source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"
@table = global [4 x i32] zeroinitializer
@range.gep = constant ptr getelementptr inbounds inrange(-8, 8) ([4 x i32], ptr @table, i64 0, i64 2)
@nuw.gep = constant ptr getelementptr nusw nuw (i8, ptr @table, i64 4)
@address = constant i64 ptrtoaddr (ptr @table to i64)
@signed = constant ptr ptrauth (ptr @table, i32 2, i64 1234)
@signed.more = constant ptr ptrauth (ptr @table, i32 2, i64 0, ptr @nuw.gep)
@splat = constant <4 x i32> splat (i32 7)
@splat.float = constant <2 x double> splat (double 1.000000e+00)
@hex = constant i32 u0xFF

declare void @captures(ptr captures(none), ptr captures(address_is_null, ret: address, provenance))

define i32 @flags(i32 %a, i64 %b, ptr %p, i1 %c) {
  %1 = or disjoint i32 %a, 1
  %2 = zext nneg i32 %1 to i64
  %3 = trunc nuw nsw i64 %b to i32
  %4 = icmp samesign ult i32 %3, %1
  %5 = uitofp nneg i32 %3 to float
  %6 = fptrunc fast double 1.0 to half
  %7 = getelementptr inbounds nuw i8, ptr %p, i64 8
  %8 = getelementptr nusw nuw i8, ptr %7, i64 8
  %9 = getelementptr inbounds nusw i8, ptr %8, i64 8
  %10 = ptrtoaddr ptr %9 to i64
  %11 = atomicrmw usub_cond ptr %p, i32 %a seq_cst, align 4
  %12 = atomicrmw usub_sat ptr %p, i32 %a seq_cst, align 4
  %13 = atomicrmw fmaximum ptr %p, float %5 seq_cst, align 4
  %14 = atomicrmw fminimum ptr %p, float %5 seq_cst, align 4
  %15 = select nnan i1 %c, float %5, float 0.0
  ret i32 %11
}

define <vscale x 4 x i32> @scalable(<vscale x 4 x i32> %v) {
  %1 = add <vscale x 4 x i32> %v, splat (i32 3)
  ret <vscale x 4 x i32> %1
}

define target("aarch64.svcount") @target(target("aarch64.svcount") %x) {
  %s = alloca target("spirv.Image", void, 1, 0), align 8
  store target("aarch64.svcount") zeroinitializer, ptr %s, align 2
  ret target("aarch64.svcount") %x
}

define void @memory() memory(argmem: readwrite, errnomem: write) nocreateundeforpoison {
  ret void
}
