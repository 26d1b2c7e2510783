; llvm: 22
; Attributes on parameters, results, functions and calls.
source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"
%agg = type { i32, i64 }
declare void @params(i8 zeroext, i8 signext, i32 inreg, ptr byval(%agg), ptr byref(i64) align 4, ptr align 8 dereferenceable(16), ptr dereferenceable_or_null(4294967296), ptr nest, ptr noalias nofree nonnull, ptr readnone, ptr readonly, ptr writeonly, i32 noundef, ptr swiftself, ptr swiftasync, ptr allocptr, i64 allocalign, ptr writable dead_on_unwind dereferenceable(1), i32 range(i32 -5, 10), float nofpclass(nan inf), ptr initializes((0, 4), (8, 12)))
declare void @sret(ptr sret(%agg) align 8)
declare void @inalloca(ptr inalloca(%agg))
declare void @preallocated(ptr preallocated(%agg))
declare noalias noundef nonnull align 16 dereferenceable(8) ptr @result()
declare range(i8 0, 4) i8 @ranged() #5
declare ptr @allocates(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare i32 @immediate(i32 returned) #4

define void @inline() alwaysinline cold hot convergent nounwind uwtable {
  ret void
}
define void @strings() "a" "b"="c" "d"="" "quoted"="x\0Ay" {
  ret void
}
define void @groups() #0 #1 {
  call void @inline() #2
  call void @inline() #2 "extra"
  %1 = call noundef range(i8 0, 4) i8 @ranged() #3
  call void asm "", "*m"(ptr elementtype(i32) null)
  ret void
}
define void @unwind_tables() uwtable(sync) memory(argmem: readwrite, inaccessiblemem: read) {
  ret void
}
define void @scalable() vscale_range(1,16) memory(none) {
  ret void
}
attributes #0 = { minsize naked nobuiltin nocallback nocf_check noduplicate nofree noimplicitfloat noinline nomerge noprofile norecurse noredzone noreturn nosync nonlazybind }
attributes #1 = { null_pointer_is_valid optforfuzzing optsize returns_twice safestack sanitize_address sanitize_hwaddress sanitize_memory sanitize_memtag sanitize_thread shadowcallstack skipprofile speculative_load_hardening ssp sspreq sspstrong strictfp uwtable willreturn mustprogress "k"="v" }
attributes #2 = { nobuiltin nounwind willreturn memory(read) }
attributes #3 = { memory(inaccessiblemem: write) }
attributes #4 = { fn_ret_thunk_extern hybrid_patchable presplitcoroutine disable_sanitizer_instrumentation nosanitize_bounds nosanitize_coverage coro_only_destroy_when_complete "align"="x" }
attributes #5 = { memory(readwrite, argmem: none) }
