import type { ShareSide } from '@minsu/contract/sales/orders/folio/share-sides.ts';
import type { Ctx } from '../../platform/context.ts';
import { readTermsInForce } from './terms-in-force-queries.ts';

/** Receiver of compensation for damage under the contract in force on `day`; null without a contract. */
export const contractCompensation = async (
  ctx: Ctx,
  { houseId, day }: { readonly houseId: string; readonly day: string },
): Promise<ShareSide | null> => {
  const lookup = await readTermsInForce(ctx, [houseId]);
  return lookup(houseId, day)?.terms.compensation ?? null;
};
