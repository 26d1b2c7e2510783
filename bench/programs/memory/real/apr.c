/* The Apache Portable Runtime's hash tables in its pools: settings by name, and a look-up of one that is not known. */
#include "apr_general.h"
#include "apr_hash.h"
#include "apr_pools.h"
#include "apr_time.h"
#include <klee/klee.h>
#include <stdlib.h>

/* The table takes it for its seed. */
apr_time_t apr_time_now(void) { return 1; }

int main(void) {
  static const char *const names[] = {"Listen", "User", "Group", "ErrorLog", "LogLevel", "Include", "SSL", "Use"};
  apr_pool_t *pool;
  apr_hash_t *table;
  if (apr_pool_initialize() != APR_SUCCESS || apr_pool_create(&pool, NULL) != APR_SUCCESS) return 1;
  table = apr_hash_make(pool);
  for (int i = 0; i < 8; i++) {
    int *value = apr_palloc(pool, sizeof *value);
    *value = i;
    apr_hash_set(table, names[i], APR_HASH_KEY_STRING, value);
  }
  char name[4];
  klee_make_symbolic(name, sizeof name, "name");
  klee_assume((name[0] != 0) & (name[1] != 0) & (name[2] != 0) & (name[3] == 0));
  int *found = apr_hash_get(table, name, APR_HASH_KEY_STRING);
  return found ? ++*found : 42;
}
