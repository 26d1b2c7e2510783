/* SQLite: a statement for a table with some columns, of which one is named by symbolic bytes. */
#include <klee/klee.h>
#include "amalgamation/sqlite3.h"

int main(void) {
  char text[] = "select ?? from t";
  sqlite3 *db;
  sqlite3_stmt *statement = 0;
  if (sqlite3_open(":memory:", &db) != SQLITE_OK) return 1;
  sqlite3_exec(db, "create table t(ab, cd, ef, gh, ij, kl)", 0, 0, 0);
  char name[2];
  klee_make_symbolic(name, sizeof name, "name");
  klee_assume(name[0] >= 'a' & name[0] <= 'p' & name[1] >= 'a' & name[1] <= 'p');
  text[7] = name[0];
  text[8] = name[1];
  sqlite3_prepare_v2(db, text, -1, &statement, 0);
  sqlite3_finalize(statement);
  sqlite3_close(db);
  return 0;
}
