import fc from 'fast-check';
import { expect, test } from 'vitest';
import { treatmentOf } from './treatment.ts';

const ORIGIN = 'https://minsu.test';
const files = new Set(['/', '/page-init.js']);
const of = (url: string, mode = 'no-cors', method = 'GET') =>
  treatmentOf({ method, mode, url: new URL(url, ORIGIN).href }, ORIGIN, files);

test('pages and the files of the build are answered without a network', () => {
  expect(of('/task/myTasks?id=7', 'navigate')).toBe('page');
  expect(of('/', 'navigate')).toBe('page');
  expect(of('/assets/app-CLa3NKku.js')).toBe('hashed');
  expect(of('/page-init.js')).toBe('file');
});

test.each([
  '/hotel-order/task/mine',
  '/api/user/info',
  '/api/files/2026/12/01/photo.webp',
  '/ws',
  '/health',
  '/docs',
  '/openapi.json',
  '/mcp',
  '/g/some-token',
  '/g.html',
  'https://elsewhere.test/assets/app-1a2b.js',
])('%s is left alone, however it is opened', (url) => {
  for (const mode of ['navigate', 'cors', 'no-cors']) expect(of(url, mode)).toBe('pass');
});

test('a code on a door leads to the room’s task, without touching any other page of guests', () => {
  const door = '/g/door-0192f3a1-7b2c-7d3e-8f40-5a6b7c8d9e0f';
  expect(of(door, 'navigate')).toBe('door');
  expect(of(door, 'cors')).toBe('pass');
  expect(of(`${door}x`, 'navigate')).toBe('pass');
  expect(of('/g/door-1', 'navigate')).toBe('pass');
});

test('photos are taken from the gallery at one address alone, by opening it', () => {
  expect(of('/share', 'navigate', 'POST')).toBe('share');
  for (const [url, mode, method] of [
    ['/share', 'cors', 'POST'],
    ['/share/x', 'navigate', 'POST'],
    ['https://elsewhere.test/share', 'navigate', 'POST'],
    ['/share', 'navigate', 'PUT'],
  ] as const)
    expect(of(url, mode, method)).toBe('pass');
});

test('no address of the API and no write is ever answered or stored', () => {
  const part = fc.stringMatching(/^[\w-]{1,12}$/);
  const api = fc
    .tuple(
      fc.constantFrom('api', 'hotel-order', 'hotel-message', 'hotel-x', 'metrics'),
      fc.array(part),
      fc.boolean(),
    )
    .map(([head, rest, asked]) => `/${[head, ...rest].join('/')}${asked ? '?a=/assets/b.js' : ''}`);
  fc.assert(
    fc.property(api, fc.constantFrom('navigate', 'cors', 'same-origin'), (url, mode) => {
      expect(of(url, mode)).toBe('pass');
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom('POST', 'PUT', 'DELETE', 'HEAD'), fc.webPath(), (method, url) => {
      fc.pre(url !== '/share');
      expect(of(url === '' ? '/' : url.replace(/^\/+/, '/'), 'navigate', method)).toBe('pass');
    }),
  );
});
