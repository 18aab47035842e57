/** Migration 0125: shifts of properties become shifts of people, and no money loses its shift. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, migrationsDir } from '../../../test/test-database.ts';
import { migrate, readMigrations } from '../../platform/database/migrate.ts';
import { openPool } from '../../platform/database/open-database.ts';
import { createLog } from '../../platform/log.ts';

const NAME = '0125-shifts-of-people.sql';
const id = (n: number): string => `00000000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const [north, south, clerk, other] = [1, 2, 3, 4].map(id) as [string, string, string, string];

let pool: pg.Pool;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  pool = openPool({
    connection: { connectionString: database.url },
    max: 2,
    statementTimeoutMs: 0,
    log: createLog('silent'),
  });
  await pool.query('drop schema public cascade; create schema public');
  const before = readMigrations(migrationsDir).map(({ name }) => name);
  await migrate(pool, migrationsDir, { only: new Set(before.filter((name) => name < NAME)) });
}, 120_000);
afterAll(async () => {
  await pool.end();
  await drop();
});

const shift = (
  n: number,
  house: string,
  person: string,
  state: string,
  more = 'null, null, null, null, null',
): string =>
  `insert into shifts (house_id, id, till, state, opened_by_id, opened_by, opened_at, float_fen,
    closed_by, closed_at, counted_fen, expected_fen, takings)
   values ('${house}', '${id(n)}', '前台', '${state}', '${person}', 'x', now() - interval '${20 - n} hours', ${n * 1_000}, ${more});`;
const closed = `'x', now(), 12000, 12000, '[{"method":"cash","count":1,"takenFen":200,"voidedFen":0,"refundedFen":0}]'`;
const payment = (n: number, house: string, shiftId: string): string =>
  `insert into payments (house_id, id, order_id, method, amount_fen, state, taken_on, taken_by, taken_at, shift_id)
   values ('${house}', '${id(n)}', '${id(house === north ? 5 : 6)}', 'cash', ${n * 10}, 'succeeded', current_date, 'x', now(), ${shiftId});`;

test('open shifts of one person become one with all boxes; closed ones keep their count and their money', async () => {
  const houseOf = (house: string) =>
    `insert into houses (id, code, name, kind, state, province, city, district, address)
     values ('${house}', '${house.slice(-2)}', 'H', 'multi', 'online', '', '', '', '');`;
  const userOf = (user: string) =>
    `insert into users (id, username, realname, password_hash) values ('${user}', '${user.slice(-2)}', 'x', '');`;
  const orderOf = (n: number, house: string) =>
    `insert into orders (house_id, id, order_no, booking, shown, source, channel, booker_name, check_in, check_out, nights, guests,
      stay_count, unassigned, room_fen, paid_fen, created_by, created_at)
     values ('${house}', '${id(n)}', 'T${n}', 'confirmed', 'expected', 'phone', 'direct', 'x', current_date, current_date + 1, 1, 1, 1,
      false, 0, 0, 'x', now());`;
  await pool.query(
    [
      ...[houseOf(north), houseOf(south), userOf(clerk), userOf(other), orderOf(5, north), orderOf(6, south)],
      ...[
        shift(10, north, clerk, 'open'),
        shift(11, south, clerk, 'open'),
        shift(12, north, other, 'closed', closed),
      ],
      ...[
        payment(20, north, `'${id(10)}'`),
        payment(21, south, `'${id(11)}'`),
        payment(22, north, `'${id(12)}'`),
      ],
      payment(23, north, 'null'),
    ].join('\n'),
  );
  expect(await migrate(pool, migrationsDir, { only: new Set([NAME]) })).toEqual([NAME]);
  const { rows: shifts } = await pool.query(
    'select id, state, opened_by_id, house_ids, takings from shifts order by id',
  );
  expect(shifts).toEqual([
    { id: id(10), state: 'open', opened_by_id: clerk, house_ids: [north, south], takings: null },
    {
      ...{ id: id(12), state: 'closed', opened_by_id: other, house_ids: [north] },
      takings: [expect.objectContaining({ houseId: north, method: 'cash', takenFen: 200 })],
    },
  ]);
  const { rows: boxes } = await pool.query(
    'select shift_id, house_id, till, float_fen::int, counted_fen::int from shift_boxes order by shift_id, house_id',
  );
  expect(boxes).toEqual([
    { shift_id: id(10), house_id: north, till: '前台', float_fen: 10_000, counted_fen: null },
    { shift_id: id(10), house_id: south, till: '前台', float_fen: 11_000, counted_fen: null },
    { shift_id: id(12), house_id: north, till: '前台', float_fen: 12_000, counted_fen: 12_000 },
  ]);
  const { rows: money } = await pool.query('select id, shift_id from payments order by id');
  expect(money.map((row) => row.shift_id)).toEqual([id(10), id(10), id(12), null]);
  // Movements from before shifts existed are not listed.
  const { rows: listed } = await pool.query(
    'select from payments, shift_start where shift_id is null and taken_at > since',
  );
  expect(listed).toEqual([]);
});
