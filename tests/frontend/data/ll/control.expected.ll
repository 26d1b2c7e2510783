source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"

@type_info = external constant ptr

declare i32 @__gxx_personality_v0(...)

declare i32 @__CxxFrameHandler3(...)

declare void @may_throw()

define i32 @branches(i1 %c, i32 %v, ptr %address) {
entry:
  br i1 %c, label %left, label %right

left:
  switch i32 %v, label %default [
    i32 0, label %right
    i32 -5, label %left.2
    i32 7, label %default
  ]

left.2:
  switch i32 %v, label %default [
  ]

right:
  %phi = phi i32 [ 0, %entry ], [ %v, %left ]
  %fphi = phi fast float [ 1.000000e+00, %entry ], [ 2.000000e+00, %left ]
  indirectbr ptr %address, [label %default, label %"quoted label"]

"quoted label":
  br label %default

default:
  %sum = phi i32 [ %phi, %right ], [ 1, %left ], [ 1, %left ], [ 2, %left.2 ], [ %later, %loop ], [ 3, %"quoted label" ]
  br label %loop

loop:
  %later = add i32 %sum, 1
  %again = icmp ult i32 %later, 10
  br i1 %again, label %default, label %end

end:
  ret i32 %later
}

define void @itanium() personality ptr @__gxx_personality_v0 {
  invoke void @may_throw()
          to label %ok unwind label %handler

ok:
  %r = invoke fastcc i32 @callee(i32 1) #0 [ "tag"(i32 2) ]
          to label %done unwind label %filters

done:
  ret void

handler:
  %pad = landingpad { ptr, i32 } cleanup
          catch ptr @type_info
          catch ptr null
  resume { ptr, i32 } %pad

filters:
  %pad2 = landingpad { ptr, i32 }
          filter [1 x ptr] [ptr @type_info]
          filter [0 x ptr] zeroinitializer
  %e = extractvalue { ptr, i32 } %pad2, 0
  unreachable
}

declare fastcc i32 @callee(i32)

define void @windows() personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw()
          to label %exit unwind label %dispatch

dispatch:
  %switch = catchswitch within none [label %catch.1, label %catch.2] unwind label %cleanup

catch.1:
  %pad.1 = catchpad within %switch [ptr @type_info, i32 8, ptr null]
  call void @may_throw() [ "funclet"(token %pad.1) ]
  catchret from %pad.1 to label %exit

catch.2:
  %pad.2 = catchpad within %switch []
  invoke void @may_throw() [ "funclet"(token %pad.2) ]
          to label %catch.4 unwind label %inner.dispatch

inner.dispatch:
  %inner = catchswitch within %pad.2 [label %catch.3] unwind to caller

catch.3:
  %pad.3 = catchpad within %inner [ptr null, i32 64, ptr null]
  catchret from %pad.3 to label %catch.4

catch.4:
  catchret from %pad.2 to label %exit

cleanup:
  %clean = cleanuppad within none []
  cleanupret from %clean unwind label %last

last:
  %clean.2 = cleanuppad within none [i32 1]
  cleanupret from %clean.2 unwind to caller

exit:
  ret void
}

define i32 @asm_goto(i32 %x) {
  %1 = callbr i32 asm sideeffect "jmp ${2:l}", "=r,r,!i,!i"(i32 %x)
          to label %fall [label %one, label %two]

fall:
  ret i32 %1

one:
  ret i32 1

two:
  ret i32 2
}

attributes #0 = { nounwind }
