/*
 * termcap, as ncurses has it, on a machine that knows no terminal: a program that asks for the description of one is
 * told that there is none by this name, and goes on as it would on a line printer. So pagers and shells that are
 * linked with -ltinfo can be explored.
 */
#include <stddef.h>

char PC, *UP, *BC;
short ospeed;

int tgetent(char *buffer, const char *name);
int tgetflag(const char *id);
int tgetnum(const char *id);
char *tgetstr(const char *id, char **area);
char *tgoto(const char *capability, int column, int row);
int tputs(const char *text, int lines, int (*put)(int));

/* 0: there is no such entry. */
int tgetent(char *buffer, const char *name) {
  (void)buffer, (void)name;
  return 0;
}

int tgetflag(const char *id) { return (void)id, 0; }

int tgetnum(const char *id) { return (void)id, -1; }

char *tgetstr(const char *id, char **area) { return (void)id, (void)area, NULL; }

/* There is no capability that could be filled in. */
char *tgoto(const char *capability, int column, int row) {
  return (void)capability, (void)column, (void)row, NULL;
}

/* Without the pauses ("$<5>") that slow terminals need. */
int tputs(const char *text, int lines, int (*put)(int)) {
  (void)lines;
  if (text == NULL) return -1;
  for (; *text != 0; text++) {
    if (text[0] == '$' && text[1] == '<') {
      const char *end = text + 2;
      while (*end != 0 && *end != '>') end++;
      if (*end == '>') {
        text = end;
        continue;
      }
    }
    put((unsigned char)*text);
  }
  return 0;
}
