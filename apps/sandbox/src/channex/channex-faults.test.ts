/** The fault menu, the recorded requests, the page, and the state over a restart. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ChannexDesk, openChannex } from './channex.test-kit.ts';
import { channexKeys } from './seed.ts';

let desk: ChannexDesk;
let ids: Awaited<ReturnType<ChannexDesk['ids']>>;
beforeEach(async () => {
  desk = await openChannex();
  ids = await desk.ids();
});
afterEach(() => desk.sandbox.stop());

const restrict = (rate: number, dates = ['2026-11-22']) =>
  desk.call('POST', '/restrictions', {
    values: dates.map((date) => ({ property_id: ids.propertyId, rate_plan_id: ids.twinBar, date, rate })),
  });
const rateOn = (date: string) => desk.channex.state.cells[ids.twinBar]?.[date]?.rates?.[2];
const fault = (name: string, fields: Record<string, unknown> = {}) =>
  desk.control('fault', { name, count: 1, ...fields });

describe('faults', () => {
  it.each([
    ['http500', 500],
    ['http503', 503],
    ['rateLimited', 429],
    ['keyRefused', 401],
  ])('%s does nothing and answers %i', async (name, status) => {
    await fault(name);
    const refused = await desk.call('GET', '/properties');
    expect(refused.status).toBe(status);
    await fault(name);
    expect((await restrict(10_000)).status).toBe(status);
    expect(rateOn('2026-11-22')).toBeUndefined();
    expect((await restrict(10_000)).status).toBe(200);
  });

  it.each(['hang', 'resetMidBody'])('%s breaks off and does nothing', async (name) => {
    await desk.control('times', { hangMs: 20 });
    await fault(name);
    await expect(restrict(10_000)).rejects.toThrow();
    expect(rateOn('2026-11-22')).toBeUndefined();
  });

  it.each(['lostAnswer', 'halfAnswer'])('%s breaks off after the work', async (name) => {
    await fault(name);
    await expect(restrict(10_000)).rejects.toThrow();
    expect(rateOn('2026-11-22')).toBe(10_000);
  });

  it('504 comes after the work, garbage instead of it', async () => {
    const raw = () =>
      fetch(`${desk.sandbox.url}${desk.channex.paths.staging}/restrictions`, {
        method: 'POST',
        headers: { 'user-api-key': channexKeys.staging },
        body: JSON.stringify({
          values: [
            { property_id: ids.propertyId, rate_plan_id: ids.twinBar, date: '2026-11-22', rate: 10_000 },
          ],
        }),
      });
    await fault('garbage');
    const garbage = await raw();
    expect([garbage.status, garbage.headers.get('content-type')]).toEqual([200, 'text/html']);
    expect(rateOn('2026-11-22')).toBeUndefined();
    await fault('gateway504');
    expect((await raw()).status).toBe(504);
    expect(rateOn('2026-11-22')).toBe(10_000);
  });

  it('halfApplied takes the first half and answers 503', async () => {
    await fault('halfApplied');
    expect((await restrict(10_000, ['2026-11-22', '2026-11-23'])).status).toBe(503);
    expect([rateOn('2026-11-22'), rateOn('2026-11-23')]).toEqual([10_000, undefined]);
  });

  it('lists can be shuffled and repeat a row; a fault can be kept to one endpoint', async () => {
    await fault('repeatedRow', { only: 'GET /properties' });
    expect((await desk.call('GET', '/rate_plans')).body.data).toHaveLength(5);
    const { data, meta } = (await desk.call('GET', '/properties')).body;
    expect([data.length, meta.total]).toEqual([3, 2]);
  });

  it('a skewed clock shifts time stamps but not the limits', async () => {
    await desk.control('times', { skewMs: -3_600_000 });
    const { headers } = await desk.call('GET', '/properties');
    const sandboxNow = desk.sandbox.platforms.clock.now().getTime();
    expect(sandboxNow - new Date(headers.get('date') ?? '').getTime()).toBeGreaterThan(3_590_000);
    for (let index = 0; index < 10; index += 1) await restrict(10_000);
    expect((await restrict(10_000)).status).toBe(429);
  });

  it('one account can hang while the others are answered', async () => {
    const { key } = (await desk.control('account', { environment: 'staging', name: 'slow one' })).body;
    await desk.control('times', { hangMs: 20 });
    await fault('hang', { only: 'slow one', count: 5 });
    await expect(desk.call('GET', '/properties', undefined, { key: key ?? '' })).rejects.toThrow();
    expect((await desk.call('GET', '/properties')).status).toBe(200);
  });

  it('refuses an unknown fault', async () => {
    expect((await fault('earthquake')).status).toBe(422);
    expect((await desk.control('nothing')).status).toBe(404);
  });
});

describe('recorded requests', () => {
  it('keeps method, endpoint, body and answer, never the key', async () => {
    await desk.control('clearRequests');
    await restrict(33_300);
    await desk.call('GET', `/rate_plans/${ids.twinBar}`);
    const list = async (query = '') => {
      const response = await fetch(`${desk.sandbox.url}/control/channex/requests${query}`);
      return ((await response.json()) as { items: Record<string, unknown>[] }).items;
    };
    const [first, second] = await list();
    expect(first).toMatchObject({
      endpoint: 'POST /restrictions',
      account: 'staging',
      status: 200,
      body: { values: [{ rate: 33_300, date: '2026-11-22' }] },
    });
    expect(second).toMatchObject({ endpoint: 'GET /rate_plans/:id', path: `/rate_plans/${ids.twinBar}` });
    expect(await list('?endpoint=POST%20/restrictions')).toHaveLength(1);
    expect(await list(`?after=${first?.seq}`)).toHaveLength(1);
    expect(JSON.stringify(await list())).not.toContain(channexKeys.staging);
  });
});

describe('page', () => {
  it('shows bookings and requests, escapes what guests typed, and comes back after a press', async () => {
    await desk.openTwin();
    const nights = { checkIn: '2026-11-22', checkOut: '2026-11-24' };
    await desk.control('book', { ratePlanId: ids.twinBar, guestName: '<script>x</script> Li', ...nights });
    const page = await (await fetch(`${desk.sandbox.url}/control/channex`)).text();
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain('<script');
    expect(page).toContain(ids.twinBar);
    const press = (headers: Record<string, string>) =>
      fetch(`${desk.sandbox.url}/control/channex/do/clock`, {
        method: 'POST',
        body: new URLSearchParams({ minutes: '30', part: 'faults' }),
        redirect: 'manual',
        headers,
      });
    expect((await press({})).headers.get('location')).toMatch(/^\/control\/channex\?said=.+#faults$/);
    expect((await press({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });
});

describe('state', () => {
  it('is kept over a restart, open deliveries and prices included', async () => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'minsu-channex-'));
    const first = await openChannex({ dir });
    const { twinBar } = await first.ids();
    await first.openTwin();
    await first.control('book', { ratePlanId: twinBar, checkIn: '2026-11-22', checkOut: '2026-11-24' });
    await first.sandbox.stop();
    const second = await openChannex({ dir });
    expect((await second.call('GET', '/booking_revisions/feed')).body.meta.total).toBe(1);
    expect(second.channex.state.cells[twinBar]?.['2026-11-22']?.rates).toEqual({ 2: 10_000 });
    await second.sandbox.stop();
    fs.rmSync(dir, { recursive: true });
  });
});
