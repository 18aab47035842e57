/** Disconnects clients that have stopped reading, because an unread answer stays in memory. Slow readers are kept. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const SLOWEST_MS = 20_000;
const POLL_MS = 2_000;

interface Seen {
  progress: string;
  since: number;
}

interface Handle {
  /** Bytes not yet taken by the operating system. */
  readonly writeQueueSize?: number;
}

/** Changes whenever a byte is sent; a long answer is one write whose progress only the socket handle shows. */
const progressOf = (socket: Socket): string => {
  const { _handle: handle } = socket as Socket & { readonly _handle?: Handle | null };
  return `${socket.bytesWritten - socket.writableLength} ${handle?.writeQueueSize ?? 0}`;
};

/** Answers how many it has cut. */
export const createSlowReaderWatch = (slowestMs = SLOWEST_MS) => {
  const sockets = new Map<Socket, Seen>();
  return {
    add(socket: Socket): void {
      sockets.set(socket, { progress: '', since: performance.now() });
      socket.once('close', () => sockets.delete(socket));
    },
    look(now = performance.now()): number {
      let cut = 0;
      for (const [socket, seen] of sockets) {
        const progress = progressOf(socket);
        if (socket.writableLength === 0 || progress !== seen.progress)
          Object.assign(seen, { progress, since: now });
        else if (now - seen.since > slowestMs) {
          socket.destroy();
          cut += 1;
        }
      }
      return cut;
    },
  };
};

export const cutSlowReaders = (app: FastifyInstance): void => {
  const watch = createSlowReaderWatch();
  app.server.on('connection', watch.add);
  const timer = setInterval(() => watch.look(), POLL_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
};
