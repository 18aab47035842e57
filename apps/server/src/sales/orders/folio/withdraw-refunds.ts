/** Withdraws refunds that are no longer wanted and not paid out yet. */
import { openRefunds, type RefundState } from '@minsu/contract/sales/orders/folio/refund-states.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { LockedOrder } from '../locked-order.ts';

interface Withdrawn {
  readonly to: Extract<RefundState, 'rejected' | 'withdrawn'>;
  /** Reason of a rejection. */
  readonly reason: string | null;
  readonly states: readonly RefundState[];
  /** Limits to refunds by this method. */
  readonly method?: 'channel';
  /** Limits to refunds proposed by this stay's no-show. */
  readonly stayId?: string;
}

/** Returns whether there were any. */
const withdraw = async (
  ctx: Ctx,
  { houseId, id }: LockedOrder,
  { to, reason, states, method, stayId }: Withdrawn,
): Promise<boolean> => {
  const { rows } = await sql`
    with withdrawn as (
      update refunds set state = ${to}, reject_reason = ${reason}, decided_by = ${ctx.user.realname},
        decided_by_id = ${ctx.user.id || null}::uuid, decided_at = ${ctx.now}
      where house_id = ${houseId} and order_id = ${id} and state = any(${[...states]}::text[])
        and ${method === undefined ? sql`true` : sql`method = ${method}`}
        and ${stayId === undefined ? sql`true` : sql`stay_id = ${stayId}`}
      returning house_id, payment_id, amount_fen), given as (
      select house_id, payment_id, sum(amount_fen)::bigint as amount_fen from withdrawn group by 1, 2)
    update payments p set refunded_fen = p.refunded_fen - g.amount_fen
    from given g where p.house_id = g.house_id and p.id = g.payment_id returning p.id`.execute(ctx.db);
  return rows.length > 0;
};

const UNDECIDED = { to: 'withdrawn', reason: null, states: ['requested'] } as const;

/** Order reinstated: withdraws its undecided refunds. */
export const withdrawRefunds = (ctx: Ctx, order: LockedOrder): Promise<boolean> =>
  withdraw(ctx, order, UNDECIDED);

/** Stay reinstated: withdraws its own, keeps refunds requested for other reasons. */
export const withdrawRefundsOfStay = (ctx: Ctx, order: LockedOrder, stayId: string): Promise<boolean> =>
  withdraw(ctx, order, { ...UNDECIDED, stayId });

/** The platform reported its refund, so our own requests to it would pay twice. */
export const withdrawChannelRefunds = (ctx: Ctx, order: LockedOrder, reason: string): Promise<boolean> =>
  withdraw(ctx, order, { to: 'rejected', reason, states: openRefunds, method: 'channel' });
