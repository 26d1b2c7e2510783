; llvm: 14
; Attributes that LLVM 16 replaced by memory(…).
source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"
declare void @a() readnone
declare void @b() readonly argmemonly
declare void @c() writeonly inaccessiblememonly
declare void @d() inaccessiblemem_or_argmemonly nounwind
declare void @e(i8* nocapture readonly, i8* writeonly noalias)
