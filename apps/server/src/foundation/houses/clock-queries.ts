/** Time zones of the houses a user may see. */

import type { Clocks } from '@minsu/contract/foundation/houses/clock-endpoints.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import type { Ctx } from '../../platform/context.ts';
import { readSettings } from '../system/settings-queries.ts';
import { inScope } from './house-scope-queries.ts';

export const clocksOf = async (ctx: Ctx): Promise<Clocks> => {
  const [{ auditHour }, houses] = await Promise.all([
    readSettings(ctx.db, ctx.services),
    ctx.db
      .selectFrom('houses')
      .select(['id', 'timeZone'])
      .where('timeZone', '!=', BUSINESS_TIME_ZONE)
      .where(inScope(ctx, 'houses.id'))
      .execute(),
  ]);
  return { auditHour, houses: houses as Clocks['houses'] };
};
