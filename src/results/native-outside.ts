/**
 * What comes from outside in a native replay: connections and packets through runtime/replay/streams.c, the time and random
 * numbers through the exploration's own text (runtime/libc/symbolic_time.c, symbolic_random.c). The linker's --wrap leads
 * the program's calls there.
 */
interface Arrivals {
  readonly count: number;
  readonly size: number;
}

export interface NativeOutside {
  readonly connections?: Arrivals | undefined;
  readonly packets?: Arrivals | undefined;
  /** The functions of time and of random numbers whose results are inputs; none where they are not. */
  readonly time: readonly string[];
  readonly random: readonly string[];
}

/** The calls that runtime/replay/streams.c answers. */
const streamCalls = [
  ...['socket', 'bind', 'listen', 'accept', 'accept4', 'connect', 'getsockname', 'getpeername'],
  ...['getsockopt', 'setsockopt', 'shutdown', 'read', 'recv', 'recvfrom', 'recvmsg', 'write'],
  ...['send', 'sendto', 'sendmsg', 'pipe', 'pipe2', 'socketpair', 'poll', 'ppoll', 'select'],
  ...['pselect', 'epoll_wait', 'epoll_pwait'],
];

/** A file of ours, relative to `runtime/`, with its flags and the calls that it answers. */
export interface OutsidePart {
  readonly file: string;
  readonly flags: readonly string[];
  readonly calls: readonly string[];
}

export function outsideParts({ connections, packets, time, random }: NativeOutside): OutsidePart[] {
  const number = (name: string, value: number | undefined) => `-DMERGANSER_${name}=${value ?? 0}`;
  const isReplay = ['-DMERGANSER_REPLAY'];
  const streams: OutsidePart = {
    file: 'replay/streams.c',
    flags: [
      number('CONNECTIONS', connections?.count),
      number('CONNECTION_BYTES', connections?.size),
      number('PACKETS', packets?.count),
      number('PACKET_BYTES', packets?.size),
    ],
    calls: streamCalls,
  };
  return [
    ...(connections || packets ? [streams] : []),
    ...(time.length > 0 ? [{ file: 'libc/symbolic_time.c', flags: isReplay, calls: time }] : []),
    ...(random.length > 0
      ? [{ file: 'libc/symbolic_random.c', flags: isReplay, calls: random }]
      : []),
  ];
}
