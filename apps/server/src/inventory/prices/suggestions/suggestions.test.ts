import {
  checkPriceUndo,
  explainPrice,
  getPriceGrid,
  pageCellHistory,
  setPriceCells,
  undoPriceEdit,
} from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { createRatePlan } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import {
  acceptSuggestions,
  createSuggestionRule,
  deleteSuggestionRule,
  dismissSuggestions,
  editSuggestionRule,
  getSuggestionRule,
  getSuggestionStatus,
  pageSuggestionRules,
  pageSuggestions,
  runSuggestions,
  simulateSuggestionRule,
  switchSuggestions,
} from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { describe, expect, test } from 'vitest';
import { buildStay } from '../../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, buildRoomType } from '../../../../test/builders.ts';
import {
  addRule,
  admin,
  book,
  cellOf,
  desk,
  editsOf,
  openOf,
  openSuggestions,
  rowOf,
  ruleOf,
  run,
  t,
} from '../../../../test/desks/suggestion-desk.ts';
import { TODAY } from '../../../../test/test-day.ts';

openSuggestions();

describe('rules', () => {
  test('are added, listed, edited by version and deleted', async () => {
    const house = await buildHouse(t.database, { name: '湖心居' });
    const rule = await addRule(house, { name: '旺季涨价', occupancyMin: 80, floorFen: 30_000 });
    expect(rule).toMatchObject({ houseName: '湖心居', mayEdit: true, occupancyMin: 80, version: 0 });
    const page = await admin.ok(pageSuggestionRules, { keyword: '旺季', houseId: house.id, mode: ['live'] });
    expect(page.records.map(({ id }) => id)).toEqual([rule.id]);
    const change = { ...ruleOf(house, { name: '旺季涨价', mode: 'off' }), id: rule.id, version: 0 };
    expect(await admin.ok(editSuggestionRule, change)).toMatchObject({ mode: 'off', version: 1 });
    expect((await admin.call(editSuggestionRule, change)).failure).toBe('core.stale');
    const twin = await admin.call(createSuggestionRule, ruleOf(house, { name: '旺季涨价' }));
    expect(twin.failure).toBe('suggestion.nameTaken');
    await admin.ok(deleteSuggestionRule, { id: rule.id, version: 1 });
    expect((await admin.call(getSuggestionRule, { id: rule.id })).failure).toBe('suggestion.ruleNotFound');
  });

  test('report contradictions at the field', async () => {
    const house = await buildHouse(t.database);
    const other = await buildHouse(t.database);
    const fieldsOf = async (more: object) =>
      Object.keys((await admin.call(createSuggestionRule, ruleOf(house, more))).fields);
    expect(await fieldsOf({ value: 0 })).toEqual(['value']);
    expect(await fieldsOf({ value: -9_950 })).toEqual(['value']);
    expect(await fieldsOf({ occupancyMin: 80, occupancyBelow: 80 })).toEqual(['occupancyBelow']);
    expect(await fieldsOf({ daysOutMin: 9, daysOutMax: 3 })).toEqual(['daysOutMax']);
    expect(await fieldsOf({ floorFen: 2, ceilingFen: 1 })).toEqual(['ceilingFen']);
    expect(await fieldsOf({ maxChangePercent: 0 })).toEqual(['maxChangePercent']);
    expect(await fieldsOf({ houseIds: [] })).toEqual(['houseIds']);
    expect(await fieldsOf({ roomTypeIds: [other.roomTypeId] })).toEqual(['roomTypeIds']);
  });

  test('of other properties are unknown; wider ones are read-only; all properties need unlimited scope', async () => {
    const mine = await buildHouse(t.database, { department: 'staff' });
    const foreign = await buildHouse(t.database);
    const both = await addRule(mine, { houseIds: [mine.id, foreign.id] });
    const theirs = await addRule(foreign);
    const all = await addRule(mine, { houseIds: [], allHouses: true, mode: 'off' });
    const seen = await desk.ok(pageSuggestionRules, {});
    expect(seen.records.map(({ id }) => id).sort()).toEqual([both.id, all.id].sort());
    expect(seen.records.map(({ mayEdit }) => mayEdit)).toEqual([false, false]);
    expect((await desk.ok(getSuggestionRule, { id: both.id })).houseIds).toEqual([mine.id]);
    expect((await desk.call(getSuggestionRule, { id: theirs.id })).failure).toBe('suggestion.ruleNotFound');
    const change = { ...ruleOf(mine), version: 0 };
    const failureOf = async (id: string) => (await desk.call(editSuggestionRule, { ...change, id })).failure;
    expect(await failureOf(both.id)).toBe('suggestion.beyondScope');
    expect(await failureOf(all.id)).toBe('suggestion.beyondScope');
    expect(await failureOf(theirs.id)).toBe('suggestion.ruleNotFound');
    const gone = await desk.call(deleteSuggestionRule, { id: both.id, version: 0 });
    expect(gone.failure).toBe('suggestion.beyondScope');
    const reach = async (more: object) =>
      (await desk.call(createSuggestionRule, ruleOf(mine, { mode: 'off', ...more }))).failure;
    expect(await reach({ houseIds: [foreign.id] })).toBe('house.notFound');
    expect(await reach({ houseIds: [], allHouses: true })).toBe('suggestion.allNeedsScope');
    expect(await reach({})).toBeUndefined();
  });

  test('need the permissions to see and set prices, with everything that belongs to them', async () => {
    const house = await buildHouse(t.database);
    const keeper = await t.as('housekeeper');
    const finance = await t.as('finance');
    const { name: _, mode: __, ...terms } = ruleOf(house);
    const ids = [house.id];
    for (const [endpoint, input] of [
      [pageSuggestionRules, {}],
      [getSuggestionRule, { id: house.id }],
      [simulateSuggestionRule, terms],
      [pageSuggestions, {}],
      [getSuggestionStatus, {}],
    ] as const)
      expect((await keeper.call(endpoint, input)).status).toBe(403);
    for (const [endpoint, input] of [
      [createSuggestionRule, ruleOf(house)],
      [editSuggestionRule, { ...ruleOf(house), id: house.id, version: 0 }],
      [deleteSuggestionRule, { id: house.id, version: 0 }],
      [acceptSuggestions, { ids }],
      [dismissSuggestions, { ids }],
      [switchSuggestions, { stopped: true }],
      [runSuggestions, {}],
    ] as const)
      expect((await finance.call(endpoint, input)).status).toBe(403);
    expect((await desk.call(switchSuggestions, { stopped: true })).failure).toBe('suggestion.allNeedsScope');
  });
});

describe('a live rule', () => {
  test('writes the price for its occupancy as one undoable, logged edit, marked in the calendar', async () => {
    const house = await buildHouse(t.database, { rooms: 2 });
    await book(house, '2026-11-23', 2);
    await book(house, '2026-11-24', 1);
    const rule = await addRule(house, { name: '满房涨价', occupancyMin: 100 });
    await run();
    const row = await rowOf(house);
    expect(row.prices.slice(0, 6)).toEqual([50_000, 50_000, 40_000, 44_000, 40_000, 40_000]);
    expect(row.suggested).toEqual([3]);
    const [edit, ...more] = await editsOf(house);
    expect(more).toEqual([]);
    expect(edit).toMatchObject({
      source: 'suggestion',
      cells: 1,
      note: '满房涨价',
      by: '系统',
      canUndo: true,
    });
    const why = await admin.ok(explainPrice, cellOf(house, '2026-11-23'));
    expect(why.parts.at(-1)).toMatchObject({ layer: 'calendar', source: 'suggestion', name: '满房涨价' });
    await admin.ok(deleteSuggestionRule, { id: rule.id, version: 0 });
    const history = await admin.ok(pageCellHistory, cellOf(house, '2026-11-23'));
    expect(history.records).toMatchObject([{ source: 'suggestion' }]);
    expect(history.records[0]?.after.priceFen).toBe(44_000);
    const id = edit?.id ?? '';
    const { restorable } = await admin.ok(checkPriceUndo, { id });
    await admin.ok(undoPriceEdit, { id, restorable });
    expect((await rowOf(house)).layers).not.toContain('c');
  });

  test('changes nothing when run again, continues the next day, and restores the price', async () => {
    const house = await buildHouse(t.database, { rooms: 1 });
    await book(house, '2026-11-25', 1);
    await addRule(house, { occupancyMin: 100, value: 2_000, maxChangePercent: 10 });
    const priceAt = async (day: number) => (await rowOf(house)).prices[day];
    await run();
    await run();
    expect(await priceAt(5)).toBe(44_000);
    expect(await editsOf(house)).toHaveLength(1);
    t.setNow('2026-11-20T22:30:00Z');
    await run();
    expect(await priceAt(5)).toBe(48_000);
    // Changing restrictions does not concern the rule: the price is still its own.
    const cell = { ...cellOf(house, '2026-11-25'), set: { minStay: 2 }, was: { minStay: null } };
    await admin.ok(setPriceCells, { cells: [cell] });
    expect((await rowOf(house)).suggested).toEqual([5]);
    await t.database.deleteFrom('roomNight').execute();
    await t.database
      .updateTable('stays')
      .set({ holdsNights: false })
      .where('houseId', '=', house.id)
      .execute();
    t.setNow('2026-11-21T22:30:00Z');
    await run();
    expect(await priceAt(5)).toBe(43_200);
    t.setNow('2026-11-22T22:30:00Z');
    await run();
    const row = await rowOf(house);
    expect([row.prices[5], row.layers[5], row.suggested]).toEqual([40_000, 'b', []]);
    expect(row.restrictions).toMatchObject([{ at: 5, minStay: 2 }]);
  });

  test('skips for 48 hours cells that a user set, cleared or undid', async () => {
    const house = await buildHouse(t.database);
    await addRule(house, { daysOutMax: 2 });
    const setTo = (night: string, priceFen: number | null, was: number) =>
      admin.ok(setPriceCells, {
        cells: [{ ...cellOf(house, night), set: { priceFen }, was: { priceFen: was } }],
      });
    await setTo('2026-11-22', 61_000, 40_000);
    await run();
    expect((await rowOf(house, 3)).prices).toEqual([55_000, 55_000, 61_000]);
    const [edit] = await editsOf(house);
    await admin.ok(undoPriceEdit, { id: edit?.id ?? '' });
    await run();
    expect((await rowOf(house, 3)).prices).toEqual([50_000, 50_000, 61_000]);
    expect((await admin.ok(getSuggestionStatus, {})).lastRun).toMatchObject({ byHand: 3, written: 0 });
    t.setNow('2026-11-22T03:59:00Z');
    await run();
    expect((await rowOf(house, 3)).prices[2]).toBe(61_000);
    t.setNow('2026-11-22T04:01:00Z');
    await run();
    expect((await rowOf(house, 3)).prices[2]).toBe(67_100);
  });

  test('starts from a manual price and restores it', async () => {
    const house = await buildHouse(t.database, { rooms: 1 });
    const night = '2026-11-25';
    const cell = { ...cellOf(house, night), set: { priceFen: 88_000 }, was: { priceFen: 40_000 } };
    await admin.ok(setPriceCells, { cells: [cell] });
    await book(house, night, 1);
    await addRule(house, { occupancyMin: 100 });
    const priceAt = async () => (await rowOf(house)).prices[5];
    t.setNow('2026-11-22T05:00:00Z');
    await run();
    expect(await priceAt()).toBe(96_800);
    t.setNow('2026-11-22T23:00:00Z');
    await run();
    expect(await priceAt()).toBe(96_800);
    await t.database
      .updateTable('stays')
      .set({ holdsNights: false })
      .where('houseId', '=', house.id)
      .execute();
    await run();
    const row = await rowOf(house);
    expect([row.prices[5], row.layers[5], row.suggested]).toEqual([88_000, 'c', []]);
    await run();
    expect(await editsOf(house)).toHaveLength(3);
  });

  test('respects floor, ceiling, types and plans, and never touches derived plans', async () => {
    const house = await buildHouse(t.database);
    const suite = await buildRoomType(t.database, house.id, { basePriceFen: 90_000, weekendPriceFen: null });
    const types = [{ roomTypeId: house.roomTypeId, basePriceFen: 33_350 }];
    const own = { houseId: house.id, channels: ['direct' as const], name: '早餐', rounding: 'yuan' as const };
    await admin.ok(createRatePlan, { ...own, code: 'BB', types });
    const [of] = types;
    const derived = { ...own, name: '不可退', code: 'NR', parentId: STANDARD_PLAN_ID, percentBp: -1_000 };
    await admin.ok(createRatePlan, { ...derived, types: [{ roomTypeId: of?.roomTypeId ?? '' }] });
    await addRule(house, {
      planCodes: [],
      roomTypeIds: [house.roomTypeId],
      ceilingFen: 43_000,
      daysOutMax: 5,
    });
    await run();
    const standard = await rowOf(house, 6);
    expect(standard.prices).toEqual([43_000, 43_000, 43_000, 43_000, 43_000, 43_000]);
    expect((await rowOf(house, 6, 'BB')).prices[2]).toBe(36_700);
    const nr = await rowOf(house, 6, 'NR');
    expect([nr.prices[2], nr.suggested]).toEqual([38_700, []]);
    const grid = await admin.ok(getPriceGrid, { from: TODAY, to: addDays(TODAY, 3), houseIds: [house.id] });
    const other = grid.houses[0]?.types.find(({ id }) => id === suite);
    expect(other?.plans[0]?.prices).toEqual([90_000, 90_000, 90_000]);
  });

  test('compares the pace with earlier weeks, where there are any', async () => {
    const house = await buildHouse(t.database, { rooms: 4 });
    const young = await buildHouse(t.database, { rooms: 4 });
    const night = '2026-11-27';
    const stay = (of: BuiltHouse, on: string, room: number, createdAt: string) =>
      buildStay(t.database, of, {
        checkIn: on,
        checkOut: addDays(on, 1),
        room: of.rooms[room] ?? null,
        createdAt,
      });
    for (const room of [0, 1, 2]) {
      await stay(house, night, room, '2026-11-18T04:00:00Z');
      await stay(young, night, room, '2026-11-18T04:00:00Z');
    }
    // A week before, one of four was sold a week ahead, a second one only the day before.
    await stay(house, '2026-11-20', 0, '2026-11-10T04:00:00Z');
    await stay(house, '2026-11-20', 1, '2026-11-19T04:00:00Z');
    await stay(house, '2026-09-01', 0, '2026-08-01T04:00:00Z');
    await addRule(house, {
      houseIds: [house.id, young.id],
      pace: 'ahead',
      // 75 % now, a quarter of 25 % on average then.
      pacePoints: 68,
    });
    await run();
    expect((await rowOf(house)).suggested).toEqual([7]);
    expect((await rowOf(young)).suggested).toEqual([]);
    const { records } = await admin.ok(pageSuggestions, { houseId: house.id, state: ['written'] });
    expect(records).toMatchObject([{ night, paceBp: 6_875, sold: 3, rooms: 4, daysOut: 7 }]);
  });
});

test('is stopped at once by the kill switch, which is logged', async () => {
  const house = await buildHouse(t.database);
  await addRule(house, { daysOutMax: 0 });
  await addRule(house, { mode: 'shadow', daysOutMin: 1, daysOutMax: 1 });
  await run();
  const [open = { id: '' }] = await openOf(house);
  const stopped = await admin.ok(switchSuggestions, { stopped: true });
  expect(stopped).toMatchObject({ stopped: true, switchedBy: 'admin', maySwitch: true });
  expect((await admin.call(switchSuggestions, { stopped: true })).failure).toBe('suggestion.alreadySo');
  expect((await admin.call(acceptSuggestions, { ids: [open.id] })).failure).toBe('suggestion.stopped');
  expect((await admin.call(runSuggestions, {})).failure).toBe('suggestion.stopped');
  t.setNow('2026-11-20T22:30:00Z');
  await run();
  expect((await rowOf(house, 2)).layers).toBe('cw');
  expect(await editsOf(house)).toHaveLength(1);
  await admin.ok(switchSuggestions, { stopped: false });
  await run();
  expect(await editsOf(house)).toHaveLength(2);
  const events = await t.database
    .selectFrom('events')
    .select(['name', 'actor'])
    .where('name', 'in', ['suggestion.stopped', 'suggestion.resumed'])
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { name: 'suggestion.stopped', actor: 'admin' },
    { name: 'suggestion.resumed', actor: 'admin' },
  ]);
});
