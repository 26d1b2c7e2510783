/* Tokens of settings files. */
#include "cursor.h"

int next(void) {
  const unsigned char *marker;
  (void)marker;
  /*!re2c
  re2c:define:YYCTYPE = "unsigned char";
  re2c:define:YYCURSOR = cursor;
  re2c:define:YYMARKER = marker;
  re2c:yyfill:enable = 0;
  [ \t\n]+ { return 1; }
  "[" [A-Za-z0-9_.]+ "]" { return 2; }
  [A-Za-z_] [A-Za-z0-9_]* { return 3; }
  "=" { return 4; }
  [0-9]+ { return 5; }
  [;#] [^\n\x00]* { return 6; }
  *  { return 0; }
  */
}

int main(void) { return scan(next); }
