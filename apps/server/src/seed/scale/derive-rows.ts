/** Rows derived from orders, stays and blocks, computed in the database: nights, stock, payments, histories. */
import { settingDefaults } from '@minsu/contract/foundation/system/setting-list.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';

/** An id shaped as uuid version 7 of an instant, the same for the same subject. */
const shapedId = `
  create or replace function pg_temp.shaped_id(at timestamptz, subject text) returns uuid language sql immutable as $$
    select overlay(overlay(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || substr(md5(subject), 13)
      placing '7' from 13) placing '8' from 17)::uuid $$`;

const weekend = settingDefaults.weekendNights.join(', ');

const history = (name: string, at: string, before: string, after: string, where: string) => `
  insert into events (house_id, id, name, entity, entity_id, before, after, actor, request_id, at)
  select o.house_id, pg_temp.shaped_id(${at}, o.id || '${name}'), '${name}', 'order', o.id, ${before}, ${after}, '系统', 'seed', ${at}
  from orders o join stays s on s.house_id = o.house_id and s.order_id = o.id where ${where}`;

const steps: readonly (readonly [what: string, statement: string])[] = [
  [
    'phones of guests',
    `insert into guest_contacts (id, guest_id, kind, value_cipher, hash, masked, created_at)
     select id, id, 'phone', phone_cipher, phone_hash, phone_masked, created_at from guests where phone_hash is not null`,
  ],
  [
    'rooms of stays',
    `insert into stay_rooms (house_id, stay_id, from_date, to_date, room_id)
     select house_id, id, check_in, check_out, room_id from stays where holds_nights and room_id is not null`,
  ],
  [
    'sold nights',
    `insert into order_nights (house_id, stay_id, night, room_type_id, price_fen)
     select s.house_id, s.id, n::date, s.room_type_id,
       case when extract(dow from n) in (${weekend}) then coalesce(t.weekend_price_fen, t.base_price_fen) else t.base_price_fen end
     from stays s join room_types t on t.house_id = s.house_id and t.id = s.room_type_id,
     generate_series(s.check_in, s.check_out - 1, interval '1 day') n`,
  ],
  [
    'nights in stock',
    `insert into room_night (house_id, room_id, night, stay_id, block_id)
     select house_id, room_id, n::date, id, null from stays, generate_series(check_in, check_out - 1, interval '1 day') n
     where holds_nights and room_id is not null
     union all
     select house_id, room_id, n::date, null, id from room_blocks, generate_series(from_date, to_date - 1, interval '1 day') n
     order by 1, 2, 3`,
  ],
  [
    'unplaced counts',
    `insert into type_night (house_id, room_type_id, night, unplaced)
     select house_id, room_type_id, n::date, count(*) from stays, generate_series(check_in, check_out - 1, interval '1 day') n
     where holds_nights and room_id is null group by 1, 2, 3`,
  ],
  [
    'payments',
    `insert into payments (house_id, id, order_id, method, amount_fen, state, taken_on, taken_by, taken_at)
     select house_id, pg_temp.shaped_id(created_at, id || 'payment'), id, case collect when 'channel' then 'channel' else 'wechat' end,
       paid_fen, 'succeeded', (created_at at time zone 'Asia/Shanghai')::date, created_by, created_at
     from orders where paid_fen > 0`,
  ],
  [
    'histories: sold',
    history(
      'order.created',
      'o.created_at',
      'null',
      "jsonb_build_object('booking', o.booking, 'guestName', o.booker_name, 'channel', o.channel, 'totalFen', o.room_fen)",
      'true',
    ),
  ],
  [
    'histories: arrived',
    history(
      'order.checkedIn',
      's.checked_in_at',
      `'{"state":"expected"}'`,
      `'{"state":"in_house"}'`,
      's.checked_in_at is not null',
    ),
  ],
  [
    'histories: left',
    history(
      'order.checkedOut',
      's.checked_out_at',
      `'{"state":"in_house"}'`,
      `'{"state":"checked_out"}'`,
      's.checked_out_at is not null',
    ),
  ],
];

export const deriveRows = async (db: Db, say: (text: string) => void): Promise<void> => {
  await sql.raw(shapedId).execute(db);
  for (const table of ['orders', 'stays', 'room_types', 'rooms', 'room_blocks'])
    await sql`analyze ${sql.table(table)}`.execute(db);
  for (const [what, statement] of steps) {
    const started = performance.now();
    const { numAffectedRows } = await sql.raw(statement).execute(db);
    say(
      `${what}: ${Number(numAffectedRows ?? 0).toLocaleString('en')} rows in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
  }
};
