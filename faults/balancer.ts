/** As small as a balancer can be: asks every process whether it is ready, passes requests by turns, and tries nothing twice. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

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
  const pass = (request: http.IncomingMessage, response: http.ServerResponse): void => {
    const targets = ready();
    turn += 1;
    const target = targets[turn % Math.max(1, targets.length)];
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (address) => void known.set(address, true),
    remove: (address) => void known.delete(address),
    ready,
    async close() {
      clearInterval(looking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
