/** A minimal load balancer: polls readiness, distributes requests and sockets in turn, never retries. */
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';

const LOOK_MS = 50;

export interface Balancer {
  readonly url: string;
  add(address: string): void;
  remove(address: string): void;
  ready(): readonly string[];
  close(): Promise<void>;
}

export const startBalancer = async (looks: boolean): Promise<Balancer> => {
  const known = new Map<string, boolean>();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const ready = () => [...known].filter(([, isReady]) => isReady).map(([address]) => address);
  const look = async (address: string): Promise<void> => {
    const answered = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(1_000) }).catch(
      () => null,
    );
    if (known.has(address)) known.set(address, answered?.status === 200);
  };
  const looking = setInterval(() => looks && void Promise.all([...known.keys()].map(look)), LOOK_MS);
  let turn = 0;
  const next = (): string | undefined => {
    const targets = ready();
    turn += 1;
    return targets[turn % Math.max(1, targets.length)];
  };
  const pass = (request: http.IncomingMessage, response: http.ServerResponse): void => {
    const target = next();
    const fail = () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    };
    if (target === undefined) return fail();
    const { hostname, port } = new URL(target);
    const { method, url, headers } = request;
    const passed = http.request({ hostname, port, method, path: url, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', fail);
    request.pipe(passed);
  };
  const server = http.createServer(pass);
  const sockets = new Set<net.Socket>();
  server.on('upgrade', (request: http.IncomingMessage, socket: net.Socket, first: Buffer) => {
    const target = next();
    if (target === undefined) return void socket.destroy();
    const { hostname, port } = new URL(target);
    const passed = net.connect(Number(port), hostname, () => {
      const lines = request.rawHeaders.flatMap((name, at, all) =>
        at % 2 ? [] : [`${name}: ${all[at + 1]}`],
      );
      passed.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      passed.write(first);
      passed.pipe(socket).pipe(passed);
    });
    for (const end of [socket, passed]) {
      sockets.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        sockets.delete(end);
        socket.destroy();
        passed.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (address) => void known.set(address, true),
    remove: (address) => void known.delete(address),
    ready,
    async close() {
      clearInterval(looking);
      agent.destroy();
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
