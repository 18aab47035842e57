/** Suggestions without effect: shadow rules and the simulation. */

import { setPriceCells } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import {
  acceptSuggestions,
  dismissSuggestions,
  editSuggestionRule,
  getSuggestionStatus,
  pageSuggestions,
  simulateSuggestionRule,
} from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { describe, expect, test } from 'vitest';
import { buildStay } from '../../../../test/build-stay.ts';
import { buildHouse } from '../../../../test/builders.ts';
import {
  addRule,
  admin,
  cellOf,
  desk,
  openOf,
  openSuggestions,
  rowOf,
  ruleOf,
  run,
  t,
} from '../../../../test/desks/suggestion-desk.ts';
import { TODAY } from '../../../../test/test-day.ts';

openSuggestions();

describe('a shadow rule', () => {
  test('only notes; users accept some as one edit and dismiss others for 48 hours', async () => {
    const house = await buildHouse(t.database);
    await addRule(house, { mode: 'shadow', daysOutMax: 2 });
    await run();
    expect((await rowOf(house, 3)).layers).toBe('wwb');
    const open = await openOf(house);
    expect(open.map(({ night, wasFen, toFen }) => [night, wasFen, toFen])).toEqual([
      ['2026-11-20', 50_000, 55_000],
      ['2026-11-21', 50_000, 55_000],
      ['2026-11-22', 40_000, 44_000],
    ]);
    expect(open[0]?.parts).toEqual([
      { kind: 'base', deltaFen: 50_000 },
      { kind: 'effect', deltaFen: 5_000 },
    ]);
    const [first = { id: '' }, second = { id: '' }, third = { id: '' }] = open;
    const edit = await admin.ok(acceptSuggestions, { ids: [first.id, second.id] });
    expect(edit).toMatchObject({ source: 'suggestion', cells: 2, by: 'admin', canUndo: true });
    await admin.ok(dismissSuggestions, { ids: [third.id] });
    expect((await admin.call(acceptSuggestions, { ids: [third.id] })).failure).toBe('suggestion.notFound');
    await run();
    expect(await openOf(house)).toEqual([]);
    expect((await rowOf(house, 3)).suggested).toEqual([0, 1]);
    t.setNow('2026-11-22T05:00:00Z');
    await run();
    expect((await openOf(house)).map(({ night }) => night)).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
    ]);
  });

  test('keeps the id of a repeated suggestion, drops obsolete ones, and refuses outdated ones', async () => {
    const house = await buildHouse(t.database);
    const rule = await addRule(house, { mode: 'shadow', daysOutMax: 1 });
    await run();
    const before = await openOf(house);
    t.setNow('2026-11-20T05:00:00Z');
    await run();
    expect((await openOf(house)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const cell = { ...cellOf(house, TODAY), set: { priceFen: 45_000 }, was: { priceFen: 50_000 } };
    await admin.ok(setPriceCells, { cells: [cell] });
    const ids = before.map(({ id }) => id);
    const refused = await admin.call(acceptSuggestions, { ids });
    expect([refused.failure, refused.message]).toEqual(['suggestion.outdated', expect.stringContaining('1')]);
    expect((await rowOf(house, 2)).suggested).toEqual([]);
    t.setNow('2026-11-20T06:00:00Z');
    await run();
    expect((await openOf(house)).map(({ night }) => night)).toEqual(['2026-11-21']);
    const change = { ...ruleOf(house, { mode: 'off' }), id: rule.id, version: 0 };
    await admin.ok(editSuggestionRule, change);
    expect(await openOf(house)).toEqual([]);
  });

  test('shows its suggestion over prices written by live rules', async () => {
    const house = await buildHouse(t.database);
    await addRule(house, { daysOutMax: 0 });
    await addRule(house, { daysOutMax: 0, mode: 'shadow', priority: 50, value: 3_000 });
    await run();
    expect((await rowOf(house, 1)).prices).toEqual([55_000]);
    expect(await openOf(house)).toMatchObject([{ wasFen: 55_000, toFen: 65_000 }]);
    const [open = { id: '' }] = await openOf(house);
    await admin.ok(acceptSuggestions, { ids: [open.id] });
    expect((await rowOf(house, 1)).prices).toEqual([65_000]);
  });

  test('of other properties is neither seen nor decided', async () => {
    const mine = await buildHouse(t.database, { department: 'staff' });
    const foreign = await buildHouse(t.database);
    await addRule(mine, { houseIds: [mine.id, foreign.id], mode: 'shadow', daysOutMax: 0 });
    await run();
    expect((await desk.ok(pageSuggestions, {})).records.map(({ houseId }) => houseId)).toEqual([mine.id]);
    expect((await desk.ok(getSuggestionStatus, {})).pending).toBe(1);
    const ids = (await admin.ok(pageSuggestions, {})).records.map(({ id }) => id);
    expect((await desk.call(acceptSuggestions, { ids })).failure).toBe('suggestion.notFound');
    expect((await desk.call(dismissSuggestions, { ids })).failure).toBe('suggestion.notFound');
    expect(await openOf(foreign)).toHaveLength(1);
  });
});

describe('the simulation', () => {
  test('replays a rule over the bookings of the last 90 nights at its prices', async () => {
    const house = await buildHouse(t.database, { rooms: 2, weekendPriceFen: null });
    const night = '2026-11-10';
    const stay = (room: number, createdAt: string) =>
      buildStay(t.database, house, {
        checkIn: night,
        checkOut: addDays(night, 1),
        room: house.rooms[room] ?? null,
        createdAt,
        state: 'checked_out',
      });
    await stay(0, '2026-11-01T04:00:00Z');
    await stay(1, '2026-11-08T04:00:00Z');
    const {
      name: _,
      mode: __,
      ...terms
    } = ruleOf(house, { occupancyMin: 50, daysOutMax: null, value: 2_000 });
    const found = await admin.ok(simulateSuggestionRule, terms);
    expect(found).toMatchObject({
      from: '2026-08-22',
      to: TODAY,
      houses: 1,
      housesOfRule: 1,
      cells: 90,
      changedCells: 1,
      minFen: 48_000,
      maxFen: 48_000,
      roomNights: 180,
      soldNights: 2,
      revenueFen: 80_000,
      // The first booking raised the price for the second.
      simulatedFen: 88_000,
    });
    expect(found.nights).toHaveLength(90);
    expect(found.nights.find((one) => one.night === night)).toEqual({
      night,
      rooms: 2,
      sold: 2,
      listFen: 40_000,
      suggestedFen: 48_000,
      changed: 1,
      revenueFen: 80_000,
      simulatedFen: 88_000,
    });
    const quiet = await admin.ok(simulateSuggestionRule, { ...terms, occupancyMin: 60, daysOutMin: 2 });
    expect(quiet).toMatchObject({ changedCells: 0, minFen: null, simulatedFen: 80_000 });
    expect(await rowOf(house)).toMatchObject({ suggested: [] });
  });

  test('covers only properties in scope', async () => {
    const foreign = await buildHouse(t.database);
    const { name: _, mode: __, ...terms } = ruleOf(foreign);
    expect(await desk.ok(simulateSuggestionRule, terms)).toMatchObject({
      houses: 0,
      cells: 0,
      roomNights: 0,
    });
  });
});
