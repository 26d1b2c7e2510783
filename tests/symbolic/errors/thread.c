// There is one thread: a path that makes another, or waits for one, ends there, and no assertion is blamed.
// paths: 1 completed, 4 errored
#include <klee/klee.h>
#include <pthread.h>
#include <threads.h>

static int done;

static void *work(void *argument) {
  done = 1;
  return argument;
}

static int work_too(void *argument) {
  done = 1;
  return argument != 0;
}

int main(void) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
  pthread_t thread;
  thrd_t other;
  pthread_mutex_lock(&mutex);
  switch (klee_range(0, 5, "which")) {
    case 0: pthread_create(&thread, 0, work, 0); break; // error: model
    case 1: thrd_create(&other, work_too, 0); break; // error: model
    case 2: pthread_cond_wait(&cond, &mutex); break; // error: model
    case 3: pthread_mutex_lock(&mutex); break; // error: model
    default: pthread_mutex_unlock(&mutex); return 0;
  }
  klee_assert(done);
  return 0;
}
