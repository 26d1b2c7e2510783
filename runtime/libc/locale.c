/*
 * Locales (C11 7.11): "C", with ASCII, and "C.UTF-8", which any name that ends in UTF-8 selects.
 * Only the encoding of multibyte characters differs; text is compared and numbers are written as in
 * "C" everywhere.
 */
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "calendar.h"

int __mg_utf8;

/* The tables are where glibc's macros (isalpha_l, …) look for them. */
struct __locale_struct {
  void *unused[13];
  const unsigned short *classes;
  const int *lower, *upper;
  const char *names[13];
  int utf8;
};

const unsigned short **__ctype_b_loc(void);
const int **__ctype_tolower_loc(void);
const int **__ctype_toupper_loc(void);

static const char *from_environment(int category) {
  static const char *const names[] = {"LC_CTYPE",    "LC_NUMERIC",  "LC_TIME",
                                      "LC_COLLATE", "LC_MONETARY", "LC_MESSAGES"};
  const char *value = getenv("LC_ALL");
  if ((value == NULL || *value == 0) && category < LC_ALL) value = getenv(names[category]);
  if ((value == NULL || *value == 0) && category == LC_ALL) value = getenv(names[LC_CTYPE]);
  if (value == NULL || *value == 0) value = getenv("LANG");
  return value == NULL || *value == 0 ? "C" : value;
}

/* 1 UTF-8, 0 ASCII, -1 no locale of this library. */
static int encoding_of(const char *name) {
  const char *dot = strchr(name, '.');
  if (dot != NULL) return strcasecmp(dot, ".UTF-8") == 0 || strcasecmp(dot, ".utf8") == 0 ? 1 : -1;
  return strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0 ? 0 : -1;
}

char *setlocale(int category, const char *locale) {
  if (category < 0 || category > LC_ALL) return NULL;
  if (locale != NULL) {
    if (*locale == 0) locale = from_environment(category);
    int encoding = encoding_of(locale);
    if (encoding < 0) return NULL;
    if (category == LC_CTYPE || category == LC_ALL) __mg_utf8 = encoding;
  }
  return __mg_utf8 && (category == LC_CTYPE || category == LC_ALL) ? "C.UTF-8" : "C";
}

struct lconv *localeconv(void) {
  static struct lconv c = {
      .decimal_point = ".",
      .thousands_sep = "",
      .grouping = "",
      .int_curr_symbol = "",
      .currency_symbol = "",
      .mon_decimal_point = "",
      .mon_thousands_sep = "",
      .mon_grouping = "",
      .positive_sign = "",
      .negative_sign = "",
      .int_frac_digits = CHAR_MAX,
      .frac_digits = CHAR_MAX,
      .p_cs_precedes = CHAR_MAX,
      .p_sep_by_space = CHAR_MAX,
      .n_cs_precedes = CHAR_MAX,
      .n_sep_by_space = CHAR_MAX,
      .p_sign_posn = CHAR_MAX,
      .n_sign_posn = CHAR_MAX,
      .int_p_cs_precedes = CHAR_MAX,
      .int_p_sep_by_space = CHAR_MAX,
      .int_n_cs_precedes = CHAR_MAX,
      .int_n_sep_by_space = CHAR_MAX,
      .int_p_sign_posn = CHAR_MAX,
      .int_n_sign_posn = CHAR_MAX,
  };
  return &c;
}

static struct __locale_struct ascii = {.utf8 = 0}, utf8 = {.utf8 = 1};

static locale_t with_tables(locale_t locale) {
  locale->classes = *__ctype_b_loc();
  locale->lower = *__ctype_tolower_loc();
  locale->upper = *__ctype_toupper_loc();
  for (int i = 0; i < 13; i++) locale->names[i] = locale->utf8 ? "C.UTF-8" : "C";
  return locale;
}

locale_t newlocale(int mask, const char *locale, locale_t base) {
  int encoding = encoding_of(*locale == 0 ? from_environment(LC_CTYPE) : locale);
  if (encoding < 0) return NULL;
  if ((mask & 1 << LC_CTYPE) == 0 && base != NULL) return base;
  return with_tables(encoding ? &utf8 : &ascii);
}

locale_t uselocale(locale_t locale) {
  locale_t old = with_tables(__mg_utf8 ? &utf8 : &ascii);
  if (locale != NULL) __mg_utf8 = locale->utf8;
  return old;
}

locale_t duplocale(locale_t locale) { return locale; }

void freelocale(locale_t locale) { (void)locale; }

/* Days and months, short and whole, have consecutive numbers. */
static char *date_name(nl_item item) {
  static char *const short_names[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat",
                                      "Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  if (item >= MON_1) return (char *)__mg_month_names[item - MON_1];
  if (item >= ABMON_1) return short_names[7 + item - ABMON_1];
  return item >= DAY_1 ? (char *)__mg_day_names[item - DAY_1] : short_names[item - ABDAY_1];
}

char *nl_langinfo(nl_item item) {
  if (item >= ABDAY_1 && item <= MON_12) return date_name(item);
  switch (item) {
    case CODESET:
      return __mg_utf8 ? "UTF-8" : "ANSI_X3.4-1968";
    case RADIXCHAR:
      return ".";
    case AM_STR:
      return "AM";
    case PM_STR:
      return "PM";
    case D_T_FMT:
      return "%a %b %e %H:%M:%S %Y";
    case D_FMT:
      return "%m/%d/%y";
    case T_FMT:
      return "%H:%M:%S";
    case T_FMT_AMPM:
      return "%I:%M:%S %p";
    case YESEXPR:
      return "^[yY]";
    case NOEXPR:
      return "^[nN]";
    case CRNCYSTR:
      return "-";
    default:
      return "";
  }
}

char *nl_langinfo_l(nl_item item, locale_t locale) {
  locale_t old = uselocale(locale);
  char *text = nl_langinfo(item);
  uselocale(old);
  return text;
}
