#ifndef _MATH_H
#define _MATH_H

#include <merganser/features.h>

typedef float float_t;
typedef double double_t;

#define HUGE_VAL (__builtin_huge_val())
#define HUGE_VALF (__builtin_huge_valf())
#define HUGE_VALL (__builtin_huge_vall())
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))

#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN (-2147483647 - 1)
#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#define math_errhandling (MATH_ERRNO | MATH_ERREXCEPT)

#define fpclassify(x) \
  __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x)
#define isfinite(x) __builtin_isfinite(x)
#define isinf(x) __builtin_isinf_sign(x)
#define isnan(x) __builtin_isnan(x)
#define isnormal(x) __builtin_isnormal(x)
#define signbit(x) __builtin_signbit(x)
#define isgreater(x, y) __builtin_isgreater(x, y)
#define isgreaterequal(x, y) __builtin_isgreaterequal(x, y)
#define isless(x, y) __builtin_isless(x, y)
#define islessequal(x, y) __builtin_islessequal(x, y)
#define islessgreater(x, y) __builtin_islessgreater(x, y)
#define isunordered(x, y) __builtin_isunordered(x, y)

#ifdef __MG_BSD
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define MAXFLOAT 3.40282346638528859812e+38F
#endif

__MG_BEGIN
double acos(double x);
float acosf(float x);
long double acosl(long double x);
double asin(double x);
float asinf(float x);
long double asinl(long double x);
double atan(double x);
float atanf(float x);
long double atanl(long double x);
double cos(double x);
float cosf(float x);
long double cosl(long double x);
double sin(double x);
float sinf(float x);
long double sinl(long double x);
double tan(double x);
float tanf(float x);
long double tanl(long double x);
double cosh(double x);
float coshf(float x);
long double coshl(long double x);
double sinh(double x);
float sinhf(float x);
long double sinhl(long double x);
double tanh(double x);
float tanhf(float x);
long double tanhl(long double x);
double acosh(double x);
float acoshf(float x);
long double acoshl(long double x);
double asinh(double x);
float asinhf(float x);
long double asinhl(long double x);
double atanh(double x);
float atanhf(float x);
long double atanhl(long double x);
double exp(double x);
float expf(float x);
long double expl(long double x);
double exp2(double x);
float exp2f(float x);
long double exp2l(long double x);
double expm1(double x);
float expm1f(float x);
long double expm1l(long double x);
double log(double x);
float logf(float x);
long double logl(long double x);
double log10(double x);
float log10f(float x);
long double log10l(long double x);
double log1p(double x);
float log1pf(float x);
long double log1pl(long double x);
double log2(double x);
float log2f(float x);
long double log2l(long double x);
double logb(double x);
float logbf(float x);
long double logbl(long double x);
double cbrt(double x);
float cbrtf(float x);
long double cbrtl(long double x);
double fabs(double x);
float fabsf(float x);
long double fabsl(long double x);
double sqrt(double x);
float sqrtf(float x);
long double sqrtl(long double x);
double erf(double x);
float erff(float x);
long double erfl(long double x);
double erfc(double x);
float erfcf(float x);
long double erfcl(long double x);
double lgamma(double x);
float lgammaf(float x);
long double lgammal(long double x);
double tgamma(double x);
float tgammaf(float x);
long double tgammal(long double x);
double ceil(double x);
float ceilf(float x);
long double ceill(long double x);
double floor(double x);
float floorf(float x);
long double floorl(long double x);
double nearbyint(double x);
float nearbyintf(float x);
long double nearbyintl(long double x);
double rint(double x);
float rintf(float x);
long double rintl(long double x);
double round(double x);
float roundf(float x);
long double roundl(long double x);
double trunc(double x);
float truncf(float x);
long double truncl(long double x);
double atan2(double x, double y);
float atan2f(float x, float y);
long double atan2l(long double x, long double y);
double pow(double x, double y);
float powf(float x, float y);
long double powl(long double x, long double y);
double hypot(double x, double y);
float hypotf(float x, float y);
long double hypotl(long double x, long double y);
double fmod(double x, double y);
float fmodf(float x, float y);
long double fmodl(long double x, long double y);
double remainder(double x, double y);
float remainderf(float x, float y);
long double remainderl(long double x, long double y);
double copysign(double x, double y);
float copysignf(float x, float y);
long double copysignl(long double x, long double y);
double nextafter(double x, double y);
float nextafterf(float x, float y);
long double nextafterl(long double x, long double y);
double fdim(double x, double y);
float fdimf(float x, float y);
long double fdiml(long double x, long double y);
double fmax(double x, double y);
float fmaxf(float x, float y);
long double fmaxl(long double x, long double y);
double fmin(double x, double y);
float fminf(float x, float y);
long double fminl(long double x, long double y);
double fma(double x, double y, double z);
double frexp(double x, int *exponent);
double ldexp(double x, int exponent);
double scalbn(double x, int exponent);
double scalbln(double x, long exponent);
double modf(double x, double *whole);
double remquo(double x, double y, int *quotient);
double nexttoward(double x, long double y);
double nan(const char *tag);
int ilogb(double x);
long lrint(double x);
long lround(double x);
long long llrint(double x);
long long llround(double x);
int __fpclassify(double x);
int __isnan(double x);
int __isinf(double x);
int __finite(double x);
int __signbit(double x);
float fmaf(float x, float y, float z);
float frexpf(float x, int *exponent);
float ldexpf(float x, int exponent);
float scalbnf(float x, int exponent);
float scalblnf(float x, long exponent);
float modff(float x, float *whole);
float remquof(float x, float y, int *quotient);
float nexttowardf(float x, long double y);
float nanf(const char *tag);
int ilogbf(float x);
long lrintf(float x);
long lroundf(float x);
long long llrintf(float x);
long long llroundf(float x);
int __fpclassifyf(float x);
int __isnanf(float x);
int __isinff(float x);
int __finitef(float x);
int __signbitf(float x);
long double fmal(long double x, long double y, long double z);
long double frexpl(long double x, int *exponent);
long double ldexpl(long double x, int exponent);
long double scalbnl(long double x, int exponent);
long double scalblnl(long double x, long exponent);
long double modfl(long double x, long double *whole);
long double remquol(long double x, long double y, int *quotient);
long double nexttowardl(long double x, long double y);
long double nanl(const char *tag);
int ilogbl(long double x);
long lrintl(long double x);
long lroundl(long double x);
long long llrintl(long double x);
long long llroundl(long double x);
int __fpclassifyl(long double x);
int __isnanl(long double x);
int __isinfl(long double x);
int __finitel(long double x);
int __signbitl(long double x);
#ifdef __MG_BSD
double drem(double x, double y);
double significand(double x);
double gamma(double x);
int finite(double x);
int finitef(float x);
extern int signgam;
double lgamma_r(double x, int *sign);
#endif
#ifdef __MG_GNU
void sincos(double x, double *sine, double *cosine);
void sincosf(float x, float *sine, float *cosine);
double exp10(double x);
float exp10f(float x);
double pow10(double x);
#endif
#ifdef __MG_BSD
double j0(double x);
float j0f(float x);
long double j0l(long double x);
double j1(double x);
float j1f(float x);
long double j1l(long double x);
double y0(double x);
float y0f(float x);
long double y0l(long double x);
double y1(double x);
float y1f(float x);
long double y1l(long double x);
double jn(int n, double x);
float jnf(int n, float x);
long double jnl(int n, long double x);
double yn(int n, double x);
float ynf(int n, float x);
long double ynl(int n, long double x);
float dremf(float x, float y);
long double dreml(long double x, long double y);
float gammaf(float x);
long double gammal(long double x);
float lgammaf_r(float x, int *sign);
long double lgammal_r(long double x, int *sign);
float significandf(float x);
long double significandl(long double x);
int finitel(long double x);
double scalb(double x, double y);
float scalbf(float x, float y);
long double scalbl(long double x, long double y);
#endif
#ifdef __MG_GNU
long double exp10l(long double x);
float pow10f(float x);
long double pow10l(long double x);
void sincosl(long double x, long double *sine, long double *cosine);
double roundeven(double x);
double nextup(double x);
double nextdown(double x);
double fmaximum(double x, double y);
double fminimum(double x, double y);
double fmaximum_num(double x, double y);
double fminimum_num(double x, double y);
double fmaximum_mag(double x, double y);
double fminimum_mag(double x, double y);
double fmaximum_mag_num(double x, double y);
double fminimum_mag_num(double x, double y);
double fmaxmag(double x, double y);
double fminmag(double x, double y);
long llogb(double x);
int canonicalize(double *to, const double *from);
float roundevenf(float x);
float nextupf(float x);
float nextdownf(float x);
float fmaximumf(float x, float y);
float fminimumf(float x, float y);
float fmaximum_numf(float x, float y);
float fminimum_numf(float x, float y);
float fmaximum_magf(float x, float y);
float fminimum_magf(float x, float y);
float fmaximum_mag_numf(float x, float y);
float fminimum_mag_numf(float x, float y);
float fmaxmagf(float x, float y);
float fminmagf(float x, float y);
long llogbf(float x);
int canonicalizef(float *to, const float *from);
long double roundevenl(long double x);
long double nextupl(long double x);
long double nextdownl(long double x);
long double fmaximuml(long double x, long double y);
long double fminimuml(long double x, long double y);
long double fmaximum_numl(long double x, long double y);
long double fminimum_numl(long double x, long double y);
long double fmaximum_magl(long double x, long double y);
long double fminimum_magl(long double x, long double y);
long double fmaximum_mag_numl(long double x, long double y);
long double fminimum_mag_numl(long double x, long double y);
long double fmaxmagl(long double x, long double y);
long double fminmagl(long double x, long double y);
long llogbl(long double x);
int canonicalizel(long double *to, const long double *from);
#endif
__MG_END

#endif
