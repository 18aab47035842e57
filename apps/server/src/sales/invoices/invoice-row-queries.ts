/** An invoice as the wire carries it, with what may be done. */

import type { ConnectorVendor } from '@minsu/contract/foundation/connectors/connector-registry.ts';
import { sayServiceError } from '@minsu/contract/foundation/connectors/service-errors.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import type { Invoice } from '@minsu/contract/sales/invoices/invoice.ts';
import { invoiceFailures } from '@minsu/contract/sales/invoices/invoice-failures.ts';
import { taxIn } from '@minsu/contract/sales/invoices/invoice-rules.ts';
import { type InvoiceState, invoiceTable } from '@minsu/contract/sales/invoices/invoice-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { personName } from '../../foundation/audit/person-name.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { accountOf, hasExample } from './invoice-accounts.ts';
import { type OpenBuyer, openBuyer, type SealedBuyer } from './receiver.ts';

export type InvoiceDraft = z.input<typeof Invoice>;

interface StoredInvoice
  extends Omit<InvoiceDraft, 'taxFen' | 'actions' | 'state' | keyof OpenBuyer>,
    SealedBuyer {
  readonly state: InvoiceState;
  /** A connection of the property issues it. */
  readonly hasAccount: boolean;
  /** Service of the connection that it was sent to. */
  readonly vendor: ConnectorVendor | null;
}

export const assertSeesMoney = (ctx: Ctx): void => {
  if (!seesSomeMoney(ctx)) fail(invoiceFailures.moneyHidden);
};

const toInvoice = (ctx: Ctx, { hasAccount, vendor, ...row }: StoredInvoice): InvoiceDraft => ({
  ...openBuyer(ctx, row),
  reason: row.reason && (vendor ? sayServiceError(row.reason, vendor, ctx.language) : row.reason),
  requestedBy: personName(ctx, row.requestedBy),
  taxFen: taxIn(row.amountFen, row.taxPercent),
  actions: allowedActions(
    invoiceTable,
    row.state,
    { connected: hasAccount || hasExample(ctx) },
    ctx.user.may,
  ),
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
      i.reason, i.attempts, i.credit_due, i.credit_reason, i.credit_number, i.credited_at, i.version,
      ${accountOf(sql`i.house_id`, 'issue')} is not null as has_account, n.vendor
    from ${from}
    join houses h on h.id = i.house_id join orders o on o.house_id = i.house_id and o.id = i.order_id
    left join connectors n on n.id = i.connector_id
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
