/** Actions on an order's money: charges, payments, refunds, commission and platform amounts. */
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import {
  type BookingState,
  openBookings,
  type ShownState,
} from '@minsu/contract/sales/orders/order-states.ts';
import type { Ctx } from '../../../platform/context.ts';
import { takesPayment } from '../order-rules.ts';
import { takesPlatformAmount } from './platform-amount-rules.ts';

/** Only until a channel bill states it. */
const mayEnterCommission = (
  { user }: Ctx,
  { channel, commissionSource }: { readonly channel: string; readonly commissionSource: string | null },
): boolean => channel !== 'direct' && commissionSource !== 'billed' && user.may('order:commission');

/** Payments are taken while an order is active, and on a cancelled one for its fee. */
export const moneyActions = (
  ctx: Ctx,
  booking: BookingState,
  row: {
    readonly paidFen: number;
    readonly refundingFen: number;
    readonly keptFen: number;
    readonly awaitsPlatform: boolean;
    readonly wasCollected: boolean;
    readonly collect: string;
    readonly shown: ShownState;
    readonly channel: string;
    readonly commissionSource: string | null;
  },
): OrderDetail['actions'] => {
  const may = ctx.user.may;
  const refundable = row.paidFen > row.refundingFen;
  return [
    ...(openBookings.includes(booking) && may('order:charge') ? (['addCharge'] as const) : []),
    ...(takesPayment(booking, row) && may('order:payment') ? (['addPayment'] as const) : []),
    ...(takesPayment(booking, row) && may('company:charge') ? (['chargeCompany'] as const) : []),
    ...(refundable && may('order:refund') ? (['requestRefund'] as const) : []),
    ...(mayEnterCommission(ctx, row) ? (['commission'] as const) : []),
    ...(takesPlatformAmount(row) && may('order:waiveBalance')
      ? ([row.awaitsPlatform ? 'platformAmount' : 'correctPlatformAmount'] as const)
      : []),
    ...(may('guest:reveal') ? (['reveal'] as const) : []),
  ];
};
