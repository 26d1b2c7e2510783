// Directions of rounding and exceptions, as the machine has them.
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <assert.h>
#include <float.h>
#pragma STDC FENV_ACCESS ON
volatile double one=1, three=3, tiny=1e-300, big=1e308; volatile float f1=1,f3=3;
int main(){
  int modes[]={FE_TONEAREST,FE_DOWNWARD,FE_UPWARD,FE_TOWARDZERO};
  for(int i=0;i<4;i++){
    assert(fesetround(modes[i])==0); assert(fegetround()==modes[i]);
    feclearexcept(FE_ALL_EXCEPT);
    printf("%d %a %a %a %a %ld %a %d", FLT_ROUNDS, one/three, -one/three, (double)(f1/f3), rint(2.5*one), lrint(-2.5*one), sqrt(three), (int)(float)(1e9f*f1+one));
    printf(" %x", fetestexcept(FE_ALL_EXCEPT)); feclearexcept(FE_ALL_EXCEPT);
    volatile double r; r=tiny*tiny; printf(" %x", fetestexcept(FE_ALL_EXCEPT)); feclearexcept(FE_ALL_EXCEPT);
    r=big*10; printf(" %a %x", r, fetestexcept(FE_ALL_EXCEPT)); feclearexcept(FE_ALL_EXCEPT);
    r=one/0; printf(" %x", fetestexcept(FE_ALL_EXCEPT)); feclearexcept(FE_ALL_EXCEPT);
    r=0*r; printf(" %x", fetestexcept(FE_ALL_EXCEPT)); feclearexcept(FE_ALL_EXCEPT);
    r=one+one; printf(" %x\n", fetestexcept(FE_ALL_EXCEPT)); 
  }
}
