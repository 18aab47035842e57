/** An invoice is requested, corrected before it is sent, or withdrawn. */
import type { buyerShape } from '@minsu/contract/sales/invoices/invoice.ts';
import {
  correctInvoice,
  removeInvoice,
  requestInvoice,
} from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { INVOICE_ITEM } from '@minsu/contract/sales/invoices/invoice-rules.ts';
import { normalTaxCode } from '@minsu/contract/sales/invoices/tax-code-rules.ts';
import type { z } from 'zod';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { lockOrder } from '../orders/locked-order.ts';
import { assertSeesMoney, findInvoice } from './invoice-row-queries.ts';
import { assertInvoiceable } from './invoiceable-queries.ts';
import { lockInvoice, recordInvoice, setInvoice } from './locked-invoice.ts';
import { receiverValues, sealBuyer } from './receiver.ts';

type Buyer = z.output<z.ZodObject<typeof buyerShape>>;

/** Drops company fields for an invoice to a person, even if the form still sends them. */
const buyerValues = (ctx: Ctx, { titleKind, kind, buyerTitle, amountFen, ...company }: Buyer) => {
  const said = { titleKind, kind, buyerTitle, amountFen };
  if (titleKind === 'personal')
    return sealBuyer(ctx, { ...said, taxCode: null, buyerAddress: null, buyerPhone: null, buyerBank: null });
  return sealBuyer(ctx, {
    ...said,
    taxCode: normalTaxCode(company.taxCode ?? ''),
    buyerAddress: company.buyerAddress || null,
    buyerPhone: company.buyerPhone || null,
    buyerBank: company.buyerBank || null,
  });
};

type Asked = Omit<z.output<typeof requestInvoice.input>, 'orderId'>;

/** Also for guests themselves. Answers the id. */
export const insertInvoice = async (
  ctx: Ctx,
  orderId: string,
  { receiver, ...buyer }: Asked,
): Promise<string> => {
  assertSeesMoney(ctx);
  const { houseId } = await lockOrder(ctx, { orderId }, null);
  await assertInvoiceable(ctx, { houseId, orderId }, buyer.amountFen);
  const { invoiceTaxPercent } = await readSettings(ctx.db, ctx.services);
  const id = ctx.newId();
  await ctx.db
    .insertInto('invoices')
    .values({
      ...buyerValues(ctx, buyer),
      ...receiverValues(ctx.services, receiver),
      houseId,
      id,
      orderId,
      taxPercent: invoiceTaxPercent,
      itemName: INVOICE_ITEM,
      requestedBy: ctx.user.realname,
      requestedById: ctx.user.id || null,
      requestedAt: ctx.now,
    })
    .execute();
  await recordInvoice(ctx, { houseId, orderId, ...buyer }, 'invoiceRequested');
  return id;
};

export const requestInvoiceRoute = command(requestInvoice, async (ctx, { orderId, ...asked }) =>
  findInvoice(ctx, await insertInvoice(ctx, orderId, asked)),
);

export const correctInvoiceRoute = command(
  correctInvoice,
  async (ctx, { id, version, receiver, ...buyer }) => {
    const invoice = await lockInvoice(ctx, { id, version }, 'correct');
    await assertInvoiceable(ctx, invoice, buyer.amountFen, id);
    await setInvoice(ctx, invoice, {
      ...buyerValues(ctx, buyer),
      ...(receiver !== undefined && receiverValues(ctx.services, receiver)),
      state: 'pending',
      reason: null,
      attempts: 0,
    });
    await recordInvoice(ctx, { ...invoice, ...buyer }, 'invoiceCorrected');
    return findInvoice(ctx, id);
  },
);

export const removeInvoiceRoute = command(removeInvoice, async (ctx, key) => {
  const invoice = await lockInvoice(ctx, key, 'remove');
  await ctx.db
    .deleteFrom('invoices')
    .where('houseId', '=', invoice.houseId)
    .where('id', '=', invoice.id)
    .execute();
  await recordInvoice(ctx, invoice, 'invoiceRemoved');
  return null;
});
