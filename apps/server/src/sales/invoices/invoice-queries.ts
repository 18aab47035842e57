/** Lists of invoices: pages by view and filters, counters, rows of the export, and those of one order. */

import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { type InvoiceView, invoiceViews } from '@minsu/contract/sales/invoices/invoice.ts';
import type { pageInvoices } from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { startOfDay } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  containing,
  limitOf,
  orderBy,
  pageOfRows,
  startingWith,
} from '../../platform/http/page-rows.ts';
import { findOrder } from '../orders/list/order-detail-queries.ts';
import { assertSeesMoney, type InvoiceDraft, readInvoices } from './invoice-row-queries.ts';
import { invoiceableOfOrder } from './invoiceable-queries.ts';

type Input = z.output<typeof pageInvoices.input>;
type Listed = Omit<Input, 'current' | 'size'>;
type Filters = Omit<Listed, 'sort'>;

const viewCondition: Readonly<Record<InvoiceView, RawBuilder<unknown>>> = {
  all: sql`true`,
  pending: sql`i.state = 'pending'`,
  underWay: sql`i.state in ('issuing', 'crediting')`,
  issued: sql`i.state = 'issued'`,
  creditDue: sql`i.credit_due`,
  failed: sql`i.state = 'failed'`,
  credited: sql`i.state = 'credited'`,
};

/** The index of titles holds pairs of characters, so it does not help with a single one. */
export const titleHolding = (keyword: string): RawBuilder<unknown> => {
  const text = keyword.toLowerCase();
  const pairs = Array.from(text).length > 1 ? sql`i.title_pairs @> letter_pairs(${text}) and` : sql``;
  return sql`(${pairs} lower(i.buyer_title) like ${containing(text)})`;
};

const keywordCondition = (keyword: string): RawBuilder<unknown> => sql`(${titleHolding(keyword)}
  or i.number like ${startingWith(keyword)}
  or (i.house_id, i.order_id) in (select house_id, id from orders
    where order_no like ${startingWith(keyword.toUpperCase())} limit 200))`;

const conditionsOf = (ctx: Ctx, input: Filters): RawBuilder<unknown> => {
  const { keyword, houseId, kind, titleKind, requestedFrom, requestedTo } = input;
  return sql.join(
    [
      sql`${inScope(ctx, 'i.houseId')}`,
      viewCondition[input.view],
      ...(keyword ? [keywordCondition(keyword)] : []),
      ...(houseId?.length ? [sql`i.house_id = any(${houseId}::uuid[])`] : []),
      ...(kind?.length ? [sql`i.kind = any(${kind})`] : []),
      ...(titleKind?.length ? [sql`i.title_kind = any(${titleKind})`] : []),
      ...(requestedFrom ? [sql`i.requested_at >= ${startOfDay(requestedFrom)}`] : []),
      ...(requestedTo ? [sql`i.requested_at < ${startOfDay(requestedTo, 1)}`] : []),
    ],
    sql` and `,
  );
};

const sorted = ({ sort = ['-requestedAt'] }: Pick<Listed, 'sort'>): RawBuilder<unknown> =>
  orderBy(
    { requestedAt: sql`i.requested_at`, issuedAt: sql`i.issued_at`, amountFen: sql`i.amount_fen` },
    sort,
    sql`i.id desc`,
  );

const rowsOf = (ctx: Ctx, input: Input): Promise<InvoiceDraft[]> =>
  readInvoices(
    ctx,
    sql`(select i.* from invoices i where ${conditionsOf(ctx, input)} order by ${sorted(input)} ${limitOf(input)}) i`,
    sorted(input),
  );

export const countInvoices = async (ctx: Ctx, input: Filters, limit: number): Promise<number> => {
  assertSeesMoney(ctx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from invoices i where ${conditionsOf(ctx, input)} limit ${limit}) c`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
};

export const invoicePage = async (ctx: Ctx, input: Input): Promise<Page<InvoiceDraft>> => {
  const total = await countInvoices(ctx, input, COUNT_LIMIT);
  return pageOfRows(await rowsOf(ctx, input), total, input);
};

export const invoiceViewCounts = (ctx: Ctx): Promise<{ view: InvoiceView; count: number }[]> =>
  Promise.all(
    invoiceViews.map(async (view) => ({ view, count: await countInvoices(ctx, { view }, TOTAL_LIMIT) })),
  );

/** Every row that matches, in the order of the list. */
export const invoiceBatches = (ctx: Ctx, input: Listed): AsyncGenerator<InvoiceDraft[]> => {
  assertSeesMoney(ctx);
  return batchesOf((paging) => rowsOf(ctx, { ...input, ...paging }));
};

export const orderInvoices = async (ctx: Ctx, asked: string) => {
  assertSeesMoney(ctx);
  const { houseId, id: orderId } = await findOrder(ctx, { id: asked });
  const { bookerName } = await ctx.db
    .selectFrom('orders')
    .select('bookerName')
    .where('houseId', '=', houseId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const leftFen = await invoiceableOfOrder(ctx, { houseId, orderId });
  return {
    invoices: await readInvoices(
      ctx,
      sql`(select * from invoices where house_id = ${houseId} and order_id = ${orderId}) i`,
      sql`i.requested_at desc, i.id desc`,
    ),
    invoiceableFen: leftFen,
    bookerName,
    canRequest: leftFen > 0 && ctx.user.may('invoice:issue'),
  };
};
