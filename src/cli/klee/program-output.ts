import * as fs from 'node:fs';
import { NodeHost } from '../../node/node-host.js';
import { processStreams } from '../../node/standard-streams.js';

/**
 * What the program prints, in the order of the paths. As in KLEE: line by line, on a terminal or with a C library of its own;
 * otherwise printf is the system's, whose buffer is written when it is full and when KLEE ends.
 */
export class ProgramOutput {
  private held: Uint8Array[] = [];
  private size = 0;

  constructor(private readonly isHeld: boolean) {}

  host(directory: string, say: (text: string) => void): NodeHost {
    const streams = processStreams(1);
    return new NodeHost(directory, (text) => say(`${text}\n`), {
      ...streams,
      inputPosition: streams.inputPosition,
      read: (buffer, position) => streams.read(buffer, position),
      write: (fd, data) => (fd === 1 && this.isHeld ? this.hold(data) : streams.write(fd, data)),
      isTerminal: () => true,
    });
  }

  private hold(data: Uint8Array): number {
    this.held.push(data.slice());
    this.size += data.length;
    if (this.size >= outputBuffer) this.write();
    return data.length;
  }

  write(): void {
    const { held } = this;
    this.held = [];
    this.size = 0;
    for (const data of held) fs.writeSync(1, data);
  }
}

/** That of a pipe or file in the C library. */
const outputBuffer = 4096;
