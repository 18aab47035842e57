/**
 * Marks the issued invoices of an order that exceed what was paid after refunds. Called whenever a command saves an
 * order.
 */
import { creditDue } from '@minsu/contract/sales/invoices/invoice-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { invoiceSums, type OrderKey, paidOfOrder } from './invoiceable-queries.ts';
import { recordInvoice, setInvoice } from './locked-invoice.ts';

/** The order is locked by the caller. */
export const markCreditDue = async (ctx: Ctx, order: OrderKey): Promise<void> => {
  const sums = await invoiceSums(ctx, order);
  if (sums.length === 0) return;
  const { paidFen } = await paidOfOrder(ctx, order);
  const due = new Set(creditDue(paidFen, sums).map(({ id }) => id));
  for (const { id, creditDue: was } of sums) {
    if (was === due.has(id)) continue;
    const { houseId } = order;
    await setInvoice(ctx, { houseId, id }, { creditDue: !was });
    if (was) continue;
    const { rows } = await sql<{ buyerTitle: string; amountFen: number }>`
      select buyer_title, amount_fen from invoices where house_id = ${houseId} and id = ${id}`.execute(
      ctx.db,
    );
    const [said] = rows;
    if (said) await recordInvoice(ctx, { ...order, ...said }, 'invoiceCreditDue');
  }
};
