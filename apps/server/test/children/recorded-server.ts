/** A counterpart over HTTP that answers what it was given, in order, and keeps what it was asked. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface Recorded {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is text; `break`: the connection ends in the middle. */
  readonly body: unknown;
  readonly breaks?: boolean;
}

export const openRecordedServer = async () => {
  const asked: Asked[] = [];
  const answers: Recorded[] = [];
  const always = new Map<string, Recorded>();
  const answerTo = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
    });
    const [path = ''] = (request.url ?? '').split('?');
    const answer = always.get(path) ?? answers.shift() ?? { status: 404, body: 'nothing recorded' };
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    response.writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      ...answer.headers,
      ...(answer.breaks && { 'content-length': String(text.length + 10) }),
    });
    if (answer.breaks) response.write(text, () => request.socket.destroy());
    else response.end(text);
  };
  const server = http.createServer((request, response) => void answerTo(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (...more: Recorded[]): void => void answers.push(...more),
    /** Whatever else is to come, a path without its query answers this. */
    always: (path: string, answer: Recorded): void => void always.set(path, answer),
    /** The last request; forgotten then. */
    asked: (): Asked => {
      const last = asked.pop();
      if (!last) throw new Error('nothing was asked');
      return last;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export type RecordedServer = Awaited<ReturnType<typeof openRecordedServer>>;
