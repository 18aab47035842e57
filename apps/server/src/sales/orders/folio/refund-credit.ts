/** After saving an order, refunds what the guest has overpaid. */
import { creditOf } from '@minsu/contract/sales/orders/folio/credit-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { LockedOrder } from '../locked-order.ts';
import { readBalance } from '../stay/check-out-order.ts';
import { type ProposedBy, proposeRefund } from './request-refund.ts';

/** Payments less refunds at the time of the waiver; 0 without a waiver. */
export const paidWhenWaived = async (
  ctx: Ctx,
  { houseId, id }: Pick<LockedOrder, 'houseId' | 'id'>,
): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    with waiver as (select max(created_at) as at from order_charges
      where house_id = ${houseId} and order_id = ${id} and kind = 'waiver' and removed_at is null)
    select (select coalesce(sum(p.amount_fen), 0) from payments p, waiver w
        where p.house_id = ${houseId} and p.order_id = ${id} and p.state = 'succeeded' and p.taken_at <= w.at)
      - (select coalesce(sum(r.amount_fen), 0) from refunds r, waiver w
        where r.house_id = ${houseId} and r.order_id = ${id} and r.state = 'succeeded' and r.finished_at <= w.at) as fen`.execute(
    ctx.db,
  );
  return Number(rows[0]?.fen ?? 0);
};

export const refundCredit = async (ctx: Ctx, order: LockedOrder, by: ProposedBy): Promise<number> => {
  const left = await readBalance(ctx, order);
  const creditFen = creditOf({ ...left, paidThenFen: await paidWhenWaived(ctx, order) });
  return proposeRefund(ctx, order, creditFen, by);
};
