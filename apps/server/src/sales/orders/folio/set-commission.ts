/** Staff enter a channel's commission on an order until a bill states it; split, statements and reports follow. */
import { fail, failAt, invalidAt } from '@minsu/contract/platform/failure.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { setCommission } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { readCommissions } from '../../commissions/commission-queries.ts';
import { finishChange } from '../change/finish-change.ts';
import { type LockedOrder, lockOrder } from '../locked-order.ts';
import { worthOf } from '../order-rules.ts';

const commissionOf = async (ctx: Ctx, { houseId, id }: LockedOrder) => {
  const [found] = await readCommissions(
    ctx,
    sql`select ${houseId}::uuid as house_id, ${id}::uuid as order_id`,
  );
  if (!found) throw new Error(`no order ${id}`);
  const { commissionFen, commissionSource, commissionBp } = found;
  return { commissionFen, commissionSource, commissionBp };
};

interface Entered {
  readonly as: 'rate' | 'amount' | 'automatic';
  readonly rateBp?: number | undefined;
  readonly amountFen?: number | undefined;
}

/** Stored with the order. */
const patchOf = (order: LockedOrder, { as, rateBp, amountFen }: Entered) => {
  if (as === 'automatic') return { commissionSetBp: null, commissionSetFen: null };
  if (as === 'rate')
    return { commissionSetBp: rateBp ?? invalidAt('rateBp', fieldTexts.required), commissionSetFen: null };
  const fen = amountFen ?? invalidAt('amountFen', fieldTexts.required);
  const totalFen = Math.max(0, worthOf(order));
  if (fen > totalFen) failAt('amountFen', orderFailures.commissionTooHigh, { total: formatFen(totalFen) });
  return { commissionSetBp: null, commissionSetFen: fen };
};

export const setCommissionRoute = command(
  setCommission,
  async (ctx, { orderId, version, reason, ...entered }) => {
    const order = await lockOrder(ctx, { orderId }, version);
    if (order.channel === 'direct') fail(orderFailures.directSale);
    const before = await commissionOf(ctx, order);
    if (before.commissionSource === 'billed') fail(orderFailures.commissionBilled);
    const patch = patchOf(order, entered);
    await ctx.db
      .updateTable('orders')
      .set(patch)
      .where('houseId', '=', order.houseId)
      .where('id', '=', order.id)
      .execute();
    const after = await commissionOf(ctx, order);
    return finishChange(ctx, order, { name: 'commissionSet', before, after: { ...after, reason } });
  },
);
