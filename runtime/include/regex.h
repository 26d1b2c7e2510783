#ifndef _REGEX_H
#define _REGEX_H

#include <merganser/types.h>

typedef unsigned __re_size_t;
typedef unsigned long __re_long_size_t;
typedef unsigned long reg_syntax_t;
typedef int regoff_t;

/* What GNU's functions take as special in a pattern: the bits of re_syntax_options. */
#define RE_BACKSLASH_ESCAPE_IN_LISTS (1ul << 0)
#define RE_BK_PLUS_QM (1ul << 1)
#define RE_CHAR_CLASSES (1ul << 2)
#define RE_CONTEXT_INDEP_ANCHORS (1ul << 3)
#define RE_CONTEXT_INDEP_OPS (1ul << 4)
#define RE_CONTEXT_INVALID_OPS (1ul << 5)
#define RE_DOT_NEWLINE (1ul << 6)
#define RE_DOT_NOT_NULL (1ul << 7)
#define RE_HAT_LISTS_NOT_NEWLINE (1ul << 8)
#define RE_INTERVALS (1ul << 9)
#define RE_LIMITED_OPS (1ul << 10)
#define RE_NEWLINE_ALT (1ul << 11)
#define RE_NO_BK_BRACES (1ul << 12)
#define RE_NO_BK_PARENS (1ul << 13)
#define RE_NO_BK_REFS (1ul << 14)
#define RE_NO_BK_VBAR (1ul << 15)
#define RE_NO_EMPTY_RANGES (1ul << 16)
#define RE_UNMATCHED_RIGHT_PAREN_ORD (1ul << 17)
#define RE_NO_POSIX_BACKTRACKING (1ul << 18)
#define RE_NO_GNU_OPS (1ul << 19)
#define RE_DEBUG (1ul << 20)
#define RE_INVALID_INTERVAL_ORD (1ul << 21)
#define RE_ICASE (1ul << 22)
#define RE_CARET_ANCHORS_HERE (1ul << 23)
#define RE_CONTEXT_INVALID_DUP (1ul << 24)
#define RE_NO_SUB (1ul << 25)

#define RE_SYNTAX_EMACS 0
#define _RE_SYNTAX_POSIX_COMMON \
  (RE_CHAR_CLASSES | RE_DOT_NEWLINE | RE_DOT_NOT_NULL | RE_INTERVALS | RE_NO_EMPTY_RANGES)
#define RE_SYNTAX_POSIX_BASIC (_RE_SYNTAX_POSIX_COMMON | RE_BK_PLUS_QM | RE_CONTEXT_INVALID_DUP)
#define RE_SYNTAX_POSIX_MINIMAL_BASIC (_RE_SYNTAX_POSIX_COMMON | RE_LIMITED_OPS)
#define RE_SYNTAX_POSIX_EXTENDED                                                              \
  (_RE_SYNTAX_POSIX_COMMON | RE_CONTEXT_INDEP_ANCHORS | RE_CONTEXT_INDEP_OPS |                \
   RE_NO_BK_BRACES | RE_NO_BK_PARENS | RE_NO_BK_VBAR | RE_CONTEXT_INVALID_OPS |               \
   RE_UNMATCHED_RIGHT_PAREN_ORD)
#define RE_SYNTAX_POSIX_MINIMAL_EXTENDED \
  ((RE_SYNTAX_POSIX_EXTENDED & ~RE_CONTEXT_INDEP_OPS) | RE_NO_BK_REFS)
#define RE_SYNTAX_AWK                                                                         \
  (RE_BACKSLASH_ESCAPE_IN_LISTS | RE_DOT_NOT_NULL | RE_NO_BK_PARENS | RE_NO_BK_REFS |         \
   RE_NO_BK_VBAR | RE_NO_EMPTY_RANGES | RE_DOT_NEWLINE | RE_CONTEXT_INDEP_ANCHORS |           \
   RE_CHAR_CLASSES | RE_UNMATCHED_RIGHT_PAREN_ORD | RE_NO_GNU_OPS)
#define RE_SYNTAX_GNU_AWK                                                                     \
  ((RE_SYNTAX_POSIX_EXTENDED | RE_BACKSLASH_ESCAPE_IN_LISTS | RE_INVALID_INTERVAL_ORD) &      \
   ~(RE_DOT_NOT_NULL | RE_CONTEXT_INDEP_OPS | RE_CONTEXT_INVALID_OPS))
#define RE_SYNTAX_POSIX_AWK                                                                   \
  (RE_SYNTAX_POSIX_EXTENDED | RE_BACKSLASH_ESCAPE_IN_LISTS | RE_NO_GNU_OPS |                  \
   RE_INVALID_INTERVAL_ORD)
#define RE_SYNTAX_GREP \
  ((RE_SYNTAX_POSIX_BASIC | RE_NEWLINE_ALT) & ~(RE_CONTEXT_INVALID_DUP | RE_DOT_NOT_NULL))
#define RE_SYNTAX_EGREP                                                                       \
  ((RE_SYNTAX_POSIX_EXTENDED | RE_INVALID_INTERVAL_ORD | RE_NEWLINE_ALT) &                    \
   ~(RE_CONTEXT_INVALID_OPS | RE_DOT_NOT_NULL))
#define RE_SYNTAX_POSIX_EGREP RE_SYNTAX_EGREP
#define RE_SYNTAX_ED RE_SYNTAX_POSIX_BASIC
#define RE_SYNTAX_SED RE_SYNTAX_POSIX_BASIC

#undef RE_DUP_MAX
#define RE_DUP_MAX 0x7fff

#define REG_EXTENDED 1
#define REG_ICASE 2
#define REG_NEWLINE 4
#define REG_NOSUB 8

#define REG_NOTBOL 1
#define REG_NOTEOL 2
#define REG_STARTEND 4

typedef enum {
  REG_ENOSYS = -1,
  REG_NOERROR,
  REG_NOMATCH,
  REG_BADPAT,
  REG_ECOLLATE,
  REG_ECTYPE,
  REG_EESCAPE,
  REG_ESUBREG,
  REG_EBRACK,
  REG_EPAREN,
  REG_EBRACE,
  REG_BADBR,
  REG_ERANGE,
  REG_ESPACE,
  REG_BADRPT,
  REG_EEND,
  REG_ESIZE,
  REG_ERPAREN,
} reg_errcode_t;

#define RE_TRANSLATE_TYPE unsigned char *
#define REGS_UNALLOCATED 0
#define REGS_REALLOCATE 1
#define REGS_FIXED 2
#define RE_NREGS 30

typedef struct re_pattern_buffer {
  struct re_dfa_t *buffer;
  __re_long_size_t allocated, used;
  reg_syntax_t syntax;
  char *fastmap;
  RE_TRANSLATE_TYPE translate;
  size_t re_nsub;
  unsigned can_be_null : 1;
  unsigned regs_allocated : 2;
  unsigned fastmap_accurate : 1;
  unsigned no_sub : 1;
  unsigned not_bol : 1;
  unsigned not_eol : 1;
  unsigned newline_anchor : 1;
} regex_t;

struct re_registers {
  __re_size_t num_regs;
  regoff_t *start, *end;
};

typedef struct {
  regoff_t rm_so, rm_eo;
} regmatch_t;

__MG_BEGIN
int regcomp(regex_t *regex, const char *pattern, int flags);
int regexec(const regex_t *regex, const char *text, size_t count, regmatch_t *matches, int flags);
size_t regerror(int code, const regex_t *regex, char *message, size_t size);
void regfree(regex_t *regex);

extern reg_syntax_t re_syntax_options;
reg_syntax_t re_set_syntax(reg_syntax_t syntax);
const char *re_compile_pattern(const char *pattern, size_t length, regex_t *regex);
int re_compile_fastmap(regex_t *regex);
regoff_t re_search(regex_t *regex, const char *text, regoff_t length, regoff_t start,
                   regoff_t range, struct re_registers *registers);
regoff_t re_search_2(regex_t *regex, const char *text1, regoff_t length1, const char *text2,
                     regoff_t length2, regoff_t start, regoff_t range,
                     struct re_registers *registers, regoff_t stop);
regoff_t re_match(regex_t *regex, const char *text, regoff_t length, regoff_t start,
                  struct re_registers *registers);
regoff_t re_match_2(regex_t *regex, const char *text1, regoff_t length1, const char *text2,
                    regoff_t length2, regoff_t start, struct re_registers *registers,
                    regoff_t stop);
void re_set_registers(regex_t *regex, struct re_registers *registers, __re_size_t count,
                      regoff_t *starts, regoff_t *ends);
__MG_END

#endif
