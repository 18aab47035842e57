/** Every answer has the security headers, including those Node, Fastify and the socket library send themselves. */
import type { AddressInfo } from 'node:net';
import { userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RawAnswer, sendBytes } from '../../../test/send-raw.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { startApp } from '../../app.ts';
import { createLog } from '../log.ts';

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as AddressInfo);
});
afterAll(() => t.close());

const NAMES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

const missing = ({ headers }: Pick<RawAnswer, 'headers'>): string[] =>
  NAMES.filter((name) => headers[name] === undefined || headers[name] === '');

const socketHead = (more: string): string =>
  `GET /ws HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n${more}\r\n`;

const heads: readonly (readonly [what: string, head: string, status: number])[] = [
  ['a head that is none', 'x\r\n\r\n', 400],
  ['an unknown method', 'BREW /pot HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a header without an end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ['a broken header', 'GET / HTTP/1.1\r\nhost: x\r\nbroken\r\n\r\n', 400],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    400,
  ],
  ['no host', 'GET /health HTTP/1.1\r\n\r\n', 400],
  ['an expectation', 'GET /health HTTP/1.1\r\nhost: x\r\nexpect: coffee\r\n\r\n', 400],
  ['a broken address', 'GET /%E0%A4%A HTTP/1.1\r\nhost: x\r\naccept: application/json\r\n\r\n', 400],
  ['a broken address in a browser', 'GET /%E0%A4%A HTTP/1.1\r\nhost: x\r\naccept: text/html\r\n\r\n', 302],
  [
    'a body of an unknown kind',
    `POST ${userInfo.path} HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}`,
    401,
  ],
  ['a post to nowhere', 'POST /nowhere HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}', 404],
  ['a handshake without a key', socketHead('sec-websocket-version: 13\r\n'), 400],
  [
    'a handshake of another version',
    socketHead('sec-websocket-key: x\r\nsec-websocket-version: 99\r\n'),
    400,
  ],
  ['a socket elsewhere', socketHead('').replace('/ws', '/api/files/x'), 400],
  ['an address of sockets without one', 'GET /ws HTTP/1.1\r\nhost: x\r\n\r\n', 404],
];

test.each(heads)('%s', async (_, head, status) => {
  const answer = await sendBytes(port, head);
  expect([answer.status, missing(answer)]).toEqual([status, []]);
  for (const name of ['server', 'x-powered-by']) expect(answer.headers[name]).toBeUndefined();
  if (status !== 302 && answer.body !== '') expect(answer.body).toContain('"failure":"core.');
});

test('a head that does not come to its end', async () => {
  const answer = await sendBytes(port, 'GET / HTTP/1.1\r\nhost: x\r\nslow: ');
  expect([answer.status, missing(answer)]).toEqual([408, []]);
}, 30_000);

test('calls that come while the server closes', async () => {
  const closing = await startApp({
    config: t.config,
    connection: { connectionString: t.url },
    log: createLog('silent'),
    background: false,
  });
  await closing.app.listen({ port: 0, host: '127.0.0.1' });
  const { port: own } = closing.app.server.address() as AddressInfo;
  // The connection is open before the end begins; its head is completed afterwards.
  const pieces = (function* () {
    yield Buffer.from('x: y\r\n');
    void closing.stop();
    yield Buffer.from('\r\n');
  })();
  const answer = await sendBytes(own, 'GET /health/live HTTP/1.1\r\nhost: x\r\n', pieces);
  if (answer.status !== 0) expect(missing(answer)).toEqual([]);
});
