/** Refunds nobody has decided on yet are no longer meant. */
import { orderTexts } from '@minsu/contract/orders/order.text.ts';
import { sayText } from '@minsu/contract/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { LockedOrder } from './locked-order.ts';

interface Withdrawn {
  readonly reason: string;
  /** Those alone that would be paid back this way. */
  readonly method?: string;
}

const withdraw = async (
  ctx: Ctx,
  { houseId, id }: LockedOrder,
  { reason, method }: Withdrawn,
): Promise<void> => {
  await sql`
    with withdrawn as (
      update refunds set state = 'rejected', reject_reason = ${reason}, decided_by = ${ctx.user.realname},
        decided_by_id = ${ctx.user.id || null}::uuid, decided_at = ${ctx.now}
      where house_id = ${houseId} and order_id = ${id} and state = 'requested'
        and method = coalesce(${method ?? null}, method)
      returning house_id, payment_id, amount_fen), given as (
      select house_id, payment_id, sum(amount_fen)::bigint as amount_fen from withdrawn group by 1, 2)
    update payments p set refunded_fen = p.refunded_fen - g.amount_fen
    from given g where p.house_id = g.house_id and p.id = g.payment_id`.execute(ctx.db);
};

/** The order comes back to life. */
export const withdrawRefunds = (ctx: Ctx, order: LockedOrder): Promise<void> =>
  withdraw(ctx, order, { reason: sayText(orderTexts.event_reinstated, 'zh-CN') });

/** The platform has said what it pays back: what we had asked for would be paid beside it. */
export const withdrawChannelRefunds = (ctx: Ctx, order: LockedOrder, reason: string): Promise<void> =>
  withdraw(ctx, order, { reason, method: 'channel' });
