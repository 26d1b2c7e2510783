/* The floating-point environment (C11 7.6): rounding to nearest, no flags. */
#include <fenv.h>
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

int fesetround(int rounding) { return rounding == FE_TONEAREST ? 0 : 1; }

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
