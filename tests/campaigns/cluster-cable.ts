/** A way to Redis on loopback that can be cut, delayed, and made to swallow everything. */
import * as net from 'node:net';

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

export class Cable {
  private readonly sockets = new Set<net.Socket>();
  private isHeld = false;
  private port = 0;
  private readonly server: net.Server;

  constructor(to: () => number) {
    this.server = net.createServer((near) => {
      if (this.isHeld) {
        near.destroy();
        return;
      }
      const far = net.connect(to(), '127.0.0.1');
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far);
      far.pipe(near);
    });
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.listen(0, '127.0.0.1', resolve);
    });
    this.port = (this.server.address() as net.AddressInfo).port;
  }

  /** Breaks all connections off; none can be made for a while. */
  async cut(milliseconds: number): Promise<void> {
    this.isHeld = true;
    for (const socket of this.sockets) socket.destroy();
    await pause(milliseconds);
    this.isHeld = false;
  }

  /** Nothing gets through for a while, and nobody is told. */
  async hold(milliseconds: number): Promise<void> {
    const held = [...this.sockets];
    for (const socket of held) socket.pause();
    await pause(milliseconds);
    for (const socket of held) socket.resume();
  }

  /** From now on nothing gets through the connections that there are, in either direction, and nobody is ever told. */
  async swallow(): Promise<void> {
    for (const socket of this.sockets) {
      socket.unpipe();
      socket.resume();
    }
  }
}
