/* SQLite: compiles a statement for an empty data base in memory. */
#include <klee/klee.h>
#include "amalgamation/sqlite3.h"

int main(void) {
  char text[SIZE];
  sqlite3 *db;
  sqlite3_stmt *statement = 0;
  klee_make_symbolic(text, sizeof text, "text");
  if (sqlite3_open(":memory:", &db) != SQLITE_OK) return 1;
  sqlite3_prepare_v2(db, text, sizeof text, &statement, 0);
  sqlite3_finalize(statement);
  sqlite3_close(db);
  return 0;
}
