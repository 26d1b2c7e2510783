// __VERIFIER_assume ends the path silently where it cannot hold.
// paths: 1 completed, 1 silent
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  if (__VERIFIER_nondet_int() > 3) __VERIFIER_assume(0);
  return 0;
}
