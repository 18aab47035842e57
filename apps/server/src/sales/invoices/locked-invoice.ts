/**
 * An invoice locked for a change: first its order, so that sums do not move, then its row; version and action are
 * asserted.
 */

import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { Invoice } from '@minsu/contract/sales/invoices/invoice.ts';
import { invoiceFailures } from '@minsu/contract/sales/invoices/invoice-failures.ts';
import {
  type InvoiceAction,
  type InvoiceState,
  invoiceTable,
} from '@minsu/contract/sales/invoices/invoice-states.ts';
import type { Updateable } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { lockOrder } from '../orders/locked-order.ts';
import { invoiceFacts } from './invoice-accounts.ts';
import { assertSeesMoney, findInvoice } from './invoice-row-queries.ts';
import type { OrderKey } from './invoiceable-queries.ts';

export interface LockedInvoice extends OrderKey {
  readonly id: string;
  readonly state: InvoiceState;
  readonly buyerTitle: string;
  readonly amountFen: number;
  readonly number: string | null;
  readonly round: number;
  readonly version: number;
  readonly connectorId: string | null;
  readonly creditDue: boolean;
}

const columns = [
  'id',
  'houseId',
  'orderId',
  'state',
  'buyerTitle',
  'amountFen',
  'number',
  'round',
  'version',
  'connectorId',
  'creditDue',
] as const;

/** Unknown or out of scope: null. Both rows stay locked for this transaction. */
export const holdInvoice = async (ctx: Ctx, id: string): Promise<LockedInvoice | null> => {
  const known = await ctx.db
    .selectFrom('invoices as i')
    .select('i.orderId')
    .where('i.id', '=', id)
    .where(inScope(ctx, 'i.houseId'))
    .executeTakeFirst();
  if (!known) return null;
  await lockOrder(ctx, { orderId: known.orderId }, null);
  const row = await ctx.db
    .selectFrom('invoices')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (row as LockedInvoice | undefined) ?? null;
};

interface Key {
  readonly id: string;
  readonly version: number;
}

export const lockInvoice = async (
  ctx: Ctx,
  { id, version }: Key,
  action: InvoiceAction,
): Promise<LockedInvoice> => {
  assertSeesMoney(ctx);
  const invoice = await holdInvoice(ctx, id);
  if (!invoice) fail(invoiceFailures.notFound);
  if (invoice.version !== version) failStale(Invoice, await findInvoice(ctx, id));
  const why = refusal(invoiceTable[action], invoice.state, await invoiceFacts(ctx, invoice.houseId));
  if (why) fail(why);
  return invoice;
};

export const setInvoice = async (
  ctx: Ctx,
  { houseId, id }: Pick<LockedInvoice, 'houseId' | 'id'>,
  values: Updateable<DB['invoices']>,
): Promise<void> => {
  await ctx.db
    .updateTable('invoices')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('houseId', '=', houseId)
    .where('id', '=', id)
    .execute();
};

type Said = Pick<LockedInvoice, 'houseId' | 'orderId' | 'buyerTitle' | 'amountFen'>;

/** A step of its order's history; the order itself does not change by it. */
export const recordInvoice = (
  ctx: Ctx,
  { houseId, orderId, buyerTitle, amountFen }: Said,
  name: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  ctx.record({
    name: `order.${name}`,
    entity: 'order',
    entityId: orderId,
    houseId,
    after: { buyerTitle, amountFen, ...more },
  });
