/** Nights of a month without a split: a statement generated now would miss them. */
import type { DayRange } from '@minsu/contract/finance/contracts/month-rules.ts';
import type { UnsplitNight } from '@minsu/contract/finance/settlements/statement.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';

type Night = z.input<typeof UnsplitNight>;

/** Counted no further. */
const UNSPLIT_LIMIT = 1_000;
/** The first of them are named. */
const UNSPLIT_SHOWN = 50;

export interface Unsplit {
  readonly count: number;
  /** There are more than `count`. */
  readonly more: boolean;
  readonly nights: Night[];
}

export const nothingUnsplit: Unsplit = { count: 0, more: false, nights: [] };

/** For houses with a landlord; orders without revenue are left out. */
export const unsplitNights = async (
  ctx: Ctx,
  { from, to }: DayRange,
  landlordIds?: readonly string[],
): Promise<Unsplit> => {
  const wanted = landlordIds
    ? sql`h.landlord_id = any(${landlordIds}::uuid[])`
    : sql`h.landlord_id is not null`;
  const { rows } = await sql<Night>`
    select distinct h.name as house_name, o.id as order_id, o.order_no, n.night, l.name as landlord_name,
      case when f.state = 'failed' then f.fail_reason when f.state is null and (s.state = 'in_house' or u.id is null
        or u.state in ('due', 'nothing')) then 'notCompleted' else 'waiting' end as reason
    from houses h join landlords l on l.id = h.landlord_id
    join stays s on s.house_id = h.id and s.holds_nights and s.state in ('in_house', 'checked_out')
      and s.check_in <= ${to}::date and s.check_out > ${from}::date
    join orders o on o.house_id = s.house_id and o.id = s.order_id and o.booking = 'confirmed' and o.moved_in_by is null
    join order_nights n on n.house_id = s.house_id and n.stay_id = s.id and n.night between ${from}::date and ${to}::date
    left join split_units u on u.house_id = s.house_id and u.id = s.order_id
    left join lateral (
      select i.state, i.fail_reason from split_items i where i.house_id = s.house_id and i.unit_id = s.order_id
        and i.stay_id = s.id and i.night = n.night
      order by i.round desc, (i.state = 'failed') desc limit 1) f on true
    where ${wanted} and coalesce(u.state, '') <> 'nothing' and coalesce(f.state, '') <> 'succeeded'
    order by n.night, h.name, o.order_no, reason limit ${UNSPLIT_LIMIT + 1}`.execute(ctx.db);
  const more = rows.length > UNSPLIT_LIMIT;
  return { count: more ? UNSPLIT_LIMIT : rows.length, more, nights: rows.slice(0, UNSPLIT_SHOWN) };
};
