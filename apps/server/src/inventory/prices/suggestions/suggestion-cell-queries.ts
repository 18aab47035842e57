/** Reads the price log for cells: which user or rule set a price. */

import { MANUAL_HOURS } from '@minsu/contract/inventory/prices/suggestion-rules.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { type CellLog, type CellPlace, type HouseDay, placeOf } from './suggestion-facts-rules.ts';

export interface StandingSuggestion extends CellPlace {
  readonly ruleId: string;
  /** Manual price below the suggestion; null if there was none. */
  readonly handFen: number | null;
}

/** The price changed after suggestion `s`, by being set or cleared. */
const changedSince = sql`exists (select from price_edit_cells l where l.house_id = s.house_id
  and l.room_type_id = s.room_type_id and l.plan_id = s.plan_id and l.night = s.night and l.edit_id > s.edit_id
  and l.before_fen is distinct from l.after_fen)`;

/** Cells whose price a rule has written. Restrictions may have changed since; the price has not. */
export const standingSuggestions = async (
  ctx: Ctx,
  houseIds: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<StandingSuggestion[]> => {
  const { rows } = await sql<StandingSuggestion>`
    select * from (
    select distinct on (s.room_type_id, s.plan_id, s.night) s.room_type_id, s.plan_id, s.night, s.rule_id,
      s.hand_fen, s.clears
    from price_suggestions s join price_cell p on p.house_id = s.house_id and p.room_type_id = s.room_type_id
      and p.plan_id = s.plan_id and p.night = s.night and p.price_fen is not null
    where s.house_id = any(${houseIds}::uuid[]) and s.edit_id is not null and s.night >= ${from}::date
      and s.night < ${to}::date and ${inScope(ctx, 's.houseId')} and (p.edit_id = s.edit_id or not ${changedSince})
    order by s.room_type_id, s.plan_id, s.night, s.edit_id desc) latest where not clears`.execute(ctx.db);
  return rows;
};

/** Each cell's price before the first suggestion of the house's business day. */
const dayStarts = (houses: readonly HouseDay[]): RawBuilder<unknown> => sql`
  select distinct on (c.room_type_id, c.plan_id, c.night) 'start' as kind, c.room_type_id, c.plan_id, c.night,
    c.was_fen::float8 as value
  from unnest(${houses.map(({ id }) => id)}::uuid[], ${houses.map(({ dayStart }) => dayStart)}::timestamptz[])
    as d (house_id, day_start)
  join price_edit_houses x on x.house_id = d.house_id
  join price_edits e on e.id = x.edit_id and e.source = 'suggestion' and e.at >= d.day_start
  join price_edit_cells c on c.edit_id = e.id and c.house_id = d.house_id
  order by c.room_type_id, c.plan_id, c.night, c.edit_id`;

/** Price decisions by users: set, cleared, bulk-changed, undone, or a suggestion dismissed. */
const decisions = (ids: readonly string[], since: Date): RawBuilder<unknown> => sql`
  select 'decided', c.room_type_id, c.plan_id, c.night, extract(epoch from max(e.at))::float8 * 1000
  from price_edits e join price_edit_houses x on x.edit_id = e.id and x.house_id = any(${ids}::uuid[])
  join price_edit_cells c on c.edit_id = e.id and c.house_id = x.house_id
  where e.at > ${since} and e.source <> 'suggestion' and c.before_fen is distinct from c.after_fen
  group by 2, 3, 4
  union all
  select 'decided', p.room_type_id, p.plan_id, p.night, extract(epoch from p.set_at)::float8 * 1000
  from price_cell p where p.house_id = any(${ids}::uuid[]) and p.edit_id is null and p.price_fen is not null
    and p.set_at > ${since}
  union all
  select 'decided', s.room_type_id, s.plan_id, s.night, extract(epoch from s.decided_at)::float8 * 1000
  from price_suggestions s where s.house_id = any(${ids}::uuid[]) and s.state = 'dismissed'
    and s.decided_at > ${since}`;

interface LogLine extends CellPlace {
  readonly kind: 'start' | 'decided';
  readonly value: number;
}

/** `houses`: in the caller's scope, from `housesToSuggestFor`. */
export const readCellLog = async (ctx: Ctx, houses: readonly HouseDay[]): Promise<CellLog> => {
  const since = new Date(ctx.now.getTime() - MANUAL_HOURS * HOUR_MS);
  const ids = houses.map(({ id }) => id);
  const { rows } = await sql<LogLine>`(${dayStarts(houses)}) union all ${decisions(ids, since)}`.execute(
    ctx.db,
  );
  const decidedAt = new Map<string, number>();
  const dayStartFen = new Map<string, number>();
  for (const line of rows) {
    const place = placeOf(line);
    if (line.kind === 'start') dayStartFen.set(place, line.value);
    else decidedAt.set(place, Math.max(line.value, decidedAt.get(place) ?? 0));
  }
  return { dayStartFen, decidedAt };
};
