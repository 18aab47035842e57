/** Platform collections in the daily cash report: a reported day stays unchanged, like in the ledger. */
import { pageCash } from '@minsu/contract/sales/shifts/cash-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { type ConnectedListing, connectHouse } from '../../../test/channels/connect-house.ts';
import { playAlone, ScriptedPlatform } from '../../../test/channels/scripted-platform.ts';
import { closeDay } from '../../../test/order-invariants.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';
import { takeOrders } from '../../connections/channels/pull/take-order.ts';

let t: TestApp;
let house: BuiltHouse;
let tujia: ScriptedPlatform;
let listing: ConnectedListing;
beforeAll(async () => {
  t = await openTestApp();
  tujia = new ScriptedPlatform('tj');
  await playAlone(t, tujia);
  house = await buildHouse(t.database, { weekendPriceFen: null });
  listing = await connectHouse(t, house);
});
afterAll(() => t.close());

/** Sets the price the platform reports. */
const costs = (nightFen: number) => {
  const nights = ['2026-12-01', '2026-12-02'].map((night) => ({
    ...{ night, sellFen: nightFen, settleFen: nightFen },
  }));
  const told = { platformOrderId: 'A1', sellFen: 2 * nightFen, settleFen: 2 * nightFen, nights };
  const job = t.job();
  return job.read((ctx) => takeOrders(ctx, job.change, listing.connectionId, [tujia.say(told)]));
};

const reported = async (dates: { dateFrom?: string; dateTo?: string } = {}) => {
  const { records } = await (await t.as('admin')).ok(pageCash, {
    ...{ houseId: [house.id], method: ['channel'], sort: 'date' },
    ...dates,
  });
  return records.map(({ date, netFen }) => [date, netFen]);
};
const posted = async () => {
  const { rows } = await sql<{ day: string; fen: number }>`
    select business_date as day, sum(debit_fen - credit_fen)::bigint as fen from ledger_days
    where kind = 'receivable.channel' and house_id = ${house.id} group by 1 order by 1`.execute(t.database);
  return rows.map((row) => [row.day, row.fen]);
};

test('another price of the platform counts on the day it comes, and changes no day before', async () => {
  await costs(40_000);
  expect(await reported()).toEqual([[TODAY, 80_000]]);
  t.setNow(`${day(4)}T04:00:00Z`);
  await costs(45_000);
  const both = [
    [TODAY, 80_000],
    [day(4), 10_000],
  ];
  expect(await reported()).toEqual(both);
  expect(await posted()).toEqual(both);
  expect(await reported({ dateTo: day(3) })).toEqual(both.slice(0, 1));
  expect(await reported({ dateFrom: day(1) })).toEqual(both.slice(1));
  // An amount taken and voided on the same day does not appear.
  await costs(30_000);
  const lower = [
    [TODAY, 80_000],
    [day(4), -20_000],
  ];
  expect(await reported()).toEqual(lower);
  expect(await posted()).toEqual(lower);
  await closeDay(t);
});
