/** Counterparts of a stored bill: requests and refunds of the account that it names or that belong to its day. */
import type { BillLine, OurPayment, OurRefund } from '@minsu/contract/sales/payments/bill-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { BillOf } from './fetch-bill.ts';

export interface BillSides {
  readonly lines: readonly BillLine[];
  readonly payments: readonly OurPayment[];
  readonly refunds: readonly OurRefund[];
}

const readLines = async (ctx: Ctx, { id }: BillOf): Promise<BillLine[]> => {
  const { rows } = await sql<BillLine>`select kind, merchant_order_no, refund_no, amount_fen, fee_fen
    from provider_bill_rows where bill_id = ${id} order by line`.execute(ctx.db);
  return rows;
};

const readPayments = async (ctx: Ctx, { id, accountId, day }: BillOf): Promise<OurPayment[]> => {
  const { rows } = await sql<OurPayment>`
    with own as (
      select i.id from payment_intents i where i.account_id = ${accountId} and i.state = 'succeeded'
        and i.paid_at >= (${day}::date::timestamp at time zone 'Asia/Shanghai')
        and i.paid_at < ((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')
      union
      select i.id from provider_bill_rows r join payment_intents i on i.merchant_order_no = r.merchant_order_no
        and i.account_id = ${accountId} where r.bill_id = ${id} and r.kind = 'payment')
    select i.id as intent_id, o.order_no, i.house_id, i.merchant_order_no, i.amount_fen, i.state,
      coalesce((i.paid_at at time zone 'Asia/Shanghai')::date = ${day}::date, false) as is_of_day
    from own join payment_intents i on i.id = own.id
    join orders o on o.house_id = i.house_id and o.id = i.order_id`.execute(ctx.db);
  return rows;
};

/** Payments of the two days before, which other bills may list, and those this bill lists. */
const readRefunds = async (ctx: Ctx, { id, accountId, day }: BillOf): Promise<OurRefund[]> => {
  const { rows } = await sql<OurRefund>`
    with own as (
      select r.id from provider_refunds r join payment_intents i on i.id = r.intent_id and i.account_id = ${accountId}
        where r.state = 'succeeded' and (r.sent_at at time zone 'Asia/Shanghai')::date = ${day}::date - 1
      union
      select r.id from provider_bill_rows b join provider_refunds r on r.refund_no = b.refund_no
        join payment_intents i on i.id = r.intent_id and i.account_id = ${accountId}
        where b.bill_id = ${id} and b.kind = 'refund')
    select r.intent_id, o.order_no, r.house_id, r.refund_no, r.amount_fen, r.state,
      (r.sent_at at time zone 'Asia/Shanghai')::date = ${day}::date - 1 and not exists (
        select from provider_bill_rows x join provider_bills b on b.id = x.bill_id and b.account_id = ${accountId}
        where x.refund_no = r.refund_no) as is_overdue
    from own join provider_refunds r on r.id = own.id
    join orders o on o.house_id = r.house_id and o.id = r.order_id`.execute(ctx.db);
  return rows;
};

export const sidesOf = async (ctx: Ctx, bill: BillOf): Promise<BillSides> => {
  const [lines, payments, refunds] = await Promise.all([
    readLines(ctx, bill),
    readPayments(ctx, bill),
    readRefunds(ctx, bill),
  ]);
  return { lines, payments, refunds };
};

/** Paid at the provider but not here: queried at once, then the day is matched again. */
export const askAboutPaid = async (ctx: Ctx, intentIds: readonly string[]): Promise<void> => {
  if (intentIds.length === 0) return;
  await sql`update payment_intents set next_at = ${ctx.now} where id = any(${[...intentIds]}::uuid[])
    and state in ('pending', 'unknown', 'closed', 'failed')`.execute(ctx.db);
};
