/** No typed address reaches this machine or its network; a canary on loopback counts hits. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tellFigure } from '../../test/figures.ts';
import { isPublicAddress } from './http/public-address.ts';
import { checkAddress, readAddress, type SafeFetchOptions, safeFetch } from './safe-fetch.ts';

let port = 0;
let hits: string[] = [];
/** Hits of the canary by spelling. */
let reached = 0;
const canary = http.createServer((request, response) => {
  hits.push(request.url ?? '');
  const away = /^\/to\?(.+)$/.exec(request.url ?? '')?.[1];
  if (away !== undefined) {
    response.writeHead(302, { location: decodeURIComponent(away) }).end();
    return;
  }
  if (request.url === '/slow') return;
  response.setHeader('etag', '"1"');
  response.end(request.url === '/large' ? 'x'.repeat(2_000) : 'canary');
});

beforeAll(async () => {
  await new Promise<void>((listening) => {
    canary.listen(0, listening);
  });
  port = (canary.address() as AddressInfo).port;
});
afterAll(() => {
  canary.closeAllConnections();
  canary.close();
});
beforeEach(() => {
  hits = [];
});

/** The canary's port is allowed, so refusals come from the address alone. */
const options = (more: Partial<SafeFetchOptions> = {}): SafeFetchOptions => ({
  maxBytes: 1_000,
  timeoutMs: 5_000,
  ports: [port],
  ...more,
});
const trusting = () => options({ trusted: [`127.0.0.1:${port}`] });
const answers = (...addresses: string[]) => ({
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
});

test('the canary is reached by who may reach it', async () => {
  const answer = await safeFetch(`http://127.0.0.1:${port}/feed.ics`, trusting());
  expect(answer).toMatchObject({ kind: 'answered', status: 200, headers: { etag: '"1"' } });
  expect(answer.kind === 'answered' && answer.body.toString()).toBe('canary');
  expect(hits).toEqual(['/feed.ics']);
});

describe('spellings of addresses that are not public', () => {
  const spellings = [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '127.255.255.254',
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0x7f.0.0.1',
    '0x7F.1',
    '0177.0.0.1',
    '0177.0.0.0x1',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '127。0。0。1',
    '0',
    '0.0.0.0',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::FFFF:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::1]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.100.100.200',
    '169.254.169.254',
    '168.63.129.16',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    'localhost',
    'LOCALHOST.',
    'localtest',
  ];
  test.each(spellings)('%s is refused', async (host) => {
    const local = host === 'localtest' ? answers('::1') : {};
    const answer = await safeFetch(`http://${host}:${port}/`, options(local));
    reached += hits.length;
    expect(answer).toEqual({ kind: 'refused' });
    expect(hits).toEqual([]);
  });

  test('there are at least thirty', (context) => {
    tellFigure(context, 'spellings', spellings.length);
    tellFigure(context, 'hits', reached);
    expect(spellings.length).toBeGreaterThanOrEqual(30);
  });
});

test('public addresses are public, and nothing else is', () => {
  for (const address of ['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])
    expect(isPublicAddress(address), address).toBe(true);
  for (const address of ['', 'localhost', '1.1.1', '::ffff:1.1.1.1', '2001:db8::1', '192.0.2.1', '240.0.0.1'])
    expect(isPublicAddress(address), address).toBe(false);
});

describe('names', () => {
  test('one private address among public ones is refused', async () => {
    const both = options(answers('93.184.216.34', '10.0.0.7'));
    expect(await safeFetch(`http://feeds.example:${port}/`, both)).toEqual({ kind: 'refused' });
    expect(hits).toEqual([]);
  });

  test('a name that answers otherwise the second time is asked once, and called where it was checked', async () => {
    const asked: string[] = [];
    const turning = async (host: string) => {
      asked.push(host);
      return [{ address: asked.length === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }];
    };
    // The first answer passes as public; the connection goes there or nowhere.
    const answer = await safeFetch(
      `http://rebinding.example:${port}/`,
      options({ resolve: turning, trusted: [`rebinding.example:${port}`], timeoutMs: 500 }),
    );
    expect(answer.kind).toBe('failed');
    expect(asked).toEqual(['rebinding.example']);
    expect(hits).toEqual([]);
  });

  test('the address that was checked is the one that is called', async () => {
    const answer = await safeFetch(
      `http://sandbox.example:${port}/x`,
      options({ ...answers('127.0.0.1'), trusted: [`sandbox.example:${port}`] }),
    );
    expect(answer).toMatchObject({ kind: 'answered', status: 200 });
  });

  test('a name that nobody knows', async () => {
    const unknown = async () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
    expect(await safeFetch('http://nowhere.example/', options({ resolve: unknown }))).toEqual({
      kind: 'failed',
      message: 'ENOTFOUND',
    });
  });
});

describe('redirects', () => {
  const via = (location: string) => `http://127.0.0.1:${port}/to?${encodeURIComponent(location)}`;
  test.each([
    () => `http://localhost:${port}/secret`,
    () => `http://[::1]:${port}/secret`,
    () => `http://2130706434:${port}/secret`,
    () => 'http://169.254.169.254/latest/meta-data',
    () => 'file:///etc/passwd',
    () => 'ftp://127.0.0.1/',
    () => `//localhost:${port}/secret`,
  ])('to a place that may not be called is refused', async (to) => {
    expect(await safeFetch(via(to()), trusting())).toEqual({ kind: 'refused' });
    expect(hits.filter((url) => url.includes('secret') && !url.startsWith('/to?'))).toEqual([]);
  });

  test('three are followed, a fourth is not', async () => {
    const hops = (n: number): string => (n === 0 ? `http://127.0.0.1:${port}/end` : via(hops(n - 1)));
    expect(await safeFetch(hops(3), trusting())).toMatchObject({ kind: 'answered', status: 200 });
    expect(await safeFetch(hops(4), trusting())).toEqual({ kind: 'refused' });
  });
});

describe('limits', () => {
  test('a file above the size is given up', async () => {
    expect(await safeFetch(`http://127.0.0.1:${port}/large`, trusting())).toEqual({ kind: 'tooLarge' });
  });

  test('one that does not come in time', async () => {
    const answer = await safeFetch(`http://127.0.0.1:${port}/slow`, { ...trusting(), timeoutMs: 200 });
    expect(answer).toEqual({ kind: 'failed', message: 'timeout' });
  });

  test.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:1',
    'http://a:b@example.com/',
    'gopher://x',
    '',
  ])('no address: %s', async (text) => {
    expect(readAddress(text)).toBeNull();
    expect(await safeFetch(text, options())).toEqual({ kind: 'refused' });
  });

  test('ports other than 80 and 443 are refused', async () => {
    expect(
      await safeFetch('http://example.com:22/', options({ ...answers('93.184.216.34'), ports: [] })),
    ).toEqual({
      kind: 'refused',
    });
  });

  test('webcal is read as https', () => {
    expect(readAddress('webcal://example.com/a.ics')?.href).toBe('https://example.com/a.ics');
  });
});

describe('sending', () => {
  test('a text is posted, a redirect stays what it is, the body of the answer is not read', async () => {
    const sent = { method: 'POST', text: '{"a":1}', stay: true, headOnly: true } as const;
    const to = encodeURIComponent(`http://127.0.0.1:${port}/secret`);
    const answer = await safeFetch(`http://127.0.0.1:${port}/to?${to}`, { ...trusting(), ...sent });
    expect(answer).toMatchObject({ kind: 'answered', status: 302 });
    expect(hits).toEqual([`/to?${to}`]);
    const large = await safeFetch(`http://127.0.0.1:${port}/large`, { ...trusting(), ...sent, maxBytes: 0 });
    expect(large).toMatchObject({ kind: 'answered', status: 200, body: Buffer.alloc(0) });
  });

  test('a name that was public when it was looked at and is not when it is called, is not called', async () => {
    const url = new URL('http://turning.example/hook');
    expect(await checkAddress(url, options(answers('93.184.216.34')))).toBe('public');
    const sent = await safeFetch(url.href, { ...options(answers('127.0.0.1')), method: 'POST', text: '{}' });
    expect(sent).toEqual({ kind: 'refused' });
    expect(hits).toEqual([]);
  });

  test('what a name leads to is told: public, private, unknown, or not in time', async () => {
    const url = new URL('http://hooks.example/');
    expect(await checkAddress(url, options(answers('10.0.0.7')))).toBe('refused');
    expect(await checkAddress(new URL('http://2130706433/'), options())).toBe('refused');
    const unknown = async () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
    expect(await checkAddress(url, options({ resolve: unknown }))).toBe('unknown');
    const never = () => new Promise<never>(() => undefined);
    expect(await checkAddress(url, options({ resolve: never, timeoutMs: 50 }))).toBe('unknown');
  });
});
