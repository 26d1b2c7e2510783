/* Translated messages (GNU gettext) in the "C" locale: a message is its own translation. */
#include <libintl.h>
#include <stdlib.h>
#include <string.h>

char *gettext(const char *message) { return (char *)message; }

char *dgettext(const char *domain, const char *message) {
  (void)domain;
  return (char *)message;
}

char *dcgettext(const char *domain, const char *message, int category) {
  (void)domain;
  (void)category;
  return (char *)message;
}

/* glibc's headers have this name, too. */
char *__dcgettext(const char *domain, const char *message, int category) {
  return dcgettext(domain, message, category);
}

char *ngettext(const char *one, const char *many, unsigned long number) {
  return (char *)(number == 1 ? one : many);
}

char *dngettext(const char *domain, const char *one, const char *many, unsigned long number) {
  (void)domain;
  return ngettext(one, many, number);
}

char *dcngettext(const char *domain, const char *one, const char *many, unsigned long number, int category) {
  (void)domain;
  (void)category;
  return ngettext(one, many, number);
}

static char *current = "messages";

char *textdomain(const char *domain) {
  if (domain == NULL) return current;
  if (*domain == '\0') return current = "messages";
  char *copy = strdup(domain);
  return copy == NULL ? NULL : (current = copy);
}

/* What was bound to the last domain; programs bind one. */
struct binding {
  char *domain, *value;
};

static char *bind(struct binding *last, const char *domain, const char *value, char *otherwise) {
  if (domain == NULL || *domain == '\0') return NULL;
  int is_last = last->domain != NULL && strcmp(last->domain, domain) == 0;
  if (value == NULL) return is_last ? last->value : otherwise;
  char *name = strdup(domain), *copy = strdup(value);
  if (name == NULL || copy == NULL) return NULL;
  last->domain = name;
  return last->value = copy;
}

char *bindtextdomain(const char *domain, const char *directory) {
  static struct binding last;
  return bind(&last, domain, directory, "/usr/share/locale");
}

char *bind_textdomain_codeset(const char *domain, const char *codeset) {
  static struct binding last;
  return bind(&last, domain, codeset, NULL);
}
