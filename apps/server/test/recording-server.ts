/** A small HTTP service of a test: records each request as it came and answers what the test says. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Recorded {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export type ServiceAnswer =
  | { readonly status?: number; readonly body: unknown }
  /** Takes the request and says nothing: the connection is cut. */
  | 'cut';

export type ServiceRule = (request: Recorded) => ServiceAnswer | Promise<ServiceAnswer>;

export const openRecordingServer = async (rule: ServiceRule) => {
  const requests: Recorded[] = [];
  let current = rule;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://service');
      const recorded: Recorded = {
        method: request.method ?? '',
        url: request.url ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString('utf8'),
      };
      requests.push(recorded);
      void Promise.resolve(current(recorded)).then((answer) => {
        if (answer === 'cut') {
          request.socket.destroy();
          return;
        }
        response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer.body));
      });
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    /** Answers from now on by this rule. */
    answer(next: ServiceRule) {
      current = next;
    },
    /** Answers by the first rule again. */
    restore() {
      current = rule;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};

export type RecordingServer = Awaited<ReturnType<typeof openRecordingServer>>;
