/* Addresses of mail. */
#include "cursor.h"

int next(void) {
  const unsigned char *marker;
  (void)marker;
  /*!re2c
  re2c:define:YYCTYPE = "unsigned char";
  re2c:define:YYCURSOR = cursor;
  re2c:define:YYMARKER = marker;
  re2c:yyfill:enable = 0;
  [A-Za-z0-9._+-]+ "@" [A-Za-z0-9-]+ ("." [A-Za-z]+)+ { return 1; }
  "<" { return 2; }
  ">" { return 3; }
  [ \t]+ { return 4; }
  [A-Za-z]+ { return 5; }
  *  { return 0; }
  */
}

int main(void) { return scan(next); }
