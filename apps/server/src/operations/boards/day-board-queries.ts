/** Today's rooms with their guests, arrivals, departures and blocks; the counters cover all rooms. */

import {
  type DayBoard,
  type DayCounter,
  type DayRoom,
  type getDayBoard,
  isClosedDirty,
} from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { BOARD_NOTE_LENGTH, BOARD_ROOM_LIMIT } from '@minsu/contract/inventory/room-status/room-status.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { businessDateSql } from '../../foundation/houses/business-date-queries.ts';
import { houseConditions, houseMatches } from '../../foundation/houses/house-filter-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { roomNamesLike } from '../../foundation/houses/rooms/room-name-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { containing } from '../../platform/http/page-rows.ts';
import { seesMoneyIn } from '../../platform/http/role-reach.ts';
import { preparedSql } from '../../sales/guest-links/prepared-queries.ts';
import { isArriving, isLeaving } from '../../sales/orders/stay/day-stays.ts';
import { balanceSql } from '../../sales/worth/balance-queries.ts';
import { isOpenTask } from '../tasks/open-task-queries.ts';
import { boardPrices } from './board-queries.ts';
import { ordersForFilter } from './board-room-queries.ts';
import { countersOf, dayCountersOf } from './day-board-rules.ts';

type Input = z.output<typeof getDayBoard.input>;
type Card = Omit<DayRoom, 'counters' | 'tonightFen'> & { readonly online: boolean };
type DayStay = NonNullable<DayRoom['inHouse']>;

/** `of`: the alias of a stay; that of its order ends in `o`. */
const asJson = (ctx: Ctx, of: string) => {
  const [stay, order] = [sql.raw(of), sql.raw(`${of}o`)];
  return sql`json_build_object('stayId', ${stay}.id, 'orderId', ${order}.id, 'version', ${order}.version,
    'guest', ${stay}.guest_name, 'guests', ${stay}.guests, 'channel', ${order}.channel, 'checkIn', ${stay}.check_in,
    'checkOut', ${stay}.check_out,
    'hours', to_char(${stay}.from_time, 'HH24:MI') || '–' || to_char(${stay}.to_time, 'HH24:MI'),
    'arrives', to_char(${stay}.arrive_time, 'HH24:MI'), 'leaves', to_char(${stay}.leave_time, 'HH24:MI'),
    'rooms', ${order}.stay_count, 'note', left(${order}.remark, ${BOARD_NOTE_LENGTH}),
    'owesFen', greatest(0, ${balanceSql(`${of}o`)}),
    'prepared', ${preparedSql(ctx, { stay: of, order: `${of}o` })})`;
};

/** By house, room, or a guest who is here or comes. */
const keywordCondition = async (ctx: Ctx, keyword: string): Promise<Expression<SqlBool>> => {
  const keys = await ordersForFilter(ctx, keyword);
  return sql<SqlBool>`(${houseMatches(keyword)} or r.number ilike ${containing(keyword)}
    or lower(r.number) = any(${await roomNamesLike(ctx, keyword)})
    or (r.house_id, r.id) in (select f.house_id, f.room_id
      from unnest(${keys.map((key) => key.houseId)}::uuid[], ${keys.map((key) => key.id)}::uuid[]) as k (house_id, id)
      join stays f on f.house_id = k.house_id and f.order_id = k.id and f.state in ('in_house', 'expected')))`;
};

const roomConditions = async (
  ctx: Ctx,
  { keyword, roomTypeId, floor }: Input,
): Promise<Expression<SqlBool>> => {
  const parts: Expression<SqlBool>[] = [sql`r.active`];
  const words = keyword?.trim();
  if (words) parts.push(await keywordCondition(ctx, words));
  if (roomTypeId) parts.push(sql`sp.room_type_id = ${roomTypeId}`);
  if (floor) parts.push(sql`r.floor = ${floor}`);
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
};

const seesTasks = (ctx: Ctx): Expression<SqlBool> =>
  ctx.user.may('task:read')
    ? inScope({ user: ctx.user, access: 'task:read' }, 't.houseId')
    : sql<SqlBool>`false`;

const housesOf = async (ctx: Ctx, input: Input) => sql`
  house as materialized (
    select h.id, h.name, h.kind, h.city, h.state, h.search_text, h.time_zone, ${await businessDateSql(ctx, 'h.timeZone')} as today from houses h
    where h.state in ('approved', 'online', 'offline')
      and ${houseConditions(ctx, { city: input.city, ids: input.houseIds })})`;

/** A room counts for the type it is of tonight. */
const readCards = async (ctx: Ctx, input: Input): Promise<Card[]> => {
  const { rows } = await sql<Card>`
    with ${await housesOf(ctx, input)}
    select r.id, r.number, r.floor, r.condition, h.id as house_id, h.name as house_name, h.kind as house_kind, t.id as room_type_id,
      t.name as room_type_name, h.today as business_date, h.state = 'online' as online,
      case when s.id is not null then ${asJson(ctx, 's')} end as in_house,
      coalesce(${isLeaving('s', sql.ref('h.today'))}, false) as leaving, coalesce(s.check_out < h.today
        or s.check_out + s.to_time < ${ctx.now}::timestamptz at time zone h.time_zone, false) as overdue,
      case when a.id is not null then ${asJson(ctx, 'a')} end as arriving,
      case when x.night is not null then json_build_object('stayId', x.id, 'guest', x.guest_name, 'from', x.night)
        end as next,
      case when b.id is not null then json_build_object('id', b.id, 'kind', b.kind, 'reason', b.reason, 'to', b.to_date)
        end as block,
      case when k.id is not null then json_build_object('id', k.id, 'kind', k.kind, 'state', k.state) end as task,
      exists (select from room_blocks os where os.house_id = r.house_id and os.room_id = r.id and os.removed_at is null
        and os.kind = 'out_of_service' and os.from_date <= h.today and os.to_date > h.today) as out_of_service
    from house h
    join rooms r on r.house_id = h.id
    join room_type_spans sp on sp.house_id = r.house_id and sp.room_id = r.id and sp.from_date <= h.today
      and sp.to_date > h.today
    join room_types t on t.house_id = sp.house_id and t.id = sp.room_type_id
    left join stays s on s.house_id = r.house_id and s.room_id = r.id and s.state = 'in_house'
    left join orders so on so.house_id = s.house_id and so.id = s.order_id
    left join lateral (
      select a.* from stays a join orders o on o.house_id = a.house_id and o.id = a.order_id and o.booking = 'confirmed'
      where a.house_id = r.house_id and a.room_id = r.id and ${isArriving('a', sql.ref('h.today'))}
      order by a.from_time nulls last, a.id limit 1) a on true
    left join orders ao on ao.house_id = a.house_id and ao.id = a.order_id
    left join lateral (
      select n.night, xs.id, xs.guest_name from room_night n
      join stays xs on xs.house_id = n.house_id and xs.id = n.stay_id
      where n.house_id = r.house_id and n.room_id = r.id and n.night > h.today
        and n.stay_id is distinct from s.id and n.stay_id is distinct from a.id
      order by n.night limit 1) x on true
    left join room_night n on n.house_id = r.house_id and n.room_id = r.id and n.night = h.today and n.block_id is not null
    left join room_blocks b on b.house_id = n.house_id and b.id = n.block_id
    left join lateral (
      select t.id, t.kind, t.state from tasks t where t.house_id = r.house_id and t.room_id = r.id
        and ${isOpenTask} and ${seesTasks(ctx)}
      order by t.due_at, t.id limit 1) k on true
    where ${await roomConditions(ctx, input)}
    order by h.city, h.name, h.id, t.position, t.name, r.position, r.number`.execute(ctx.db);
  return rows;
};

type Unassigned = DayBoard['unassigned'];

type UnassignedRow = Pick<Unassigned[number], 'houseId' | 'houseName' | 'roomTypeName'> & {
  readonly stay: DayStay;
};

/** Skipped if only some rooms of the houses are asked for: none of these guests has one of them. */
const readUnassigned = async (ctx: Ctx, input: Input): Promise<Unassigned> => {
  if (input.keyword?.trim() || input.floor) return [];
  const { rows } = await sql<UnassignedRow>`
    with ${await housesOf(ctx, input)}
    select ${asJson(ctx, 's')} as stay, h.id as house_id, h.name as house_name, t.name as room_type_name
    from house h
    join stays s on s.house_id = h.id and s.room_id is null and ${isArriving('s', sql.ref('h.today'))}
    join orders so on so.house_id = s.house_id and so.id = s.order_id and so.booking = 'confirmed'
    join room_types t on t.house_id = s.house_id and t.id = s.room_type_id
    where ${input.roomTypeId ? sql`s.room_type_id = ${input.roomTypeId}` : sql`true`}
    order by h.name, s.guest_name, s.id`.execute(ctx.db);
  return rows.map(({ stay, ...row }) => ({ ...row, ...stay }));
};

/** Amounts and notes the caller may see. */
const discreet = <S extends DayStay>(ctx: Ctx, stay: S, houseId: string): S => ({
  ...stay,
  owesFen: seesMoneyIn(ctx, houseId) ? stay.owesFen : null,
  note: ctx.user.showsInFull('order:read', ctx.access)(houseId) ? stay.note : '',
});

type PricesOf = (card: Card) => number | null;

/** Standard prices of tonight, by the business date of each house. */
const tonightPrices = async (ctx: Ctx, cards: readonly Card[]): Promise<PricesOf> => {
  const sold = Map.groupBy(
    cards.filter(({ online }) => online),
    ({ businessDate }) => businessDate,
  );
  const byDate = await Promise.all(
    [...sold].map(async ([today, of]) => {
      const houses = [...Map.groupBy(of, ({ houseId }) => houseId)].map(([id, rooms]) => ({
        id,
        types: [...new Set(rooms.map(({ roomTypeId }) => roomTypeId))].map((typeId) => ({ id: typeId })),
      }));
      return [today, await boardPrices(ctx, houses, { from: today, to: addDays(today, 1) })] as const;
    }),
  );
  const pricesOn = new Map(byDate);
  return ({ online, businessDate, roomTypeId }) =>
    (online ? pricesOn.get(businessDate)?.(roomTypeId)?.[0] : null) ?? null;
};

const dayRoom = (ctx: Ctx, { online, ...card }: Card, tonightFen: number | null): DayRoom => {
  const [inHouse, arriving] = [card.inHouse, card.arriving].map(
    (stay) => stay && discreet(ctx, stay, card.houseId),
  ) as [DayStay | null, DayStay | null];
  const counters = dayCountersOf({
    occupied: inHouse !== null,
    leaving: card.leaving,
    arriving: arriving !== null,
    blocked: card.block !== null,
    dirty: card.condition === 'dirty',
    overdue: card.overdue,
    owing: ((inHouse ?? arriving)?.owesFen ?? 0) > 0,
  });
  return { ...card, inHouse, arriving, tonightFen, counters };
};

export const dayBoard = async (ctx: Ctx, input: Input): Promise<DayBoard> => {
  const [cards, waiting] = await Promise.all([readCards(ctx, input), readUnassigned(ctx, input)]);
  const priceOf = await tonightPrices(ctx, cards);
  const rooms = cards.map((card) => dayRoom(ctx, card, priceOf(card)));
  const { counter } = input;
  const matching = counter ? rooms.filter((room) => room.counters.includes(counter)) : rooms;
  const asked = (of: DayCounter) => counter === undefined || counter === of;
  return {
    counters: countersOf(rooms, waiting.length),
    closedDirty: rooms.filter(isClosedDirty).length,
    rooms: matching.slice(0, BOARD_ROOM_LIMIT),
    unassigned: asked('arriving') ? waiting.map((stay) => discreet(ctx, stay, stay.houseId)) : [],
    roomTotal: matching.length,
    truncated: matching.length > BOARD_ROOM_LIMIT,
  };
};
