/** What members have come to in the houses their reader sees: what he filters and sorts by is what he reads. */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { seesEveryHouse } from './member-scope-queries.ts';

interface Figures {
  readonly stayCount: RawBuilder<unknown>;
  readonly lifetimeFen: RawBuilder<unknown>;
  readonly lastStayOn: RawBuilder<unknown>;
}

/** Of `guests`. The figures kept on the row are of all houses, and indexed; who sees fewer is told those of his houses. */
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
