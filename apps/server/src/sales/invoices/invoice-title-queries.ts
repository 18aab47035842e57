/** Titles used before. A company's is business data; a person's is offered for the same guest alone. */
import {
  type InvoiceTitle,
  type invoiceTitles,
  TITLE_LIMIT,
} from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { findOrder } from '../orders/list/order-detail-queries.ts';
import { titleHolding } from './invoice-queries.ts';
import { type OpenBuyer, openBuyer, type SealedBuyer } from './receiver.ts';

type StoredTitle = Omit<InvoiceTitle, keyof OpenBuyer> & SealedBuyer;
type Input = z.output<typeof invoiceTitles.input>;

/** Without a keyword, the titles of the guest. */
export const knownTitles = async (ctx: Ctx, { orderId, keyword }: Input): Promise<InvoiceTitle[]> => {
  const { houseId, id } = await findOrder(ctx, { id: orderId });
  const ofGuest = sql`(i.house_id, i.order_id) in (
    select o.house_id, o.id from orders o, orders this where this.house_id = ${houseId} and this.id = ${id}
      and (o.guest_id = this.guest_id or (o.house_id, o.id) = (this.house_id, this.id)))`;
  const named = keyword
    ? sql`${titleHolding(keyword)} and (i.title_kind = 'company' or ${ofGuest})`
    : ofGuest;
  const { rows } = await sql<StoredTitle>`
    select title_kind, buyer_title, tax_code, buyer_address, buyer_phone_cipher, buyer_bank_cipher from (
      select distinct on (i.title_kind, i.buyer_title, i.tax_code) i.title_kind, i.buyer_title, i.tax_code,
        i.buyer_address, i.buyer_phone_cipher, i.buyer_bank_cipher, i.requested_at, ${ofGuest} as own
      from invoices i where ${inScope(ctx, 'i.houseId')} and ${named}
      order by i.title_kind, i.buyer_title, i.tax_code, i.requested_at desc) t
    order by own desc, requested_at desc limit ${TITLE_LIMIT}`.execute(ctx.db);
  return rows.map((row) => openBuyer(ctx, row));
};
