/** The rows of the board: houses → room types → rooms, as whole houses up to the board's limit. */

import type { BoardHouse, BoardRoom } from '@minsu/contract/inventory/room-status/room-status.ts';
import { BOARD_ROOM_LIMIT } from '@minsu/contract/inventory/room-status/room-status.ts';
import { fullNumberIn } from '@minsu/contract/platform/full-numbers.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { businessDateSql } from '../../foundation/houses/business-date-queries.ts';
import { houseConditions, houseMatches } from '../../foundation/houses/house-filter-queries.ts';
import { inScope, inScopeOf } from '../../foundation/houses/house-scope-queries.ts';
import { roomNamesLike } from '../../foundation/houses/rooms/room-name-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { containing } from '../../platform/http/page-rows.ts';
import { isOneOf } from '../../platform/is-one-of.ts';
import { findOrderKeys, type OrderKey } from '../../sales/orders/list/order-search-queries.ts';
import { staysIn } from './board-stay-queries.ts';

export interface BoardInput {
  readonly from: string;
  readonly to: string;
  readonly houseIds?: string[] | undefined;
  readonly city?: string[] | undefined;
  readonly landlordId?: string[] | undefined;
  readonly tag?: string[] | undefined;
  readonly keyword?: string | undefined;
  readonly condition?: string | undefined;
}

type HouseOfBoard = Omit<BoardHouse, 'types'>;
export interface BoardType {
  readonly id: string;
  readonly houseId: string;
  readonly name: string;
  readonly rooms: BoardRoom[];
}

export interface BoardRows {
  readonly houses: (HouseOfBoard & { readonly types: BoardType[] })[];
  readonly roomTotal: number;
  readonly truncated: boolean;
}

interface RoomRow extends Omit<HouseOfBoard, 'name'> {
  houseName: string;
  roomTypeId: string;
  roomTypeName: string;
  roomId: string | null;
  number: string;
  floor: string | null;
  condition: BoardRoom['condition'];
  nextTypeId: string | null;
  nextTypeFrom: string | null;
  roomTotal: number;
  truncated: boolean;
}

/** True if only some rooms or types of a house are requested. */
export const narrows = (input: BoardInput): boolean => Boolean(input.keyword?.trim() || input.condition);

/** Most orders a search may match. */
const MAX_FOUND = 500;

/**
 * Orders for a board's filter. Whole phone and document numbers belong to the guest search, which limits the number of
 * queries.
 */
export const ordersForFilter = async (ctx: Ctx, keyword: string): Promise<OrderKey[]> =>
  ctx.user.may('order:read') && fullNumberIn(keyword) === null ? findOrderKeys(ctx, keyword, MAX_FOUND) : [];

/** Stays in the window whose order the global search finds, or whose guest has the name: the relation `guest`. */
const guests = async (ctx: Ctx, keyword: string, range: BoardInput): Promise<RawBuilder<unknown>> => {
  const keys = await ordersForFilter(ctx, keyword);
  return sql`
  guest as materialized (
    select s.house_id, s.id, s.room_type_id, s.room_id
    from (${staysIn(range, (column) => inScope(ctx, column))}) s
    join orders o on o.house_id = s.house_id and o.id = s.order_id
    where (s.house_id, s.order_id) in (
        select * from unnest(${keys.map((key) => key.houseId)}::uuid[], ${keys.map((key) => key.id)}::uuid[]))
      or (${inScopeOf(ctx, 'guest:contacts', 's.houseId')}
        and (s.guest_name ilike ${containing(keyword)} or o.booker_name ilike ${containing(keyword)}))
  ),`;
};

const roomConditions = async (ctx: Ctx, input: BoardInput): Promise<Expression<SqlBool>> => {
  const keyword = input.keyword?.trim();
  const parts: Expression<SqlBool>[] = [sql`true`];
  if (input.condition) parts.push(sql`r.condition = ${input.condition}`);
  if (keyword)
    parts.push(sql`(${houseMatches(keyword)} or r.number ilike ${containing(keyword)}
      or lower(r.number) = any(${await roomNamesLike(ctx, keyword)}) or r.room_id in (
      select sr.room_id from guest g join stay_rooms sr on sr.house_id = g.house_id and sr.stay_id = g.id))`);
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
};

/** Types with all rooms hidden are left out, unless the filter looks for a guest without a room. */
const typeConditions = (input: BoardInput): Expression<SqlBool> => {
  if (!narrows(input)) return sql<SqlBool>`true`;
  if (!input.keyword?.trim() || input.condition) return sql<SqlBool>`r.room_id is not null`;
  return sql<SqlBool>`(r.room_id is not null or t.id in (select room_type_id from guest where room_id is null))`;
};

const readRows = async (ctx: Ctx, input: BoardInput): Promise<RoomRow[]> => {
  const keyword = input.keyword?.trim();
  const { city, landlordId, tag, houseIds = [] } = input;
  // Not by `ids` of the shared filter: a board of one house is planned better with an equality.
  const { rows } = await sql<RoomRow>`
    with ${keyword ? await guests(ctx, keyword, input) : sql``} shown as (
      select h.id, h.name as house_name, h.city, h.kind, h.state = 'online' as online,
        h.state in ('online', 'offline') as on_market, ${await businessDateSql(ctx, 'h.timeZone')} as business_date,
        t.id as room_type_id, t.name as room_type_name, t.position as type_position,
        r.room_id, r.number, r.floor, r.condition, r.position, r.next_type_id, r.next_type_from
      from houses h
      join room_types t on t.house_id = h.id and t.retired_at is null
      left join room_type_spans r on r.house_id = t.house_id and r.room_type_id = t.id
        and r.from_date <= ${input.from}::date and r.to_date > ${input.from}::date and ${await roomConditions(ctx, input)}
      where h.state in ('approved', 'online', 'offline') and ${typeConditions(input)}
        and ${houseConditions(ctx, { city, landlordId, tag })}
        and ${houseIds.length > 0 ? isOneOf('h.id', houseIds) : sql`true`}
    ), sized as (
      select *, count(room_id) over (order by city, house_name, id) as running,
        count(room_id) over (partition by id) as own, count(room_id) over ()::int as room_total
      from shown
    )
    select id, house_name, city, kind, online, on_market, business_date, room_type_id, room_type_name, room_id, number, floor, condition,
      next_type_id, next_type_from, room_total, room_total > ${BOARD_ROOM_LIMIT} and room_total > own as truncated
    from sized where running <= ${BOARD_ROOM_LIMIT} or running = own
    order by city, house_name, id, type_position, room_type_name, room_type_id, position, number`.execute(
    ctx.db,
  );
  return rows;
};

/** A room belongs to its type on the window's first night; a later move is noted with it. */
const boardRoom = (row: RoomRow, id: string): BoardRoom => {
  const { number, floor, condition, nextTypeId, nextTypeFrom } = row;
  const moves = nextTypeId !== null && nextTypeFrom !== null && nextTypeId !== row.roomTypeId;
  return {
    id,
    number,
    floor,
    condition,
    ...(moves && { move: { roomTypeId: nextTypeId, from: nextTypeFrom } }),
  };
};

/** Rows are sorted, so a house or type begins where its id first appears. */
export const boardRows = async (ctx: Ctx, input: BoardInput): Promise<BoardRows> => {
  const rows = await readRows(ctx, input);
  const houses: BoardRows['houses'] = [];
  for (const row of rows) {
    let house = houses.at(-1);
    if (house?.id !== row.id) {
      const { id, houseName: name, city, kind, online, onMarket, businessDate } = row;
      house = { id, name, city, kind, online, onMarket, businessDate, types: [] };
      houses.push(house);
    }
    let type = house.types.at(-1);
    if (type?.id !== row.roomTypeId) {
      type = { id: row.roomTypeId, houseId: row.id, name: row.roomTypeName, rooms: [] };
      house.types.push(type);
    }
    if (row.roomId !== null) type.rooms.push(boardRoom(row, row.roomId));
  }
  return { houses, roomTotal: rows[0]?.roomTotal ?? 0, truncated: rows[0]?.truncated ?? false };
};
