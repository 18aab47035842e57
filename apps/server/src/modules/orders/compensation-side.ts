/** Who gets what a guest pays for damage: as the charge says, else as the contract in force at the house does, else we do. */
import type { ShareSide } from '@minsu/contract/contracts/contract-terms.ts';
import type { Ctx } from '../../platform/context.ts';
import { readTermsInForce } from '../splits/terms-in-force-queries.ts';
import type { LockedOrder } from './locked-order.ts';

/** Null of a charge for anything else. */
export const compensationSide = async (
  ctx: Ctx,
  { houseId, today }: Pick<LockedOrder, 'houseId' | 'today'>,
  { kind, compensationTo }: { readonly kind: string; readonly compensationTo?: ShareSide | undefined },
): Promise<ShareSide | null> => {
  if (kind !== 'damage') return null;
  if (compensationTo !== undefined) return compensationTo;
  const lookup = await readTermsInForce(ctx, [houseId]);
  return lookup(houseId, today)?.terms.compensation ?? 'platform';
};
