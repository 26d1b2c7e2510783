source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"

%late.type = type { i32, [2 x i8] }

@multi = global { i32, ptr } { i32 1, ptr @multi }, align 8
@next = external global i32
@after = global ptr @next
@again = global ptr @next

define void @forward() {
  br label %later

middle:
  call void @used.before.definition(ptr byval(%late.type) null)
  ret void

later:
  br label %middle
}

define void @used.before.definition(ptr byval(%late.type) %p) {
  br label %b

a:
  %x = add i32 %y, 1
  ret void

b:
  %y = add i32 1, 1
  br label %a
}

declare void @attributes.later() #0

declare i32 @"spaces in \E2\82\AC name"(i32, ...)

define void @quoted() {
  call void @quoted()
  br label %"1.a.b"

"1.a.b":
  br label %"-x$.9"

"-x$.9":
  unreachable
}

attributes #0 = { cold }

!x = !{!1}

!0 = !{i32 1}
!1 = !{!0, !"multi\0Aline"}
