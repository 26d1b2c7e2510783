/* Lua's global variables: one whose name is not known is read. */
#include <klee/klee.h>
#include "src/lua.h"
#include "src/lauxlib.h"

int main(void) {
  static const char *const names[] = {"a", "bb", "cx", "dy", "ez", "print", "type", "next", "pairs"};
  char name[3];
  lua_State *L = luaL_newstate();
  for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
    lua_pushinteger(L, i);
    lua_setglobal(L, names[i]);
  }
  klee_make_symbolic(name, sizeof name, "name");
  klee_assume(name[0] != 0 & name[1] != 0 & name[2] == 0);
  lua_getglobal(L, name);
  return lua_isinteger(L, -1) ? (int)lua_tointeger(L, -1) : 42;
}
