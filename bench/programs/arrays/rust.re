/* Tokens of a language in the manner of Rust. */
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
  "fn" | "let" | "mut" | "match" | "impl" { return 2; }
  [A-Za-z_] [A-Za-z0-9_]* { return 3; }
  [0-9] [0-9_]* ("u8" | "i32" | "f64")? { return 4; }
  "=>" | "->" | "::" | ".." | [-+*/=<>!&|;:,.(){}] { return 5; }
  "\x27" [a-z] "\x27" { return 6; }
  "\x27" [a-z]+ { return 7; }
  *  { return 0; }
  */
}

int main(void) { return scan(next); }
