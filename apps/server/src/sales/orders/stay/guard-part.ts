/** Giving up one part of a split stay shortens the visit, so the restrictions of a change apply. */
import type { AddedRule } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readSoldParts } from '../folio/sold-part-queries.ts';
import { otherParts, type StayInOrder } from '../locked-order.ts';
import { restrictionsAgainst } from '../sell/guard-restrictions.ts';

/** Restrictions broken by the parts that remain; none for a stay that was not split. */
export const restrictionsWithout = async (ctx: Ctx, at: StayInOrder): Promise<AddedRule[]> => {
  const remains = otherParts(at).some(({ state }) => state === 'expected' || state === 'in_house');
  if (!remains) return [];
  const before = await readSoldParts(ctx, at.order);
  const after = before.filter(({ stayId }) => stayId !== at.stay.id);
  return restrictionsAgainst(ctx, at.order, before, after);
};
