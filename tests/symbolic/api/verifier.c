// SV-COMP's interface: inputs of each type, assumptions.
// paths: 4 completed, 1 silent
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern long __VERIFIER_nondet_long(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned char c = __VERIFIER_nondet_uchar();
  long l = __VERIFIER_nondet_long();
  __VERIFIER_assume(x > 3 && x < 6);
  if (__VERIFIER_nondet_bool()) return 1;
  if (l == 1L << 40) return 2;
  if (c > 250) return x;
  return 0;
}
