/** A client's address for notices: stores requests and answers as the test configures. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { readExchange } from '../http/exchange.ts';

export interface Received {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface NoticeAnswer {
  readonly status: number;
  readonly body: string;
}

export const noticeReceiver = async (usual: NoticeAnswer) => {
  const received: Received[] = [];
  const next: NoticeAnswer[] = [];
  const server = http.createServer((request, response) => {
    void readExchange(request).then(({ headers, body }) => {
      received.push({ headers, body });
      const answer = next.shift() ?? usual;
      response.writeHead(answer.status, { 'content-type': 'text/plain' });
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    received,
    /** Answers to the next notifications. */
    answerNext: (...answers: readonly NoticeAnswer[]): void => void next.push(...answers),
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
export type NoticeReceiver = Awaited<ReturnType<typeof noticeReceiver>>;
