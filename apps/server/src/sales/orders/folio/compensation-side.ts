/** Decides who receives compensation for damage: the charge's choice, else the contract's, else the operator. */
import type { ShareSide } from '@minsu/contract/sales/orders/folio/share-sides.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { LockedOrder } from '../locked-order.ts';
import { compensationByContract } from '../order-hooks.ts';

/** Null for charges that are not for damage. */
export const compensationSide = async (
  ctx: Ctx,
  { houseId, today }: Pick<LockedOrder, 'houseId' | 'today'>,
  { kind, compensationTo }: { readonly kind: string; readonly compensationTo?: ShareSide | undefined },
): Promise<ShareSide | null> => {
  if (kind !== 'damage') return null;
  if (compensationTo !== undefined) return compensationTo;
  const [byContract] = await compensationByContract(ctx, { houseId, day: today });
  return byContract ?? 'platform';
};
