/** The list of orders of platforms: its order, its pages, its totals, and that no page reads more than it shows. */
import { pageChannelOrders } from '@minsu/contract/connections/channels/channel-order-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { type ConnectedListing, connectHouse } from '../../../../test/channels/connect-house.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';

let t: TestApp;
let director: TestClient;
let house: BuiltHouse;
let few: ConnectedListing;
let many: ConnectedListing;
beforeAll(async () => {
  t = await openTestApp();
  house = await buildHouse(t.database);
  few = await connectHouse(t, house);
  many = await connectHouse(t, house, { platform: 'mt', mapped: false });
  director = await t.as('director');
  await fill(few, 7);
  await fill(many, 10_050);
  await sql`analyze channel_orders`.execute(t.database);
});
afterAll(() => t.close());

/** Every third is open; the later the number, the later it was changed. */
const fill = ({ connectionId }: ConnectedListing, count: number) =>
  sql`
    insert into channel_orders (connection_id, platform_order_id, revision, applied_revision, state, listing_key, house_id,
      check_in, check_out, rooms, booker_name, sell_fen, settle_fen, commission_fen, problem, problem_at, created_at,
      updated_at)
    select ${connectionId}, 'N' || n, 1, 1, 'confirmed', 'L1', ${house.id}, '2026-12-01', '2026-12-02', 1, '李雷', 100, 90,
      10, case when n % 3 = 0 then 'changed' end, case when n % 3 = 0 then at end, at, at
    from generate_series(1, ${count}) as n,
      lateral (select timestamptz '2026-11-01T00:00:00Z' + n * interval '1 minute' as at) as when_`.execute(
    t.database,
  );

const idsOf = async (input: { readonly current?: number; readonly size?: number }) => {
  const page = await director.ok(pageChannelOrders, { connectionId: few.connectionId, ...input });
  return { ids: page.records.map(({ platformOrderId }) => platformOrderId), total: page.total };
};

test('what has to be looked at first, the latest first; every page knows the total, also one beyond the end', async () => {
  expect(await idsOf({})).toEqual({ ids: ['N6', 'N3', 'N7', 'N5', 'N4', 'N2', 'N1'], total: 7 });
  expect(await idsOf({ current: 2, size: 3 })).toEqual({ ids: ['N5', 'N4', 'N2'], total: 7 });
  expect(await idsOf({ current: 9, size: 3 })).toEqual({ ids: [], total: 7 });
});

test('totals are exact to 10,000 and say then that there are more', async () => {
  const counted = async (input: object) => {
    const { total, more, records } = await director.ok(pageChannelOrders, input);
    return [total, more, records.length];
  };
  expect(await counted({})).toEqual([10_000, true, 20]);
  expect(await counted({ current: 510 })).toEqual([10_000, true, 0]);
  expect(await counted({ open: true, platform: ['mt'] })).toEqual([3_350, undefined, 20]);
});

test('the keys of a page come from the index, unsorted', async () => {
  const { rows } = await sql<Record<'QUERY PLAN', string>>`
    explain select o.connection_id, o.platform_order_id from channel_orders o
    order by (o.problem is not null and o.solved_by is null) desc, coalesce(o.problem_at, o.updated_at) desc,
      o.platform_order_id, o.connection_id limit 20`.execute(t.database);
  const plan = rows.map((row) => Object.values(row)[0]).join();
  expect(plan).toContain('channel_orders_list_idx');
  expect(plan).not.toContain('Sort');
});
