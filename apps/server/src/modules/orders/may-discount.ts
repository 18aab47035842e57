/** Whether the user may go below list prices at all: what screens offer. `guard-price.ts` says how far. */
import { givesDiscount } from '@minsu/contract/orders/discount-rules.ts';
import type { Ctx } from '../../platform/context.ts';

export const mayDiscount = ({ user }: Pick<Ctx, 'user'>): boolean =>
  user.may('order:overridePrice') || user.roles.some(givesDiscount);
