/** Whether the user may sell below list price at all, for screens. `guard-price.ts` decides how far. */
import { givesDiscount } from '@minsu/contract/sales/orders/folio/discount-rules.ts';
import type { Ctx } from '../../../platform/context.ts';

export const mayDiscount = ({ user }: Pick<Ctx, 'user'>): boolean =>
  user.may('order:overridePrice') || user.roles.some(givesDiscount);
