/** Deliberately slow clients: trickled headers, unread answers, bodies over every limit. */
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const connect = (address: string): net.Socket => {
  const { hostname, port } = new URL(address);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => {});
  return socket;
};

const untilAllClosed = async (sockets: readonly net.Socket[], seconds: number): Promise<number> => {
  const deadline = performance.now() + seconds * 1_000;
  const open = () => sockets.filter((socket) => !socket.closed).length;
  while (open() > 0 && performance.now() < deadline) await sleep(100);
  const left = open();
  for (const socket of sockets) socket.destroy();
  return left;
};

/** Sends a header byte per second. Returns how many connections are still open after the given seconds. */
export const dripHeaders = async (address: string, count: number, seconds: number): Promise<number> => {
  const sockets = Array.from({ length: count }, () => connect(address));
  for (const socket of sockets) {
    socket.write('GET /health HTTP/1.1\r\nhost: a\r\nx-slow: ');
    socket.resume();
  }
  const dripping = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write('a');
  }, 1_000);
  const left = await untilAllClosed(sockets, seconds);
  clearInterval(dripping);
  return left;
};

interface Unread {
  readonly path: string;
  readonly token: string;
  readonly body: string;
  readonly count: number;
  readonly seconds: number;
}

const ASK_EVERY_MS = 300;

/** Requests a list larger than the socket buffer again and again without reading it. */
export const readNothing = async (address: string, asked: Unread): Promise<number> => {
  const { path, token, body, count, seconds } = asked;
  const head = `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: ${token}\r\naccept-encoding: identity\r\n`;
  const request = `${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const sockets = Array.from({ length: count }, () => connect(address));
  for (const socket of sockets) socket.pause();
  // An unread socket notices its end only when writing.
  const asking = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write(request);
  }, ASK_EVERY_MS);
  const left = await untilAllClosed(sockets, seconds);
  clearInterval(asking);
  return left;
};

/** Bodies far above the limit, concurrently; returns statuses, 0 for closed connections. */
export const sendHuge = (address: string, path: string, token: string, count: number): Promise<number[]> => {
  const body = JSON.stringify({ list: 'x'.repeat(10 * 1024 * 1024) });
  const headers = { authorization: token, 'content-type': 'application/json' };
  const one = () =>
    fetch(`${address}${path}`, { method: 'POST', headers, body }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
  return Promise.all(Array.from({ length: count }, one));
};
