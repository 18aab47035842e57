/** Which service issues and credits a property's invoices: a connection of it, or the example contract of `INVOICE_URL`. */
import type { InvoicePart } from '@minsu/contract/foundation/connectors/connector.ts';
import type { InvoiceFacts } from '@minsu/contract/sales/invoices/invoice-states.ts';
import { type RawBuilder, sql } from 'kysely';
import { tokenStoreOf } from '../../foundation/vendors/access-token.ts';
import type { InvoiceService, InvoiceSession } from '../../foundation/vendors/invoice-port.ts';
import { noteCalls } from '../../foundation/vendors/note-calls.ts';
import { openInvoices } from '../../foundation/vendors/open-account.ts';
import { serviceCallsOf } from '../../foundation/vendors/services-of.ts';
import type { Ctx } from '../../platform/context.ts';
import type { JobContext } from '../../platform/module.ts';

/** Id of the connection of a property with a confirmed part; one for chosen properties goes before one for all. */
export const accountOf = (houseId: RawBuilder<unknown>, part: InvoicePart): RawBuilder<string | null> => sql`(
  select n.id from connectors n where n.port = 'invoice' and n.state = 'active'
    and n.settings->'confirmed' ? ${part}::text
    and (n.for_all or exists (select from connector_houses a where a.connector_id = n.id and a.house_id = ${houseId}))
  order by n.for_all, n.position, n.created_at limit 1)`;

export const findAccount = async (ctx: Ctx, houseId: string, part: InvoicePart): Promise<string | null> => {
  const { rows } = await sql<{
    id: string | null;
  }>`select ${accountOf(sql`${houseId}::uuid`, part)} as id`.execute(ctx.db);
  return rows[0]?.id ?? null;
};

export const hasExample = ({ services }: Pick<Ctx, 'services'>): boolean =>
  services.config.invoiceUrl !== undefined;

export const invoiceFacts = async (ctx: Ctx, houseId: string): Promise<InvoiceFacts> => ({
  connected: hasExample(ctx) || (await findAccount(ctx, houseId, 'issue')) !== null,
});

/** Undefined: no service can credit it, so its credit note is entered by hand. Null: the example contract. */
export const creditAccount = async (
  ctx: Ctx,
  { houseId, connectorId }: { readonly houseId: string; readonly connectorId: string | null },
): Promise<string | null | undefined> => {
  if (connectorId === null && hasExample(ctx)) return null;
  return (await findAccount(ctx, houseId, 'credit')) ?? undefined;
};

export interface OpenInvoiceAccount {
  readonly service: InvoiceService;
  readonly session: InvoiceSession;
  readonly confirmed: readonly InvoicePart[];
  /** Stores the calls that were made. */
  note(ctx: Ctx): Promise<void>;
}

/** `refused`: why nothing can be sent now. */
export const openInvoiceAccount = async (
  job: JobContext,
  services: Ctx['services'],
  connectorId: string,
): Promise<OpenInvoiceAccount | { readonly refused: string }> => {
  const row = await job.read(({ db }) =>
    db
      .selectFrom('connectors')
      .select(['state', 'settings'])
      .where('id', '=', connectorId)
      .executeTakeFirst(),
  );
  if (row?.state === 'paused') return { refused: 'connectionPaused' };
  if (row?.state !== 'active') return { refused: 'connectionRevoked' };
  const opened = await job.read((ctx) => openInvoices(ctx, connectorId));
  if (!opened) return { refused: 'noAddress' };
  const { account, service } = opened;
  const calls = serviceCallsOf(services);
  const { confirmed = [] } = row.settings as unknown as { readonly confirmed?: readonly InvoicePart[] };
  return {
    ...{ service, confirmed },
    session: { account, calls, tokens: tokenStoreOf(job.change, account) },
    note: (ctx) => noteCalls(ctx, connectorId, calls.notes),
  };
};
