source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"

%agg = type { i32, i64 }


declare void @params(i8 zeroext, i8 signext, i32 inreg, ptr byval(%agg), ptr byref(i64) align 4, ptr align 8 dereferenceable(16), ptr dereferenceable_or_null(4294967296), ptr nest, ptr noalias nofree nonnull, ptr readnone, ptr readonly, ptr writeonly, i32 noundef, ptr swiftself, ptr swiftasync, ptr allocptr, i64 allocalign, ptr dead_on_unwind writable dereferenceable(1), i32 range(i32 -5, 10), float nofpclass(nan inf), ptr initializes((0, 4), (8, 12)))

declare void @sret(ptr sret(%agg) align 8)

declare void @inalloca(ptr inalloca(%agg))

declare void @preallocated(ptr preallocated(%agg))

declare noalias nonnull noundef align 16 dereferenceable(8) ptr @result()

declare range(i8 0, 4) i8 @ranged() #0

declare ptr @allocates(i64, i64) #1

declare i32 @immediate(i32 returned) #2

define void @inline() #3 {
  ret void
}

define void @strings() #4 {
  ret void
}

define void @groups() #5 {
  call void @inline() #6
  call void @inline() #7
  %1 = call noundef range(i8 0, 4) i8 @ranged() #8
  call void asm "", "*m"(ptr elementtype(i32) null)
  ret void
}

define void @unwind_tables() #9 {
  ret void
}

define void @scalable() #10 {
  ret void
}

attributes #0 = { memory(readwrite, argmem: none) }
attributes #1 = { allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc" }
attributes #2 = { coro_only_destroy_when_complete disable_sanitizer_instrumentation fn_ret_thunk_extern hybrid_patchable nosanitize_bounds nosanitize_coverage presplitcoroutine "align"="x" }
attributes #3 = { alwaysinline cold convergent hot nounwind uwtable }
attributes #4 = { "a" "b"="c" "d" "quoted"="x\0Ay" }
attributes #5 = { minsize mustprogress naked nobuiltin nocallback nocf_check noduplicate nofree noimplicitfloat noinline nomerge nonlazybind noprofile norecurse noredzone noreturn nosync null_pointer_is_valid optforfuzzing optsize returns_twice safestack sanitize_address sanitize_hwaddress sanitize_memory sanitize_memtag sanitize_thread shadowcallstack skipprofile speculative_load_hardening ssp sspreq sspstrong strictfp uwtable willreturn "k"="v" }
attributes #6 = { memory(read) nobuiltin nounwind willreturn }
attributes #7 = { memory(read) nobuiltin nounwind willreturn "extra" }
attributes #8 = { memory(inaccessiblemem: write) }
attributes #9 = { memory(argmem: readwrite, inaccessiblemem: read) uwtable(sync) }
attributes #10 = { memory(none) vscale_range(1,16) }
