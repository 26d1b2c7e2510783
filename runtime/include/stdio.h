#ifndef _STDIO_H
#define _STDIO_H

#include <merganser/types.h>

typedef __builtin_va_list __gnuc_va_list;
typedef __builtin_va_list va_list;
typedef struct _IO_FILE FILE;
typedef struct _IO_FILE __FILE;

typedef struct {
  long __pos;
  struct {
    int __count;
    unsigned __value;
  } __state;
} fpos_t;

#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 238328
#define P_tmpdir "/tmp"
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2

__MG_BEGIN
extern FILE *stdin, *stdout, *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

FILE *fopen(const char *__restrict path, const char *__restrict mode);
FILE *freopen(const char *__restrict path, const char *__restrict mode, FILE *__restrict f);
int fclose(FILE *f);
int fflush(FILE *f);
void setbuf(FILE *__restrict f, char *__restrict buffer);
int setvbuf(FILE *__restrict f, char *__restrict buffer, int mode, size_t size);
int remove(const char *path);
int rename(const char *from, const char *to);
#ifdef __MG_POSIX
int renameat(int from_directory, const char *from, int to_directory, const char *to);
#endif
#ifdef __MG_GNU
#define RENAME_NOREPLACE 1
#define RENAME_EXCHANGE 2
int renameat2(int from_directory, const char *from, int to_directory, const char *to,
              unsigned flags);
#endif
FILE *tmpfile(void);
char *tmpnam(char *s);

int printf(const char *__restrict format, ...) __MG_PRINTF(1, 2);
int fprintf(FILE *__restrict f, const char *__restrict format, ...) __MG_PRINTF(2, 3);
int sprintf(char *__restrict s, const char *__restrict format, ...) __MG_PRINTF(2, 3);
int snprintf(char *__restrict s, size_t n, const char *__restrict format, ...) __MG_PRINTF(3, 4);
int vprintf(const char *__restrict format, va_list args) __MG_PRINTF(1, 0);
int vfprintf(FILE *__restrict f, const char *__restrict format, va_list args) __MG_PRINTF(2, 0);
int vsprintf(char *__restrict s, const char *__restrict format, va_list args) __MG_PRINTF(2, 0);
int vsnprintf(char *__restrict s, size_t n, const char *__restrict format, va_list args)
    __MG_PRINTF(3, 0);
int scanf(const char *__restrict format, ...) __MG_SCANF(1, 2);
int fscanf(FILE *__restrict f, const char *__restrict format, ...) __MG_SCANF(2, 3);
int sscanf(const char *__restrict s, const char *__restrict format, ...) __MG_SCANF(2, 3);
int vscanf(const char *__restrict format, va_list args) __MG_SCANF(1, 0);
int vfscanf(FILE *__restrict f, const char *__restrict format, va_list args) __MG_SCANF(2, 0);
int vsscanf(const char *__restrict s, const char *__restrict format, va_list args) __MG_SCANF(2, 0);

int fgetc(FILE *f);
int getc(FILE *f);
int getchar(void);
char *fgets(char *__restrict s, int n, FILE *__restrict f);
char *gets(char *s);
int fputc(int c, FILE *f);
int putc(int c, FILE *f);
int putchar(int c);
int fputs(const char *__restrict s, FILE *__restrict f);
int puts(const char *s);
int ungetc(int c, FILE *f);
size_t fread(void *__restrict to, size_t size, size_t count, FILE *__restrict f);
size_t fwrite(const void *__restrict from, size_t size, size_t count, FILE *__restrict f);
int fseek(FILE *f, long offset, int whence);
long ftell(FILE *f);
void rewind(FILE *f);
int fgetpos(FILE *__restrict f, fpos_t *__restrict pos);
int fsetpos(FILE *f, const fpos_t *pos);
void clearerr(FILE *f);
int feof(FILE *f);
int ferror(FILE *f);
void perror(const char *s);

#ifdef __MG_POSIX
FILE *fdopen(int fd, const char *mode);
int fileno(FILE *f);
int fseeko(FILE *f, off_t offset, int whence) __MG_LARGE(fseeko);
off_t ftello(FILE *f) __MG_LARGE(ftello);
ssize_t getline(char **__restrict line, size_t *__restrict size, FILE *__restrict f);
ssize_t getdelim(char **__restrict line, size_t *__restrict size, int delimiter, FILE *__restrict f);
int dprintf(int fd, const char *__restrict format, ...) __MG_PRINTF(2, 3);
int vdprintf(int fd, const char *__restrict format, va_list args) __MG_PRINTF(2, 0);
FILE *fmemopen(void *__restrict buffer, size_t size, const char *__restrict mode);
FILE *open_memstream(char **buffer, size_t *size);
FILE *popen(const char *command, const char *mode);
int pclose(FILE *f);
char *tempnam(const char *directory, const char *prefix);
void flockfile(FILE *f);
int ftrylockfile(FILE *f);
void funlockfile(FILE *f);
int getc_unlocked(FILE *f);
int getchar_unlocked(void);
int putc_unlocked(int c, FILE *f);
int putchar_unlocked(int c);
int fgetc_unlocked(FILE *f);
int fputc_unlocked(int c, FILE *f);
int feof_unlocked(FILE *f);
int ferror_unlocked(FILE *f);
void clearerr_unlocked(FILE *f);
int fflush_unlocked(FILE *f);
int fileno_unlocked(FILE *f);
size_t fread_unlocked(void *__restrict to, size_t size, size_t count, FILE *__restrict f);
size_t fwrite_unlocked(const void *__restrict from, size_t size, size_t count, FILE *__restrict f);
void setbuffer(FILE *f, char *buffer, size_t size);
void setlinebuf(FILE *f);
int getw(FILE *f);
int putw(int w, FILE *f);
#define L_ctermid 9
#endif

#ifdef __MG_GNU
int asprintf(char **__restrict s, const char *__restrict format, ...) __MG_PRINTF(2, 3);
int vasprintf(char **__restrict s, const char *__restrict format, va_list args) __MG_PRINTF(2, 0);
char *fgets_unlocked(char *__restrict s, int n, FILE *__restrict f);
int fputs_unlocked(const char *__restrict s, FILE *__restrict f);
typedef ssize_t cookie_read_function_t(void *cookie, char *buffer, size_t size);
typedef ssize_t cookie_write_function_t(void *cookie, const char *buffer, size_t size);
typedef int cookie_seek_function_t(void *cookie, off64_t *position, int whence);
typedef int cookie_close_function_t(void *cookie);
typedef struct {
  cookie_read_function_t *read;
  cookie_write_function_t *write;
  cookie_seek_function_t *seek;
  cookie_close_function_t *close;
} cookie_io_functions_t;
FILE *fopencookie(void *__restrict cookie, const char *__restrict mode,
                  cookie_io_functions_t functions);
int fcloseall(void);
char *tmpnam_r(char *name);
#endif
__MG_END

#endif
