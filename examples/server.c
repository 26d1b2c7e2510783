/*
 * A server with an error in its parser: a symbolic request finds it.
 *
 *   merganser run examples/server.c --sym-connections 1,8
 *   merganser replay
 *
 * A request is a letter, a number of bytes, and these: 'D' stores them, 'Q' ends the server. The test of the number
 * allows two bytes more than there is room for.
 */
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

enum { quit = 1 };

static int handle(int client) {
  unsigned char head[2];
  char stored[4];
  if (recv(client, head, sizeof head, 0) != sizeof head) return 0;
  if (head[0] == 'Q') return quit;
  if (head[0] != 'D' || head[1] > sizeof stored + 2) return 0;
  for (int i = 0; i < head[1]; i++)
    if (read(client, &stored[i], 1) != 1) return 0;
  send(client, "OK\n", 3, 0);
  return 0;
}

int main(void) {
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(8080)};
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) < 0) {
    perror("server");
    return 1;
  }
  listen(listener, 5);
  for (;;) {
    int client = accept(listener, NULL, NULL);
    if (client < 0) return 1;
    int answer = handle(client);
    close(client);
    if (answer == quit) return 0;
  }
}
