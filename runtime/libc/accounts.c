/* Tables of accounts beyond users.c: entries of files that the program opens itself, passwords (nobody may read them),
 * shells, groups, and the old names of the records of logins. */
#define _GNU_SOURCE
#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <shadow.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <utmpx.h>
#include "system.h"

enum { LONGEST = 1024, MOST_MEMBERS = 64 };

/* The fields of a line between colons; how many. */
static int split(char *line, char *fields[], int most) {
  int count = 0;
  line[strcspn(line, "\n")] = 0;
  for (char *at = line; count < most && at != NULL;) fields[count++] = strsep(&at, ":");
  return count;
}

struct passwd *fgetpwent(FILE *f) {
  static char line[LONGEST];
  static struct passwd entry;
  char *field[7];
  while (fgets(line, sizeof line, f) != NULL) {
    if (split(line, field, 7) < 7) continue;
    entry = (struct passwd){field[0], field[1], (uid_t)atoi(field[2]), (gid_t)atoi(field[3]),
                            field[4], field[5], field[6]};
    return &entry;
  }
  return NULL;
}

struct group *fgetgrent(FILE *f) {
  static char line[LONGEST];
  static char *members[MOST_MEMBERS];
  static struct group entry;
  char *field[4];
  while (fgets(line, sizeof line, f) != NULL) {
    if (split(line, field, 4) < 4) continue;
    int count = 0;
    for (char *at = field[3]; *field[3] != 0 && at != NULL && count + 1 < MOST_MEMBERS;)
      members[count++] = strsep(&at, ",");
    members[count] = NULL;
    entry = (struct group){field[0], field[1], (gid_t)atoi(field[2]), members};
    return &entry;
  }
  return NULL;
}

int putpwent(const struct passwd *p, FILE *f) {
  return fprintf(f, "%s:%s:%u:%u:%s:%s:%s\n", p->pw_name, p->pw_passwd == NULL ? "" : p->pw_passwd,
                 p->pw_uid, p->pw_gid, p->pw_gecos == NULL ? "" : p->pw_gecos,
                 p->pw_dir == NULL ? "" : p->pw_dir, p->pw_shell == NULL ? "" : p->pw_shell) < 0
             ? -1
             : 0;
}

int putgrent(const struct group *g, FILE *f) {
  if (fprintf(f, "%s:%s:%u:", g->gr_name, g->gr_passwd == NULL ? "" : g->gr_passwd, g->gr_gid) < 0)
    return -1;
  for (int i = 0; g->gr_mem != NULL && g->gr_mem[i] != NULL; i++)
    fprintf(f, "%s%s", i == 0 ? "" : ",", g->gr_mem[i]);
  return putc('\n', f) < 0 ? -1 : 0;
}

int getpwent_r(struct passwd *restrict entry, char *restrict buffer, size_t size,
               struct passwd **restrict result) {
  (void)buffer, (void)size;
  struct passwd *next = getpwent();
  *result = NULL;
  if (next == NULL) return ENOENT;
  *entry = *next;
  *result = entry;
  return 0;
}

int getgrent_r(struct group *restrict entry, char *restrict buffer, size_t size,
               struct group **restrict result) {
  (void)buffer, (void)size;
  struct group *next = getgrent();
  *result = NULL;
  if (next == NULL) return ENOENT;
  *entry = *next;
  *result = entry;
  return 0;
}

int group_member(gid_t group) { return group == getgid() || group == getegid(); }

/* Passwords are for the superuser. */
struct spwd *getspnam(const char *name) {
  (void)name;
  errno = EACCES;
  return NULL;
}
struct spwd *getspent(void) { return getspnam(""); }
void setspent(void) {}
void endspent(void) {}
int getspnam_r(const char *name, struct spwd *entry, char *buffer, size_t size, struct spwd **result) {
  (void)name, (void)entry, (void)buffer, (void)size;
  *result = NULL;
  return EACCES;
}
int lckpwdf(void) { return __mg_refuse(EACCES); }
int ulckpwdf(void) { return __mg_refuse(EACCES); }

static long number_or(const char *field, long otherwise) {
  return *field == 0 ? otherwise : strtol(field, NULL, 10);
}

struct spwd *sgetspent(const char *text) {
  static char line[LONGEST];
  static struct spwd entry;
  char *field[9];
  if (strlcpy(line, text, sizeof line) >= sizeof line || split(line, field, 9) < 9) {
    errno = ENOENT;
    return NULL;
  }
  entry = (struct spwd){field[0],
                        field[1],
                        number_or(field[2], -1),
                        number_or(field[3], -1),
                        number_or(field[4], -1),
                        number_or(field[5], -1),
                        number_or(field[6], -1),
                        number_or(field[7], -1),
                        (unsigned long)number_or(field[8], -1)};
  return &entry;
}

struct spwd *fgetspent(FILE *f) {
  char line[LONGEST];
  while (fgets(line, sizeof line, f) != NULL) {
    struct spwd *entry = sgetspent(line);
    if (entry != NULL) return entry;
  }
  return NULL;
}

static void put_number(FILE *f, long number) {
  if (number != -1) fprintf(f, "%ld", number);
  putc(':', f);
}

int putspent(const struct spwd *s, FILE *f) {
  fprintf(f, "%s:%s:", s->sp_namp, s->sp_pwdp == NULL ? "" : s->sp_pwdp);
  put_number(f, s->sp_lstchg);
  put_number(f, s->sp_min);
  put_number(f, s->sp_max);
  put_number(f, s->sp_warn);
  put_number(f, s->sp_inact);
  put_number(f, s->sp_expire);
  if (s->sp_flag != ~0ul) fprintf(f, "%ld", (long)s->sp_flag);
  return putc('\n', f) < 0 ? -1 : 0;
}

/* The shells that may be logged in with: of the file, or the usual two. */
static FILE *shells;
static int shells_opened, usual;

void setusershell(void) {
  endusershell();
  shells = fopen("/etc/shells", "r");
  shells_opened = 1;
}

void endusershell(void) {
  if (shells != NULL) fclose(shells);
  shells = NULL;
  shells_opened = usual = 0;
}

char *getusershell(void) {
  static char line[256];
  if (!shells_opened) setusershell();
  if (shells == NULL) return usual++ == 0 ? "/bin/sh" : usual == 2 ? "/bin/csh" : NULL;
  while (fgets(line, sizeof line, shells) != NULL) {
    char *path = strchr(line, '/');
    line[strcspn(line, "#\n \t")] = 0;
    if (path != NULL && *path == '/') return path;
  }
  return NULL;
}

/* A line of standard input; what is typed is not hidden. */
char *getpass(const char *prompt) {
  static char *line;
  static size_t size;
  fputs(prompt, stderr);
  ssize_t length = getline(&line, &size, stdin);
  if (length < 0) return NULL;
  if (length > 0 && line[length - 1] == '\n') line[length - 1] = 0;
  putc('\n', stderr);
  return line;
}

/* Old names of the records of logins, which are the same structure. */
void setutent(void) { setutxent(); }
void endutent(void) { endutxent(); }
struct utmpx *getutent(void) { return getutxent(); }
struct utmpx *getutid(const struct utmpx *wanted) { return getutxid(wanted); }
struct utmpx *getutline(const struct utmpx *wanted) { return getutxline(wanted); }
struct utmpx *pututline(const struct utmpx *line) { return pututxline(line); }
int utmpname(const char *path) { return utmpxname(path); }
void login(const struct utmpx *entry) { (void)entry; }
int logout(const char *line) {
  (void)line;
  return 0;
}
void logwtmp(const char *line, const char *name, const char *host) {
  (void)line, (void)name, (void)host;
}
void updwtmp(const char *file, const struct utmpx *entry) { (void)file, (void)entry; }
void updwtmpx(const char *file, const struct utmpx *entry) { (void)file, (void)entry; }
