; llvm: 14
; LLVM 14: pointers have types. They are read as `ptr`.
source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"
%struct.node = type { i32, %struct.node*, void (i8*, ...)*, [2 x i8]* }
%opaque = type opaque

@node = global %struct.node { i32 1, %struct.node* @node, void (i8*, ...)* null, [2 x i8]* @text }
@text = private constant [2 x i8] c"a\00"
@first = global i8* getelementptr inbounds ([2 x i8], [2 x i8]* @text, i32 0, i32 0)
@second = global i8* getelementptr inbounds ([2 x i8], [2 x i8]* @text, i64 0, i64 1)
@cast = global i8* bitcast (%struct.node* @node to i8*)
@function = global i32 (i8*)* bitcast (i32 (i32*, i64)* @work to i32 (i8*)*)
@in.space = global i8 addrspace(1)* null
@of.space = addrspace(2) global i32 0
@pointer.pointer = global i8** @first

declare i32 @printf(i8*, ...)
declare %opaque* @make(i32 (i8*)*, %opaque**)
declare void @byval(%struct.node* byval(%struct.node) align 8)

define i32 @work(i32* %p, i64 %n) {
  %1 = getelementptr inbounds i32, i32* %p, i64 %n
  %2 = load i32, i32* %1, align 4
  %3 = bitcast i32* %1 to i8*
  %4 = bitcast i8* %3 to %struct.node*
  %5 = getelementptr inbounds %struct.node, %struct.node* %4, i32 0, i32 2
  %6 = load void (i8*, ...)*, void (i8*, ...)** %5, align 8
  call void (i8*, ...) %6(i8* %3, i32 1)
  %7 = call i32 (i8*, ...) @printf(i8* getelementptr inbounds ([2 x i8], [2 x i8]* @text, i64 0, i64 0), i32 %2)
  %8 = call %opaque* @make(i32 (i8*)* bitcast (i32 (i32*, i64)* @work to i32 (i8*)*), %opaque** null)
  call void @byval(%struct.node* byval(%struct.node) align 8 %4)
  store i8* %3, i8** @first, align 8
  %9 = cmpxchg i32* %p, i32 0, i32 1 seq_cst seq_cst, align 4
  %10 = atomicrmw add i32* %p, i32 1 seq_cst, align 4
  %11 = icmp eq i32* %p, null
  %12 = load i8 addrspace(1)*, i8 addrspace(1)** @in.space, align 8
  %13 = addrspacecast i8 addrspace(1)* %12 to i8*
  %14 = select i1 %11, i8* %13, i8* %3
  %15 = alloca i8*, align 8
  store i8* %14, i8** %15, align 8
  ret i32 %7
}
