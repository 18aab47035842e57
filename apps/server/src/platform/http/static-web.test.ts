/** Answers for browsers, link previews and monitors at addresses outside the API. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseOtherBuilds, serveWeb } from './static-web.ts';

const PAGE = '<!doctype html><meta name="build" content="b1" /><title>Minsu</title>';
const dist = mkdtempSync(path.join(tmpdir(), 'minsu-dist-'));
let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'index.html'), PAGE);
  writeFileSync(path.join(dist, 'assets/main-1a2b.js'), 'export {};');
  app = Fastify({ exposeHeadRoutes: false });
  refuseOtherBuilds(app, dist);
  await serveWeb(app, dist);
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

test.each(['/', '/orderManagement/orderList', '/house//list'])('%s is the page, and fresh', async (url) => {
  const { statusCode, headers, body } = await app.inject({ url, headers: { accept: 'text/html' } });
  expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-cache', PAGE]);
});

test('a file with a hash in its name is kept for ever; one that is missing is missing', async () => {
  const { headers } = await app.inject({ url: '/assets/main-1a2b.js' });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject({ url: '/assets/main-gone.js' })).statusCode).toBe(404);
});

test('HEAD is answered as GET, without the text', async () => {
  for (const url of ['/', '/orderManagement/orderList', '/assets/main-1a2b.js', '/assets/main-gone.js']) {
    const [get, head] = [await app.inject({ url }), await app.inject({ method: 'HEAD', url })];
    expect([url, head.statusCode, head.body]).toEqual([url, get.statusCode, '']);
  }
});

test('what programs call is no page', async () => {
  for (const url of ['/hotel-order/none', '/api/none'])
    expect((await app.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(404);
});

test.each([
  '/mcp',
  '/mcp?session=1',
  '/mcp/messages',
  '/MCP',
  '/sse',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration?x=1',
  '/.well-known/oauth-protected-resource/mcp',
  '/%2Ewell-known/change-password',
  '/orderManagement/.well-known/jwks.json',
  '/.env',
  '/.git/config',
])('%s is no page: a program is told so in JSON', async (url) => {
  for (const method of ['GET', 'POST'] as const)
    for (const accept of ['text/html', 'application/json', '*/*']) {
      const answer = await app.inject({ method, url, headers: { accept } });
      expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([404, 404]);
    }
});

test('pages whose names begin alike stay pages', async () => {
  for (const url of ['/mcpRoom', '/order?next=/.well-known/x', '/auth'])
    expect((await app.inject({ url, headers: { accept: 'text/html' } })).body).toBe(PAGE);
});

test('what a page of another build kept to send later is refused, until the page is new', async () => {
  const asked = async (build?: string) =>
    (await app.inject({ url: '/', headers: build === undefined ? {} : { 'x-build': build } })).statusCode;
  expect([await asked(), await asked('b1'), await asked('b0'), await asked('')]).toEqual([
    200, 200, 500, 500,
  ]);
});

test('without a built page, as beside the development server, no build is refused', async () => {
  const bare = Fastify();
  refuseOtherBuilds(bare, path.join(dist, 'none'));
  bare.get('/', async () => 'here');
  expect((await bare.inject({ url: '/', headers: { 'x-build': 'b0' } })).statusCode).toBe(200);
  await bare.close();
});
