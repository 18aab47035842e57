/** Correcting the amount a platform keeps of an ended order: by preview, with a reason, and by users who may waive. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import {
  previewPlatformAmount,
  setPlatformAmount,
} from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { getOrder, getOrderHistory } from '@minsu/contract/sales/orders/order-endpoints.ts';
import {
  checkInOrder,
  checkOutOrder,
  markNoShow,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { type ConnectedListing, connectHouse } from '../../../../test/channels/connect-house.ts';
import { channelCollected, channelReceivable } from '../../../../test/channels/platform-receivable.ts';
import { playAlone, ScriptedPlatform } from '../../../../test/channels/scripted-platform.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import type { JobContext } from '../../../platform/module.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import { takeOrders } from './take-order.ts';

const NOW = '2026-11-20T04:00:00Z';
const ARRIVAL = '2026-12-01';

let t: TestApp;
let admin: TestClient;
let job: JobContext;
let tujia: ScriptedPlatform;
let house: BuiltHouse;
let listing: ConnectedListing;
beforeAll(async () => {
  t = await openTestApp({ now: NOW });
  job = t.job();
  admin = await t.as('admin');
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(NOW);
  tujia = new ScriptedPlatform('tj');
  await playAlone(t, tujia);
  house = await buildHouse(t.database, { rooms: 9, weekendPriceFen: null, department: 'staff' });
  listing = await connectHouse(t, house);
  await t.database
    .updateTable('channelConnections')
    .set({ createdAt: '2026-11-19T00:00:00Z' })
    .where('id', '=', listing.connectionId)
    .execute();
});

const take = (order: PlatformOrder) =>
  job.read((ctx) => takeOrders(ctx, job.change, listing.connectionId, [order]));

const get = (id: string) => admin.ok(getOrder, { id });
const oursOf = async (platformOrderId: string) => {
  const { orderId } = await t.database
    .selectFrom('channelOrders')
    .select('orderId')
    .where('connectionId', '=', listing.connectionId)
    .where('platformOrderId', '=', platformOrderId)
    .executeTakeFirstOrThrow();
  return get(orderId ?? '');
};

/** Each way in which an order of the platform, sold for ¥800.00, comes to its end. */
const endings = {
  cancelled: async (id: string) => {
    await take(tujia.say({ platformOrderId: id, state: 'cancelled', refundFen: 35_100 }));
    return oursOf(id);
  },
  'cancelled with all of it back': async (id: string) => {
    await take(tujia.say({ platformOrderId: id, state: 'cancelled', refundFen: 80_000 }));
    return oursOf(id);
  },
  'no-show, entered by hand': async (id: string) => {
    t.setNow(`${ARRIVAL}T08:00:00Z`);
    const { order, stays } = await oursOf(id);
    const open = await admin.ok(markNoShow, { stayId: stays[0]?.id ?? '', version: order.version });
    const { version } = open.order;
    return admin.ok(setPlatformAmount, { orderId: order.id, version, keptFen: 12_345, reason: '后台' });
  },
  'left early': async (id: string) => {
    t.setNow(`${ARRIVAL}T08:00:00Z`);
    const { order, stays } = await oursOf(id);
    const stayId = stays[0]?.id ?? '';
    const here = await admin.ok(
      checkInOrder,
      withPapers({ stayId, version: order.version }, 2, 2 * Number(id.slice(1))),
    );
    t.setNow(`${addDays(ARRIVAL, 1)}T02:00:00Z`);
    const { version } = here.order;
    const left = await admin.ok(checkOutOrder, { stayId, version });
    const { version: now } = left.order;
    return admin.ok(setPlatformAmount, { orderId: order.id, version: now, keptFen: 44_000, reason: '后台' });
  },
} satisfies Record<string, (id: string) => ReturnType<typeof get>>;

let count = 0;

test.each(Object.entries(endings))('%s: any amounts one after the other', async (_name, end) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 80_000 }), { minLength: 1, maxLength: 4 }),
      async (amounts) => {
        count += 1;
        t.setNow(NOW);
        await take(tujia.say({ platformOrderId: `K${count}` }));
        let { order, actions, folio } = await end(`K${count}`);
        for (const keptFen of amounts) {
          const orderId = order.id;
          if (keptFen === (await channelCollected(t.database, orderId))) continue;
          expect(actions).toContain('correctPlatformAmount');
          const shown = await admin.ok(previewPlatformAmount, { orderId, keptFen });
          expect(shown).toMatchObject({ totalNowFen: order.totalFen, balanceFen: 0 });
          const input = { orderId, version: order.version, keptFen, reason: '平台对账单' };
          ({ order, actions, folio } = await admin.ok(setPlatformAmount, input));
          expect(order).toMatchObject({ totalFen: shown.totalFen, balanceFen: 0 });
          const billFen = (folio?.lines ?? []).reduce((sum, one) => sum + (one.void ? 0 : one.amountFen), 0);
          expect([billFen, await channelReceivable(t.database, orderId)]).toEqual([keptFen, keptFen]);
        }
      },
    ),
    { numRuns: 4 },
  );
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('what cannot be right, and who may not, is refused in preview and command alike', async () => {
  await take(tujia.say({ platformOrderId: 'L1' }));
  const live = await oursOf('L1');
  const orderId = live.order.id;
  const both = async (client: TestClient, keptFen: number) => {
    const { version } = (await get(orderId)).order;
    const seen = await client.call(previewPlatformAmount, { orderId, keptFen });
    const done = await client.call(setPlatformAmount, { orderId, version, keptFen, reason: '对账' });
    expect([seen.status, seen.failure, seen.fields]).toEqual([done.status, done.failure, done.fields]);
    return [done.status, done.failure];
  };
  expect(live.actions).not.toContain('correctPlatformAmount');
  expect(await both(admin, 70_000)).toEqual([409, 'order.noPlatformAmount']);
  const { order } = await endings.cancelled('L1');
  const before = await get(orderId);
  expect(await both(admin, 80_001)).toEqual([422, 'order.keepAboveSold']);
  expect(await both(admin, 44_900)).toEqual([422, 'order.samePlatformAmount']);
  expect((await both(await t.as('frontdesk'), 50_000))[0]).toBe(403);
  expect(await get(orderId)).toEqual(before);
  const input = { orderId, version: order.version, keptFen: 50_000, reason: '平台补发' };
  const { actions } = await admin.ok(setPlatformAmount, input);
  expect(actions).toContain('correctPlatformAmount');
  const [entry] = await admin.ok(getOrderHistory, { id: orderId });
  expect(entry?.name).toBe('order.platformCorrected');
  expect(entry?.changes).toEqual([
    { field: 'keptFen', before: 44_900, after: 50_000 },
    { field: 'reason', before: null, after: '平台补发' },
  ]);
  // The platform has the last word.
  await take(tujia.say({ platformOrderId: 'L1', state: 'cancelled', refundFen: 79_000 }));
  expect(await channelReceivable(t.database, orderId)).toBe(1_000);
  expect(await brokenInvariants(t.database)).toEqual({});
});
