/** New houses a user has started, to continue in any browser. */

import type { HouseStep } from '@minsu/contract/foundation/houses/house-content.ts';
import { BEGUN_DAYS, type getBegunHouse } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { Ctx } from '../../platform/context.ts';
import { inScope } from './house-scope-queries.ts';

export const begunHouse = async (ctx: Ctx): Promise<OutputOf<typeof getBegunHouse>> => {
  const row = await ctx.db
    .selectFrom('houseRevisions as r')
    .innerJoin('houses as h', 'h.id', 'r.houseId')
    .select(['h.id', 'h.name', 'r.step', 'r.editedAt'])
    .where('r.state', '=', 'draft')
    .where('r.editedBy', '=', ctx.user.id)
    .where('r.editedAt', '>', new Date(ctx.now.getTime() - BEGUN_DAYS * DAY_MS))
    .where('h.state', '=', 'draft')
    .where(inScope(ctx, 'h.id'))
    .orderBy('r.editedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { house: null };
  const { editedAt, step, ...house } = row;
  return { house: { ...house, step: step as HouseStep, at: editedAt.toISOString() } };
};
