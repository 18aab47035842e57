/**
 * Bookings per room type and night: now, and the same number of days before earlier nights. Bookings cancelled since
 * are missing from the past figures, because past states of the books are not stored.
 */

import {
  type PaceReference,
  paceOf,
  paceReferences,
  paceWeeks,
} from '@minsu/contract/inventory/prices/suggestion-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Books, PaceBp } from './suggestion-facts-rules.ts';

export interface NightsAsked {
  readonly houseIds: readonly string[];
  readonly from: string;
  /** The day after the last. */
  readonly to: string;
}

const WEEK_MS = 7 * DAY_MS;

interface SoldRow {
  roomTypeId: string;
  night: string;
  weeks: number;
  sold: number;
}

const soldRows = async (
  ctx: Ctx,
  { houseIds, from, to }: NightsAsked,
  weeks: readonly number[],
): Promise<SoldRow[]> => {
  const { rows } = await sql<SoldRow>`
    select o.room_type_id, o.night + 7 * w.weeks as night, w.weeks, count(*)::int as sold
    from stays s join orders r on r.house_id = s.house_id and r.id = s.order_id
    join order_nights o on o.house_id = s.house_id and o.stay_id = s.id
    join unnest(${weeks}::int[]) w (weeks)
      on o.night >= ${from}::date - 7 * w.weeks and o.night < ${to}::date - 7 * w.weeks
        and (w.weeks = 0 or r.created_at <= ${ctx.now}::timestamptz - w.weeks * interval '7 days')
    where s.house_id = any(${houseIds}::uuid[]) and s.holds_nights and s.state <> 'no_show'
      and s.check_in < ${to}::date and s.check_out > ${addDays(from, -7 * Math.max(...weeks))}::date
      and ${inScope(ctx, 's.houseId')}
    group by 1, 2, 3`.execute(ctx.db);
  return rows;
};

/** The date of each house's first booking: earlier weeks say nothing about its pace. */
export const firstBookings = async (
  ctx: Ctx,
  houseIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: string; at: Date | null }>`
    select h as id, (select o.created_at from orders o where o.house_id = h order by o.created_at limit 1) as at
    from unnest(${houseIds}::uuid[]) h where ${inScope(ctx, 'h')}`.execute(ctx.db);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at.getTime()] as const] : [])));
};

/** Reads past weeks only for references that some rule uses. */
export const readBooks = async (
  ctx: Ctx,
  asked: NightsAsked,
  references: readonly PaceReference[],
): Promise<Books> => {
  const weeks = [0, ...new Set(references.flatMap((reference) => paceWeeks[reference]))];
  const [rows, first] = await Promise.all([
    soldRows(ctx, asked, weeks),
    references.length > 0 ? firstBookings(ctx, asked.houseIds) : new Map<string, number>(),
  ]);
  const counts = new Map(rows.map((row) => [`${row.weeks}/${row.roomTypeId}/${row.night}`, row.sold]));
  const at = (week: number, type: string, night: string) => counts.get(`${week}/${type}/${night}`) ?? 0;
  const knownSince = (houseId: string, week: number) =>
    (first.get(houseId) ?? Number.POSITIVE_INFINITY) <= ctx.now.getTime() - week * WEEK_MS;
  return {
    sold: (type, night) => at(0, type, night),
    pace: (houseId, type, night, rooms) => {
      const found = (reference: PaceReference) => {
        const before = paceWeeks[reference];
        if (!references.includes(reference) || !before.every((week) => knownSince(houseId, week)))
          return null;
        return paceOf(
          at(0, type, night),
          before.map((week) => at(week, type, night)),
          rooms,
        );
      };
      return Object.fromEntries(
        paceReferences.map((reference) => [reference, found(reference)]),
      ) as unknown as PaceBp;
    },
  };
};

/** Nights sold of a type under a plan, by days in advance. */
export interface BookedNights {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly planId: string;
  readonly night: string;
  readonly lead: number;
  readonly sold: number;
  readonly revenueFen: number;
}

/** Every sold night, by business days between booking and night. */
export const bookedNights = async (
  ctx: Ctx,
  { houseIds, from, to }: NightsAsked,
): Promise<BookedNights[]> => {
  const { auditHour } = await readSettings(ctx.db, ctx.services);
  const { rows } = await sql<BookedNights>`
    select s.house_id, o.room_type_id, s.rate_plan_id as plan_id, o.night, greatest(0, o.night
      - ((r.created_at at time zone h.time_zone) - make_interval(hours => ${auditHour}))::date) as lead,
      count(*)::int as sold, sum(o.price_fen)::bigint as revenue_fen
    from stays s join houses h on h.id = s.house_id
    join orders r on r.house_id = s.house_id and r.id = s.order_id
    join order_nights o on o.house_id = s.house_id and o.stay_id = s.id
      and o.night >= ${from}::date and o.night < ${to}::date
    where s.house_id = any(${houseIds}::uuid[]) and s.holds_nights and s.state <> 'no_show'
      and s.check_in < ${to}::date and s.check_out > ${from}::date and ${inScope(ctx, 's.houseId')}
    group by 1, 2, 3, 4, 5`.execute(ctx.db);
  return rows;
};
