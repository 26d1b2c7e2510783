// __VERIFIER_error, and reach_error where the program does not define it.
// paths: 1 completed, 2 errored
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void) __attribute__((noreturn));
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 9) reach_error(); // error: assert
  if (x == 8) __VERIFIER_error(); // error: assert
  return 0;
}
