/* Numbers as programming languages write them. */
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
  [0-9]+ { return 2; }
  "0" [xX] [0-9a-fA-F]+ { return 3; }
  "0" [bB] [01]+ { return 4; }
  [0-9]+ "." [0-9]* ([eE] [+-]? [0-9]+)? { return 5; }
  *  { return 0; }
  */
}

int main(void) { return scan(next); }
