/** Web Push: only to public services and living sessions, by each user's choice, without personal data, once whatever dies. */
import { createECDH } from 'node:crypto';
import { logout } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { pageNotifications, readInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { messageFailures } from '@minsu/contract/foundation/messages/message-failures.ts';
import {
  chooseNotice,
  getNoticeChoices,
  setQuietHours,
} from '@minsu/contract/foundation/messages/notice-endpoints.ts';
import {
  getPushDevices,
  MAX_PUSH_DEVICES,
  subscribePush,
  testPush,
  unsubscribePush,
} from '@minsu/contract/foundation/messages/push-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox } from '../../../../../sandbox/src/sandbox.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import type { JobContext } from '../../../platform/module.ts';
import { sendDue } from '../send-notifications.ts';
import { settleTodo } from '../settle-todo.ts';
import { type Told, tellUsers } from '../tell-users.ts';
import { encryptPush } from './push-encryption.ts';
import { makePushKey, pushKeysOf } from './push-keys.ts';

/** 12:00 in Shanghai. */
const NOW = '2026-11-20T04:00:00Z';
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let t: TestApp;
const ids = new Map<string, string>();
beforeAll(async () => {
  sandbox = await startSandbox(0, { now: new Date(NOW) });
  t = await openTestApp({ env: { SANDBOX: 'on', SANDBOX_PORT: new URL(sandbox.url).port } });
  const users = await t.database.selectFrom('users').select(['id', 'username']).execute();
  for (const { id, username } of users) ids.set(username, id);
});
afterAll(async () => {
  await t.close();
  await sandbox.stop();
});
beforeEach(async () => {
  at(NOW);
  act('clearFaults');
  act('clearLimits');
  act('settings', { perMinute: 240 });
  for (const table of ['inboxMessages', 'noticeChoices', 'noticeQuietHours', 'notifications'] as const)
    await t.database.deleteFrom(table).execute();
  await t.database.deleteFrom('pushSubscriptions').execute();
});

interface Subscribed {
  readonly path: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}
const act = <T = unknown>(name: string, fields: Readonly<Record<string, unknown>> = {}): T =>
  sandbox.open.webPush.act(name, fields) as T;
const at = (instant: string): void => {
  t.setNow(instant);
  act('freeze', { at: instant });
};
const later = (seconds: number): void => at(new Date(t.now().getTime() + seconds * 1_000).toISOString());

const idOf = (username: string) => ids.get(username) as string;
/** A browser of the client, which subscribes to notifications. */
const turnOn = async (client: TestClient, browser: string): Promise<string> => {
  const { publicKey: key } = await client.ok(getPushDevices, {});
  const { path, keys } = act<Subscribed>('subscribe', { key, browser });
  const { devices } = await client.ok(subscribePush, { endpoint: `${sandbox.url}${path}`, ...keys });
  return devices.at(-1)?.id ?? '';
};
const tell = (usernames: readonly string[], change: Partial<Told> = {}) =>
  t.job().change((ctx) =>
    tellUsers(ctx, {
      to: { userIds: usernames.map(idOf) },
      ...{ kind: 'message', subject: 'order', path: '/orderManagement/orderList?id=7' },
      title: ['{{channel}}新订单', 'New {{channel}} order'],
      content: ['王小明 · ¥880', 'Wang Xiaoming · ¥880'],
      params: { channel: '携程' },
      ...change,
    }),
  );
const send = (job: JobContext = t.job()) => sendDue(job, ['push']);
const shown = (browser: string): { delivered: number; items: Record<string, unknown>[] } =>
  act('shown', { browser });
const rows = () =>
  t.database
    .selectFrom('notifications')
    .select(['state', 'attempts', 'lastError', 'nextTryAt'])
    .where('channel', '=', 'push')
    .orderBy('createdAt')
    .execute();

describe('a subscription', () => {
  const keys = () => {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    return { p256dh: pair.getPublicKey('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') };
  };

  test.each([
    ['https://127.0.0.1/push/x', messageFailures.pushAddressRefused],
    ['https://10.1.2.3/push/x', messageFailures.pushAddressRefused],
    ['https://[::1]/push/x', messageFailures.pushAddressRefused],
    ['https://169.254.169.254/latest', messageFailures.pushAddressRefused],
    ['https://localhost/push/x', messageFailures.pushAddressRefused],
    ['https://metadata.internal/x', messageFailures.pushAddressRefused],
    ['https://example.com:6379/x', messageFailures.pushAddressRefused],
    ['http://push.example.com/x', messageFailures.noPushAddress],
    ['ftp://push.example.com/x', messageFailures.noPushAddress],
    ['https://user:pass@push.example.com/x', messageFailures.noPushAddress],
  ])('of %s is refused', async (endpoint, failure) => {
    const operator = await t.as('operator');
    const refused = await operator.call(subscribePush, { endpoint, ...keys() });
    expect(refused).toMatchObject({ status: 422, fields: { endpoint: expect.any(String) } });
    expect(refused.failure).toBe(failure.code);
    expect((await operator.ok(getPushDevices, {})).devices).toEqual([]);
  });

  test('whose address has become private is not called', async () => {
    const operator = await t.as('operator');
    const id = await turnOn(operator, 'phone');
    const sealed = { endpoint: 'https://127.0.0.1/push/x', ...keys() };
    await t.database
      .updateTable('pushSubscriptions')
      .set({ subscriptionCipher: t.services.cipher.encrypt(JSON.stringify(sealed)) })
      .where('id', '=', id)
      .execute();
    await tell(['operator']);
    await send();
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'not a public address' }]);
  });

  test('needs keys that are a point of the curve', async () => {
    const operator = await t.as('operator');
    const endpoint = `${sandbox.url}/push-service/x`;
    const point = Buffer.alloc(65, 1).toString('base64url');
    const refused = await operator.call(subscribePush, { endpoint, ...keys(), p256dh: point });
    expect(refused).toMatchObject({ status: 422, failure: messageFailures.noPushKeys.code });
    expect((await operator.call(subscribePush, { endpoint, ...keys(), auth: 'kurz' })).status).toBe(422);
  });

  test('is for the caller alone, and nobody without a session has one', async () => {
    for (const [endpoint, input] of [
      [getPushDevices, {}],
      [subscribePush, { endpoint: `${sandbox.url}/push-service/x`, ...keys() }],
      [unsubscribePush, { id: idOf('operator') }],
      [testPush, {}],
      [setQuietHours, { quiet: null }],
    ] as const)
      expect((await t.nobody.call(endpoint, input)).status).toBe(401);
    const id = await turnOn(await t.as('operator'), 'phone');
    const director = await t.as('director');
    expect((await director.ok(getPushDevices, {})).devices).toEqual([]);
    expect((await director.call(unsubscribePush, { id })).status).toBe(404);
    expect((await director.call(testPush, {})).status).toBe(404);
    const operator = await t.as('operator');
    expect((await operator.ok(unsubscribePush, { id })).devices).toEqual([]);
    expect((await operator.call(unsubscribePush, { id })).status).toBe(404);
  });

  test('belongs to whoever is signed in in that browser now', async () => {
    const [operator, director] = [await t.as('operator'), await t.as('director')];
    const { publicKey: key } = await operator.ok(getPushDevices, {});
    const { path, keys: own } = act<Subscribed>('subscribe', { key, browser: 'tablet' });
    const subscription = { endpoint: `${sandbox.url}${path}`, ...own };
    await operator.ok(subscribePush, subscription);
    await tell(['operator']);
    await director.ok(subscribePush, subscription);
    await director.ok(subscribePush, subscription);
    await send();
    expect(shown('tablet').items).toEqual([]);
    expect((await operator.ok(getPushDevices, {})).devices).toEqual([]);
    expect((await director.ok(getPushDevices, {})).devices).toMatchObject([{ current: true }]);
  });

  test('replaces the oldest beyond the limit', async () => {
    const operator = await t.as('operator');
    const all: string[] = [];
    for (let n = 0; n <= MAX_PUSH_DEVICES; n += 1) {
      later(1);
      all.push(await turnOn(operator, `phone-${n}`));
    }
    const left = (await operator.ok(getPushDevices, {})).devices.map(({ id }) => id);
    expect(left).toEqual(all.slice(1));
  });
});

describe('what is told', () => {
  test('reaches every device of a user who chose so, and says no name, amount or typed text', async () => {
    await turnOn(await t.as('operator'), 'phone');
    await turnOn(await t.openSession('operator'), 'tablet');
    await turnOn(await t.as('finance'), 'other');
    await tell(['operator', 'finance']);
    later(1);
    await tell(['operator'], { title: ['{{name}}来电', '{{name}} called'], params: { name: '王小明' } });
    await send();
    for (const browser of ['phone', 'tablet']) {
      const { items } = shown(browser);
      expect(items).toEqual([
        {
          ...{ tag: expect.any(String), language: 'zh-CN', path: '/orderManagement/orderList?id=7' },
          ...{ title: '携程新订单', body: '订单 · 点开查看' },
        },
        expect.objectContaining({ title: '订单', body: '点开查看' }),
      ]);
      expect(JSON.stringify(items)).not.toMatch(/王小明|880/);
    }
    // By default finance receives order notifications in the inbox only.
    expect(shown('other').items).toEqual([]);
    const log = await (await t.as('admin')).ok(pageNotifications, { channel: ['push'] });
    expect(log.records.map(({ state, subject }) => [state, subject])).toEqual(
      Array.from({ length: 4 }, () => ['sent', '民宿管家提醒：订单']),
    );
    expect(JSON.stringify(log)).not.toMatch(/push-service|王小明/);
  });

  test('follows the choice, which needs the box', async () => {
    const operator = await t.as('operator');
    await turnOn(operator, 'phone');
    await operator.ok(chooseNotice, { subject: 'order', way: 'push', on: false });
    await tell(['operator']);
    await operator.ok(chooseNotice, { subject: 'house', way: 'push', on: true });
    await tell(['operator'], { subject: 'house', title: ['房源审核通过', 'Property approved'] });
    await send();
    expect(shown('phone').items.map(({ title }) => title)).toEqual(['房源审核通过']);
    await operator.ok(chooseNotice, { subject: 'house', way: 'box', on: false });
    const refused = await operator.call(chooseNotice, { subject: 'house', way: 'push', on: true });
    expect(refused).toMatchObject({ status: 422, failure: messageFailures.pushNeedsBox.code });
    await tell(['operator'], { subject: 'house' });
    expect(await rows()).toHaveLength(1);
  });

  test('is not sent once it is read or done', async () => {
    const operator = await t.as('operator');
    await turnOn(operator, 'phone');
    await tell(['operator']);
    await tell(['operator'], { kind: 'todo', key: 'accept:1' });
    const first = await t.database
      .selectFrom('inboxMessages')
      .select('id')
      .where('key', 'is', null)
      .execute();
    await operator.ok(readInbox, { ids: first.map(({ id }) => id) });
    await t.job().change((ctx) => settleTodo(ctx, 'accept:1'));
    await send();
    expect([await rows(), shown('phone').delivered]).toEqual([[], 0]);
  });

  test('ends with the session, also what waits', async () => {
    const second = await t.openSession('operator');
    await turnOn(second, 'lent');
    await tell(['operator']);
    await second.ok(logout, {});
    await tell(['operator']);
    await send();
    expect([await rows(), shown('lent').delivered]).toEqual([[], 0]);
    const third = await t.openSession('operator');
    await turnOn(third, 'old');
    await t.database
      .updateTable('sessions')
      .set({ expiresAt: t.now() })
      .where('tokenHash', 'in', (eb) => eb.selectFrom('pushSubscriptions').select('sessionHash'))
      .execute();
    await tell(['operator']);
    expect(await rows()).toEqual([]);
  });

  test('a test goes to this device at once, in quiet hours too', async () => {
    const operator = await t.as('operator');
    await turnOn(operator, 'phone');
    await turnOn(await t.openSession('operator'), 'tablet');
    await operator.ok(setQuietHours, { quiet: { from: '11:00', to: '13:00' } });
    await operator.ok(testPush, {});
    await send();
    expect(shown('phone').items).toMatchObject([{ title: 'Push notifications are on' }]);
    expect(shown('tablet').items).toEqual([]);
  });
});

describe('quiet hours', () => {
  test('are the user’s own, and both times or none', async () => {
    const operator = await t.as('operator');
    expect((await operator.ok(getNoticeChoices, {})).quiet).toBeNull();
    const quiet = { from: '22:00', to: '08:00' };
    expect((await operator.ok(setQuietHours, { quiet })).quiet).toEqual(quiet);
    expect((await (await t.as('director')).ok(getNoticeChoices, {})).quiet).toBeNull();
    for (const wrong of [{ from: '22:00' }, { from: '25:00', to: '08:00' }, 'off'])
      expect((await operator.call(setQuietHours, { quiet: wrong })).status).toBe(422);
    expect((await operator.ok(setQuietHours, { quiet: null })).quiet).toBeNull();
  });

  test('what comes in them arrives as one when they end', async () => {
    const operator = await t.as('operator');
    await turnOn(operator, 'phone');
    await operator.ok(setQuietHours, { quiet: { from: '22:00', to: '08:00' } });
    at('2026-11-20T14:30:00Z');
    await tell(['operator']);
    await tell(['operator']);
    later(3_600);
    await tell(['operator'], { title: ['订单保留到期', 'Hold expired'] });
    await send();
    expect([shown('phone').delivered, (await rows()).length]).toEqual([0, 1]);
    at('2026-11-21T00:00:00Z');
    await send();
    expect(shown('phone').items).toMatchObject([
      { title: '3 条新提醒', path: '/messageMenu/notificationLog' },
    ]);
  });

  test('a repeated try waits for their end', async () => {
    const operator = await t.as('operator');
    await turnOn(operator, 'phone');
    await operator.ok(setQuietHours, { quiet: { from: '12:01', to: '13:00' } });
    act('fault', { name: 'http500', count: 1 });
    await tell(['operator']);
    await send();
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, lastError: 'HTTP 500' }]);
    later(60);
    await send();
    expect(await rows()).toMatchObject([{ state: 'queued', nextTryAt: new Date('2026-11-20T05:00:00Z') }]);
    at('2026-11-20T05:00:00Z');
    await send();
    expect(shown('phone').delivered).toBe(1);
  });
});

describe('the push service', () => {
  test.each([false, true])('has lost the browser (forgotten: %s): it is removed', async (forgotten) => {
    const operator = await t.as('operator');
    await turnOn(operator, 'phone');
    await turnOn(await t.openSession('operator'), 'tablet');
    act('unsubscribe', { browser: 'phone', forgotten });
    await tell(['operator']);
    await send();
    expect((await rows()).map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
    expect((await operator.ok(getPushDevices, {})).devices).toHaveLength(1);
    await tell(['operator']);
    await send();
    expect(await rows()).toHaveLength(3);
    expect(shown('tablet').items).toHaveLength(2);
  });

  test('limits: the next try comes when it says, and counts as none', async () => {
    await turnOn(await t.as('operator'), 'phone');
    act('settings', { perMinute: 1, retryAfterSeconds: 90 });
    await tell(['operator']);
    await tell(['operator']);
    await send();
    expect((await rows()).map(({ state, attempts }) => `${state} ${attempts}`).sort()).toEqual([
      'queued 0',
      'sent 1',
    ]);
    later(89);
    await send();
    expect(shown('phone').delivered).toBe(1);
    later(1);
    await send();
    expect(shown('phone').delivered).toBe(2);
  });

  test('refuses the key: it is not tried for ever', async () => {
    await turnOn(await t.as('operator'), 'phone');
    act('fault', { name: 'keyRefused' });
    await tell(['operator']);
    await send();
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'HTTP 403' }]);
  });

  test.each(['http500', 'http503', 'lostAnswer', 'gateway504', 'resetMidBody', 'garbage'])(
    '%s: tried again, shown once',
    async (name) => {
      await turnOn(await t.as('operator'), 'phone');
      act('fault', { name, count: 1 });
      await tell(['operator']);
      await send();
      later(61);
      await send();
      expect(shown('phone').items).toHaveLength(1);
      expect(await rows()).toMatchObject([{ state: 'sent' }]);
    },
  );

  test('is away for good: five tries over hours, then it has failed', async () => {
    await turnOn(await t.as('operator'), 'phone');
    act('fault', { name: 'http503' });
    await tell(['operator']);
    for (let n = 0; n < 10; n += 1) {
      await send();
      later(4 * 3_600);
    }
    const [row] = await rows();
    expect([row?.state, row?.attempts]).toEqual(['failed', 6]);
  });
});

describe('killed', () => {
  class Killed extends Error {}
  const dying = (step: number, isAfter: boolean): JobContext => {
    const job = t.job();
    let changes = 0;
    return {
      ...job,
      async change(run) {
        changes += 1;
        if (changes > step || (changes === step && !isAfter)) throw new Killed();
        const answer = await job.change(run);
        if (changes === step) throw new Killed();
        return answer;
      },
    };
  };

  test.each([1, 2].flatMap((step) => [false, true].map((isAfter) => [step, isAfter] as const)))(
    'at change %i, after its commit: %s: shown once, not lost',
    async (step, isAfter) => {
      await turnOn(await t.as('operator'), 'phone');
      await tell(['operator']);
      await send(dying(step, isAfter)).catch((error) => expect(error).toBeInstanceOf(Killed));
      later(660);
      await send();
      expect(shown('phone').items).toHaveLength(1);
      expect(await rows()).toMatchObject([{ state: 'sent' }]);
    },
  );
});

describe('keys', () => {
  test('the example of RFC 8291 is reproduced', () => {
    const key = createECDH('prime256v1');
    key.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
    const text = 'When I grow up, I want to be a watermelon';
    const sealed = encryptPush(
      text,
      {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      { key, salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'), paddedBytes: text.length },
    );
    expect(sealed.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  test('every message is equally long', () => {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const keys = { p256dh: pair.getPublicKey('base64url'), auth: Buffer.alloc(16).toString('base64url') };
    const lengths = ['', '订单', 'x'.repeat(1_000)].map((text) => encryptPush(text, keys).length);
    expect(new Set(lengths).size).toBe(1);
    expect(() => encryptPush('x'.repeat(1_025), keys)).toThrow('too long');
  });

  test('the server’s own is made once, sealed, and stays', async () => {
    const { publicKey } = await pushKeysOf({ db: t.database, services: t.services });
    await makePushKey(t.database, t.services.cipher);
    expect((await (await t.as('operator')).ok(getPushDevices, {})).publicKey).toBe(publicKey);
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    const [row] = await t.database
      .selectFrom('fieldSecrets')
      .select('secretSealed')
      .where('name', '=', 'push')
      .execute();
    expect(row?.secretSealed).toMatch(/^\w+\.[\w-]{38,}$/);
  });
});
