; llvm: 22
;comment without a space
source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"
/* a block
 comment */ define void @forward() { br label %later middle: ; comment after an instruction
  call void @used.before.definition(ptr byval(%late.type) null)
  ret void later: br label %middle }
define void @used.before.definition(ptr byval(%late.type) %p) {
  br label %b
a: %x = add i32 %y, 1 ret void
b: %y = add i32 1, 1 br label %a }
%late.type = type {
  i32,
  [2
   x i8]
}
@multi
  = global
    { i32,
      ptr }
    { i32 1,
      ptr @multi } ,
    align 8
@next = external global i32 @after = global ptr
  @next
@again = global ptr @next
declare void @attributes.later() #7
declare i32 @"spaces in \E2\82\AC name"(i32
  , ...)
define void @"quoted"() { call void @quoted() br label %"1.a.b" "1.a.b":
  br label %-x$.9 -x$.9: unreachable }
attributes #7 = { nounwind }
attributes #7 = { cold }
uselistorder ptr @next, { 1, 0 }
^0 = module: (path: "x", hash: (0, 0, 0, 0, 0))
^1 = gv: (guid: 5, summaries: (function: (module: ^0, flags: (linkage: external), insts: 2)))
!x = !{!1}
!1 = !{!{
  i32 1}, !"multi
line"}
