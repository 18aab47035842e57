/** Landlords' profit includes every expense charged to them, with or without a house, for users who may see it. */
import { getReport } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOwned, type OwnedHouse } from '../../../test/desks/contract-desk.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let t: TestApp;
let mine: OwnedHouse;
let other: OwnedHouse;
beforeAll(async () => {
  t = await openTestApp();
  mine = await buildOwned(t.database, '甲', { department: 'staff' });
  other = await buildOwned(t.database, '乙');
  const charge = (landlordId: string, houseId: string | null, fen: number) =>
    sql`
    insert into expenses (id, expense_no, category, vendor, spent_on, amount_fen, charged_to, house_id, landlord_id, state,
      created_by_name, created_at, updated_at)
    values (${newId()}, ${newId()}, 'repair', '五金店', '2026-11-10', ${fen}, 'landlord', ${houseId}, ${landlordId}, 'approved',
      'test', now(), now())`.execute(t.database);
  await charge(mine.landlordId, mine.id, 1_000);
  await charge(mine.landlordId, null, 908_888);
  await charge(other.landlordId, null, 500);
  // Charged to one landlord, for a house that now belongs to another.
  await charge(other.landlordId, mine.id, 70);
});
afterAll(() => t.close());

const november = { report: 'landlord-profit' as const, from: '2026-11-01', to: '2026-11-30' };
const expenses = async (more: object = {}, user = 'admin') => {
  const { total, rows } = await (await t.as(user)).ok(getReport, { ...november, ...more });
  return {
    total: total.expenses,
    rows: Object.fromEntries(rows.map(({ key, values }) => [key, values.expenses])),
  };
};

test('by landlord, by house and by month they come to the same', async () => {
  const all = 910_458;
  expect(await expenses({ by: 'landlord' })).toEqual({
    total: all,
    rows: { [mine.landlordId]: 909_888, [other.landlordId]: 570 },
  });
  expect(await expenses({ by: 'house' })).toEqual({ total: all, rows: { [mine.id]: 1_070, '': 909_388 } });
  expect((await expenses({ by: 'month' })).total).toBe(all);
});

test('one landlord has his own, and a house those of the house alone', async () => {
  expect((await expenses({ landlordId: [mine.landlordId] })).total).toBe(909_888);
  expect((await expenses({ houseId: [mine.id] })).total).toBe(1_070);
});
