/** An order comes back to life: refunds nobody has decided on yet are no longer meant. */
import { orderTexts } from '@minsu/contract/orders/order.text.ts';
import { sayText } from '@minsu/contract/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { LockedOrder } from './locked-order.ts';

export const withdrawRefunds = async (ctx: Ctx, { houseId, id }: LockedOrder): Promise<void> => {
  const reason = sayText(orderTexts.event_reinstated, 'zh-CN');
  await sql`
    with withdrawn as (
      update refunds set state = 'rejected', reject_reason = ${reason}, decided_by = ${ctx.user.realname},
        decided_by_id = ${ctx.user.id || null}::uuid, decided_at = ${ctx.now}
      where house_id = ${houseId} and order_id = ${id} and state = 'requested'
      returning house_id, payment_id, amount_fen)
    update payments p set refunded_fen = p.refunded_fen - w.amount_fen
    from withdrawn w where p.house_id = w.house_id and p.id = w.payment_id`.execute(ctx.db);
};
