/* Decimal to binary and back without loss. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  const char *texts[] = {"0.1", "123456789.123456789", "1e23", "9007199254740993", "2.2250738585072011e-308", "4.9406564584124654e-324", "1.7976931348623157e308", "8.41e21", "5e-324", "0.3"};
  for (int i = 0; i < 10; i++) {
    double d = strtod(texts[i], NULL);
    char b[400];
    snprintf(b, sizeof b, "%.17g", d);
    printf("%a %s %d %.9g\n", d, b, strtod(b, NULL) == d, strtof(texts[i], NULL));
  }
  unsigned long x = 1;
  int same = 0;
  for (int i = 0; i < 500; i++) {
    x = x * 6364136223846793005u + 1442695040888963407u;
    union { unsigned long u; double d; } v = {x >> 2};
    char b[40];
    sprintf(b, "%.17g", v.d);
    same += strtod(b, NULL) == v.d;
  }
  printf("%d\n", same);
  return 0;
}
