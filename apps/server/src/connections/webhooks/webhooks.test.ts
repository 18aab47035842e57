/** Webhooks: subscriptions, signatures, retries, order; and who may manage them. */
import { createHmac } from 'node:crypto';
import {
  noteOnThread,
  replyToThread,
  startThread,
} from '@minsu/contract/connections/threads/thread-endpoints.ts';
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  endOldWebhookSecret,
  getDelivery,
  getWebhook,
  listWebhookEvents,
  pageDeliveries,
  pageWebhooks,
  redeliver,
  rotateWebhookSecret,
  switchWebhook,
  testWebhook,
  webhookOptions,
} from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import { webhookFailures } from '@minsu/contract/connections/webhooks/webhook-failures.ts';
import { editRemarks, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { type Call, openWebhookDesk, type WebhookDesk } from '../../../test/desks/webhook-desk.ts';
import { eventWords } from '../../foundation/audit/event-words.ts';
import { fanOut } from './fan-out.ts';
import { callOptions } from './outside-options.ts';
import { purgeWebhooksJob } from './webhook-jobs.ts';
import { askedWait } from './webhook-payload.ts';

let d: WebhookDesk;
let house: BuiltHouse;
let other: BuiltHouse;
beforeAll(async () => {
  d = await openWebhookDesk();
  house = await buildHouse(d.t.database, { rooms: 30 });
  other = await buildHouse(d.t.database, { rooms: 30 });
});
afterAll(() => d.close());

const NOON = '2026-11-20T04:00:00Z';
beforeEach(() => {
  d.receiver.calls.length = 0;
  d.receiver.answers(() => ({ status: 204 }));
});
/** Every test begins without webhooks, at noon. */
afterEach(async () => {
  d.t.setNow(NOON);
  const { records } = await d.admin.ok(pageWebhooks, { size: 200 });
  for (const { id, version } of records) await d.admin.ok(deleteWebhook, { id, version });
});

let day = 0;
const sell = (where: BuiltHouse = house) => {
  day += 1;
  const checkIn = new Date(Date.UTC(2026, 11, day)).toISOString().slice(0, 10);
  const checkOut = new Date(Date.UTC(2026, 11, day + 1)).toISOString().slice(0, 10);
  return d.admin.ok(createOrder, {
    houseId: where.id,
    bookerName: '王芳',
    phone: '13800001111',
    remark: '不吃辣',
    stays: [{ roomTypeId: where.roomTypeId, checkIn, checkOut, guests: 1 }],
  });
};
const remark = async (orderId: string, text: string) => {
  const { order } = await d.admin.ok(getOrder, { id: orderId });
  await d.admin.ok(editRemarks, { orderId, version: order.version, remark: text, remarkInternal: '' });
};

/** Three lines, as docs/webhooks.md gives them. */
const isOurs = ({ headers, body }: Call, secret: string): boolean => {
  const expected = createHmac('sha256', secret).update(`${headers['minsu-timestamp']}.${body}`).digest('hex');
  return String(headers['minsu-signature']).split(',').includes(`v1=${expected}`);
};
const bodies = () => d.receiver.calls.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
/** All webhooks, unless one is named. */
const log = async (input: Record<string, unknown> = {}) => {
  const { records } = await d.admin.ok(pageWebhooks, {});
  const webhookId = records.map(({ id }) => id);
  return (await d.admin.ok(pageDeliveries, { size: 200, webhookId, ...input })).records;
};

describe('what goes out', () => {
  test('an event goes out once, as ids, signed; nothing of what was before', async () => {
    await sell();
    const { webhook, secret } = await d.add();
    const order = await sell();
    await d.deliver();
    await d.deliver();
    const mine = bodies();
    expect(mine).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        event: 'order.created',
        entity: 'order',
        entityId: order.id,
        houseId: house.id,
        at: '2026-11-20T04:00:00.000Z',
        position: expect.any(Number),
      },
    ]);
    const [call] = d.receiver.calls as [Call];
    expect(call.path).toBe('/hooks/minsu?key=1');
    expect(call.headers).toMatchObject({
      'minsu-event': 'order.created',
      'minsu-delivery': mine[0]?.id,
      'content-type': 'application/json; charset=utf-8',
    });
    expect(isOurs(call, secret)).toBe(true);
    expect(isOurs(call, `${secret}x`)).toBe(false);
    expect(isOurs({ ...call, body: call.body.replace('created', 'paid') }, secret)).toBe(false);
    expect(call.body).not.toMatch(/王芳|138|不吃辣/);
    const [row] = await log({ webhookId: webhook.id });
    expect(row).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 204, houseId: house.id });
    const { records } = await d.admin.ok(pageWebhooks, {});
    expect(records[0]).toMatchObject({ waiting: 0, failed: 0, lastDeliveredAt: '2026-11-20T04:00:00.000Z' });
  });

  test('of a conversation what is said with the guest, by its id alone', async () => {
    const order = await sell();
    await d.add({ events: ['thread.*'] });
    const { thread } = await d.admin.ok(startThread, { orderId: order.id });
    await d.admin.ok(noteOnThread, { id: thread.id, text: '客人要晚到' });
    await d.admin.ok(replyToThread, { id: thread.id, text: '好的，等您', consented: true });
    await d.deliver();
    expect(
      bodies().map(({ event, entity, entityId, houseId }) => [event, entity, entityId, houseId]),
    ).toEqual([['thread.replied', 'thread', thread.id, house.id]]);
    expect(JSON.stringify(d.receiver.calls)).not.toMatch(/等您|晚到|王芳/);
  });

  test('only what was chosen: by kind, by name, by house', async () => {
    const { webhook: some } = await d.add({ name: '某店', events: ['order.created'], houseIds: [other.id] });
    const { webhook: rooms } = await d.add({ name: '客房', events: ['room.*'] });
    await sell(house);
    const there = await sell(other);
    await remark(there.id, '改');
    await d.deliver();
    expect(bodies().map(({ entityId, event }) => [entityId, event])).toEqual([[there.id, 'order.created']]);
    expect(await log({ webhookId: some.id })).toHaveLength(1);
    expect(await log({ webhookId: rooms.id })).toEqual([]);
  });

  test('events looked at twice are sent once', async () => {
    const { webhook } = await d.add();
    await sell();
    await d.place();
    await d.t.database.updateTable('webhookHealth').set({ position: 0 }).execute();
    await d.t.job().change(fanOut);
    const mine = await log({ webhookId: webhook.id });
    expect(new Set(mine.map(({ entityId, event }) => `${entityId} ${event}`)).size).toBe(mine.length);
  });

  test('its own doings are no news for it', async () => {
    await d.add({ events: ['order.*', 'house.*'] });
    await sell();
    await d.deliver();
    await d.deliver();
    expect(d.receiver.calls).toHaveLength(1);
  });

  test('every event on offer has its words in both languages', async () => {
    const catalogue = await d.admin.ok(listWebhookEvents, {});
    const words = [await eventWords('zh-CN'), await eventWords('en-US')];
    for (const { entity, title, events } of catalogue) {
      expect(title).not.toBe(entity);
      for (const each of words) expect(each.hasEntity(entity), entity).toBe(true);
      for (const { name } of events) for (const each of words) expect(each.hasEvent(name), name).toBe(true);
    }
    expect(catalogue.find(({ entity }) => entity === 'order')?.events.length).toBeGreaterThan(20);
  });
});

describe('when it fails', () => {
  test('it is tried again under the same id, later and later, for a day; every attempt is noted', async () => {
    const { webhook } = await d.add();
    d.receiver.answers(() => ({ status: 500 }));
    await sell();
    await d.deliver();
    const [first] = await log();
    expect(first).toMatchObject({
      state: 'waiting',
      attempts: 1,
      lastStatus: 500,
      lastError: 'HTTP 500',
      nextTryAt: '2026-11-20T04:00:30.000Z',
    });
    d.t.setNow('2026-11-20T04:00:29Z');
    await d.deliver();
    expect(d.receiver.calls).toHaveLength(1);
    d.t.setNow('2026-11-20T04:00:30Z');
    await d.deliver();
    d.receiver.answers(() => ({ status: 200 }));
    d.t.setNow('2026-11-20T04:01:30Z');
    await d.deliver();
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(1);
    const detail = await d.admin.ok(getDelivery, { id: first?.id ?? '' });
    expect(detail).toMatchObject({ state: 'delivered', attempts: 3, webhookId: webhook.id });
    expect(detail.tries.map(({ status }) => status)).toEqual([500, 500, 200]);
    expect(JSON.parse(detail.payload)).toEqual(bodies()[0]);
  });

  test('what happened later to the same record waits, other records go on; at last it may be overtaken', async () => {
    await d.add();
    const stuck = await sell();
    d.receiver.answers(({ body }) => ({ status: body.includes('order.created') ? 422 : 200 }));
    await d.deliver();
    await remark(stuck.id, '晚到');
    const free = await sell(other);
    d.receiver.answers(({ body }) => ({
      status: body.includes(stuck.id) && body.includes('order.created') ? 422 : 200,
    }));
    await d.deliver();
    expect(bodies().filter(({ entityId }) => entityId === free.id)).toHaveLength(1);
    const later = () =>
      bodies().filter(({ entityId, event }) => entityId === stuck.id && event !== 'order.created');
    for (const at of ['04:00:30', '04:01:30', '04:06:29']) {
      d.t.setNow(`2026-11-20T${at}Z`);
      await d.deliver();
      expect(later()).toEqual([]);
    }
    d.t.setNow('2026-11-20T04:06:30Z');
    await d.deliver();
    expect(later()).toHaveLength(1);
  });

  test('in order: twenty changes of one record arrive as they were made', async () => {
    await d.add();
    const order = await sell();
    for (let n = 0; n < 20; n += 1) await remark(order.id, `第 ${n} 次`);
    await d.deliver();
    const positions = bodies().map(({ position }) => Number(position));
    expect(positions).toHaveLength(21);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });

  test('an endpoint that does not answer rests, uses up no attempts meanwhile, and one goes ahead after it', async () => {
    const { webhook } = await d.add();
    d.receiver.answers(() => 'hangUp');
    for (let n = 0; n < 30; n += 1) await sell();
    await d.deliver();
    const asked = d.receiver.calls.length;
    expect(asked).toBeLessThan(20);
    const [resting] = (await d.admin.ok(pageWebhooks, {})).records;
    expect(resting).toMatchObject({ restUntil: '2026-11-20T04:00:30.000Z', lastError: 'ECONNRESET' });
    d.t.setNow('2026-11-20T04:00:20Z');
    await d.deliver();
    expect(d.receiver.calls).toHaveLength(asked);
    d.t.setNow('2026-11-20T04:00:31Z');
    await d.deliver();
    expect(d.receiver.calls).toHaveLength(asked + 1);
    d.receiver.answers(() => ({ status: 200 }));
    d.t.setNow('2026-11-20T04:05:00Z');
    await d.deliver();
    await d.deliver();
    expect(await log({ webhookId: webhook.id, state: ['delivered'] })).toHaveLength(30);
    expect((await d.admin.ok(pageWebhooks, {})).records[0]).toMatchObject({
      failingSince: null,
      lastError: null,
    });
    const names = await d.t.database
      .selectFrom('events')
      .select('name')
      .where('entityId', '=', webhook.id)
      .execute();
    expect(names.map(({ name }) => name)).toEqual([
      'webhook.created',
      'webhook.failing',
      'webhook.recovered',
    ]);
  });

  test('a day without success switches it off, tells who keeps it, once; switched on it begins anew', async () => {
    const { webhook } = await d.add({ name: '老系统' });
    d.receiver.answers(() => ({ status: 503 }));
    await sell();
    for (let hour = 0; hour <= 25; hour += 1) {
      d.t.setNow(new Date(Date.parse(NOON) + hour * 3_600_000).toISOString());
      await d.deliver();
    }
    const [stopped] = (await d.admin.ok(pageWebhooks, {})).records;
    expect(stopped).toMatchObject({ state: 'stopped', waiting: 0, failed: 1 });
    const told = () =>
      d.t.database
        .selectFrom('inboxMessages')
        .select(['kind', 'titleZh', 'settledAt'])
        .where('titleZh', 'like', '%老系统%')
        .execute();
    const admins = await told();
    expect(admins.length).toBeGreaterThan(0);
    expect(admins[0]).toMatchObject({ kind: 'todo', settledAt: null });
    await sell();
    await d.deliver();
    d.receiver.answers(() => ({ status: 200 }));
    const version = stopped?.version ?? 0;
    const refused = await d.admin.call(redeliver, { id: (await log())[0]?.id ?? '', version: 99 });
    expect(refused.status).toBe(409);
    await d.admin.ok(switchWebhook, { id: webhook.id, version, on: true });
    expect((await told()).every(({ settledAt }) => settledAt !== null)).toBe(true);
    d.receiver.calls.length = 0;
    const after = await sell();
    await d.deliver();
    expect(bodies().map(({ entityId }) => entityId)).toEqual([after.id]);
  });

  test('410 switches it off at once', async () => {
    await d.add();
    d.receiver.answers(() => ({ status: 410 }));
    await sell();
    await d.deliver();
    expect((await d.admin.ok(pageWebhooks, {})).records[0]?.state).toBe('stopped');
    expect((await log())[0]).toMatchObject({ state: 'failed', lastStatus: 410 });
  });

  test('it waits as long as it is asked to', async () => {
    await d.add();
    d.receiver.answers(() => ({ status: 429, headers: { 'retry-after': '600' } }));
    await sell();
    await d.deliver();
    expect((await log())[0]?.nextTryAt).toBe('2026-11-20T04:10:00.000Z');
    const now = new Date(NOON);
    expect(askedWait('Fri, 20 Nov 2026 04:00:05 GMT', now)).toBe(5_000);
    expect(askedWait('Fri, 20 Nov 2026 03:00:05 GMT', now)).toBe(0);
    expect(askedWait('soon', now)).toBe(0);
  });

  test('a process that died after a call calls again under the same id', async () => {
    await d.add();
    await sell();
    await d.deliver();
    // The state as if the answer had not been recorded.
    await d.t.database
      .updateTable('webhookDeliveries')
      .set({ state: 'waiting', nextTryAt: new Date(NOON), attempts: 0 })
      .execute();
    await d.deliver();
    expect(d.receiver.calls.length).toBeGreaterThanOrEqual(2);
    const [first, second] = bodies().slice(-2);
    expect(new Set(bodies().map(({ id }) => id)).size).toBeLessThan(d.receiver.calls.length);
    expect([first?.event, second?.event]).toEqual(['order.created', 'order.created']);
  });
});

describe('where it may lead', () => {
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
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fc00::1]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '100.100.100.200',
    '169.254.169.254',
    '168.63.129.16',
    'localhost',
    'LOCALHOST.',
    'db.internal',
  ];
  const input = (url: string) => ({ name: '内网', url, events: ['order.*'] });

  test.each(spellings)('http://%s is refused when it is saved', async (host) => {
    const answer = await d.admin.call(createWebhook, input(`http://${host}/hook`));
    expect(answer.status).toBe(422);
    expect(answer.failure).toBe(webhookFailures.addressRefused.code);
    expect(answer.fields.url).toBe(webhookFailures.addressRefused.text[1]);
    expect((await d.admin.ok(pageWebhooks, {})).total).toBe(0);
  });
  test('there are at least 33', () => expect(spellings.length).toBeGreaterThanOrEqual(33));

  test.each(['ftp://example.com/', 'javascript:1', 'http://a:b@example.com/', 'webcal://example.com/', 'x'])(
    '%s is no address',
    async (url) => {
      const answer = await d.admin.call(createWebhook, input(url));
      expect(answer.failure).toBe(webhookFailures.notAnAddress.code);
      const zh = await d.admin.call(createWebhook, input(url), { headers: { 'accept-language': 'zh-CN' } });
      expect(zh.fields.url).toBe(webhookFailures.notAnAddress.text[0]);
    },
  );

  test('other ports and our own address are refused', async () => {
    expect((await d.admin.call(createWebhook, input('http://93.184.216.34:22/'))).failure).toBe(
      webhookFailures.addressRefused.code,
    );
    expect((await d.admin.call(createWebhook, input(`${d.t.config.publicUrl}/hook`))).failure).toBe(
      webhookFailures.ownAddress.code,
    );
  });

  test('an address that turned private after it was saved is not called', async () => {
    const { webhook } = await d.add();
    await sell();
    const { cipher } = d.t.services;
    // localhost on the receiver's port, which is trusted, and on one that is not.
    await d.t.database
      .updateTable('webhooks')
      .set({ urlCipher: cipher.encrypt('http://localhost:80/hook') })
      .where('id', '=', webhook.id)
      .execute();
    await d.deliver();
    expect(d.receiver.calls).toEqual([]);
    expect((await log())[0]).toMatchObject({
      state: 'waiting',
      lastError: 'addressRefused',
      lastStatus: null,
    });
  });

  test('a redirect is not followed', async () => {
    await d.add();
    d.receiver.answers(({ path }) =>
      path === '/secret'
        ? { status: 200 }
        : { status: 307, headers: { location: `http://127.0.0.1:${d.receiver.port}/secret` } },
    );
    await sell();
    await d.deliver();
    expect(d.receiver.calls.map(({ path }) => path)).toEqual(['/hooks/minsu?key=1']);
    expect((await log())[0]).toMatchObject({ state: 'waiting', lastError: 'redirect', lastStatus: 307 });
  });

  test('an answer is waited for ten seconds; without the sandbox nothing private is trusted', () => {
    expect(callOptions({ sandbox: false, sandboxPort: 8090 })).toMatchObject({
      timeoutMs: 10_000,
      trusted: [],
      stay: true,
    });
  });
});

describe('keeping them', () => {
  test('the secret is shown once, sealed, and follows itself: two count for a day, or until the old one is ended', async () => {
    const { webhook, secret } = await d.add();
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(webhook.secretHint).toBe(secret.slice(-4));
    const stored = JSON.stringify(await d.t.database.selectFrom('webhooks').selectAll().execute());
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain('/hooks/minsu');
    expect(JSON.stringify(await d.admin.ok(getWebhook, { id: webhook.id }))).not.toContain(secret);
    const rotated = await d.admin.ok(rotateWebhookSecret, { id: webhook.id, version: webhook.version });
    expect(rotated.secret).not.toBe(secret);
    await sell();
    await d.deliver();
    const [both] = d.receiver.calls as [Call];
    expect([isOurs(both, secret), isOurs(both, rotated.secret)]).toEqual([true, true]);
    d.t.setNow('2026-11-21T04:00:01Z');
    await sell();
    await d.deliver();
    const newest = d.receiver.calls.at(-1) as Call;
    expect([isOurs(newest, secret), isOurs(newest, rotated.secret)]).toEqual([false, true]);
    const again = await d.admin.ok(rotateWebhookSecret, { id: webhook.id, version: rotated.webhook.version });
    const ended = await d.admin.ok(endOldWebhookSecret, { id: webhook.id, version: again.webhook.version });
    expect(ended.oldSecretUntil).toBeNull();
    await sell();
    await d.deliver();
    const last = d.receiver.calls.at(-1) as Call;
    expect([isOurs(last, rotated.secret), isOurs(last, again.secret)]).toEqual([false, true]);
    const none = await d.admin.call(endOldWebhookSecret, { id: webhook.id, version: ended.version });
    expect(none.failure).toBe(webhookFailures.noOldSecret.code);
  });

  test('a stale edit changes nothing and says how it stands', async () => {
    const { webhook } = await d.add();
    const { id, version } = webhook;
    const input = { id, version, name: '新名', url: d.receiver.url, events: ['room.*'] };
    const edited = await d.admin.ok(editWebhook, input);
    expect(edited).toMatchObject({ name: '新名', events: ['room.*'], version: version + 1 });
    const stale = await d.admin.call(editWebhook, { ...input, name: '旧' });
    expect(stale.status).toBe(409);
    expect(stale.data).toMatchObject({ current: { name: '新名' } });
    const detail = await d.admin.ok(getWebhook, { id });
    expect([detail.name, detail.url]).toEqual(['新名', d.receiver.url]);
    const events = await d.admin.call(editWebhook, {
      ...input,
      version: version + 1,
      events: ['user.*', 'x'],
    });
    expect(events.fields.events).toContain('user.*, x');
    const houses = await d.admin.call(editWebhook, { ...input, version: version + 1, houseIds: [id] });
    expect(houses.failure).toBe(webhookFailures.unknownHouses.code);
  });

  test('switched off it hears nothing, and nothing is sent later', async () => {
    const { webhook } = await d.add();
    await sell();
    await d.place();
    const off = await d.admin.ok(switchWebhook, { id: webhook.id, version: webhook.version, on: false });
    expect(off).toMatchObject({ state: 'off', waiting: 0, failed: 1 });
    expect(
      (await d.admin.call(switchWebhook, { id: webhook.id, version: off.version, on: false })).failure,
    ).toBe(webhookFailures.alreadySo.code);
    await sell();
    await d.deliver();
    expect(d.receiver.calls).toEqual([]);
    const [line] = await log({ webhookId: webhook.id });
    const refused = await d.admin.call(redeliver, { id: line?.id ?? '', version: line?.version ?? 0 });
    expect(refused.failure).toBe(webhookFailures.isOff.code);
    await d.admin.ok(switchWebhook, { id: webhook.id, version: off.version, on: true });
    await d.deliver();
    expect(d.receiver.calls).toEqual([]);
  });

  test('a test goes out at once, on or off, and is tried once', async () => {
    const { webhook, secret } = await d.add();
    const off = await d.admin.ok(switchWebhook, { id: webhook.id, version: webhook.version, on: false });
    d.receiver.answers(() => ({ status: 500 }));
    const headers = { 'idempotency-key': 'test-1' };
    const { deliveryId } = await d.admin.ok(testWebhook, { id: webhook.id }, { headers });
    expect((await d.admin.ok(testWebhook, { id: webhook.id }, { headers })).deliveryId).toBe(deliveryId);
    await d.deliver();
    await d.deliver();
    expect(d.receiver.calls).toHaveLength(1);
    expect(bodies()[0]).toMatchObject({ id: deliveryId, event: 'webhook.test', houseId: null, position: 0 });
    expect(isOurs(d.receiver.calls[0] as Call, secret)).toBe(true);
    expect(await d.admin.ok(getDelivery, { id: deliveryId })).toMatchObject({ state: 'failed', attempts: 1 });
    expect((await d.admin.ok(pageWebhooks, {})).records[0]).toMatchObject({
      state: 'off',
      failingSince: null,
    });
    expect(off.state).toBe('off');
  });

  test('a call is sent again on request, once however often it is asked', async () => {
    const { webhook } = await d.add();
    await sell();
    await d.deliver();
    const [line] = await log({ webhookId: webhook.id });
    const key = { id: line?.id ?? '', version: line?.version ?? 0 };
    const answers = await Promise.all([1, 2, 3].map(() => d.admin.call(redeliver, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const waiting = await d.admin.call(redeliver, { id: key.id, version: key.version + 1 });
    expect(waiting.failure).toBe(webhookFailures.stillWaiting.code);
    await d.deliver();
    expect(bodies().map(({ id }) => id)).toEqual([key.id, key.id]);
  });

  test('deleted it is gone from the list, its address and secret from the database; its log stays', async () => {
    const { webhook } = await d.add({ name: '旧官网' });
    await sell();
    await d.deliver();
    await d.admin.ok(deleteWebhook, { id: webhook.id, version: webhook.version });
    expect((await d.admin.call(getWebhook, { id: webhook.id })).status).toBe(404);
    const row = await d.t.database
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', webhook.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ urlCipher: '', secretCipher: '', oldSecretCipher: null });
    const [line] = await log({ webhookId: webhook.id });
    expect(line).toMatchObject({ webhookName: '旧官网', webhookGone: true, state: 'delivered' });
    const again = await d.admin.call(redeliver, { id: line?.id ?? '', version: line?.version ?? 0 });
    expect(again.failure).toBe(webhookFailures.isGone.code);
    expect((await d.admin.ok(webhookOptions, {})).map(({ name }) => name)).toContain('旧官网');
  });

  test('twenty and no more, also when they are added at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, n) =>
        d.admin.call(createWebhook, { name: `第 ${n}`, url: d.receiver.url, events: ['order.*'] }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
    expect(answers.find(({ code }) => code !== 200)?.failure).toBe(webhookFailures.tooMany.code);
  });

  test('old calls go after thirty days, waiting ones stay', async () => {
    const { webhook } = await d.add();
    await sell();
    await d.deliver();
    d.receiver.answers(() => ({ status: 500 }));
    await sell();
    await d.deliver();
    d.t.setNow('2026-12-21T04:00:00Z');
    await purgeWebhooksJob.run(d.t.job(), {});
    expect((await log({ webhookId: webhook.id })).map(({ state }) => state)).toEqual(['waiting']);
  });
});

describe('who may', () => {
  test.each(['director', 'supervisor', 'operator', 'frontdesk', 'finance', 'housekeeper', 'landlord'])(
    '%s keeps no web hooks',
    async (username) => {
      const { webhook } = await d.add();
      const client = await d.t.as(username);
      const key = { id: webhook.id, version: webhook.version };
      for (const answer of [
        await client.call(pageWebhooks, {}),
        await client.call(getWebhook, { id: webhook.id }),
        await client.call(listWebhookEvents, {}),
        await client.call(createWebhook, { name: 'x', url: d.receiver.url, events: ['order.*'] }),
        await client.call(editWebhook, { ...key, name: 'x', url: d.receiver.url, events: ['order.*'] }),
        await client.call(switchWebhook, { ...key, on: false }),
        await client.call(rotateWebhookSecret, key),
        await client.call(endOldWebhookSecret, key),
        await client.call(deleteWebhook, key),
        await client.call(testWebhook, { id: webhook.id }),
      ])
        expect(answer.status).toBe(403);
    },
  );

  test('a role that does not see all houses keeps none, and reads of the log what is of its houses', async () => {
    await d.add();
    await sell();
    await d.deliver();
    const { id: roleId } = await d.t.database
      .selectFrom('roles')
      .select('id')
      .where('roleCode', '=', 'operator')
      .executeTakeFirstOrThrow();
    const more = ['webhook:read', 'webhook:edit', 'notification:read', 'notification:resend'];
    await d.t.database.updateTable('roles').set({ dataScope: 'own' }).where('id', '=', roleId).execute();
    await d.t.database
      .insertInto('rolePermissions')
      .values(more.map((permission) => ({ roleId, permission })))
      .execute();
    try {
      const client = await d.t.openSession('operator');
      expect((await client.call(pageWebhooks, {})).failure).toBe(webhookFailures.needsAllHouses.code);
      const made = await client.call(createWebhook, { name: 'x', url: d.receiver.url, events: ['order.*'] });
      expect(made.failure).toBe(webhookFailures.needsAllHouses.code);
      expect((await client.ok(pageDeliveries, {})).records).toEqual([]);
      const [line] = await log();
      expect((await client.call(getDelivery, { id: line?.id ?? '' })).status).toBe(404);
      expect((await client.call(redeliver, { id: line?.id ?? '', version: 0 })).status).toBe(404);
    } finally {
      await d.t.database.updateTable('roles').set({ dataScope: 'all' }).where('id', '=', roleId).execute();
      await d.t.database
        .deleteFrom('rolePermissions')
        .where('roleId', '=', roleId)
        .where('permission', 'in', more)
        .execute();
    }
  });

  test.each(['frontdesk', 'finance', 'housekeeper', 'landlord'])('%s reads no calls', async (username) => {
    const client = await d.t.as(username);
    const id = '01900000-0000-7000-8000-000000000000';
    for (const answer of [
      await client.call(pageDeliveries, {}),
      await client.call(getDelivery, { id }),
      await client.call(redeliver, { id, version: 0 }),
      await client.call(webhookOptions, {}),
    ])
      expect(answer.status).toBe(403);
  });
});
