// Globals, pointers to pointers, strings of different lengths and tables.
static const char *const globals_names[] = {"one", "three", ""};
static char globals_text[12] = "start";
static u64 globals_wide[3] = {1, 2, 3};
static int *globals_where;
static int globals_x = 5, globals_y = 6;
void test_globals(void) {
  input(a, 6);
  input(b, 4);
  strcpy(globals_text, "start");
  globals_wide[0] = 1; globals_wide[1] = 2; globals_wide[2] = 3; globals_x = 5; globals_y = 6;
  if (a & 1) { strcpy(globals_text, "ab"); globals_where = &globals_x; }
  else { globals_text[b] = 0; globals_where = &globals_y; }
  if (a & 2) globals_wide[b] = 0x1122334455667788;
  else ((u8 *)globals_wide)[3 + b] = 9;
  if (a == 4) globals_where = (int *)globals_names;
  *globals_where += 10;
  result = strlen(globals_text) + globals_wide[b & 1] * 3 + globals_x * 5 + globals_y;
  if (a < 4) result += strcmp(globals_text, globals_names[b]) > 0;
  if (globals_text[1] == 'b' && globals_x == 15) fail("both");
}
