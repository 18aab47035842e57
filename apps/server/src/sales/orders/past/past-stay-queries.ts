/** Rooms, taken nights and known stays, which past stays are compared with. */
import { roomNumberKey } from '@minsu/contract/foundation/houses/room-number.ts';
import type { MonthSum, MoveIn } from '@minsu/contract/sales/orders/past/past-stay-endpoints.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { NightsTaken } from './past-stay-rules.ts';

export interface PastRoom {
  readonly id: string;
  readonly number: string;
  readonly typeId: string;
}

/** By house and number; rooms that are no longer sold too. */
export const pastRooms = async (
  ctx: Ctx,
  houseIds: readonly string[],
): Promise<ReadonlyMap<string, PastRoom>> => {
  const { rows } = await sql<PastRoom & { houseId: string }>`
    select r.house_id, r.id, r.number, r.room_type_id as type_id from rooms r
    where r.house_id = any(${houseIds}::uuid[]) and ${inScope(ctx, 'r.houseId')}`.execute(ctx.db);
  return new Map(rows.map(({ houseId, ...room }) => [`${houseId}|${roomNumberKey(room.number)}`, room]));
};

/** `dates`: arrivals and departures of the lines. */
export const takenNights = async (
  ctx: Ctx,
  houses: readonly string[],
  dates: readonly string[],
): Promise<NightsTaken> => {
  const taken = new NightsTaken();
  const houseIds = [...new Set(houses)];
  const [from, to] = [
    dates.reduce((a, b) => (a < b ? a : b), '9999'),
    dates.reduce((a, b) => (a > b ? a : b), ''),
  ];
  if (houseIds.length === 0) return taken;
  const { rows } = await sql<{ roomId: string; night: string }>`
    select n.room_id, n.night from room_night n where n.house_id = any(${houseIds}::uuid[])
      and n.night >= ${from}::date and n.night < ${to}::date and ${inScope(ctx, 'n.houseId')}`.execute(
    ctx.db,
  );
  for (const { roomId, night } of rows) taken.add(roomId, night, 'stored');
  return taken;
};

/** As `house|room or type|guest|arrival|departure`. */
export const pastStaysKnown = async (ctx: Ctx, houseIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    select concat_ws('|', s.house_id, coalesce(s.room_id, s.room_type_id), s.guest_name, s.check_in, s.check_out) as key
    from stays s where s.house_id = any(${houseIds}::uuid[]) and s.state = 'checked_out'
      and ${inScope(ctx, 's.houseId')}`.execute(ctx.db);
  return new Set(rows.map(({ key }) => key));
};

/** Orders that something new depends on: a command has saved them, or another record names them. */
export const isChanged = sql`(o.version > 0
  or exists (select from evaluations e where e.house_id = o.house_id and e.order_id = o.id)
  or exists (select from registrations r where r.house_id = o.house_id and r.order_id = o.id)
  or exists (select from invoices i where i.house_id = o.house_id and i.order_id = o.id)
  or exists (select from lost_items l where l.house_id = o.house_id and l.order_id = o.id))`;

export const readMoveIns = async (ctx: Ctx): Promise<z.input<typeof MoveIn>[]> => {
  const { rows } = await sql<z.input<typeof MoveIn>>`
    select m.id, m.file_name, m.orders, m.nights, m.room_fen, m.created_by, m.created_at, m.finished_at, m.undone_by,
      m.undone_at, (select count(*)::int from orders o where o.moved_in_by = m.id and ${isChanged}) as changed
    from move_ins m order by m.created_at desc, m.id desc limit 100`.execute(ctx.db);
  return rows.map((row) => ({ ...row, roomFen: Number(row.roomFen) }));
};

export const monthsOfMoveIn = async (
  ctx: Ctx,
  { id }: { readonly id: string },
): Promise<z.input<typeof MonthSum>[]> => {
  const { rows } = await sql<z.input<typeof MonthSum>>`
    select to_char(o.check_in, 'YYYY-MM') as month, count(*)::int as orders, sum(o.nights)::int as nights,
      sum(o.room_fen)::bigint as room_fen
    from orders o where o.moved_in_by = ${id} and ${inScope(ctx, 'o.houseId')} group by 1 order by 1`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, roomFen: Number(row.roomFen) }));
};
