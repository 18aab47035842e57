/** Refunds that are no longer meant, as far as their money has not gone out. */
import { orderTexts } from '@minsu/contract/orders/order.text.ts';
import { openRefunds, type RefundState } from '@minsu/contract/orders/refund-states.ts';
import { sayText } from '@minsu/contract/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { LockedOrder } from './locked-order.ts';

interface Withdrawn {
  readonly reason: string;
  readonly states: readonly RefundState[];
  /** Those alone that would be paid back this way. */
  readonly method?: 'channel';
}

/** Answers whether there were any. */
const withdraw = async (
  ctx: Ctx,
  { houseId, id }: LockedOrder,
  { reason, states, method }: Withdrawn,
): Promise<boolean> => {
  const { rows } = await sql`
    with withdrawn as (
      update refunds set state = 'rejected', reject_reason = ${reason}, decided_by = ${ctx.user.realname},
        decided_by_id = ${ctx.user.id || null}::uuid, decided_at = ${ctx.now}
      where house_id = ${houseId} and order_id = ${id} and state = any(${[...states]}::text[])
        and ${method === undefined ? sql`true` : sql`method = ${method}`}
      returning house_id, payment_id, amount_fen), given as (
      select house_id, payment_id, sum(amount_fen)::bigint as amount_fen from withdrawn group by 1, 2)
    update payments p set refunded_fen = p.refunded_fen - g.amount_fen
    from given g where p.house_id = g.house_id and p.id = g.payment_id returning p.id`.execute(ctx.db);
  return rows.length > 0;
};

/** The order comes back to life: nobody has decided on them yet. */
export const withdrawRefunds = (ctx: Ctx, order: LockedOrder): Promise<boolean> =>
  withdraw(ctx, order, {
    reason: sayText(orderTexts.event_reinstated, 'zh-CN'),
    states: ['requested'],
  });

/** The platform has said what it pays back: what we have asked it for, approved or not, would be paid beside that. */
export const withdrawChannelRefunds = (ctx: Ctx, order: LockedOrder, reason: string): Promise<boolean> =>
  withdraw(ctx, order, { reason, states: openRefunds, method: 'channel' });
