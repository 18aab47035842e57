/** Writes the file of a batch once and serves the same bytes from then on. */
import { voucherFailures } from '@minsu/contract/finance/books/books-failures.ts';
import type { PrintedVoucher } from '@minsu/contract/finance/vouchers/voucher-cells.ts';
import { getVoucherFile, makeVoucherFile } from '@minsu/contract/finance/vouchers/voucher-endpoints.ts';
import { type VoucherFormatId, voucherFormats } from '@minsu/contract/finance/vouchers/voucher-formats.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { readContent, sha256Of } from '../../platform/files/files.ts';
import { insertFile, withStored } from '../../platform/files/stored-files.ts';
import { externalCommand, privateFile } from '../../platform/http/routes.ts';
import { MAX_OLD_ROWS } from '../../platform/sheets/old-workbook.ts';
import { XLSX } from '../../platform/sheets/sheets.ts';
import { assertSeesBooks } from '../entities/entity-scope.ts';
import { settingsOf } from './month-state.ts';
import { renderVouchers } from './render-vouchers.ts';
import { batchById } from './voucher-queries.ts';

const mimes = {
  txt: 'text/plain; charset=gbk',
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX,
  xls: 'application/vnd.ms-excel',
} as const;

interface BatchRow {
  readonly entityId: string;
  readonly entityName: string;
  readonly period: string;
  readonly number: number;
}

const batchRow = async (ctx: Ctx, id: string): Promise<BatchRow> => {
  const { rows } = await sql<BatchRow>`
    select b.entity_id, e.name as entity_name, b.period, b.number
    from voucher_batches b join legal_entities e on e.id = b.entity_id where b.id = ${id}`.execute(ctx.db);
  return rows[0] ?? fail(voucherFailures.batchNotFound);
};

/** Vouchers of a batch with their lines, in the order of their numbers. */
const printedVouchers = async ({ db }: Pick<Ctx, 'db'>, batchId: string): Promise<PrintedVoucher[]> => {
  const { rows } = await sql<PrintedVoucher>`
    select v.voucher_date as date, v.word, v.number, v.summary, v.attachments,
      json_agg(json_build_object('code', l.code, 'name', l.name, 'items', l.items, 'summary', l.summary,
        'debitFen', l.debit_fen, 'creditFen', l.credit_fen) order by l.line) as lines
    from vouchers v join voucher_lines l on l.voucher_id = v.id where v.batch_id = ${batchId}
    group by v.id order by v.number`.execute(db);
  return rows;
};

const findFile = async ({ db }: Pick<Ctx, 'db'>, batchId: string, format: VoucherFormatId) =>
  db
    .selectFrom('voucherFiles as f')
    .innerJoin('files', 'files.id', 'f.fileId')
    .select(['files.key', 'f.fileName'])
    .where('f.batchId', '=', batchId)
    .where('f.format', '=', format)
    .executeTakeFirst();

interface Made {
  readonly batchId: string;
  readonly format: VoucherFormatId;
  readonly bytes: Buffer;
  readonly replaced: readonly string[];
  readonly fileName: string;
}

const insertVoucherFile = async (ctx: Ctx, key: string, made: Made): Promise<void> => {
  const { batchId, format, bytes, replaced, fileName } = made;
  const mime = mimes[voucherFormats[format].file];
  const fileId = await insertFile(ctx, { key, mime, sizeBytes: bytes.length, private: true });
  await ctx.db
    .insertInto('voucherFiles')
    .values({
      ...{ batchId, format, sha256: sha256Of(bytes), fileId, fileName, replaced: [...replaced] },
      ...{ madeBy: ctx.user.realname, madeAt: ctx.now },
    })
    .execute();
  await ctx.record({
    name: 'voucherBatch.exported',
    entity: 'voucherBatch',
    entityId: batchId,
    after: { format, fileName, sha256: sha256Of(bytes).toString('hex') },
  });
};

const render = async (ctx: Ctx, batchId: string, format: VoucherFormatId): Promise<Made> => {
  const { entityId, entityName, period, number } = await batchRow(ctx, batchId);
  const vouchers = await printedVouchers(ctx, batchId);
  const { file } = voucherFormats[format];
  const rows = vouchers.reduce((sum, { lines }) => sum + lines.length, 1);
  if (file === 'xls' && rows > MAX_OLD_ROWS) fail(voucherFailures.tooLong);
  const { preparer, taxRate } = await settingsOf(ctx, entityId);
  const { bytes, replaced } = renderVouchers(format, vouchers, { preparer, taxRate });
  return {
    batchId,
    format,
    bytes,
    replaced,
    fileName: `${entityName}-${period}-${number}-${format}.${file}`,
  };
};

export const makeVoucherFileRoute = externalCommand(makeVoucherFile, async (ctx, { batchId, format }) => {
  assertSeesBooks(ctx);
  if (await findFile(ctx, batchId, format)) return batchById(ctx, batchId);
  const made = await render(ctx, batchId, format);
  await withStored(ctx.services.files, made.bytes, (key) =>
    ctx.store(async (change) => {
      await sql`select from voucher_batches where id = ${batchId} for update`.execute(change.db);
      if (!(await findFile(change, batchId, format))) await insertVoucherFile(change, key, made);
    }),
  );
  return batchById(ctx, batchId);
});

export const getVoucherFileRoute = privateFile(getVoucherFile, async (ctx, { batchId, format }) => {
  assertSeesBooks(ctx);
  const file = (await findFile(ctx, batchId, format)) ?? fail(voucherFailures.batchNotFound);
  const body = (await readContent(ctx.services.files, file.key)) ?? fail(voucherFailures.batchNotFound);
  return { fileName: file.fileName, mime: mimes[voucherFormats[format].file], body };
});
