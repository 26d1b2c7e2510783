; llvm: 16 19 22
; The same as calls of intrinsics, as LLVM before 19 prints it.
source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"
declare void @llvm.dbg.value(metadata, metadata, metadata) #0
declare void @llvm.dbg.declare(metadata, metadata, metadata) #0
declare void @llvm.dbg.label(metadata) #0

define i32 @f(i32 %x) !dbg !4 {
  %a = alloca i32, align 4
  call void @llvm.dbg.declare(metadata ptr %a, metadata !10, metadata !DIExpression()), !dbg !13
  tail call void @llvm.dbg.value(metadata i32 %x, metadata !10, metadata !DIExpression(DW_OP_deref)), !dbg !13
  tail call void @llvm.dbg.value(metadata !DIArgList(i32 %x, i32 %b), metadata !10, metadata !DIExpression(DW_OP_LLVM_arg, 0)), !dbg !13
  call void @llvm.dbg.label(metadata !15), !dbg !13
  %b = add i32 %x, 1, !dbg !13
  ret i32 %b, !dbg !13
}

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!10 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 1)
!13 = !DILocation(line: 3, column: 4, scope: !4)
!15 = !DILabel(scope: !4, name: "l", file: !1, line: 7)
