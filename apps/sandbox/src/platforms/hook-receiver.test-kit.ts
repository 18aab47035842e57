/** A partner's address for pushes, for tests: stores requests and answers as the test configures. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { readExchange } from '../http/exchange.ts';

export interface Received {
  readonly target: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export const hookReceiver = async (answer: (body: unknown) => unknown) => {
  const received: Received[] = [];
  let failing = { status: 200, left: 0 };
  const server = http.createServer((request, response) => {
    void readExchange(request).then(({ target, headers, body }) => {
      received.push({ target, headers, body });
      const fails = failing.left > 0;
      if (fails) failing = { ...failing, left: failing.left - 1 };
      response.writeHead(fails ? failing.status : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(fails ? {} : answer(JSON.parse(body))));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?k=1`,
    received,
    /** The next ones fail. */
    answerWith: (status: number, left: number): void => {
      failing = { status, left };
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
