/* A tokenizer for C-like text, by switch and tables. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char kinds[] = "nkdso";
static const char *const keywords[] = {"if", "else", "while", "return", "int"};

int main(void) {
  const char *p = "int main(void) { /* c */ if (x1 >= 0x1F && y != 'a') return x1 << 2; \"str\\\"ing\" } // end\n a+++b";
  int counts[5] = {0};
  while (*p) {
    const char *start = p;
    if (isspace((unsigned char)*p)) { p++; continue; }
    if (p[0] == '/' && p[1] == '/') { p += strcspn(p, "\n"); continue; }
    if (p[0] == '/' && p[1] == '*') { p = strstr(p, "*/") + 2; continue; }
    char kind;
    if (isalpha((unsigned char)*p) || *p == '_') {
      while (isalnum((unsigned char)*p) || *p == '_') p++;
      kind = 'n';
      for (int i = 0; i < 5; i++) if (strlen(keywords[i]) == (size_t)(p - start) && !strncmp(keywords[i], start, (size_t)(p - start))) kind = 'k';
    } else if (isdigit((unsigned char)*p)) { while (isalnum((unsigned char)*p)) p++; kind = 'd'; }
    else if (*p == '"' || *p == '\'') { char q = *p++; while (*p != q) p += *p == '\\' ? 2 : 1; p++; kind = 's'; }
    else { kind = 'o'; p += strchr("<>=!&+", *p) && (p[1] == '=' || p[1] == *p) ? 2 : 1; }
    counts[strchr(kinds, kind) - kinds]++;
    printf("%c:%.*s ", kind, (int)(p - start), start);
  }
  printf("\n%d %d %d %d %d\n", counts[0], counts[1], counts[2], counts[3], counts[4]);
  return 0;
}
