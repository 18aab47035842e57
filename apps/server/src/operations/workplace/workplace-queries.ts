/** The workplace: tonight's figures, the next two weeks, arrivals and departures, all in the caller's scope. */
import type { KpiComparison } from '@minsu/contract/operations/workplace/kpi-list.ts';
import {
  ARRIVAL_LINES,
  DEPARTURE_LINES,
  headFigures,
} from '@minsu/contract/operations/workplace/strip-list.ts';
import type { Workplace } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { preparedSql } from '../../sales/guest-links/prepared-queries.ts';
import { viewToday } from '../../sales/orders/list/order-view-queries.ts';
import { isArriving, isLeaving, isOverdue } from '../../sales/orders/stay/day-stays.ts';
import { isRoomOccupied } from '../../sales/orders/stay/room-occupant-queries.ts';
import { cachedReports, figuresFor, noFigures } from './kpi-queries.ts';
import { queueLists } from './queue-list-queries.ts';
import { stripOf } from './strip-queries.ts';

const houseCount = async (ctx: Ctx): Promise<number> => {
  if (!ctx.user.may('house:read')) return 0;
  const { list, filter } = headFigures.houses;
  return (await queueLists[list](ctx, filter)).total;
};

type ArrivalLine = Workplace['arrivals']['lines'][number];

/**
 * Today's arriving stays: without a room first, then with an occupied or dirty room. Counts stays, while the calendar
 * counts orders: the rest of a group is still expected after its first guests are in house.
 */
const arrivalsOf = async (ctx: Ctx, today: string): Promise<Workplace['arrivals']> => {
  const { rows } = await sql<ArrivalLine & { readonly all: number }>`
    select s.order_id, s.id as stay_id, s.guest_name as guest, h.name as house_name, r.number as room_number,
      t.name as room_type_name, o.channel, s.check_out - s.check_in as nights, r.condition,
      ${isRoomOccupied} as occupied, ${preparedSql(ctx, { stay: 's', order: 'o' })} as prepared,
      count(*) over ()::int as all
    from stays s
    join orders o on o.house_id = s.house_id and o.id = s.order_id and o.booking = 'confirmed'
    join houses h on h.id = s.house_id
    join room_types t on t.house_id = s.house_id and t.id = s.room_type_id
    left join rooms r on r.house_id = s.house_id and r.id = s.room_id
    where ${isArriving('s', today)} and ${inScope(ctx, 's.houseId')}
    order by r.id is not null, not (${isRoomOccupied}), r.condition is distinct from 'dirty', h.name, r.position, s.id
    limit ${ARRIVAL_LINES}`.execute(ctx.db);
  return { stays: rows[0]?.all ?? 0, lines: rows.map(({ all: _, ...line }) => line) };
};

type DepartureLine = Workplace['departures']['lines'][number];

/** Stays to leave by today: overdue ones first, then rooms whose next guest arrives today. Counts stays. */
const departuresOf = async (ctx: Ctx, today: string): Promise<Workplace['departures']> => {
  const { rows } = await sql<DepartureLine & { readonly all: number }>`
    select s.order_id, s.id as stay_id, s.guest_name as guest, h.name as house_name, r.number as room_number,
      t.name as room_type_name, o.channel, ${isOverdue('s', today)} as overdue, next.guest_name as next_guest,
      count(*) over ()::int as all
    from stays s
    join orders o on o.house_id = s.house_id and o.id = s.order_id and o.booking = 'confirmed'
    join houses h on h.id = s.house_id
    join room_types t on t.house_id = s.house_id and t.id = s.room_type_id
    left join rooms r on r.house_id = s.house_id and r.id = s.room_id
    left join lateral (select n.guest_name from stays n
      join orders a on a.house_id = n.house_id and a.id = n.order_id and a.booking = 'confirmed'
      where n.house_id = s.house_id and n.room_id = s.room_id and ${isArriving('n', today)}
      order by n.id limit 1) next on true
    where ${isLeaving('s', today)} and ${inScope(ctx, 's.houseId')}
    order by overdue desc, next.guest_name is null, h.name, r.position, s.id
    limit ${DEPARTURE_LINES}`.execute(ctx.db);
  return { stays: rows[0]?.all ?? 0, lines: rows.map(({ all: _, ...line }) => line) };
};

export const workplaceOf = async (ctx: Ctx, { compare }: { compare: KpiComparison }): Promise<Workplace> => {
  const businessDate = await viewToday(ctx);
  const ask = ctx.user.may('report:read') ? cachedReports(ctx) : null;
  const [houses, figures, strip, arrivals, departures] = await Promise.all([
    houseCount(ctx),
    ask === null ? noFigures(businessDate) : figuresFor(ask, businessDate, compare),
    stripOf(ctx, ask, businessDate),
    arrivalsOf(ctx, businessDate),
    departuresOf(ctx, businessDate),
  ]);
  return { businessDate, at: ctx.now.toISOString(), houses, ...figures, strip, arrivals, departures };
};
