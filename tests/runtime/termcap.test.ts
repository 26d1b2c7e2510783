/** The library's termcap says what ncurses says of a terminal that it does not know. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { merganser } from '../cli/session.js';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-termcap-'));
afterAll(() => fs.rmSync(home, { recursive: true }));

/** Its status has a bit for each thing that is otherwise. */
const text = `#include <string.h>
int tgetent(char *, const char *), tgetflag(const char *), tgetnum(const char *);
char *tgetstr(const char *, char **);
int tputs(const char *, int, int (*)(int));
static char printed[64];
static int put(int c) { return printed[strlen(printed)] = (char)c; }
int main(void) {
  char buffer[2048], area[64], *at = area;
  int other = tgetent(buffer, "no-such-terminal") != 0;
  other |= (tgetflag("am") != 0) << 1 | (tgetnum("co") != -1) << 2 | (tgetstr("cl", &at) != NULL) << 3;
  other |= (tputs("on$<5>off$<3*/>", 1, put) != 0) << 4 | (strcmp(printed, "onoff") != 0) << 5;
  return other;
}
`;

it('has no description of any terminal, and prints without pauses', async () => {
  fs.writeFileSync(path.join(home, 'term.c'), text);
  const { status, err } = await merganser(['exec', 'term.c'], { workingDirectory: home });
  expect({ status, err }).toEqual({ status: 0, err: '' });
  const native = path.join(home, 'term');
  const built = spawnSync('cc', ['term.c', '-o', native, '-ltinfo'], { cwd: home });
  if (built.status === 0) expect(spawnSync(native).status).toBe(0);
});
