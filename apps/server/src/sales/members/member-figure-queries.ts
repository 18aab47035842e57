/** Members' totals over the houses the reader may see: filters and sorting use the same figures as shown. */
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesEveryHouse } from './member-scope-queries.ts';

interface Figures {
  readonly stayCount: RawBuilder<unknown>;
  readonly lifetimeFen: RawBuilder<unknown>;
  readonly lastStayOn: RawBuilder<unknown>;
}

/**
 * Totals of `guests`. Stored totals cover all properties and are indexed; users limited to some properties get sums
 * over those.
 */
export const memberFigures = (ctx: Ctx): Figures => {
  if (seesEveryHouse(ctx))
    return {
      stayCount: sql`guests.stay_count`,
      lifetimeFen: sql`guests.lifetime_fen`,
      lastStayOn: sql`guests.last_stay_on`,
    };
  const inSight = (what: RawBuilder<unknown>) => sql`(select ${what} from orders o
    where o.guest_id = guests.id and o.shown = 'completed' and ${inScope(ctx, 'o.houseId')})`;
  return {
    stayCount: inSight(sql`count(*)::int`),
    lifetimeFen: inSight(sql`coalesce(sum(o.room_fen + o.charges_fen), 0)::bigint`),
    lastStayOn: inSight(sql`max(o.check_out)`),
  };
};
