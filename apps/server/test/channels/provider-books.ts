/** The provider's books held against ours: what each of them says of every order, to the fen. */
import { sql } from 'kysely';
import type { TestApp } from '../test-app.ts';
import type { ScriptedProvider } from './scripted-provider.ts';

interface OfOrder {
  readonly orderId: string;
  readonly orderNo: string;
  /** Received and paid back by the ledger, on the account of the provider's method. */
  readonly ledgerFen: number;
  readonly numbers: readonly string[] | null;
  readonly refundNumbers: readonly string[] | null;
}

/**
 * Sentences about every order sold since then whose books differ, and every payment or refund that was forgotten or booked twice.
 */
export const wrongBooks = async (
  t: TestApp,
  provider: ScriptedProvider,
  since = new Date(0),
): Promise<string[]> => {
  const { rows } = await sql<OfOrder>`
    select o.id as order_id, o.order_no,
      (select coalesce(sum(p.amount_fen), 0)::bigint from ledger_postings p join ledger_entries e on e.id = p.entry_id
        join ledger_accounts a on a.id = p.account_id
        where e.order_id = o.id and a.kind = 'cash' and a.party = 'wechat') as ledger_fen,
      (select array_agg(i.merchant_order_no) from payment_intents i where i.order_id = o.id) as numbers,
      (select array_agg(r.refund_no) from provider_refunds r where r.order_id = o.id) as refund_numbers
    from orders o where o.created_at >= ${since}`.execute(t.database);
  const wrong: string[] = [];
  const known = new Set<string>();
  for (const { orderNo, ledgerFen, numbers, refundNumbers } of rows) {
    const paid = (numbers ?? []).flatMap((no) => {
      const trade = provider.trades.get(no);
      if (trade?.state === 'paid') known.add(no);
      return trade?.state === 'paid' ? [trade.amountFen] : [];
    });
    const back = (refundNumbers ?? []).flatMap((no) => {
      const refund = provider.refunds.get(no);
      if (refund) known.add(no);
      return refund?.state === 'succeeded' ? [refund.amountFen] : [];
    });
    const sum = (of: readonly number[]) => of.reduce((total, fen) => total + fen, 0);
    const theirs = sum(paid) - sum(back);
    if (theirs !== Number(ledgerFen)) wrong.push(`${orderNo}: provider ${theirs}, ledger ${ledgerFen}`);
  }
  for (const { no, state } of provider.trades.values())
    if (state === 'paid' && !known.has(no)) wrong.push(`${no}: paid, and no order knows it`);
  for (const { no } of provider.refunds.values())
    if (!known.has(no)) wrong.push(`${no}: refunded, and no order knows it`);
  const { rows: open } = await sql<{ no: string }>`
    select merchant_order_no as no from payment_intents where state in ('created', 'pending', 'unknown')
    union all select refund_no from provider_refunds where state in ('created', 'processing', 'unknown')`.execute(
    t.database,
  );
  for (const { no } of open) wrong.push(`${no}: still open`);
  const { rows: above } = await sql<{ no: string }>`
    select o.order_no as no from orders o where o.created_at >= ${since} and o.paid_fen > o.room_fen + o.charges_fen - o.waived_fen
      and not exists (select from payment_intents i where i.order_id = o.id and i.attention is not null)`.execute(
    t.database,
  );
  for (const { no } of above) wrong.push(`${no}: charged above its bill, and nobody was told`);
  return wrong;
};
