/** An invoice as the wire carries it, with what may be done. */

import { fail } from '@minsu/contract/failure.ts';
import type { Invoice } from '@minsu/contract/invoices/invoice.ts';
import { invoiceFailures } from '@minsu/contract/invoices/invoice-failures.ts';
import { taxIn } from '@minsu/contract/invoices/invoice-rules.ts';
import {
  type InvoiceFacts,
  type InvoiceState,
  invoiceTable,
} from '@minsu/contract/invoices/invoice-states.ts';
import { allowedActions } from '@minsu/contract/state-table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/role-reach.ts';
import { personName } from '../audit/person-name.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { type OpenBuyer, openBuyer, type SealedBuyer } from './receiver.ts';

export type InvoiceDraft = z.input<typeof Invoice>;

interface StoredInvoice
  extends Omit<InvoiceDraft, 'taxFen' | 'actions' | 'state' | keyof OpenBuyer>,
    SealedBuyer {
  readonly state: InvoiceState;
}

export const assertSeesMoney = (ctx: Ctx): void => {
  if (!seesSomeMoney(ctx)) fail(invoiceFailures.moneyHidden);
};

export const invoiceFacts = ({ services }: Pick<Ctx, 'services'>): InvoiceFacts => ({
  connected: services.config.invoiceUrl !== undefined,
});

const toInvoice = (ctx: Ctx, row: StoredInvoice): InvoiceDraft => ({
  ...openBuyer(ctx, row),
  requestedBy: personName(ctx, row.requestedBy),
  taxFen: taxIn(row.amountFen, row.taxPercent),
  actions: allowedActions(invoiceTable, row.state, invoiceFacts(ctx), ctx.user.may),
});

/** `from` names invoices as `i`, in scope; the rest joins itself. */
export const readInvoices = async (
  ctx: Ctx,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<InvoiceDraft[]> => {
  const { rows } = await sql<StoredInvoice>`
    select i.id, i.house_id, h.name as house_name, i.order_id, o.order_no, i.state, i.title_kind, i.kind, i.buyer_title,
      i.tax_code, i.buyer_address, i.buyer_phone_cipher, i.buyer_bank_cipher, i.receiver_masked, i.amount_fen, i.tax_percent,
      i.item_name, i.requested_by, i.requested_at, i.number, i.code, i.issued_at, i.pdf_file_id is not null as has_pdf,
      i.reason, i.attempts, i.credit_due, i.credit_reason, i.credit_number, i.credited_at, i.version
    from ${from}
    join houses h on h.id = i.house_id join orders o on o.house_id = i.house_id and o.id = i.order_id
    order by ${order}`.execute(ctx.db);
  return rows.map((row) => toInvoice(ctx, row));
};

export const findInvoice = async (ctx: Ctx, id: string): Promise<InvoiceDraft> => {
  assertSeesMoney(ctx);
  const [found] = await readInvoices(
    ctx,
    sql`(select * from invoices i where i.id = ${id} and ${inScope(ctx, 'i.houseId')}) i`,
    sql`i.id`,
  );
  return found ?? fail(invoiceFailures.notFound);
};
