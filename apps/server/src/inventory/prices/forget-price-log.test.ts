import { saveSetting } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import {
  checkPriceUndo,
  getPriceEdit,
  pagePriceEdits,
  pagePriceLog,
  setPriceCells,
} from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import { admin, cellOf, openPriceDesk, pricesOf, t } from '../../../test/desks/price-desk.ts';
import { forgetSettings } from '../../foundation/system/settings-queries.ts';
import { forgetPriceLogJob } from './forget-price-log.ts';

openPriceDesk();

const page = { current: 1, size: 20 };

test('deletes log lines a number of days after their night; the edit stays listed and cannot be undone', async () => {
  const house = await buildHouse(t.database, { rooms: 1 });
  for (const [night, priceFen] of [
    ['2026-12-08', 50_000],
    ['2026-12-20', 51_000],
  ] as const)
    await admin.ok(setPriceCells, {
      cells: [{ ...cellOf(house, night), set: { priceFen }, was: { priceFen: 40_000 } }],
    });
  const log = async () =>
    (await admin.ok(pagePriceLog, { ...page, houseId: house.id })).records.map(({ night }) => night);
  expect(await log()).toEqual(['2026-12-20', '2026-12-08']);
  const before = await pricesOf(house);
  await admin.ok(saveSetting, { key: 'priceLogDays', value: 30, version: 0 });
  forgetSettings(t.services);
  const startedAt = t.now().toISOString();

  // The night of the 8th is thirty days past, not more.
  t.setNow('2027-01-07T04:00:00Z');
  await forgetPriceLogJob.run(t.job(), {});
  expect(await log()).toHaveLength(2);
  t.setNow('2027-01-08T04:00:00Z');
  await forgetPriceLogJob.run(t.job(), {});
  expect(await log()).toEqual(['2026-12-20']);
  const edits = (await admin.ok(pagePriceEdits, { ...page, houseId: house.id })).records;
  expect(edits.map(({ from, canUndo, cells }) => [from, canUndo, cells])).toEqual([
    ['2026-12-20', true, 1],
    ['2026-12-08', false, 1],
  ]);
  const [, old] = edits;
  expect(await admin.ok(getPriceEdit, { id: old?.id ?? '' })).toMatchObject({ canUndo: false });
  expect(await admin.ok(checkPriceUndo, { id: old?.id ?? '' })).toMatchObject({ restorable: 0 });

  // The calendar itself keeps its prices.
  t.setNow(startedAt);
  expect(await pricesOf(house)).toEqual(before);
});
