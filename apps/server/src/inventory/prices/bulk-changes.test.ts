/** Bulk price changes: previewed, applied, logged, undone. */

import {
  applyBulkPrices,
  checkBulkPrices,
  checkPriceUndo,
  exportPriceLog,
  getPriceEdit,
  pagePriceEdits,
  pagePriceLog,
  setPriceCells,
  undoPriceEdit,
} from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { derivedFen } from '@minsu/contract/inventory/prices/price-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import {
  admin,
  at,
  bulk,
  bulkOf,
  cellOf,
  FROM,
  gridOf,
  nonRefundable,
  openPriceDesk,
  pricesOf,
  TO,
  t,
} from '../../../test/desks/price-desk.ts';
import { short } from '../../../test/run-length.ts';

openPriceDesk();

describe('bulk changes', () => {
  test('are previewed, applied as shown, listed, logged and undone', async () => {
    const house = await buildHouse(t.database);
    await nonRefundable(house);
    const change = {
      price: { kind: 'percent', value: 2_500, lastDigit: 8 },
      weekdays: [5, 6],
      restrictions: { minStay: 2 },
    };
    const check = await admin.ok(checkBulkPrices, bulkOf(house, change) as never);
    expect(check).toMatchObject({
      cells: 8,
      changed: 8,
      skippedDerived: 1,
      minFen: 62_800,
      maxFen: 62_800,
      beforeMinFen: 50_000,
      refusals: [],
      long: false,
    });
    expect(check.samples[0]).toMatchObject({
      before: { priceFen: 50_000 },
      after: { priceFen: 62_800, minStay: 2 },
    });
    const { edit } = await admin.ok(applyBulkPrices, {
      ...bulkOf(house, change),
      token: check.token,
      note: '周末',
    } as never);
    expect(edit).toMatchObject({
      cells: 8,
      source: 'bulk',
      note: '周末',
      canUndo: true,
      operation: { price: { kind: 'percent' } },
    });
    expect((await pricesOf(house)).prices?.[at('2026-12-11')]).toBe(62_800);
    expect((await pricesOf(house, 'NR')).restrictions?.length).toBe(4);
    expect((await admin.ok(pagePriceLog, { editId: edit?.id })).total).toBe(8);
    const file = await admin.call(exportPriceLog.file, { editId: edit?.id });
    expect(file.status).toBe(200);
    const id = edit?.id as string;
    expect(await admin.ok(checkPriceUndo, { id })).toMatchObject({ cells: 8, restorable: 8, conflicts: 0 });
    const undone = await admin.ok(undoPriceEdit, { id, restorable: 8 });
    expect(undone.edit).toMatchObject({ source: 'undo', undoOf: id, canUndo: false });
    expect((await pricesOf(house)).layers).not.toContain('c');
    expect((await pricesOf(house, 'NR')).restrictions).toEqual([]);
    expect((await admin.call(undoPriceEdit, { id })).failure).toBe('priceEdit.nothingToUndo');
    expect((await admin.call(undoPriceEdit, { id: undone.edit?.id as string })).failure).toBe(
      'priceEdit.isUndo',
    );
    const list = await admin.ok(pagePriceEdits, { houseId: house.id });
    expect(list.records.map(({ source, undone: cells }) => [source, cells])).toEqual([
      ['undo', 0],
      ['bulk', 8],
    ]);
  });

  test('preview derived plans, rounded to whole yuan, as they turn out', async () => {
    const house = await buildHouse(t.database);
    await nonRefundable(house);
    const change = { price: { kind: 'percent', value: 333 }, planCodes: ['STANDARD'], weekdays: [5] };
    const check = await admin.ok(checkBulkPrices, bulkOf(house, change) as never);
    // 500 × 1.0333 = 516.65
    expect(check).toMatchObject({ skippedDerived: 0, minFen: 51_700, maxFen: 51_700 });
    expect(check.following.count).toBe(check.changed);
    const [sample] = check.following.samples;
    expect(sample).toMatchObject({
      planName: '不可取消',
      before: { priceFen: 45_000 },
      after: { priceFen: 46_530 },
    });
    await admin.ok(applyBulkPrices, { ...bulkOf(house, change), token: check.token } as never);
    const night = sample?.night ?? '';
    expect((await pricesOf(house)).prices?.[at(night)]).toBe(51_700);
    expect((await pricesOf(house, 'NR')).prices?.[at(night)]).toBe(46_530);
    const exact = { ...change, price: { ...change.price, kind: 'amount', value: 55, rounding: 'fen' } };
    expect((await admin.ok(checkBulkPrices, bulkOf(house, exact) as never)).minFen).toBe(51_755);
  });

  test("keep cells changed since an undo's edit, and name them", async () => {
    const house = await buildHouse(t.database);
    const edit = await bulk(house, { price: { kind: 'set', value: 45_000 } });
    await admin.ok(setPriceCells, {
      cells: [{ ...cellOf(house, FROM), set: { priceFen: 47_000 }, was: { priceFen: 45_000 } }],
    });
    const id = edit?.id as string;
    const check = await admin.ok(checkPriceUndo, { id });
    expect(check).toMatchObject({ restorable: 13, conflicts: 1 });
    expect(check.conflictSamples).toMatchObject([{ night: FROM, now: { priceFen: 47_000 }, setBy: 'admin' }]);
    expect((await admin.call(undoPriceEdit, { id, restorable: 14 })).failure).toBe(
      'priceEdit.changedSinceCheck',
    );
    await admin.ok(undoPriceEdit, { id, restorable: 13 });
    expect((await pricesOf(house)).layers).toBe(`c${'b'.repeat(3)}wwbbbbbwwb`);
  });

  test('copy a period with its restrictions, stop and reopen sales', async () => {
    const house = await buildHouse(t.database);
    await bulk(house, {
      ranges: [{ from: FROM, to: addDays(FROM, 6) }],
      price: { kind: 'set', value: 33_300 },
      restrictions: { stopSell: true },
    });
    const next = addDays(FROM, 7);
    await bulk(house, {
      ranges: [{ from: next, to: addDays(next, 6) }],
      price: { kind: 'copy', copyFrom: FROM, value: 1_000 },
      copyRestrictions: true,
      restrictions: { closedArrival: true },
    });
    const { prices, restrictions } = await pricesOf(house);
    expect(prices?.slice(7)).toEqual(new Array(7).fill(36_600));
    expect(restrictions?.slice(7)).toMatchObject(new Array(7).fill({ stopSell: true, closedArrival: true }));
    await bulk(house, { restrictions: { stopSell: false, closedArrival: false } });
    expect((await pricesOf(house)).restrictions).toEqual([]);
  });

  test('refuse guard rails, stale previews, other properties and users without permission', async () => {
    const house = await buildHouse(t.database);
    const refusal = async (change: object, client = admin) => {
      const { status, failure } = await client.call(checkBulkPrices, bulkOf(house, change) as never);
      return [status, failure];
    };
    expect(await refusal({})).toEqual([422, 'priceEdit.nothingToChange']);
    expect(
      await refusal({ price: { kind: 'set', value: 1 }, ranges: [{ from: '2026-11-01', to: TO }] }),
    ).toEqual([422, 'priceEdit.pastDates']);
    expect(await refusal({ price: { kind: 'set', value: 1 }, planCodes: ['NONE'] })).toEqual([
      422,
      'priceEdit.noCells',
    ]);
    expect(await refusal({ price: { kind: 'percent' } })).toEqual([422, 'core.invalid']);
    expect(await refusal({ price: { kind: 'set', value: 1 }, houseIds: [house.roomTypeId] })).toEqual([
      404,
      'house.notFound',
    ]);
    expect(await refusal({ price: { kind: 'set', value: 1 } }, await t.as('frontdesk'))).toEqual([
      403,
      'core.forbidden',
    ]);
    const below = { price: { kind: 'amount', value: -40_000 } };
    const check = await admin.ok(checkBulkPrices, bulkOf(house, below) as never);
    expect(check.refusals).toMatchObject([{ code: 'priceEdit.notPositive', count: 10 }]);
    const apply = (change: object, more: object) =>
      admin.call(applyBulkPrices, { ...bulkOf(house, change), ...more } as never);
    expect((await apply(below, { token: check.token })).failure).toBe('priceEdit.notPositive');
    const lengths = { restrictions: { minStay: 9, maxStay: 2 } };
    expect((await admin.ok(checkBulkPrices, bulkOf(house, lengths))).refusals[0]?.code).toBe(
      'priceEdit.minAboveMax',
    );
    const absurd = { price: { kind: 'set', value: 4_000_000 } };
    const look = await admin.ok(checkBulkPrices, bulkOf(house, absurd) as never);
    expect(look.absurd.count).toBe(14);
    expect((await apply(absurd, { token: look.token })).failure).toBe('priceEdit.absurd');
    expect((await pricesOf(house)).layers).not.toContain('c');
    expect((await apply(absurd, { token: look.token, confirmAbsurd: true })).status).toBe(200);
    expect((await apply(absurd, { token: look.token, confirmAbsurd: true })).failure).toBe(
      'priceEdit.changedSinceCheck',
    );
  });

  test('apply one of two concurrent changes as a whole and tell the other to preview again', async () => {
    const house = await buildHouse(t.database);
    const change = (value: number) => bulkOf(house, { price: { kind: 'percent', value } }) as never;
    const [a, b] = await Promise.all([
      admin.ok(checkBulkPrices, change(1_000)),
      admin.ok(checkBulkPrices, change(2_000)),
    ]);
    const apply = (value: number, token: string) =>
      admin.call(applyBulkPrices, { ...(change(value) as object), token } as never);
    const answers = await Promise.all([apply(1_000, a.token), apply(2_000, b.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const prices = (await pricesOf(house)).prices ?? [];
    expect([44_000, 48_000]).toContain(prices[0]);
    expect(
      prices.every((fen, i) => [1.1, 1.2].includes(fen / (i % 7 === 4 || i % 7 === 5 ? 50_000 : 40_000))),
    ).toBe(true);
    expect(new Set(prices).size).toBe(2);
  });

  test('restore the exact calendar when any sequence is undone in any order', async () => {
    const house = await buildHouse(t.database);
    await nonRefundable(house);
    await bulk(house, { weekdays: [1], price: { kind: 'set', value: 41_100 }, restrictions: { maxStay: 6 } });
    const priced = (kind: string, min: number, max: number, more: object = {}) =>
      fc.integer({ min, max }).map((value) => ({ price: { kind, value, ...more } }));
    const operation = fc.oneof(
      priced('percent', -900, 900),
      priced('percent', -900, 900, { lastDigit: 9 }),
      priced('set', 30_000, 60_000),
      priced('amount', -500, 500),
      priced('copy', -500, 500, { copyFrom: '2026-12-01' }),
      fc.constant({ price: { kind: 'clear' } }),
      fc.record({
        restrictions: fc.record({
          minStay: fc.option(fc.integer({ min: 1, max: 5 })),
          closedArrival: fc.boolean(),
          stopSell: fc.boolean(),
        }),
      }),
    );
    const edit = fc.record({
      operation,
      weekdays: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 4 }),
      planCodes: fc.constantFrom(undefined, ['STANDARD'], ['NR']),
      place: fc.nat(1_000),
    });
    const plans = async () => {
      const [standard, derived] = (await gridOf(house))?.plans ?? [];
      const step = { percentBp: -1_000, amountFen: 0 };
      expect(derived?.prices).toEqual(standard?.prices.map((fen) => derivedFen(fen, step)));
      return [standard, derived];
    };
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 5 }), fc.boolean(), async (edits, any) => {
        const before = await plans();
        let made: { id: string; place: number }[] = [];
        for (const { operation: one, place, ...where } of edits) {
          const written = await bulk(house, { ...where, ...one });
          if (written) made.unshift({ id: written.id, place });
          await plans();
        }
        if (any) made.sort((a, b) => a.place - b.place);
        // Undoing a later change restores the one below it.
        for (let rest = made.length; made.length > 0; rest -= 1) {
          expect(rest).toBeGreaterThan(0);
          for (const { id } of made) await admin.call(undoPriceEdit, { id });
          const left = await Promise.all(made.map(({ id }) => admin.ok(getPriceEdit, { id })));
          if (!any) expect(left.every(({ canUndo }) => !canUndo)).toBe(true);
          made = made.filter((_, at) => left[at]?.canUndo);
        }
        expect(await plans()).toEqual(before);
      }),
      { numRuns: short ? 10 : 30 },
    );
  }, 120_000);
});
