/** How much of an order may be invoiced. A deposit counts once applied to the folio, not while held. */
import { failAt } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { invoiceFailures } from '@minsu/contract/sales/invoices/invoice-failures.ts';
import { invoiceableFen } from '@minsu/contract/sales/invoices/invoice-rules.ts';
import type { InvoiceState } from '@minsu/contract/sales/invoices/invoice-states.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { folioSql } from '../worth/balance-queries.ts';

export interface OrderKey {
  readonly houseId: string;
  readonly orderId: string;
}

export interface PaidOfOrder {
  /** Minus refunds. */
  readonly paidFen: number;
  /** Minus promised refunds too. */
  readonly freeFen: number;
}

export const paidOfOrder = async (ctx: Ctx, { houseId, orderId }: OrderKey): Promise<PaidOfOrder> => {
  const { rows } = await sql<PaidOfOrder>`
    select coalesce(sum(p.amount_fen - p.refunded_fen), 0)::bigint as free_fen,
      coalesce(sum(p.amount_fen - coalesce(r.gone_fen, 0)), 0)::bigint as paid_fen
    from payments p
    left join lateral (select sum(r.amount_fen) as gone_fen from refunds r
      where r.house_id = p.house_id and r.payment_id = p.id and r.state = 'succeeded') r on true
    where p.house_id = ${houseId} and p.order_id = ${orderId} and p.state = 'succeeded'`.execute(ctx.db);
  return rows[0] ?? { paidFen: 0, freeFen: 0 };
};

export interface InvoiceSum {
  readonly id: string;
  readonly state: InvoiceState;
  readonly amountFen: number;
  readonly creditDue: boolean;
}

/** Oldest first. */
export const invoiceSums = async (ctx: Ctx, { houseId, orderId }: OrderKey): Promise<InvoiceSum[]> => {
  const rows = await ctx.db
    .selectFrom('invoices')
    .select(['id', 'state', 'amountFen', 'creditDue'])
    .where('houseId', '=', houseId)
    .where('orderId', '=', orderId)
    .orderBy('requestedAt')
    .orderBy('id')
    .execute();
  return rows as InvoiceSum[];
};

/** The folio total; for an order that has ended, the amount retained. */
const chargedOfOrder = async (ctx: Ctx, { houseId, orderId }: OrderKey): Promise<number> => {
  const { rows } = await sql<{ chargedFen: number }>`
    select (${folioSql('o')} + o.paid_fen)::bigint as charged_fen from orders o
    where o.house_id = ${houseId} and o.id = ${orderId}`.execute(ctx.db);
  return rows[0]?.chargedFen ?? 0;
};

/** The amount that may still be invoiced, without one given invoice. Payments above the folio are to be refunded. */
export const invoiceableOfOrder = async (ctx: Ctx, order: OrderKey, without?: string): Promise<number> => {
  const { freeFen } = await paidOfOrder(ctx, order);
  const chargedFen = await chargedOfOrder(ctx, order);
  const sums = await invoiceSums(ctx, order);
  return invoiceableFen(
    Math.min(freeFen, chargedFen),
    sums.filter(({ id }) => id !== without),
  );
};

/** The order is locked by the caller: of two requests at once the second sees the first. */
export const assertInvoiceable = async (
  ctx: Ctx,
  order: OrderKey,
  amountFen: number,
  without?: string,
): Promise<void> => {
  const leftFen = await invoiceableOfOrder(ctx, order, without);
  if (amountFen <= leftFen) return;
  const params = { left: formatFen(leftFen) };
  failAt('amountFen', invoiceFailures.abovePaid, params);
};
