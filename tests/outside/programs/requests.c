/* run: --sym-connections 1,4 --short-inputs */
/* A server of lines, with select and streams: it may wait for the other descriptor, and ends when it is told to. */
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

static volatile sig_atomic_t is_over;
static void end(int sig) { is_over = sig; }

/* "P" and a number of digits, then these; the last of two has no place for the zero behind them. */
static int answer(int client) {
  char line[8], digits[2];
  FILE *in = fdopen(client, "r+");
  if (!fgets(line, sizeof line, in)) return fclose(in), 0;
  int is_pin = line[0] == 'P' && line[1] >= '0' && line[1] <= '2';
  if (is_pin && strlen(line + 2) >= (size_t)(line[1] - '0')) {
    int count = line[1] - '0';
    memcpy(digits, line + 2, count);
    digits[count] = 0; /* error: out-of-bounds */
    fputs(digits, in);
  }
  fclose(in);
  return is_pin;
}

int main(void) {
  struct sigaction action = {.sa_handler = end};
  sigaction(SIGTERM, &action, NULL);
  int listener = socket(AF_INET, SOCK_STREAM, 0), answered = 0;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(79)};
  if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 5)) return 90;
  while (!is_over) {
    fd_set reading;
    FD_ZERO(&reading);
    FD_SET(listener, &reading);
    if (select(listener + 1, &reading, NULL, NULL, NULL) < 0) continue;
    struct sockaddr_in peer;
    socklen_t length = sizeof peer;
    int client = accept(listener, (struct sockaddr *)&peer, &length);
    if (client < 0 || peer.sin_addr.s_addr != htonl(INADDR_LOOPBACK)) return 91;
    answered += answer(client);
  }
  return answered;
}
