/**
 * What intrinsics stand for in a library.
 *
 * Functions of mathematics that LLVM has as intrinsics (`llvm.sin.f64`) are calls of the C library when code is
 * generated. Here the linker makes them so: a reference means the library's function, whose code is then executed and
 * explored as any other. Vectors, and formats that C has no function for, stay intrinsics.
 *
 * Intrinsics that set or read how floating point rounds bring the words of the environment along
 * (runtime/libc/fenv.c).
 */
const functions: ReadonlySet<string> = new Set([
  ...['pow', 'exp', 'exp2', 'exp10', 'log', 'log2', 'log10', 'sin', 'cos', 'tan', 'asin', 'acos'],
  ...['atan', 'atan2', 'sinh', 'cosh', 'tanh'],
]);

const suffixes: Readonly<Record<string, string>> = { f32: 'f', f64: '', f80: 'l' };

/** Whole powers are functions of the compiler's library, by their format. */
const wholePowers: Readonly<Record<string, string>> = {
  'llvm.powi.f32.i32': '__powisf2',
  'llvm.powi.f64.i32': '__powidf2',
  'llvm.powi.f80.i32': '__powixf2',
};

/** The function of C that an intrinsic is a call of. */
export function functionOfIntrinsic(name: string): string | undefined {
  const [, base, format] = /^llvm\.(\w+)\.(f32|f64|f80)$/.exec(name) ?? [];
  return base && functions.has(base) ? `${base}${suffixes[format]}` : wholePowers[name];
}

/** The variables that an intrinsic reads or writes. */
export function variablesOfIntrinsic(name: string): readonly string[] {
  switch (name) {
    case 'llvm.set.rounding':
      return ['__mg_float_rounding'];
    case 'llvm.x86.sse.ldmxcsr':
    case 'llvm.x86.sse.stmxcsr':
      return ['__mg_float_rounding', '__mg_float_raised'];
    default:
      return [];
  }
}
