/* The floating-point environment (C11 7.6). Its two words belong to the program's memory; the engine reads the direction
 * before each operation and notes the exceptions after it (src/exec/float-environment.ts), in programs that have them. */
#include <fenv.h>

/* Nearest, down, up, towards zero: C's numbers shifted by ten. */
unsigned __mg_float_rounding;
/* As FE_INVALID and its kin. */
unsigned __mg_float_raised;

int feclearexcept(int exceptions) {
  __mg_float_raised &= ~(unsigned)exceptions;
  return 0;
}

int feraiseexcept(int exceptions) {
  __mg_float_raised |= (unsigned)exceptions & FE_ALL_EXCEPT;
  return 0;
}

int fetestexcept(int exceptions) { return (int)(__mg_float_raised & (unsigned)exceptions & FE_ALL_EXCEPT); }

int fegetexceptflag(fexcept_t *flags, int exceptions) {
  *flags = (fexcept_t)fetestexcept(exceptions);
  return 0;
}

int fesetexceptflag(const fexcept_t *flags, int exceptions) {
  feclearexcept(exceptions);
  return feraiseexcept(*flags & exceptions);
}

int fegetround(void) { return (int)(__mg_float_rounding << 10); }

/* A path for each direction, so that the direction is a number on every one. */
int fesetround(int rounding) {
  switch (rounding) {
    case FE_TONEAREST:
      __mg_float_rounding = 0;
      return 0;
    case FE_DOWNWARD:
      __mg_float_rounding = 1;
      return 0;
    case FE_UPWARD:
      __mg_float_rounding = 2;
      return 0;
    case FE_TOWARDZERO:
      __mg_float_rounding = 3;
      return 0;
    default:
      return 1;
  }
}

int fegetenv(fenv_t *environment) {
  environment->__environment[0] = __mg_float_rounding;
  environment->__environment[1] = __mg_float_raised;
  return 0;
}

int fesetenv(const fenv_t *environment) {
  if (environment == FE_DFL_ENV) {
    __mg_float_rounding = 0;
    __mg_float_raised = 0;
    return 0;
  }
  __mg_float_raised = environment->__environment[1];
  return fesetround((int)(environment->__environment[0] << 10));
}

int feholdexcept(fenv_t *environment) {
  fegetenv(environment);
  __mg_float_raised = 0;
  return 0;
}

int feupdateenv(const fenv_t *environment) {
  unsigned raised = __mg_float_raised;
  int failed = fesetenv(environment);
  __mg_float_raised |= raised;
  return failed;
}
