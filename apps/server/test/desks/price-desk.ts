/** The price calendar of two weeks of December. */

import {
  applyBulkPrices,
  checkBulkPrices,
  getPriceGrid,
} from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { createRatePlan } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import { afterAll, beforeAll } from 'vitest';
import type { BuiltHouse } from '../builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../test-app.ts';

export let t: TestApp;
export let admin: TestClient;

/** Call it first in the file: it opens the app before the tests and closes it after. */
export const openPriceDesk = (): void => {
  beforeAll(async () => {
    t = await openTestApp();
    admin = await t.as('admin');
  });
  afterAll(() => t.close());
};

export const FROM = '2026-12-07';

export const TO = '2026-12-21';

export const gridOf = async (house: BuiltHouse, client = admin) => {
  const grid = await client.ok(getPriceGrid, { from: FROM, to: TO, houseIds: [house.id] });
  return grid.houses[0]?.types[0];
};

export const pricesOf = async (house: BuiltHouse, code = 'STANDARD') => {
  const plan = (await gridOf(house))?.plans.find((one) => one.code === code);
  return { prices: plan?.prices, layers: plan?.layers, restrictions: plan?.restrictions };
};

export const at = (night: string) => datesOf(FROM, TO).indexOf(night);

export const cellOf = (house: BuiltHouse, night: string) => ({
  houseId: house.id,
  roomTypeId: house.roomTypeId,
  night,
});

export const nonRefundable = (house: BuiltHouse) =>
  admin.ok(createRatePlan, {
    houseId: house.id,
    code: 'nr',
    name: '不可取消',
    parentId: STANDARD_PLAN_ID,
    percentBp: -1_000,
    cancellationPolicy: 'nonRefundable',
    channels: ['direct', 'mt'],
    types: [{ roomTypeId: house.roomTypeId }],
  });

export const bulkOf = (house: BuiltHouse, more: object = {}) => ({
  houseIds: [house.id],
  ranges: [{ from: FROM, to: addDays(TO, -1) }],
  ...more,
});

export const bulk = async (house: BuiltHouse, more: object, extra: object = {}) => {
  const { token } = await admin.ok(checkBulkPrices, bulkOf(house, more));
  const { edit } = await admin.ok(applyBulkPrices, { ...bulkOf(house, more), token, ...extra });
  return edit;
};
