; ModuleID = 'shapes.c'
source_filename = "shapes.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

module asm ".globl nothing"
module asm "nothing: ret"

%struct.__va_list_tag = type { i32, i32, ptr, ptr }
%struct.node = type { ptr, [4 x i32], double, i16 }

@local_to_thread = dso_local thread_local global i32 3, align 4, !dbg !0
@message = dso_local constant [8 x i8] c"hello\0A\FF\00", align 1, !dbg !12
@extended = dso_local global x86_fp80 0xK3FFFC000000000000000, align 16, !dbg !19
@wide = dso_local global i128 1267650600228229401496703205383, align 16, !dbg !22
@floats = dso_local global [3 x float] [float 1.500000e+00, float -0.000000e+00, float 0x46293E5940000000], align 4, !dbg !25
@first = dso_local global { ptr, [4 x i32], double, i8, i8, [6 x i8] } { ptr @first, [4 x i32] [i32 1, i32 2, i32 0, i32 0], double 3.500000e+00, i8 17, i8 0, [6 x i8] zeroinitializer }, align 8, !dbg !31
@inside = dso_local global ptr getelementptr (i8, ptr @first, i64 8), align 8, !dbg !46
@pointer = dso_local global ptr @printf, align 8, !dbg !49
@jumps.labels = internal constant [2 x ptr] [ptr blockaddress(@jumps, %one), ptr blockaddress(@jumps, %two)], align 16, !dbg !55
@counter = internal global i32 0, align 4, !dbg !66
@common_array = dso_local global [1000 x i32] zeroinitializer, align 16, !dbg !68

@renamed = dso_local alias i32 (i32), ptr @sum_to

declare dso_local i32 @printf(ptr noundef, ...) #0

; Function Attrs: noinline nounwind
define dso_local i32 @sum_to(i32 noundef %n) #1 !dbg !77 {
entry:
  %n.addr = alloca i32, align 4
  %total = alloca i32, align 4
  %i = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
    #dbg_declare(ptr %n.addr, !78, !DIExpression(), !79)
    #dbg_declare(ptr %total, !80, !DIExpression(), !81)
  store i32 0, ptr %total, align 4, !dbg !81
    #dbg_declare(ptr %i, !82, !DIExpression(), !84)
  store i32 0, ptr %i, align 4, !dbg !84
  br label %for.cond, !dbg !85

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !dbg !86
  %1 = load i32, ptr %n.addr, align 4, !dbg !88
  %cmp = icmp slt i32 %0, %1, !dbg !89
  br i1 %cmp, label %for.body, label %for.end, !dbg !90

for.body:                                         ; preds = %for.cond
  %2 = load i32, ptr %i, align 4, !dbg !91
  %3 = load i32, ptr %i, align 4, !dbg !92
  %mul = mul nsw i32 %2, %3, !dbg !93
  %4 = load i32, ptr %total, align 4, !dbg !94
  %add = add nsw i32 %4, %mul, !dbg !94
  store i32 %add, ptr %total, align 4, !dbg !94
  br label %for.inc, !dbg !95

for.inc:                                          ; preds = %for.body
  %5 = load i32, ptr %i, align 4, !dbg !96
  %inc = add nsw i32 %5, 1, !dbg !96
  store i32 %inc, ptr %i, align 4, !dbg !96
  br label %for.cond, !dbg !97, !llvm.loop !98

for.end:                                          ; preds = %for.cond
  %6 = load i32, ptr %total, align 4, !dbg !101
  ret i32 %6, !dbg !102
}

; Function Attrs: noinline nounwind
define dso_local i32 @variadic(i32 noundef %count, ...) #1 !dbg !103 {
entry:
  %count.addr = alloca i32, align 4
  %list = alloca [1 x %struct.__va_list_tag], align 16
  %total = alloca double, align 8
  store i32 %count, ptr %count.addr, align 4
    #dbg_declare(ptr %count.addr, !106, !DIExpression(), !107)
    #dbg_declare(ptr %list, !108, !DIExpression(), !119)
  %arraydecay = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %list, i64 0, i64 0, !dbg !120
  call void @llvm.va_start.p0(ptr %arraydecay), !dbg !120
    #dbg_declare(ptr %total, !121, !DIExpression(), !122)
  store double 0.000000e+00, ptr %total, align 8, !dbg !122
  br label %while.cond, !dbg !123

while.cond:                                       ; preds = %vaarg.end, %entry
  %0 = load i32, ptr %count.addr, align 4, !dbg !124
  %dec = add nsw i32 %0, -1, !dbg !124
  store i32 %dec, ptr %count.addr, align 4, !dbg !124
  %cmp = icmp sgt i32 %0, 0, !dbg !125
  br i1 %cmp, label %while.body, label %while.end, !dbg !123

while.body:                                       ; preds = %while.cond
  %arraydecay1 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %list, i64 0, i64 0, !dbg !126
  %fp_offset_p = getelementptr inbounds nuw %struct.__va_list_tag, ptr %arraydecay1, i32 0, i32 1, !dbg !126
  %fp_offset = load i32, ptr %fp_offset_p, align 4, !dbg !126
  %fits_in_fp = icmp ule i32 %fp_offset, 160, !dbg !126
  br i1 %fits_in_fp, label %vaarg.in_reg, label %vaarg.in_mem, !dbg !126

vaarg.in_reg:                                     ; preds = %while.body
  %1 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %arraydecay1, i32 0, i32 3, !dbg !126
  %reg_save_area = load ptr, ptr %1, align 16, !dbg !126
  %2 = getelementptr i8, ptr %reg_save_area, i32 %fp_offset, !dbg !126
  %3 = add i32 %fp_offset, 16, !dbg !126
  store i32 %3, ptr %fp_offset_p, align 4, !dbg !126
  br label %vaarg.end, !dbg !126

vaarg.in_mem:                                     ; preds = %while.body
  %overflow_arg_area_p = getelementptr inbounds nuw %struct.__va_list_tag, ptr %arraydecay1, i32 0, i32 2, !dbg !126
  %overflow_arg_area = load ptr, ptr %overflow_arg_area_p, align 8, !dbg !126
  %overflow_arg_area.next = getelementptr i8, ptr %overflow_arg_area, i32 8, !dbg !126
  store ptr %overflow_arg_area.next, ptr %overflow_arg_area_p, align 8, !dbg !126
  br label %vaarg.end, !dbg !126

vaarg.end:                                        ; preds = %vaarg.in_mem, %vaarg.in_reg
  %vaarg.addr = phi ptr [ %2, %vaarg.in_reg ], [ %overflow_arg_area, %vaarg.in_mem ], !dbg !126
  %4 = load double, ptr %vaarg.addr, align 8, !dbg !126
  %5 = load double, ptr %total, align 8, !dbg !127
  %add = fadd double %5, %4, !dbg !127
  store double %add, ptr %total, align 8, !dbg !127
  br label %while.cond, !dbg !123, !llvm.loop !128

while.end:                                        ; preds = %while.cond
  %arraydecay2 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %list, i64 0, i64 0, !dbg !130
  call void @llvm.va_end.p0(ptr %arraydecay2), !dbg !130
  %6 = load double, ptr %total, align 8, !dbg !131
  %conv = fptosi double %6 to i32, !dbg !132
  ret i32 %conv, !dbg !133
}

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #2

; Function Attrs: noinline nounwind
define dso_local <4 x i32> @vectors(<4 x i32> noundef %a, <4 x i32> noundef %b) #3 !dbg !134 {
entry:
  %a.addr = alloca <4 x i32>, align 16
  %b.addr = alloca <4 x i32>, align 16
  store <4 x i32> %a, ptr %a.addr, align 16
    #dbg_declare(ptr %a.addr, !139, !DIExpression(), !140)
  store <4 x i32> %b, ptr %b.addr, align 16
    #dbg_declare(ptr %b.addr, !141, !DIExpression(), !142)
  %0 = load <4 x i32>, ptr %a.addr, align 16, !dbg !143
  %1 = load <4 x i32>, ptr %b.addr, align 16, !dbg !144
  %shuffle = shufflevector <4 x i32> %0, <4 x i32> %1, <4 x i32> <i32 0, i32 5, i32 poison, i32 7>, !dbg !145
  %2 = load <4 x i32>, ptr %a.addr, align 16, !dbg !146
  %3 = load <4 x i32>, ptr %b.addr, align 16, !dbg !147
  %cmp = icmp slt <4 x i32> %2, %3, !dbg !148
  %sext = sext <4 x i1> %cmp to <4 x i32>, !dbg !148
  %add = add <4 x i32> %shuffle, %sext, !dbg !149
  ret <4 x i32> %add, !dbg !150
}

; Function Attrs: noinline nounwind
define dso_local i32 @atomics(ptr noundef %p, i32 noundef %x) #1 !dbg !151 {
entry:
  %p.addr = alloca ptr, align 8
  %x.addr = alloca i32, align 4
  %seen = alloca i32, align 4
  %atomic-temp = alloca i32, align 4
  %.atomictmp = alloca i32, align 4
  %cmpxchg.bool = alloca i8, align 1
  %.atomictmp1 = alloca i32, align 4
  %atomic-temp2 = alloca i32, align 4
  store ptr %p, ptr %p.addr, align 8
    #dbg_declare(ptr %p.addr, !155, !DIExpression(), !156)
  store i32 %x, ptr %x.addr, align 4
    #dbg_declare(ptr %x.addr, !157, !DIExpression(), !158)
    #dbg_declare(ptr %seen, !159, !DIExpression(), !160)
  %0 = load ptr, ptr %p.addr, align 8, !dbg !161
  %1 = load atomic i32, ptr %0 acquire, align 4, !dbg !162
  store i32 %1, ptr %atomic-temp, align 4, !dbg !162
  %2 = load i32, ptr %atomic-temp, align 4, !dbg !162
  store i32 %2, ptr %seen, align 4, !dbg !160
  %3 = load ptr, ptr %p.addr, align 8, !dbg !163
  %4 = load i32, ptr %x.addr, align 4, !dbg !164
  store i32 %4, ptr %.atomictmp, align 4, !dbg !165
  %5 = load i32, ptr %seen, align 4, !dbg !165
  %6 = load i32, ptr %.atomictmp, align 4, !dbg !165
  %7 = cmpxchg weak ptr %3, i32 %5, i32 %6 seq_cst monotonic, align 4, !dbg !165
  %8 = extractvalue { i32, i1 } %7, 0, !dbg !165
  %9 = extractvalue { i32, i1 } %7, 1, !dbg !165
  br i1 %9, label %cmpxchg.continue, label %cmpxchg.store_expected, !dbg !165

cmpxchg.store_expected:                           ; preds = %entry
  store i32 %8, ptr %seen, align 4, !dbg !165
  br label %cmpxchg.continue, !dbg !165

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %entry
  %storedv = zext i1 %9 to i8, !dbg !165
  store i8 %storedv, ptr %cmpxchg.bool, align 1, !dbg !165
  %10 = load i8, ptr %cmpxchg.bool, align 1, !dbg !165
  %loadedv = trunc i8 %10 to i1, !dbg !165
  fence seq_cst, !dbg !166
  %11 = load ptr, ptr %p.addr, align 8, !dbg !167
  store i32 1, ptr %.atomictmp1, align 4, !dbg !168
  %12 = load i32, ptr %.atomictmp1, align 4, !dbg !168
  %13 = atomicrmw add ptr %11, i32 %12 acq_rel, align 4, !dbg !168
  store i32 %13, ptr %atomic-temp2, align 4, !dbg !168
  %14 = load i32, ptr %atomic-temp2, align 4, !dbg !168
  %15 = load i32, ptr %seen, align 4, !dbg !169
  %add = add nsw i32 %14, %15, !dbg !170
  ret i32 %add, !dbg !171
}

; Function Attrs: noinline nounwind
define dso_local i32 @jumps(i32 noundef %which) #1 !dbg !57 {
entry:
  %retval = alloca i32, align 4
  %which.addr = alloca i32, align 4
  store i32 %which, ptr %which.addr, align 4
    #dbg_declare(ptr %which.addr, !172, !DIExpression(), !173)
  %0 = load i32, ptr %which.addr, align 4, !dbg !174
  %and = and i32 %0, 1, !dbg !175
  %idxprom = sext i32 %and to i64, !dbg !176
  %arrayidx = getelementptr inbounds [2 x ptr], ptr @jumps.labels, i64 0, i64 %idxprom, !dbg !176
  %1 = load ptr, ptr %arrayidx, align 8, !dbg !176
  br label %indirectgoto, !dbg !177

one:                                              ; preds = %indirectgoto
    #dbg_label(!178, !179)
  call void asm sideeffect "nop", "~{memory},~{dirflag},~{fpsr},~{flags}"() #5, !dbg !180, !srcloc !181
  %call = call i32 @choose(ptr noundef @first, i32 noundef 5), !dbg !182
  store i32 %call, ptr %retval, align 4, !dbg !183
  br label %return, !dbg !183

two:                                              ; preds = %indirectgoto
    #dbg_label(!184, !185)
  %2 = load i32, ptr @counter, align 4, !dbg !186
  %inc = add nsw i32 %2, 1, !dbg !186
  store i32 %inc, ptr @counter, align 4, !dbg !186
  %3 = load i32, ptr @counter, align 4, !dbg !187
  %cmp = icmp sgt i32 %3, 3, !dbg !188
  %conv = zext i1 %cmp to i32, !dbg !188
  %conv1 = sext i32 %conv to i64, !dbg !187
  %tobool = icmp ne i64 %conv1, 0, !dbg !189
  br i1 %tobool, label %cond.true, label %cond.false, !dbg !189

cond.true:                                        ; preds = %two
  %4 = load i32, ptr %which.addr, align 4, !dbg !190
  %call2 = call i32 @sum_to(i32 noundef %4), !dbg !191
  br label %cond.end, !dbg !189

cond.false:                                       ; preds = %two
  %5 = load x86_fp80, ptr @extended, align 16, !dbg !192
  %cmp3 = fcmp ogt x86_fp80 %5, 0xK3FFF8000000000000000, !dbg !193
  %6 = zext i1 %cmp3 to i64, !dbg !192
  %cond = select i1 %cmp3, double 2.000000e+00, double 3.000000e+00, !dbg !192
  %call5 = call i32 (i32, ...) @variadic(i32 noundef 2, double noundef 1.000000e+00, double noundef %cond), !dbg !194
  br label %cond.end, !dbg !189

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond6 = phi i32 [ %call2, %cond.true ], [ %call5, %cond.false ], !dbg !189
  store i32 %cond6, ptr %retval, align 4, !dbg !195
  br label %return, !dbg !195

return:                                           ; preds = %cond.end, %one
  %7 = load i32, ptr %retval, align 4, !dbg !196
  ret i32 %7, !dbg !196

indirectgoto:                                     ; preds = %entry
  %indirect.goto.dest = phi ptr [ %1, %entry ]
  indirectbr ptr %indirect.goto.dest, [label %one, label %two]
}

; Function Attrs: noinline nounwind
define internal i32 @choose(ptr noundef %node, i32 noundef %colour) #1 !dbg !197 {
entry:
  %retval = alloca i32, align 4
  %node.addr = alloca ptr, align 8
  %colour.addr = alloca i32, align 4
  store ptr %node, ptr %node.addr, align 8
    #dbg_declare(ptr %node.addr, !200, !DIExpression(), !201)
  store i32 %colour, ptr %colour.addr, align 4
    #dbg_declare(ptr %colour.addr, !202, !DIExpression(), !203)
  %0 = load i32, ptr %colour.addr, align 4, !dbg !204
  switch i32 %0, label %sw.default [
    i32 -1, label %sw.bb
    i32 5, label %sw.bb1
  ], !dbg !205

sw.bb:                                            ; preds = %entry
  %1 = load ptr, ptr %node.addr, align 8, !dbg !206
  %values = getelementptr inbounds nuw %struct.node, ptr %1, i32 0, i32 1, !dbg !208
  %arrayidx = getelementptr inbounds [4 x i32], ptr %values, i64 0, i64 1, !dbg !206
  %2 = load i32, ptr %arrayidx, align 4, !dbg !206
  store i32 %2, ptr %retval, align 4, !dbg !209
  br label %return, !dbg !209

sw.bb1:                                           ; preds = %entry
  %3 = load ptr, ptr %node.addr, align 8, !dbg !210
  %values2 = getelementptr inbounds nuw %struct.node, ptr %3, i32 0, i32 1, !dbg !211
  %arrayidx3 = getelementptr inbounds [4 x i32], ptr %values2, i64 0, i64 2, !dbg !210
  %4 = load i32, ptr %arrayidx3, align 8, !dbg !210
  %sub = sub nsw i32 0, %4, !dbg !212
  store i32 %sub, ptr %retval, align 4, !dbg !213
  br label %return, !dbg !213

sw.default:                                       ; preds = %entry
  %5 = load ptr, ptr %node.addr, align 8, !dbg !214
  %low = getelementptr inbounds nuw %struct.node, ptr %5, i32 0, i32 3, !dbg !215
  %bf.load = load i16, ptr %low, align 8, !dbg !215
  %bf.clear = and i16 %bf.load, 7, !dbg !215
  %bf.cast = zext i16 %bf.clear to i32, !dbg !215
  %6 = load ptr, ptr %node.addr, align 8, !dbg !216
  %high = getelementptr inbounds nuw %struct.node, ptr %6, i32 0, i32 3, !dbg !217
  %bf.load4 = load i16, ptr %high, align 8, !dbg !217
  %bf.lshr = lshr i16 %bf.load4, 3, !dbg !217
  %bf.clear5 = and i16 %bf.lshr, 127, !dbg !217
  %bf.cast6 = zext i16 %bf.clear5 to i32, !dbg !217
  %xor = xor i32 %bf.cast, %bf.cast6, !dbg !218
  store i32 %xor, ptr %retval, align 4, !dbg !219
  br label %return, !dbg !219

return:                                           ; preds = %sw.default, %sw.bb1, %sw.bb
  %7 = load i32, ptr %retval, align 4, !dbg !220
  ret i32 %7, !dbg !220
}

; Function Attrs: noinline nounwind
define dso_local void @copy(ptr dead_on_unwind noalias writable sret(%struct.node) align 8 %agg.result, ptr noundef byval(%struct.node) align 8 %node, ptr noalias noundef %from) #1 !dbg !221 {
entry:
  %from.addr = alloca ptr, align 8
    #dbg_declare(ptr %node, !227, !DIExpression(), !228)
  store ptr %from, ptr %from.addr, align 8
    #dbg_declare(ptr %from.addr, !229, !DIExpression(), !230)
  %values = getelementptr inbounds nuw %struct.node, ptr %node, i32 0, i32 1, !dbg !231
  %arraydecay = getelementptr inbounds [4 x i32], ptr %values, i64 0, i64 0, !dbg !232
  %0 = load ptr, ptr %from.addr, align 8, !dbg !233
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %arraydecay, ptr align 4 %0, i64 16, i1 false), !dbg !232
  %weight = getelementptr inbounds nuw %struct.node, ptr %node, i32 0, i32 2, !dbg !234
  %1 = load double, ptr %weight, align 8, !dbg !234
  %fneg = fneg double %1, !dbg !235
  %2 = load float, ptr getelementptr inbounds ([3 x float], ptr @floats, i64 0, i64 1), align 4, !dbg !236
  %conv = fpext float %2 to double, !dbg !236
  %mul = fmul double %fneg, %conv, !dbg !237
  %weight1 = getelementptr inbounds nuw %struct.node, ptr %node, i32 0, i32 2, !dbg !238
  store double %mul, ptr %weight1, align 8, !dbg !239
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %agg.result, ptr align 8 %node, i64 40, i1 false), !dbg !240
  ret void, !dbg !241
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #4

attributes #0 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noinline nounwind "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nocallback nofree nosync nounwind willreturn }
attributes #3 = { noinline nounwind "min-legal-vector-width"="128" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!73, !74, !75}
!llvm.ident = !{!76}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "local_to_thread", scope: !2, file: !3, line: 13, type: !6, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, retainedTypes: !10, globals: !11, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "shapes.c", directory: ".", checksumkind: CSK_MD5, checksum: "c9dcf003608a286774bfc0595fefe660")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "colour", file: !3, line: 3, baseType: !6, size: 32, elements: !7)
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !{!8, !9}
!8 = !DIEnumerator(name: "red", value: -1)
!9 = !DIEnumerator(name: "green", value: 5)
!10 = !{!6}
!11 = !{!0, !12, !19, !22, !25, !31, !46, !49, !55, !66, !68}
!12 = !DIGlobalVariableExpression(var: !13, expr: !DIExpression())
!13 = distinct !DIGlobalVariable(name: "message", scope: !2, file: !3, line: 14, type: !14, isLocal: false, isDefinition: true)
!14 = !DICompositeType(tag: DW_TAG_array_type, baseType: !15, size: 64, elements: !17)
!15 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !16)
!16 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!17 = !{!18}
!18 = !DISubrange(count: 8)
!19 = !DIGlobalVariableExpression(var: !20, expr: !DIExpression())
!20 = distinct !DIGlobalVariable(name: "extended", scope: !2, file: !3, line: 15, type: !21, isLocal: false, isDefinition: true)
!21 = !DIBasicType(name: "long double", size: 128, encoding: DW_ATE_float)
!22 = !DIGlobalVariableExpression(var: !23, expr: !DIExpression())
!23 = distinct !DIGlobalVariable(name: "wide", scope: !2, file: !3, line: 16, type: !24, isLocal: false, isDefinition: true)
!24 = !DIBasicType(name: "__int128", size: 128, encoding: DW_ATE_signed)
!25 = !DIGlobalVariableExpression(var: !26, expr: !DIExpression())
!26 = distinct !DIGlobalVariable(name: "floats", scope: !2, file: !3, line: 17, type: !27, isLocal: false, isDefinition: true)
!27 = !DICompositeType(tag: DW_TAG_array_type, baseType: !28, size: 96, elements: !29)
!28 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!29 = !{!30}
!30 = !DISubrange(count: 3)
!31 = !DIGlobalVariableExpression(var: !32, expr: !DIExpression())
!32 = distinct !DIGlobalVariable(name: "first", scope: !2, file: !3, line: 18, type: !33, isLocal: false, isDefinition: true)
!33 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !3, line: 4, size: 320, elements: !34)
!34 = !{!35, !37, !41, !43, !45}
!35 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !33, file: !3, line: 5, baseType: !36, size: 64)
!36 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !33, size: 64)
!37 = !DIDerivedType(tag: DW_TAG_member, name: "values", scope: !33, file: !3, line: 6, baseType: !38, size: 128, offset: 64)
!38 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 128, elements: !39)
!39 = !{!40}
!40 = !DISubrange(count: 4)
!41 = !DIDerivedType(tag: DW_TAG_member, name: "weight", scope: !33, file: !3, line: 7, baseType: !42, size: 64, offset: 192)
!42 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!43 = !DIDerivedType(tag: DW_TAG_member, name: "low", scope: !33, file: !3, line: 8, baseType: !44, size: 3, offset: 256, flags: DIFlagBitField, extraData: i64 256)
!44 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!45 = !DIDerivedType(tag: DW_TAG_member, name: "high", scope: !33, file: !3, line: 8, baseType: !44, size: 7, offset: 259, flags: DIFlagBitField, extraData: i64 256)
!46 = !DIGlobalVariableExpression(var: !47, expr: !DIExpression())
!47 = distinct !DIGlobalVariable(name: "inside", scope: !2, file: !3, line: 19, type: !48, isLocal: false, isDefinition: true)
!48 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !16, size: 64)
!49 = !DIGlobalVariableExpression(var: !50, expr: !DIExpression())
!50 = distinct !DIGlobalVariable(name: "pointer", scope: !2, file: !3, line: 20, type: !51, isLocal: false, isDefinition: true)
!51 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !52, size: 64)
!52 = !DISubroutineType(types: !53)
!53 = !{!6, !54, null}
!54 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !15, size: 64)
!55 = !DIGlobalVariableExpression(var: !56, expr: !DIExpression())
!56 = distinct !DIGlobalVariable(name: "labels", scope: !57, file: !3, line: 58, type: !61, isLocal: true, isDefinition: true)
!57 = distinct !DISubprogram(name: "jumps", scope: !3, file: !3, line: 57, type: !58, scopeLine: 57, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !60)
!58 = !DISubroutineType(types: !59)
!59 = !{!6, !6}
!60 = !{}
!61 = !DICompositeType(tag: DW_TAG_array_type, baseType: !62, size: 128, elements: !64)
!62 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !63)
!63 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!64 = !{!65}
!65 = !DISubrange(count: 2)
!66 = !DIGlobalVariableExpression(var: !67, expr: !DIExpression())
!67 = distinct !DIGlobalVariable(name: "counter", scope: !2, file: !3, line: 12, type: !6, isLocal: true, isDefinition: true)
!68 = !DIGlobalVariableExpression(var: !69, expr: !DIExpression())
!69 = distinct !DIGlobalVariable(name: "common_array", scope: !2, file: !3, line: 21, type: !70, isLocal: false, isDefinition: true)
!70 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 32000, elements: !71)
!71 = !{!72}
!72 = !DISubrange(count: 1000)
!73 = !{i32 7, !"Dwarf Version", i32 5}
!74 = !{i32 2, !"Debug Info Version", i32 3}
!75 = !{i32 1, !"wchar_size", i32 4}
!76 = !{!"clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)"}
!77 = distinct !DISubprogram(name: "sum_to", scope: !3, file: !3, line: 25, type: !58, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !60)
!78 = !DILocalVariable(name: "n", arg: 1, scope: !77, file: !3, line: 25, type: !6)
!79 = !DILocation(line: 25, column: 16, scope: !77)
!80 = !DILocalVariable(name: "total", scope: !77, file: !3, line: 26, type: !6)
!81 = !DILocation(line: 26, column: 7, scope: !77)
!82 = !DILocalVariable(name: "i", scope: !83, file: !3, line: 27, type: !6)
!83 = distinct !DILexicalBlock(scope: !77, file: !3, line: 27, column: 3)
!84 = !DILocation(line: 27, column: 12, scope: !83)
!85 = !DILocation(line: 27, column: 8, scope: !83)
!86 = !DILocation(line: 27, column: 19, scope: !87)
!87 = distinct !DILexicalBlock(scope: !83, file: !3, line: 27, column: 3)
!88 = !DILocation(line: 27, column: 23, scope: !87)
!89 = !DILocation(line: 27, column: 21, scope: !87)
!90 = !DILocation(line: 27, column: 3, scope: !83)
!91 = !DILocation(line: 27, column: 40, scope: !87)
!92 = !DILocation(line: 27, column: 44, scope: !87)
!93 = !DILocation(line: 27, column: 42, scope: !87)
!94 = !DILocation(line: 27, column: 37, scope: !87)
!95 = !DILocation(line: 27, column: 31, scope: !87)
!96 = !DILocation(line: 27, column: 27, scope: !87)
!97 = !DILocation(line: 27, column: 3, scope: !87)
!98 = distinct !{!98, !90, !99, !100}
!99 = !DILocation(line: 27, column: 44, scope: !83)
!100 = !{!"llvm.loop.mustprogress"}
!101 = !DILocation(line: 28, column: 10, scope: !77)
!102 = !DILocation(line: 28, column: 3, scope: !77)
!103 = distinct !DISubprogram(name: "variadic", scope: !3, file: !3, line: 39, type: !104, scopeLine: 39, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !60)
!104 = !DISubroutineType(types: !105)
!105 = !{!6, !6, null}
!106 = !DILocalVariable(name: "count", arg: 1, scope: !103, file: !3, line: 39, type: !6)
!107 = !DILocation(line: 39, column: 18, scope: !103)
!108 = !DILocalVariable(name: "list", scope: !103, file: !3, line: 40, type: !109)
!109 = !DIDerivedType(tag: DW_TAG_typedef, name: "__builtin_va_list", file: !3, baseType: !110)
!110 = !DICompositeType(tag: DW_TAG_array_type, baseType: !111, size: 192, elements: !117)
!111 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__va_list_tag", size: 192, elements: !112)
!112 = !{!113, !114, !115, !116}
!113 = !DIDerivedType(tag: DW_TAG_member, name: "gp_offset", scope: !111, file: !3, line: 40, baseType: !44, size: 32)
!114 = !DIDerivedType(tag: DW_TAG_member, name: "fp_offset", scope: !111, file: !3, line: 40, baseType: !44, size: 32, offset: 32)
!115 = !DIDerivedType(tag: DW_TAG_member, name: "overflow_arg_area", scope: !111, file: !3, line: 40, baseType: !63, size: 64, offset: 64)
!116 = !DIDerivedType(tag: DW_TAG_member, name: "reg_save_area", scope: !111, file: !3, line: 40, baseType: !63, size: 64, offset: 128)
!117 = !{!118}
!118 = !DISubrange(count: 1)
!119 = !DILocation(line: 40, column: 21, scope: !103)
!120 = !DILocation(line: 41, column: 3, scope: !103)
!121 = !DILocalVariable(name: "total", scope: !103, file: !3, line: 42, type: !42)
!122 = !DILocation(line: 42, column: 10, scope: !103)
!123 = !DILocation(line: 43, column: 3, scope: !103)
!124 = !DILocation(line: 43, column: 15, scope: !103)
!125 = !DILocation(line: 43, column: 18, scope: !103)
!126 = !DILocation(line: 43, column: 32, scope: !103)
!127 = !DILocation(line: 43, column: 29, scope: !103)
!128 = distinct !{!128, !123, !129, !100}
!129 = !DILocation(line: 43, column: 61, scope: !103)
!130 = !DILocation(line: 44, column: 3, scope: !103)
!131 = !DILocation(line: 45, column: 15, scope: !103)
!132 = !DILocation(line: 45, column: 10, scope: !103)
!133 = !DILocation(line: 45, column: 3, scope: !103)
!134 = distinct !DISubprogram(name: "vectors", scope: !3, file: !3, line: 48, type: !135, scopeLine: 48, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !60)
!135 = !DISubroutineType(types: !136)
!136 = !{!137, !137, !137}
!137 = !DIDerivedType(tag: DW_TAG_typedef, name: "quad", file: !3, line: 2, baseType: !138)
!138 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 128, flags: DIFlagVector, elements: !39)
!139 = !DILocalVariable(name: "a", arg: 1, scope: !134, file: !3, line: 48, type: !137)
!140 = !DILocation(line: 48, column: 19, scope: !134)
!141 = !DILocalVariable(name: "b", arg: 2, scope: !134, file: !3, line: 48, type: !137)
!142 = !DILocation(line: 48, column: 27, scope: !134)
!143 = !DILocation(line: 48, column: 63, scope: !134)
!144 = !DILocation(line: 48, column: 66, scope: !134)
!145 = !DILocation(line: 48, column: 39, scope: !134)
!146 = !DILocation(line: 48, column: 85, scope: !134)
!147 = !DILocation(line: 48, column: 89, scope: !134)
!148 = !DILocation(line: 48, column: 87, scope: !134)
!149 = !DILocation(line: 48, column: 82, scope: !134)
!150 = !DILocation(line: 48, column: 32, scope: !134)
!151 = distinct !DISubprogram(name: "atomics", scope: !3, file: !3, line: 50, type: !152, scopeLine: 50, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !60)
!152 = !DISubroutineType(types: !153)
!153 = !{!6, !154, !6}
!154 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
!155 = !DILocalVariable(name: "p", arg: 1, scope: !151, file: !3, line: 50, type: !154)
!156 = !DILocation(line: 50, column: 18, scope: !151)
!157 = !DILocalVariable(name: "x", arg: 2, scope: !151, file: !3, line: 50, type: !6)
!158 = !DILocation(line: 50, column: 25, scope: !151)
!159 = !DILocalVariable(name: "seen", scope: !151, file: !3, line: 51, type: !6)
!160 = !DILocation(line: 51, column: 7, scope: !151)
!161 = !DILocation(line: 51, column: 30, scope: !151)
!162 = !DILocation(line: 51, column: 14, scope: !151)
!163 = !DILocation(line: 52, column: 31, scope: !151)
!164 = !DILocation(line: 52, column: 41, scope: !151)
!165 = !DILocation(line: 52, column: 3, scope: !151)
!166 = !DILocation(line: 53, column: 3, scope: !151)
!167 = !DILocation(line: 54, column: 29, scope: !151)
!168 = !DILocation(line: 54, column: 10, scope: !151)
!169 = !DILocation(line: 54, column: 55, scope: !151)
!170 = !DILocation(line: 54, column: 53, scope: !151)
!171 = !DILocation(line: 54, column: 3, scope: !151)
!172 = !DILocalVariable(name: "which", arg: 1, scope: !57, file: !3, line: 57, type: !6)
!173 = !DILocation(line: 57, column: 15, scope: !57)
!174 = !DILocation(line: 59, column: 16, scope: !57)
!175 = !DILocation(line: 59, column: 22, scope: !57)
!176 = !DILocation(line: 59, column: 9, scope: !57)
!177 = !DILocation(line: 59, column: 3, scope: !57)
!178 = !DILabel(scope: !57, name: "one", file: !3, line: 60, column: 1)
!179 = !DILocation(line: 60, column: 1, scope: !57)
!180 = !DILocation(line: 61, column: 3, scope: !57)
!181 = !{i64 1811}
!182 = !DILocation(line: 62, column: 10, scope: !57)
!183 = !DILocation(line: 62, column: 3, scope: !57)
!184 = !DILabel(scope: !57, name: "two", file: !3, line: 63, column: 1)
!185 = !DILocation(line: 63, column: 1, scope: !57)
!186 = !DILocation(line: 64, column: 10, scope: !57)
!187 = !DILocation(line: 65, column: 27, scope: !57)
!188 = !DILocation(line: 65, column: 35, scope: !57)
!189 = !DILocation(line: 65, column: 10, scope: !57)
!190 = !DILocation(line: 65, column: 52, scope: !57)
!191 = !DILocation(line: 65, column: 45, scope: !57)
!192 = !DILocation(line: 65, column: 78, scope: !57)
!193 = !DILocation(line: 65, column: 87, scope: !57)
!194 = !DILocation(line: 65, column: 61, scope: !57)
!195 = !DILocation(line: 65, column: 3, scope: !57)
!196 = !DILocation(line: 66, column: 1, scope: !57)
!197 = distinct !DISubprogram(name: "choose", scope: !3, file: !3, line: 31, type: !198, scopeLine: 31, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !60)
!198 = !DISubroutineType(types: !199)
!199 = !{!6, !36, !5}
!200 = !DILocalVariable(name: "node", arg: 1, scope: !197, file: !3, line: 31, type: !36)
!201 = !DILocation(line: 31, column: 32, scope: !197)
!202 = !DILocalVariable(name: "colour", arg: 2, scope: !197, file: !3, line: 31, type: !5)
!203 = !DILocation(line: 31, column: 50, scope: !197)
!204 = !DILocation(line: 32, column: 11, scope: !197)
!205 = !DILocation(line: 32, column: 3, scope: !197)
!206 = !DILocation(line: 33, column: 20, scope: !207)
!207 = distinct !DILexicalBlock(scope: !197, file: !3, line: 32, column: 19)
!208 = !DILocation(line: 33, column: 26, scope: !207)
!209 = !DILocation(line: 33, column: 13, scope: !207)
!210 = !DILocation(line: 34, column: 23, scope: !207)
!211 = !DILocation(line: 34, column: 29, scope: !207)
!212 = !DILocation(line: 34, column: 22, scope: !207)
!213 = !DILocation(line: 34, column: 15, scope: !207)
!214 = !DILocation(line: 35, column: 19, scope: !207)
!215 = !DILocation(line: 35, column: 25, scope: !207)
!216 = !DILocation(line: 35, column: 31, scope: !207)
!217 = !DILocation(line: 35, column: 37, scope: !207)
!218 = !DILocation(line: 35, column: 29, scope: !207)
!219 = !DILocation(line: 35, column: 12, scope: !207)
!220 = !DILocation(line: 37, column: 1, scope: !197)
!221 = distinct !DISubprogram(name: "copy", scope: !3, file: !3, line: 68, type: !222, scopeLine: 68, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !60)
!222 = !DISubroutineType(types: !223)
!223 = !{!33, !33, !224}
!224 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !225)
!225 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !226, size: 64)
!226 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !6)
!227 = !DILocalVariable(name: "node", arg: 1, scope: !221, file: !3, line: 68, type: !33)
!228 = !DILocation(line: 68, column: 30, scope: !221)
!229 = !DILocalVariable(name: "from", arg: 2, scope: !221, file: !3, line: 68, type: !224)
!230 = !DILocation(line: 68, column: 56, scope: !221)
!231 = !DILocation(line: 69, column: 25, scope: !221)
!232 = !DILocation(line: 69, column: 3, scope: !221)
!233 = !DILocation(line: 69, column: 33, scope: !221)
!234 = !DILocation(line: 70, column: 23, scope: !221)
!235 = !DILocation(line: 70, column: 17, scope: !221)
!236 = !DILocation(line: 70, column: 32, scope: !221)
!237 = !DILocation(line: 70, column: 30, scope: !221)
!238 = !DILocation(line: 70, column: 8, scope: !221)
!239 = !DILocation(line: 70, column: 15, scope: !221)
!240 = !DILocation(line: 71, column: 10, scope: !221)
!241 = !DILocation(line: 71, column: 3, scope: !221)
