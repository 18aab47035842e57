/** The push service: what it refuses, what it keeps for a browser that is away, and the RFC's example. */
import {
  createCipheriv,
  createECDH,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../sandbox.ts';
import { openMessage } from './open-message.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeEach(async () => {
  sandbox = await startSandbox(0, { now: NOW });
  act('freeze', { at: NOW.toISOString() });
});
afterEach(() => sandbox.stop());

const act = <T = unknown>(name: string, fields: Readonly<Record<string, unknown>> = {}): T =>
  sandbox.open.webPush.act(name, fields) as T;

interface Sender {
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

const newSender = (): Sender => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey };
};

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenBy = ({ publicKey, privateKey }: Sender, claims: object = {}): string => {
  const all = {
    aud: sandbox.url,
    exp: NOW.getTime() / 1_000 + 3_600,
    sub: 'mailto:desk@minsu.example',
    ...claims,
  };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(all)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
};

interface Keys {
  readonly p256dh: string;
  readonly auth: string;
}

const sealedFor = ({ p256dh, auth }: Keys, text: string): Buffer => {
  const [own, salt] = [createECDH('prime256v1'), randomBytes(16)];
  own.generateKeys();
  const receiver = Buffer.from(p256dh, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own.getPublicKey()]);
  const shared = own.computeSecret(receiver);
  const material = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32));
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = cipher.update(Buffer.concat([Buffer.from(text), Buffer.of(2, 0, 0)]));
  const head = Buffer.of(0, 0, 16, 0, 65);
  return Buffer.concat([salt, head, own.getPublicKey(), sealed, cipher.final(), cipher.getAuthTag()]);
};

const subscribed = (browser = 'phone') => {
  const sender = newSender();
  const { path, keys } = act<{ path: string; keys: Keys }>('subscribe', { key: sender.publicKey, browser });
  const send = (text: string, headers: Record<string, string | undefined> = {}, body?: Buffer) =>
    fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      body: new Uint8Array(body ?? sealedFor(keys, text)),
      headers: Object.fromEntries(
        Object.entries({
          ...{ authorization: tokenBy(sender), ttl: '60', 'content-encoding': 'aes128gcm', ...headers },
        }).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
    });
  return { sender, keys, path, send };
};
const said = (text: string, tag = text): string => JSON.stringify({ tag, title: text });

it('opens the example of RFC 8291', () => {
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  );
  const keys = {
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  expect(openMessage(body, keys)).toBe('When I grow up, I want to be a watermelon');
});

describe('delivers', () => {
  it('at once, and under one tag once', async () => {
    const { send } = subscribed();
    const answer = await send(said('新订单', 'a'), { topic: 'a', urgency: 'high' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      201,
      expect.stringMatching(/^\/push-message\//),
    ]);
    await send(said('新订单', 'a'), { topic: 'a' });
    expect(act('shown', { browser: 'phone' })).toEqual({
      ...{ delivered: 2, waiting: 0, items: [{ tag: 'a', title: '新订单' }] },
    });
  });

  it('when the browser is back: the newest of a topic, nothing that has run out', async () => {
    const { send } = subscribed();
    act('online', { browser: 'phone', online: false });
    for (const [text, topic, ttl] of [
      ['alt', 'a', '600'],
      ['neu', 'a', '600'],
      ['kurz', 'b', '30'],
      ['sofort', 'c', '0'],
    ] as const)
      expect((await send(said(text), { topic, ttl })).status).toBe(201);
    act('pass', { seconds: 60 });
    act('online', { browser: 'phone' });
    expect(act<{ items: unknown[] }>('shown', { browser: 'phone' }).items).toEqual([
      { tag: 'neu', title: 'neu' },
    ]);
  });
});

describe('refuses', () => {
  it.each([
    ['no TTL', { ttl: undefined }, 400],
    ['a TTL that is no number', { ttl: 'soon' }, 400],
    ['the older coding', { 'content-encoding': 'aesgcm' }, 415],
    ['a topic of 33 characters', { topic: 'x'.repeat(33) }, 400],
    ['an unknown urgency', { urgency: 'now' }, 400],
    ['no sender', { authorization: undefined }, 401],
    ['another scheme', { authorization: 'Bearer x' }, 401],
  ])('%s', async (_, headers, status) => {
    expect((await subscribed().send(said('x'), headers)).status).toBe(status);
    expect(act<{ delivered: number }>('shown', { browser: 'phone' }).delivered).toBe(0);
  });

  it.each([
    ['another service', { aud: 'https://push.example' }],
    ['a token that has run out', { exp: NOW.getTime() / 1_000 - 1 }],
    ['a token for more than a day', { exp: NOW.getTime() / 1_000 + 86_401 }],
    ['no contact', { sub: 'somebody' }],
  ])('%s', async (_, claims) => {
    const { sender, send } = subscribed();
    expect((await send(said('x'), { authorization: tokenBy(sender, claims) })).status).toBe(403);
  });

  it('the signature of another key, whether it names that key or not', async () => {
    const [{ sender, send }, other] = [subscribed(), newSender()];
    expect((await send(said('x'), { authorization: tokenBy(other) })).status).toBe(403);
    const forged = tokenBy(other).replace(/k=.*/, `k=${sender.publicKey}`);
    expect((await send(said('x'), { authorization: forged })).status).toBe(403);
  });

  it('what the browser cannot open, and what is too long', async () => {
    const { send, keys } = subscribed();
    const other = sealedFor({ ...keys, auth: randomBytes(16).toString('base64url') }, said('x'));
    expect((await send('', {}, other)).status).toBe(400);
    expect((await send('x'.repeat(4_000))).status).toBe(413);
  });

  it('a browser that has left with 410, one that was forgotten with 404', async () => {
    const { send } = subscribed();
    act('unsubscribe', { browser: 'phone' });
    expect((await send(said('x'))).status).toBe(410);
    act('unsubscribe', { browser: 'phone', forgotten: true });
    expect((await send(said('x'))).status).toBe(404);
  });

  it('too many in a minute, and says when again', async () => {
    const { send } = subscribed();
    act('settings', { perMinute: 1, retryAfterSeconds: 7 });
    expect((await send(said('1'))).status).toBe(201);
    const answer = await send(said('2'));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
  });
});

it('names neither addresses nor keys in its state and log', async () => {
  const { path, send, keys } = subscribed();
  await send(said('x'));
  const shown = await (await fetch(`${sandbox.url}/control/web-push/state`)).text();
  const log = await (await fetch(`${sandbox.url}/control/web-push/requests`)).text();
  for (const secret of [path.split('/').at(-1) ?? '', keys.auth]) expect(shown + log).not.toContain(secret);
});
