source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i32, ptr, ptr, ptr }

@node = global %struct.node { i32 1, ptr @node, ptr null, ptr @text }
@text = private constant [2 x i8] c"a\00"
@first = global ptr @text
@second = global ptr getelementptr inbounds ([2 x i8], ptr @text, i64 0, i64 1)
@cast = global ptr @node
@function = global ptr @work
@in.space = global ptr addrspace(1) null
@of.space = addrspace(2) global i32 0
@pointer.pointer = global ptr @first

declare i32 @printf(ptr, ...)

declare ptr @make(ptr, ptr)

declare void @byval(ptr byval(%struct.node) align 8)

define i32 @work(ptr %p, i64 %n) {
  %1 = getelementptr inbounds i32, ptr %p, i64 %n
  %2 = load i32, ptr %1, align 4
  %3 = bitcast ptr %1 to ptr
  %4 = bitcast ptr %3 to ptr
  %5 = getelementptr inbounds %struct.node, ptr %4, i32 0, i32 2
  %6 = load ptr, ptr %5, align 8
  call void (ptr, ...) %6(ptr %3, i32 1)
  %7 = call i32 (ptr, ...) @printf(ptr @text, i32 %2)
  %8 = call ptr @make(ptr @work, ptr null)
  call void @byval(ptr byval(%struct.node) align 8 %4)
  store ptr %3, ptr @first, align 8
  %9 = cmpxchg ptr %p, i32 0, i32 1 seq_cst seq_cst, align 4
  %10 = atomicrmw add ptr %p, i32 1 seq_cst, align 4
  %11 = icmp eq ptr %p, null
  %12 = load ptr addrspace(1), ptr @in.space, align 8
  %13 = addrspacecast ptr addrspace(1) %12 to ptr
  %14 = select i1 %11, ptr %13, ptr %3
  %15 = alloca ptr, align 8
  store ptr %14, ptr %15, align 8
  ret i32 %7
}
