/* What programs ask a system and its C library for by words: parts of options, answers yes and no, catalogs of messages (there
 * are none), names of errors, money, the library's own version, and what a debugger or profiler would want of it. */
#define _GNU_SOURCE
#include <ctype.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fmtmsg.h>
#include <gnu/libc-version.h>
#include <malloc.h>
#include <math.h>
#include <monetary.h>
#include <nl_types.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "system.h"

int getsubopt(char **restrict at, char *const *restrict names, char **restrict value) {
  char *option = *at, *end = option + strcspn(option, ",");
  if (*option == 0) return -1;
  char *equals = memchr(option, '=', (size_t)(end - option));
  size_t length = (size_t)((equals != NULL ? equals : end) - option);
  *at = *end == 0 ? end : end + 1;
  *end = 0;
  for (int i = 0; names[i] != NULL; i++)
    if (strncmp(names[i], option, length) == 0 && names[i][length] == 0) {
      *value = equals != NULL ? equals + 1 : NULL;
      return i;
    }
  *value = option;
  return -1;
}

int rpmatch(const char *answer) {
  return *answer == 'y' || *answer == 'Y' ? 1 : *answer == 'n' || *answer == 'N' ? 0 : -1;
}

nl_catd catopen(const char *name, int flag) {
  (void)name, (void)flag;
  errno = ENOENT;
  return (nl_catd)-1;
}

char *catgets(nl_catd catalog, int set, int number, const char *otherwise) {
  (void)catalog, (void)set, (void)number;
  errno = EBADF;
  return (char *)otherwise;
}

int catclose(nl_catd catalog) {
  (void)catalog;
  return __mg_refuse(EBADF);
}

size_t confstr(int name, char *buffer, size_t size) {
  const char *text = name == _CS_PATH                    ? "/bin:/usr/bin"
                     : name == _CS_GNU_LIBC_VERSION      ? "glibc 2.36"
                     : name == _CS_GNU_LIBPTHREAD_VERSION ? "NPTL 2.36"
                                                         : NULL;
  if (text == NULL) {
    errno = EINVAL;
    return 0;
  }
  if (buffer != NULL && size > 0) strlcpy(buffer, text, size);
  return strlen(text) + 1;
}

const char *gnu_get_libc_version(void) { return "2.36"; }
const char *gnu_get_libc_release(void) { return "stable"; }

/* Numbers of Linux; gaps are not errors. */
static const char *const error_names[] = {
    "0", "EPERM", "ENOENT", "ESRCH", "EINTR", "EIO", "ENXIO", "E2BIG", "ENOEXEC", "EBADF", "ECHILD",
    "EAGAIN", "ENOMEM", "EACCES", "EFAULT", "ENOTBLK", "EBUSY", "EEXIST", "EXDEV", "ENODEV",
    "ENOTDIR", "EISDIR", "EINVAL", "ENFILE", "EMFILE", "ENOTTY", "ETXTBSY", "EFBIG", "ENOSPC",
    "ESPIPE", "EROFS", "EMLINK", "EPIPE", "EDOM", "ERANGE", "EDEADLK", "ENAMETOOLONG", "ENOLCK",
    "ENOSYS", "ENOTEMPTY", "ELOOP", NULL, "ENOMSG", "EIDRM", "ECHRNG", "EL2NSYNC", "EL3HLT",
    "EL3RST", "ELNRNG", "EUNATCH", "ENOCSI", "EL2HLT", "EBADE", "EBADR", "EXFULL", "ENOANO",
    "EBADRQC", "EBADSLT", NULL, "EBFONT", "ENOSTR", "ENODATA", "ETIME", "ENOSR", "ENONET", "ENOPKG",
    "EREMOTE", "ENOLINK", "EADV", "ESRMNT", "ECOMM", "EPROTO", "EMULTIHOP", "EDOTDOT", "EBADMSG",
    "EOVERFLOW", "ENOTUNIQ", "EBADFD", "EREMCHG", "ELIBACC", "ELIBBAD", "ELIBSCN", "ELIBMAX",
    "ELIBEXEC", "EILSEQ", "ERESTART", "ESTRPIPE", "EUSERS", "ENOTSOCK", "EDESTADDRREQ", "EMSGSIZE",
    "EPROTOTYPE", "ENOPROTOOPT", "EPROTONOSUPPORT", "ESOCKTNOSUPPORT", "EOPNOTSUPP", "EPFNOSUPPORT",
    "EAFNOSUPPORT", "EADDRINUSE", "EADDRNOTAVAIL", "ENETDOWN", "ENETUNREACH", "ENETRESET",
    "ECONNABORTED", "ECONNRESET", "ENOBUFS", "EISCONN", "ENOTCONN", "ESHUTDOWN", "ETOOMANYREFS",
    "ETIMEDOUT", "ECONNREFUSED", "EHOSTDOWN", "EHOSTUNREACH", "EALREADY", "EINPROGRESS", "ESTALE",
    "EUCLEAN", "ENOTNAM", "ENAVAIL", "EISNAM", "EREMOTEIO", "EDQUOT", "ENOMEDIUM", "EMEDIUMTYPE",
    "ECANCELED", "ENOKEY", "EKEYEXPIRED", "EKEYREVOKED", "EKEYREJECTED", "EOWNERDEAD",
    "ENOTRECOVERABLE", "ERFKILL", "EHWPOISON"};

const char *strerrorname_np(int error) {
  int known = error >= 0 && error < (int)(sizeof error_names / sizeof *error_names);
  return known ? error_names[error] : NULL;
}

const char *strerrordesc_np(int error) { return strerrorname_np(error) == NULL ? NULL : strerror(error); }

/* Money in the locale C: no currency, no groups, a sign of minus. Of the flags = ^ + ( ! -, widths and precisions. */
static ssize_t print_money(char *s, size_t size, const char *format, va_list args) {
  size_t length = 0;
  for (; *format != 0; format++) {
    char text[400], fill = ' ';
    int left = 0, parentheses = 0, width = 0, digits = 0, precision = 2;
    if (*format != '%' || *++format == '%') {
      snprintf(text, sizeof text, "%c", *format);
    } else {
      for (;; format++) {
        if (*format == '=')
          fill = *++format;
        else if (*format == '-')
          left = 1;
        else if (*format == '(')
          parentheses = 1;
        else if (*format != '^' && *format != '+' && *format != '!')
          break;
      }
      while (isdigit((unsigned char)*format)) width = width * 10 + (*format++ - '0');
      if (*format == '#')
        for (format++; isdigit((unsigned char)*format); format++) digits = digits * 10 + (*format - '0');
      if (*format == '.')
        for (format++, precision = 0; isdigit((unsigned char)*format); format++)
          precision = precision * 10 + (*format - '0');
      int extended = *format == 'L';
      format += extended;
      if (*format != 'i' && *format != 'n') {
        errno = EINVAL;
        return -1;
      }
      long double value = extended ? va_arg(args, long double) : va_arg(args, double);
      char number[320];
      snprintf(number, sizeof number, "%.*Lf", precision, fabsl(value));
      int whole = (int)strcspn(number, "."), missing = digits > whole ? digits - whole : 0;
      int negative = signbit(value) != 0, at = 0;
      if (negative) text[at++] = parentheses ? '(' : '-';
      else if (digits > 0) text[at++] = ' ';
      for (; missing > 0 && at < 60; missing--) text[at++] = fill;
      at += snprintf(text + at, sizeof text - (size_t)at, "%s", number);
      if (parentheses && negative) text[at++] = ')';
      text[at] = 0;
    }
    int used = (int)strlen(text), padding = width > used ? width - used : 0;
    if (length + (size_t)used + (size_t)padding >= size) return __mg_refuse(E2BIG);
    length += (size_t)sprintf(s + length, "%*s", left ? -(used + padding) : used + padding, text);
  }
  if (length >= size) return __mg_refuse(E2BIG);
  s[length] = 0;
  return (ssize_t)length;
}

ssize_t strfmon(char *restrict s, size_t size, const char *restrict format, ...) {
  va_list args;
  va_start(args, format);
  ssize_t length = print_money(s, size, format, args);
  va_end(args);
  return length;
}

ssize_t strfmon_l(char *restrict s, size_t size, locale_t locale, const char *restrict format, ...) {
  (void)locale;
  va_list args;
  va_start(args, format);
  ssize_t length = print_money(s, size, format, args);
  va_end(args);
  return length;
}

/* A message with its label, severity, text, action and tag. */
int fmtmsg(long classification, const char *label, int severity, const char *text, const char *action,
           const char *tag) {
  static const char *const severities[] = {"", "HALT", "ERROR", "WARNING", "INFO"};
  if (label != NULL) {
    const char *colon = strchr(label, ':');
    if (colon == NULL || colon - label > 10 || strlen(colon + 1) > 14) return MM_NOTOK;
  }
  if (severity < 0 || severity > 4) return MM_NOTOK;
  if ((classification & MM_PRINT) != 0) {
    int anything = severity != 0 || text != NULL || action != NULL || tag != NULL;
    fprintf(stderr, "%s%s%s%s%s%s%s%s%s%s\n", label != NULL ? label : "",
            label != NULL && anything ? ": " : "", severities[severity],
            severity != 0 && (text != NULL || action != NULL || tag != NULL) ? ": " : "",
            text != NULL ? text : "", text != NULL && (action != NULL || tag != NULL) ? "\n" : "",
            action != NULL ? "TO FIX: " : "", action != NULL ? action : "",
            action != NULL && tag != NULL ? "  " : "", tag != NULL ? tag : "");
  }
  return MM_OK;
}

int addseverity(int severity, const char *text) {
  (void)text;
  return severity <= 4 ? MM_NOTOK : MM_OK;
}

long ulimit(int command, ...) {
  struct rlimit limit;
  if (command == 4) return getdtablesize();
  if (command != 1) return __mg_refuse(EINVAL);
  getrlimit(RLIMIT_FSIZE, &limit);
  return limit.rlim_cur == RLIM_INFINITY ? __LONG_MAX__ : (long)(limit.rlim_cur / 512);
}

/* The way that the program came is not known to it. */
int backtrace(void **addresses, int size) {
  (void)addresses, (void)size;
  return 0;
}

char **backtrace_symbols(void *const *addresses, int size) {
  (void)addresses;
  return calloc((size_t)size + 1, sizeof(char *));
}

void backtrace_symbols_fd(void *const *addresses, int size, int fd) {
  (void)addresses, (void)size, (void)fd;
}

int dladdr(const void *address, Dl_info *info) {
  (void)address, (void)info;
  return 0;
}

int dl_iterate_phdr(int (*callback)(void *, size_t, void *), void *data) {
  (void)callback, (void)data;
  return 0;
}

struct mallinfo mallinfo(void) { return (struct mallinfo){0}; }
struct mallinfo2 mallinfo2(void) { return (struct mallinfo2){0}; }
int mallopt(int parameter, int value) {
  (void)parameter, (void)value;
  return 1;
}
void malloc_stats(void) {}
int malloc_info(int options, FILE *f) {
  if (options != 0) return __mg_refuse(EINVAL);
  return fputs("<malloc version=\"1\">\n</malloc>\n", f) < 0 ? -1 : 0;
}
void mtrace(void) {}
void muntrace(void) {}
void *pvalloc(size_t size) { return aligned_alloc(4096, (size + 4095) / 4096 * 4096); }

/* Nobody was started. */
int waitid(int which, id_t id, siginfo_t *info, int options) {
  (void)which, (void)id, (void)info, (void)options;
  return __mg_refuse(ECHILD);
}

int setpgrp(void) { return setpgid(0, 0); }

int getdomainname(char *name, size_t size) {
  if (size < 7) return __mg_refuse(EINVAL);
  strcpy(name, "(none)");
  return 0;
}

int setfsuid(uid_t uid) {
  (void)uid;
  return (int)geteuid();
}

int setfsgid(gid_t gid) {
  (void)gid;
  return (int)getegid();
}

int clock_getcpuclockid(pid_t pid, clockid_t *clock) {
  if (pid != 0 && pid != getpid()) return ESRCH;
  *clock = CLOCK_PROCESS_CPUTIME_ID;
  return 0;
}

int timespec_getres(struct timespec *resolution, int base) {
  if (base != TIME_UTC) return 0;
  if (resolution != NULL) *resolution = (struct timespec){0, 1};
  return base;
}

/* Dates in one of the formats of the file that DATEMSK names. What the format does not say is that of today. */
int getdate_err;

int getdate_r(const char *restrict text, struct tm *restrict result) {
  char line[256];
  const char *path = getenv("DATEMSK");
  if (path == NULL || *path == 0) return 1;
  FILE *formats = fopen(path, "r");
  if (formats == NULL) return 2;
  time_t now = time(NULL);
  struct tm today;
  localtime_r(&now, &today);
  while (fgets(line, sizeof line, formats) != NULL) {
    line[strcspn(line, "\n")] = 0;
    *result = today;
    const char *end = strptime(text, line, result);
    if (end == NULL || *end != 0) continue;
    fclose(formats);
    return mktime(result) == (time_t)-1 ? 8 : 0;
  }
  fclose(formats);
  return 7;
}

struct tm *getdate(const char *text) {
  static struct tm own;
  getdate_err = getdate_r(text, &own);
  return getdate_err == 0 ? &own : NULL;
}

/* The frames that glibc's headers push for pthread_cleanup_push: no thread is ever cancelled. */
void __pthread_register_cancel(void *frame) { (void)frame; }
void __pthread_unregister_cancel(void *frame) { (void)frame; }
_Noreturn void __pthread_unwind_next(void *frame) {
  (void)frame;
  exit(0);
}
int __register_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void), void *handle) {
  (void)prepare, (void)parent, (void)child, (void)handle;
  return 0;
}
int __getpagesize(void) { return getpagesize(); }
long __sysconf(int name) { return sysconf(name); }
