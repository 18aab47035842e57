/** The invoice file: fetched from the tax service, stored and served to users who may see the invoice. */
import type { Readable } from 'node:stream';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { invoiceTexts } from '@minsu/contract/sales/invoices/invoice.text.ts';
import { getInvoicePdf } from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { invoiceFailures } from '@minsu/contract/sales/invoices/invoice-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { readContent } from '../../platform/files/files.ts';
import { PDF } from '../../platform/files/pdf.ts';
import type { PdfVerdict } from '../../platform/files/pdf-check.ts';
import { judgePdf } from '../../platform/files/uploaded-pdf.ts';
import { privateFile } from '../../platform/http/routes.ts';
import { fetchOutside } from '../../platform/outside-call.ts';
import { safeFetch } from '../../platform/safe-fetch.ts';
import { findInvoice } from './invoice-row-queries.ts';

const MAX_BYTES = 5 * 1024 * 1024;

const verdictTexts = {
  notAPdf: 'not a PDF',
  broken: 'PDF cut off',
  tooDemanding: 'PDF needs too much memory',
} as const satisfies Record<Exclude<PdfVerdict, 'fine'>, string>;

export const fetchInvoicePdf = async (url: string): Promise<Uint8Array | { readonly message: string }> => {
  const content = await fetchOutside(url, MAX_BYTES);
  if ('message' in content) return content;
  const verdict = await judgePdf(content);
  return verdict === 'fine' ? content : { message: verdictTexts[verdict] };
};

const TIMEOUT_MS = 20_000;

/** A file that an invoice service names: its address comes from outside, so private ones are refused. */
export const fetchInvoiceFile = async (
  { config }: Ctx['services'],
  url: string | null,
): Promise<Uint8Array | { readonly message: string }> => {
  if (url === null) return { message: 'not a PDF' };
  const trusted = config.connectors.trustedHosts;
  const answer = await safeFetch(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, trusted });
  if (answer.kind === 'tooLarge') return { message: 'file too large' };
  if (answer.kind === 'refused') return { message: 'not a public address' };
  if (answer.kind === 'failed') return { message: answer.message };
  if (answer.status !== 200) return { message: `HTTP ${answer.status}` };
  const verdict = await judgePdf(answer.body);
  return verdict === 'fine' ? answer.body : { message: verdictTexts[verdict] };
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
  const body: Readable | null = file ? await readContent(ctx.services.files, file.key) : null;
  if (!body) fail(invoiceFailures.noPdf);
  return { fileName: `${sayText(invoiceTexts.title, ctx.language)}-${number}.pdf`, mime: PDF, body };
});
