/** The invoice file: fetched from the tax service, stored and served to users who may see the invoice. */
import type { Readable } from 'node:stream';
import { fail } from '@minsu/contract/failure.ts';
import { invoiceTexts } from '@minsu/contract/invoices/invoice.text.ts';
import { getInvoicePdf } from '@minsu/contract/invoices/invoice-endpoints.ts';
import { invoiceFailures } from '@minsu/contract/invoices/invoice-failures.ts';
import { sayText } from '@minsu/contract/texts.ts';
import { filesDir } from '../../config.ts';
import { readContent } from '../../platform/files.ts';
import { fetchOutside } from '../../platform/outside-call.ts';
import { PDF } from '../../platform/pdf.ts';
import type { PdfVerdict } from '../../platform/pdf-check.ts';
import { privateFile } from '../../platform/routes.ts';
import { judgePdf } from '../../platform/uploaded-pdf.ts';
import { findInvoice } from './invoice-row-queries.ts';

const MOST_BYTES = 5 * 1024 * 1024;

const verdictTexts = {
  notAPdf: 'not a PDF',
  broken: 'PDF cut off',
  tooDemanding: 'PDF needs too much memory',
} as const satisfies Record<Exclude<PdfVerdict, 'fine'>, string>;

export const fetchInvoicePdf = async (url: string): Promise<Uint8Array | { readonly message: string }> => {
  const content = await fetchOutside(url, MOST_BYTES);
  if ('message' in content) return content;
  const verdict = await judgePdf(content);
  return verdict === 'fine' ? content : { message: verdictTexts[verdict] };
};

export const getInvoicePdfRoute = privateFile(getInvoicePdf, async (ctx, { id }) => {
  const { houseId, number } = await findInvoice(ctx, id);
  const file = await ctx.db
    .selectFrom('invoices as i')
    .innerJoin('files as f', 'f.id', 'i.pdfFileId')
    .select('f.key')
    .where('i.houseId', '=', houseId)
    .where('i.id', '=', id)
    .executeTakeFirst();
  const body: Readable | null = file ? await readContent(filesDir(ctx.services.config), file.key) : null;
  if (!body) fail(invoiceFailures.noPdf);
  return { fileName: `${sayText(invoiceTexts.title, ctx.language)}-${number}.pdf`, mime: PDF, body };
});
