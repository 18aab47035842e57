/**
 * Pays a refund another way after the provider closed it unpaid. From the limit on a second person confirms it, like
 * every return by another way than the money came.
 */
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Text } from '@minsu/contract/platform/texts.ts';
import { payRefundOtherwise } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { finishChange, type OrderEvent } from '../change/finish-change.ts';
import { detailOf } from '../list/order-detail-queries.ts';
import { changeRefund, lockRefund, type RefundInOrder, refuseRefund } from './decide-refund.ts';
import { reachesLimit } from './money-out-queries.ts';
import { type Doer, heldForSecond, myself } from './second-person.ts';

const whySecond = async (ctx: Ctx, { order, refund }: RefundInOrder): Promise<Text | null> =>
  (await reachesLimit(ctx, order, ctx.user.id || null, refund.amountFen))
    ? [
        '退款改用其他方式，合计达到复核金额',
        'The refund goes back another way and the sum reaches the limit for one person',
      ]
    : null;

export const applyRerouting = (
  ctx: Ctx,
  at: RefundInOrder,
  method: string,
  { id, confirmedBy }: Pick<Doer, 'id' | 'confirmedBy'>,
): Promise<OrderEvent> => {
  const rerouted = { reroutedById: id, reroutedAt: ctx.now, reroutedConfirmedBy: confirmedBy };
  return changeRefund(ctx, at, 'payOtherwise', { byHand: true, method, ...rerouted }, { method });
};

export const payRefundOtherwiseRoute = command(
  payRefundOtherwise,
  async (ctx, { method, dutyReason, ...key }) => {
    const at = await lockRefund(ctx, key);
    const { order, refund } = at;
    const refused = refuseRefund(at, 'payOtherwise');
    if (refused) fail(refused);
    const held = await heldForSecond(ctx, order, {
      ...{ act: 'payRefund', subjectId: refund.id, method, amountFen: refund.amountFen },
      ...{ why: await whySecond(ctx, at), reason: '', dutyReason },
    });
    if (held) return detailOf(ctx, order.id);
    return finishChange(ctx, order, await applyRerouting(ctx, at, method, await myself(ctx)));
  },
);
