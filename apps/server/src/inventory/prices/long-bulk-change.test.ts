import {
  applyBulkPrices,
  checkBulkPrices,
  checkPriceUndo,
  getPriceEdit,
  pagePriceEdits,
  setPriceCells,
  undoPriceEdit,
} from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { type BackgroundRun, getRun, isOver } from '@minsu/contract/platform/background-run.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse, buildRoomType } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  admin = await t.as('admin');
});
afterAll(() => t.close());

const FROM = '2026-12-01';
const TYPES = 15;

const ended = async (run: BackgroundRun | null): Promise<BackgroundRun> => {
  const id = run?.id as string;
  await expect.poll(async () => isOver(await admin.ok(getRun, { id })), { timeout: 20_000 }).toBe(true);
  return admin.ok(getRun, { id });
};

test('runs a long change in the background as a whole or not at all, and undoes it there', async () => {
  const house = await buildHouse(t.database);
  for (let n = 1; n < TYPES; n += 1) await buildRoomType(t.database, house.id);
  const asked = {
    houseIds: [house.id],
    ranges: [{ from: FROM, to: addDays(FROM, 364) }],
    price: { kind: 'amount' as const, value: 1_000 },
  };
  const { token, long, changed } = await admin.ok(checkBulkPrices, asked);
  expect([long, changed]).toEqual([true, TYPES * 365]);
  const first = await admin.ok(applyBulkPrices, { ...asked, token });
  const second = await admin.ok(applyBulkPrices, { ...asked, token });
  const runs = [await ended(first.run), await ended(second.run)];
  expect(runs.map(({ state }) => state).sort()).toEqual(['done', 'failed']);
  expect(runs.find(({ state }) => state === 'failed')?.message).toContain('Check again');
  const id = runs.find(({ state }) => state === 'done')?.id as string;
  expect(await admin.ok(getPriceEdit, { id })).toMatchObject({
    cells: changed,
    houseName: expect.any(String),
  });
  const { restorable } = await admin.ok(checkPriceUndo, { id });
  const undo = await admin.ok(undoPriceEdit, { id, restorable });
  expect(await ended(undo.run)).toMatchObject({ state: 'done', done: changed });
  expect(await admin.ok(getPriceEdit, { id })).toMatchObject({ undone: changed, canUndo: false });
  const { rows } = { rows: await t.database.selectFrom('priceCell').selectAll().execute() };
  expect(rows).toEqual([]);
}, 60_000);

test("shows users their properties' part of a change and refuses an undo beyond it", async () => {
  const [mine, foreign] = [
    await buildHouse(t.database, { department: 'staff' }),
    await buildHouse(t.database),
  ];
  const role = await t.database
    .selectFrom('roles')
    .select('id')
    .where('roleCode', '=', 'front_desk')
    .executeTakeFirstOrThrow();
  await t.database
    .insertInto('rolePermissions')
    .values({ roleId: role.id, permission: 'price:edit' })
    .execute();
  t.sessions.forget();
  const desk = await t.as('frontdesk');
  const change = async (houseIds: string[], client: TestClient) => {
    const asked = {
      houseIds,
      ranges: [{ from: FROM, to: FROM }],
      price: { kind: 'amount' as const, value: 500 },
    };
    const check = await client.call(checkBulkPrices, asked);
    if (check.status !== 200) return check.failure;
    return (await client.ok(applyBulkPrices, { ...asked, token: check.data.token })).edit?.id;
  };
  expect(await change([mine.id, foreign.id], desk)).toBe('house.notFound');
  const cell = { houseId: foreign.id, roomTypeId: foreign.roomTypeId, night: FROM };
  const set = { ...cell, set: { priceFen: 1 }, was: { priceFen: 40_000 } };
  expect((await desk.call(setPriceCells, { cells: [set] })).failure).toBe('house.notFound');
  const both = (await change([mine.id, foreign.id], admin)) as string;
  const theirs = (await change([foreign.id], admin)) as string;
  const seen = await desk.ok(pagePriceEdits, {});
  expect(seen.records.map(({ id, cells }) => [id, cells])).toEqual([[both, 1]]);
  expect((await desk.call(undoPriceEdit, { id: both })).failure).toBe('priceEdit.beyondScope');
  expect((await desk.call(undoPriceEdit, { id: theirs })).failure).toBe('priceEdit.notFound');
  expect((await desk.call(checkPriceUndo, { id: theirs })).failure).toBe('priceEdit.notFound');
});
