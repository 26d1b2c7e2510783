source_filename = "test.c"
target triple = "x86_64-unknown-linux-gnu"


define i32 @f(i32 %x) !dbg !3 {
  %a = alloca i32, align 4
    #dbg_declare(ptr %a, !6, !DIExpression(), !7)
    #dbg_value(i32 %x, !6, !DIExpression(DW_OP_deref), !7)
    #dbg_value(!DIArgList(i32 %x, i32 %b), !6, !DIExpression(DW_OP_LLVM_arg, 0), !7)
    #dbg_label(!8, !7)
  %b = add i32 %x, 1, !dbg !7
  ret i32 %b, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!4 = !{null}
!5 = !DISubroutineType(types: !4)
!6 = !DILocalVariable(name: "x", scope: !3, file: !1, line: 1)
!7 = !DILocation(line: 3, column: 4, scope: !3)
!8 = !DILabel(scope: !3, name: "l", file: !1, line: 7)
