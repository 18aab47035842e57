/** Shared by all three: faults, pushes in bad order, state over a restart, the control API and its page. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tjSignText } from '@minsu/contract/connections/channels/wire/signatures.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../sandbox.ts';
import { addDays } from './clock.ts';
import { hookReceiver } from './hook-receiver.test-kit.ts';
import { closedNight } from './listing-calendar.ts';
import { md5Hex } from './secrets.ts';

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
const NOW = new Date('2026-11-20T04:00:00Z');
const nights = { checkIn: '2026-11-21', checkOut: '2026-11-23' };

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox(0, { now: NOW });
});
afterEach(() => sandbox.stop());

const ask = (of: Sandbox, method: 'GET' | 'POST', action: string, body?: unknown) => {
  const { otaId } = of.platforms.credentials.tj;
  const timestamp = String(of.platforms.clock.now().getTime());
  const account = 'yunqi';
  const signature = md5Hex(tjSignText({ otaId, timestamp, account, password: 'yunqi-2026' }));
  const query = new URLSearchParams({ otaId, account, timestamp, signature });
  return fetch(`${of.url}/tj${action}?${query}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
};
const reply = (orderId: string) => ask(sandbox, 'POST', '/order/reply', { orderId, action: 'ACCEPT' });
const control = async (action: string, body: unknown) => {
  const response = await fetch(`${sandbox.url}/control/platforms/${action}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** A listing that has so many rooms for a month. */
const openListing = (of: Sandbox, stock: number): string => {
  const listingId = of.platforms.tj.listings()[0]?.id ?? '';
  const dates = Array.from({ length: 40 }, (_, index) => addDays('2026-11-20', index));
  of.platforms.tj.writeNights(
    listingId,
    dates.map((date) => ({ ...closedNight, date, price: 40_000, stock, open: true })),
  );
  return listingId;
};

describe('calls that go wrong', () => {
  it.each([
    ['staleTimestamp', 105],
    ['badSign', 106],
    ['tokenDead', 107],
    ['rateLimited', 62],
    ['retryLater', 100],
    ['soldOut', 4],
    ['priceDiffers', 8],
    ['minStay', 3],
  ] as const)('%s: refused as often as was asked for, nothing done', async (fault, resultCode) => {
    const order = sandbox.platforms.tj.addOrder({
      listingId: openListing(sandbox, 1),
      ...nights,
      instant: false,
    });
    sandbox.platforms.tj.setFault(fault, { count: 1 });
    expect(await (await reply(order.id)).json()).toMatchObject({ resultCode });
    expect(order.state).toBe('waitAccept');
    expect(await (await reply(order.id)).json()).toMatchObject({ resultCode: 0 });
  });

  it('http500, garbage and a broken body: no sensible answer, nothing done', async () => {
    const order = sandbox.platforms.tj.addOrder({
      listingId: openListing(sandbox, 1),
      ...nights,
      instant: false,
    });
    sandbox.platforms.tj.setFault('http500', { count: 1 });
    expect((await reply(order.id)).status).toBe(500);
    sandbox.platforms.tj.setFault('garbage', { count: 1 });
    await expect((await reply(order.id)).json()).rejects.toThrow();
    sandbox.platforms.tj.setFault('resetMidBody', { count: 1 });
    await expect(reply(order.id).then((response) => response.text())).rejects.toThrow();
    sandbox.platforms.times.hangMs = 50;
    sandbox.platforms.tj.setFault('hang', { count: 1 });
    await expect(reply(order.id)).rejects.toThrow();
    expect(order.state).toBe('waitAccept');
    expect(sandbox.platforms.tj.stats().calls['order/reply']).toEqual({ broken: 4 });
  });

  it('duplicate and timeout after commit: done, once, whatever was heard of it', async () => {
    const listingId = openListing(sandbox, 2);
    const first = sandbox.platforms.tj.addOrder({ listingId, ...nights, instant: false });
    sandbox.platforms.tj.setFault('duplicate', { count: 1 });
    expect(await (await reply(first.id)).json()).toMatchObject({ resultCode: 7 });
    expect(first.state).toBe('confirmed');
    const second = sandbox.platforms.tj.addOrder({ listingId, ...nights, instant: false });
    sandbox.platforms.times.hangMs = 60_000;
    sandbox.platforms.tj.setFault('timeoutAfterCommit', { count: 1 });
    void reply(second.id).catch(() => {});
    await expect.poll(() => second.state, { timeout: 20_000 }).toBe('confirmed');
    expect(await (await reply(second.id)).json()).toMatchObject({ resultCode: 0 });
    expect(sandbox.platforms.tj.stats().counts).toMatchObject({ accepted: 2, acceptedAgain: 1 });
  });

  it('strikes only where it is asked to, and by chance', async () => {
    sandbox.platforms.tj.setFault('http500', { only: 'order/ack' });
    expect((await ask(sandbox, 'GET', '/order/list')).status).toBe(200);
    expect((await ask(sandbox, 'POST', '/order/ack', { orders: [] })).status).toBe(500);
    sandbox.platforms.tj.clearFaults();
    sandbox.platforms.setCallsPerMinute(1_000);
    sandbox.platforms.tj.setFault('http500', { probability: 0.5 });
    const statuses: number[] = [];
    for (let index = 0; index < 60; index += 1)
      statuses.push((await ask(sandbox, 'GET', '/order/list')).status);
    expect(new Set(statuses)).toEqual(new Set([200, 500]));
  });
});

describe('guests and pushes', () => {
  it('sells at random only what is free, and what it should not when told to', () => {
    const listingId = openListing(sandbox, 1);
    const placed = sandbox.platforms.tj.addOrders({ count: 200, withinDays: 30, maxNights: 2, pays: true });
    expect(placed.length).toBeGreaterThan(10);
    const perNight = new Map<string, number>();
    for (const { date } of placed.flatMap((order) => order.nights))
      perNight.set(date, (perNight.get(date) ?? 0) + 1);
    expect(Math.max(...perNight.values())).toBe(1);
    expect(placed.every((order) => order.listingId === listingId)).toBe(true);
    const known = sandbox.platforms.tj.listings().length;
    sandbox.platforms.tj.setFault('unmappedOrder', { count: 1 });
    sandbox.platforms.tj.setFault('orderWhileClosed', { count: 1 });
    const [unmapped, closed] = sandbox.platforms.tj.addOrders({ count: 2 });
    expect(sandbox.platforms.tj.listings()).toHaveLength(known + 1);
    expect(unmapped?.listingTitle).toContain('新上房源');
    expect(closed).toBeDefined();
    expect(sandbox.platforms.tj.stats().counts.oversold).toBe(2);
  });

  it('pushes twice, backwards and late, and stops when the order was acknowledged', async () => {
    const receiver = await hookReceiver(() => ({ resultCode: 0 }));
    await ask(sandbox, 'POST', '/hook/register', { url: receiver.url });
    const listingId = openListing(sandbox, 9);
    const idsOf = () =>
      receiver.received.map(({ body }) => (JSON.parse(body) as { eventId: string }).eventId);
    sandbox.platforms.tj.setFault('duplicatePush', { count: 1 });
    sandbox.platforms.tj.addOrder({ listingId, ...nights, pays: false });
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2);
    expect(new Set(idsOf()).size).toBe(1);

    sandbox.platforms.tj.setFault('reversedPush', { count: 2 });
    const order = sandbox.platforms.tj.addOrder({ listingId, ...nights, instant: true });
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(4);
    const seqs = receiver.received.slice(2).map(({ body }) => (JSON.parse(body) as { seq: number }).seq);
    expect(seqs).toEqual([order.seq, expect.any(Number)]);
    expect(seqs[1]).toBeLessThan(order.seq);

    sandbox.platforms.tj.setFault('delayedPush', { count: 1 });
    sandbox.platforms.tj.addOrder({ listingId, ...nights, pays: false });
    expect(sandbox.platforms.pushesWaiting()).toBe(1);
    sandbox.platforms.clock.advance(60_000);
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(5);

    receiver.answerWith(500, 1);
    const { id: orderId, seq } = sandbox.platforms.tj.addOrder({ listingId, ...nights, pays: false });
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(6);
    await ask(sandbox, 'POST', '/order/ack', { orders: [{ orderId, seq }] });
    await expect.poll(() => sandbox.platforms.pushesWaiting(), { timeout: 20_000 }).toBe(0);
    expect(receiver.received).toHaveLength(6);
    await receiver.stop();
  });

  it('sends all pushes again, shuffled, as often as asked', async () => {
    const receiver = await hookReceiver(() => ({ resultCode: 0 }));
    await ask(sandbox, 'POST', '/hook/register', { url: receiver.url });
    const listingId = openListing(sandbox, 9);
    for (let index = 0; index < 5; index += 1)
      sandbox.platforms.tj.addOrder({ listingId, ...nights, instant: true });
    await expect.poll(() => sandbox.platforms.pushesWaiting(), { timeout: 20_000 }).toBe(0);
    expect(receiver.received).toHaveLength(10);
    expect(sandbox.platforms.tj.resend({ times: 3 })).toBe(30);
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(40);
    const count = new Map<string, number>();
    const ids = receiver.received.map(({ body }) => (JSON.parse(body) as { eventId: string }).eventId);
    for (const id of ids) count.set(id, (count.get(id) ?? 0) + 1);
    expect([...count.values()]).toEqual(Array(10).fill(4));
    expect(ids.slice(10, 20)).not.toEqual(ids.slice(0, 10));
    await receiver.stop();
  });
});

it('survives a restart: stores, calendars, orders, hook and clock', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'minsu-sandbox-test-'));
  const first = await startSandbox(0, { dir, now: NOW });
  const listingId = openListing(first, 1);
  const order = first.platforms.tj.addOrder({ listingId, ...nights, instant: false });
  const store = first.platforms.tj.addStore({ name: '后来的' });
  await ask(first, 'POST', '/hook/register', { url: 'http://127.0.0.1:9/hook' });
  await first.stop();
  const second = await startSandbox(0, { dir });
  expect(second.platforms.tj.order(order.id)).toMatchObject({ state: 'waitAccept', seq: order.seq });
  expect(second.platforms.tj.store(store.id).name).toBe('后来的');
  expect(second.platforms.tj.hookOf('yunqi')).toBe('http://127.0.0.1:9/hook');
  expect(second.platforms.tj.calendarOf(listingId, nights.checkIn, nights.checkOut)[0]?.stock).toBe(0);
  expect(second.platforms.clock.today()).toBe('2026-11-20');
  await second.stop();
  fs.rmSync(dir, { recursive: true, force: true });
});

describe('control', () => {
  it('adds a store, books, changes, pays, cancels and moves the clock', async () => {
    const store = await control('store', { platform: 'mt', name: '新店', houses: '甲,乙', types: '大床房' });
    const { storeId } = store.body as { storeId: string };
    const listings = sandbox.platforms.mt.listings(storeId);
    expect(listings.map(({ title }) => title)).toEqual(['甲 · 大床房', '乙 · 大床房']);
    const wanted = { platform: 'mt', listingId: listings[0]?.id, ...nights, pays: 'no' };
    expect(await control('order', wanted)).toMatchObject({ status: 422, body: { reason: 'soldOut' } });
    const { body } = await control('order', { ...wanted, oversell: true });
    const orderId = String(body.orderId);
    expect(body.state).toBe('waitPay');
    await control('pay', { platform: 'mt', orderId });
    await control('modify', { platform: 'mt', orderId, checkOut: '2026-11-24', oversell: true });
    expect(sandbox.platforms.mt.order(orderId)).toMatchObject({ state: 'confirmed', checkOut: '2026-11-24' });
    expect((await control('modify', { platform: 'mt', orderId, checkOut: '2026-11-20' })).status).toBe(422);
    await control('cancel', { platform: 'mt', orderId });
    expect(sandbox.platforms.mt.order(orderId).state).toBe('cancelled');
    await control('clock', { minutes: 24 * 60 });
    expect(sandbox.platforms.clock.today()).toBe('2026-11-21');
    expect(await control('orders', { platform: 'xx', count: 1 })).toMatchObject({ status: 422 });
    expect((await control('nothing', {})).status).toBe(404);
  });

  it('shows a page of forms without scripts, escapes what people typed, and comes back after a press', async () => {
    sandbox.platforms.mt.addStore({ name: '<script>alert(1)</script>' });
    const page = await fetch(`${sandbox.url}/control`);
    const body = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(body).not.toContain('<script');
    expect(body).toContain('&lt;script&gt;');
    const press = (headers: Record<string, string>) =>
      fetch(`${sandbox.url}/control/do/clock`, {
        method: 'POST',
        body: new URLSearchParams({ platform: 'pig', minutes: '30', part: 'clock' }),
        redirect: 'manual',
        headers,
      });
    const pressed = await press({});
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get('location')).toMatch(/^\/control\?platform=pig&said=.+#clock$/);
    expect((await press({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });
});
