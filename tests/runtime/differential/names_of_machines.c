/* Addresses by numbers: getaddrinfo and getnameinfo without asking anybody. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>

static void ask(const char *name, const char *service, int flags, int family, int type) {
  struct addrinfo hints = {.ai_flags = flags, .ai_family = family, .ai_socktype = type}, *list = NULL;
  int status = getaddrinfo(name, service, &hints, &list);
  printf("%s %s: %s\n", name ? name : "-", service ? service : "-", status ? gai_strerror(status) : "found");
  if (status) return;
  for (struct addrinfo *one = list; one; one = one->ai_next) {
    char host[64], port[16];
    int named = getnameinfo(one->ai_addr, one->ai_addrlen, host, sizeof host, port, sizeof port, NI_NUMERICHOST | NI_NUMERICSERV);
    printf("  %d %d %d %u %d %s %s\n", one->ai_family, one->ai_socktype, one->ai_protocol, one->ai_addrlen, named, host, port);
  }
  freeaddrinfo(list);
}

int main(void) {
  ask("127.0.0.1", "80", AI_NUMERICHOST, AF_UNSPEC, SOCK_STREAM);
  ask("::1", "8080", AI_NUMERICHOST, AF_UNSPEC, SOCK_DGRAM);
  ask("10.1.2.3", NULL, AI_NUMERICHOST, AF_INET, SOCK_STREAM);
  ask(NULL, "69", AI_PASSIVE, AF_INET, SOCK_DGRAM);
  ask(NULL, "69", 0, AF_INET, SOCK_DGRAM);
  ask(NULL, "69", AI_PASSIVE, AF_INET6, SOCK_STREAM);
  ask("no such name", "80", AI_NUMERICHOST, AF_UNSPEC, SOCK_STREAM);
  ask("127.0.0.1", "no-such-service", AI_NUMERICHOST, AF_UNSPEC, SOCK_STREAM);
  ask(NULL, NULL, 0, AF_UNSPEC, SOCK_STREAM);
  return 0;
}
