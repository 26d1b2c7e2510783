// What is in a pipe that some paths have written to, and an end that one of them has closed.
void test_pipes(void) {
  input(a, 3);
  input(b, 4);
  int ends[2];
  u8 byte = 7, more = b + 1;
  if (pipe(ends)) fail("no pipe");
  if (a == 0) write(ends[1], &b, 1);
  else if (a == 1) {
    write(ends[1], &more, 1);
    write(ends[1], &a, 1);
  } else close(ends[1]);
  result = read(ends[0], &byte, 1);
  if (byte == 3) result += 10;
  if (a == 1 && byte == 4) fail("four");
  if (a != 0) result += 100 * read(ends[0], &byte, 1);
  close(ends[0]);
}
