/** Houses whose prices rules suggest. */

import { getPriceGrid, pagePriceEdits } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import {
  createSuggestionRule,
  pageSuggestions,
} from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { suggestPricesJob } from '../../src/inventory/prices/suggestions/suggest-prices.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildStay } from '../build-stay.ts';
import type { BuiltHouse } from '../builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../test-app.ts';
import { NOON, TODAY } from '../test-day.ts';

export let t: TestApp;
export let admin: TestClient;
export let desk: TestClient;

/** Call it first in the file: it opens the app before the tests and closes it after. */
export const openSuggestions = (): void => {
  beforeAll(async () => {
    t = await openTestApp();
    admin = await t.as('admin');
    const { id: roleId } = await t.database
      .selectFrom('roles')
      .select('id')
      .where('roleCode', '=', 'front_desk')
      .executeTakeFirstOrThrow();
    // The front desk may price the houses of its own department here.
    await t.database.insertInto('rolePermissions').values({ roleId, permission: 'price:edit' }).execute();
    t.sessions.forget();
    desk = await t.as('frontdesk');
  });
  afterAll(() => t.close());
  /** Rules of one test must not work in the next. */
  afterEach(async () => {
    t.setNow(NOON);
    await t.database.deleteFrom('suggestionRules').execute();
    await t.database.deleteFrom('priceSuggestions').execute();
  });
};

export const run = () => suggestPricesJob.run(t.job(), {});

export const ruleOf = (house: BuiltHouse, more: object = {}) => ({
  name: `规则 ${newId()}`.slice(0, 40),
  mode: 'live' as const,
  houseIds: [house.id],
  planCodes: ['STANDARD'],
  effect: 'percent' as const,
  value: 1_000,
  maxChangePercent: 50,
  daysOutMax: 13,
  ...more,
});

export const addRule = (house: BuiltHouse, more: object = {}) =>
  admin.ok(createSuggestionRule, ruleOf(house, more));

export const rowOf = async (house: BuiltHouse, days = 14, code = 'STANDARD') => {
  const grid = await admin.ok(getPriceGrid, { from: TODAY, to: addDays(TODAY, days), houseIds: [house.id] });
  const plan = grid.houses[0]?.types[0]?.plans.find((one) => one.code === code);
  if (!plan) throw new Error('no such plan');
  return plan;
};

export const cellOf = (house: BuiltHouse, night: string) => ({
  houseId: house.id,
  roomTypeId: house.roomTypeId,
  night,
});

export const editsOf = async (house: BuiltHouse) =>
  (await admin.ok(pagePriceEdits, { houseId: house.id, size: 50 })).records;

export const openOf = async (house: BuiltHouse, client = admin) =>
  (await client.ok(pageSuggestions, { houseId: house.id, size: 200 })).records;

/** Sold out tonight, half full tomorrow. */
export const book = async (house: BuiltHouse, night: string, rooms: number) => {
  for (const room of house.rooms.slice(0, rooms))
    await buildStay(t.database, house, { checkIn: night, checkOut: addDays(night, 1), room });
};
