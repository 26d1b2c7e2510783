/* The floating-point environment (C11 7.6): rounding to nearest, no flags. All arithmetic of the engine rounds
 * to nearest, so a path that asks for another direction ends there, before a result is wrong. */
#include <fenv.h>
#include <merganser/host.h>
#include <string.h>

int feclearexcept(int exceptions) {
  (void)exceptions;
  return 0;
}

int feraiseexcept(int exceptions) {
  (void)exceptions;
  return 0;
}

int fetestexcept(int exceptions) {
  (void)exceptions;
  return 0;
}

int fegetexceptflag(fexcept_t *flags, int exceptions) {
  (void)exceptions;
  *flags = 0;
  return 0;
}

int fesetexceptflag(const fexcept_t *flags, int exceptions) {
  (void)flags;
  (void)exceptions;
  return 0;
}

int fegetround(void) { return FE_TONEAREST; }

int fesetround(int rounding) {
  if (rounding == FE_TONEAREST) return 0;
  if (rounding != FE_UPWARD && rounding != FE_DOWNWARD && rounding != FE_TOWARDZERO) return 1;
  __mg_unsupported("rounding other than to nearest (fesetround)", "only FE_TONEAREST can be explored");
}

int fegetenv(fenv_t *environment) {
  memset(environment, 0, sizeof *environment);
  return 0;
}

int fesetenv(const fenv_t *environment) {
  (void)environment;
  return 0;
}

int feholdexcept(fenv_t *environment) { return fegetenv(environment); }

int feupdateenv(const fenv_t *environment) { return fesetenv(environment); }
