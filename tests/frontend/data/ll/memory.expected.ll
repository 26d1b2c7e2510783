source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"

%pair = type { i32, i64 }


define void @plain(ptr %p, i64 %n) {
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  %c = alloca %pair, i64 %n, align 16
  %d = alloca [8 x i8], i32 3, align 1
  %e = alloca i32, i64 1, align 8
  %1 = load i32, ptr %p, align 4
  %2 = load volatile i64, ptr %p, align 8
  store i32 %1, ptr %a, align 1
  store volatile i64 %2, ptr %c, align 8
  store ptr %d, ptr %e, align 8
  store ptr null, ptr %b, align 8
  ret void
}

define i32 @atomics(ptr %p, i32 %v, float %f, ptr %q) {
  %1 = load atomic i32, ptr %p unordered, align 4
  %2 = load atomic volatile i32, ptr %p syncscope("singlethread") monotonic, align 4
  %3 = load atomic i32, ptr %p acquire, align 4
  store atomic i32 %v, ptr %p release, align 4
  store atomic volatile i32 %v, ptr %p syncscope("agent") seq_cst, align 4
  fence acquire
  fence release
  fence acq_rel
  fence syncscope("singlethread") seq_cst
  %4 = cmpxchg ptr %p, i32 %1, i32 %2 acq_rel monotonic, align 4
  %5 = cmpxchg weak volatile ptr %p, i32 0, i32 1 syncscope("agent") seq_cst acquire, align 8
  %6 = cmpxchg ptr %q, ptr null, ptr %p monotonic monotonic, align 8
  %7 = atomicrmw xchg ptr %p, i32 %v monotonic, align 4
  %8 = atomicrmw volatile add ptr %p, i32 %v acquire, align 4
  %9 = atomicrmw sub ptr %p, i32 %v release, align 4
  %10 = atomicrmw and ptr %p, i32 %v acq_rel, align 4
  %11 = atomicrmw nand ptr %p, i32 %v seq_cst, align 4
  %12 = atomicrmw or ptr %p, i32 %v syncscope("singlethread") seq_cst, align 4
  %13 = atomicrmw xor ptr %p, i32 %v seq_cst, align 4
  %14 = atomicrmw max ptr %p, i32 %v seq_cst, align 4
  %15 = atomicrmw min ptr %p, i32 %v seq_cst, align 4
  %16 = atomicrmw umax ptr %p, i32 %v seq_cst, align 4
  %17 = atomicrmw umin ptr %p, i32 %v seq_cst, align 4
  %18 = atomicrmw fadd ptr %p, float %f seq_cst, align 4
  %19 = atomicrmw fsub ptr %p, float %f seq_cst, align 4
  %20 = atomicrmw fmax ptr %p, float %f seq_cst, align 4
  %21 = atomicrmw fmin ptr %p, float %f seq_cst, align 4
  %22 = atomicrmw uinc_wrap ptr %p, i32 %v seq_cst, align 4
  %23 = atomicrmw udec_wrap ptr %p, i32 %v seq_cst, align 4
  %24 = atomicrmw xchg ptr %q, ptr %p seq_cst, align 8
  %25 = extractvalue { i32, i1 } %4, 0
  ret i32 %25
}

define i32 @va(ptr %list) {
  %1 = va_arg ptr %list, i32
  ret i32 %1
}

define void @swift(ptr swifterror %e) {
  %s = alloca swifterror ptr, align 8
  ret void
}
