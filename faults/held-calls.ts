/** A proxy that holds one call: before it reaches its target, or after the target has carried it out and before the caller hears of it. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HeldCall {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  /** `asked`: the target has not heard of it yet. `answered`: it is done there, and the caller does not know. */
  readonly side: 'asked' | 'answered';
}

export interface HeldCalls {
  readonly url: string;
  /** Resolves when such a call is held. It is never passed on: its caller is to be killed. */
  hold(call: HeldCall): Promise<void>;
  /** Answers 502 instead of passing calls on. */
  cut(isCut: boolean): void;
  pointTo(target: string): void;
  close(): Promise<void>;
}

const readAll = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};

const forward = (target: string, request: http.IncomingMessage, body: Buffer) =>
  new Promise<{ readonly answer: http.IncomingMessage; readonly body: Buffer }>((resolve, reject) => {
    const { hostname, port } = new URL(target);
    const { method, url, headers } = request;
    http
      .request({ hostname, port, method, path: url, headers, agent: false }, (answer) => {
        readAll(answer).then((text) => resolve({ answer, body: text }), reject);
      })
      .on('error', reject)
      .end(body);
  });

export const startHeldCalls = async (): Promise<HeldCalls> => {
  let target = '';
  let isCut = false;
  let held: { readonly call: HeldCall; readonly reached: () => void } | null = null;
  /** True once: the call stays where it is. */
  const isHeld = ({ method, url = '' }: http.IncomingMessage, side: HeldCall['side']): boolean => {
    if (!held || held.call.side !== side) return false;
    if (held.call.method !== method || !held.call.path.test(url)) return false;
    held.reached();
    held = null;
    return true;
  };
  const pass = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const body = await readAll(request);
    if (isHeld(request, 'asked')) return;
    if (isCut || target === '') return void response.writeHead(502).end();
    const { answer, body: text } = await forward(target, request, body);
    if (isHeld(request, 'answered')) return;
    response.writeHead(answer.statusCode ?? 502, answer.headers).end(text);
  };
  const server = http.createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (call) =>
      new Promise<void>((reached) => {
        held = { call, reached };
      }),
    cut(cut) {
      isCut = cut;
    },
    pointTo(address) {
      target = address;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
