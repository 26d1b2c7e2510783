source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"


declare void @a() #0

declare void @b() #1

declare void @c() #2

declare void @d() #3

declare void @e(ptr nocapture readonly, ptr noalias writeonly)

attributes #0 = { readnone }
attributes #1 = { argmemonly readonly }
attributes #2 = { inaccessiblememonly writeonly }
attributes #3 = { inaccessiblemem_or_argmemonly nounwind }
