/* Lua: compiles a chunk (scanner, parser, code generator; errors are long jumps). */
#include <klee/klee.h>
#include "src/lua.h"
#include "src/lauxlib.h"

int main(void) {
  char text[SIZE];
  klee_make_symbolic(text, sizeof text, "text");
  lua_State *L = luaL_newstate();
  luaL_loadbufferx(L, text, sizeof text, "text", "t");
  lua_close(L);
  return 0;
}
