/**
 * Functions of the C library whose results are inputs by option (--sym-time, --sym-random): the program's references lead
 * to `__wrap_NAME` (runtime/libc/symbolic_time.c, symbolic_random.c), as those of calls that may fail do.
 */
export const timeCalls: readonly string[] = [
  ...['time', 'gettimeofday', 'clock_gettime', 'timespec_get', 'sleep', 'usleep', 'nanosleep'],
];

export const randomCalls: readonly string[] = [
  ...['rand', 'rand_r', 'random', 'lrand48', 'mrand48', 'srand', 'srandom', 'srand48'],
  ...['arc4random', 'arc4random_uniform', 'arc4random_buf', 'getrandom', 'getentropy'],
];
