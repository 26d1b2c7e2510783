/* Search in tables, trees and lists (POSIX). */
#ifndef _SEARCH_H
#define _SEARCH_H

#include <merganser/features.h>
#include <stddef.h>

typedef struct entry {
  char *key;
  void *data;
} ENTRY;

typedef enum { FIND, ENTER } ACTION;
typedef enum { preorder, postorder, endorder, leaf } VISIT;

struct _ENTRY;
struct hsearch_data {
  struct _ENTRY *table;
  unsigned size;
  unsigned filled;
};

typedef int (*__compar_fn_t)(const void *, const void *);

__MG_BEGIN
int hcreate(size_t count);
void hdestroy(void);
ENTRY *hsearch(ENTRY item, ACTION action);
int hcreate_r(size_t count, struct hsearch_data *table);
void hdestroy_r(struct hsearch_data *table);
int hsearch_r(ENTRY item, ACTION action, ENTRY **result, struct hsearch_data *table);

void *tsearch(const void *key, void **root, int (*compare)(const void *, const void *));
void *tfind(const void *key, void *const *root, int (*compare)(const void *, const void *));
void *tdelete(const void *restrict key, void **restrict root, int (*compare)(const void *, const void *));
void twalk(const void *root, void (*action)(const void *, VISIT, int));
void twalk_r(const void *root, void (*action)(const void *, VISIT, void *), void *closure);
void tdestroy(void *root, void (*release)(void *));

void *lfind(const void *key, const void *base, size_t *count, size_t width,
            int (*compare)(const void *, const void *));
void *lsearch(const void *key, void *base, size_t *count, size_t width,
              int (*compare)(const void *, const void *));
void insque(void *element, void *before);
void remque(void *element);
__MG_END

#endif
