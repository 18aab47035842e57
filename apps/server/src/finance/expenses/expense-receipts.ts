/** Receipts. Without public address: only users who may see the expense get them. */
import type { ExpenseReceipt } from '@minsu/contract/finance/expenses/expense.ts';
import {
  getExpenseReceipt,
  uploadExpenseReceipt,
} from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { expenseFailures } from '@minsu/contract/finance/expenses/expense-failures.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { type Paper, paperName, paperOf } from '../../foundation/houses/uploaded-paper.ts';
import type { Ctx } from '../../platform/context.ts';
import { readContent } from '../../platform/files/files.ts';
import { insertFile, withStored } from '../../platform/files/stored-files.ts';
import { uploadedContent } from '../../platform/files/uploaded-file.ts';
import { externalCommand, privateFile } from '../../platform/http/routes.ts';
import { expenseInScope } from './expense-filter-queries.ts';

/** Uploaded and not attached yet; removed after some days. */
const MAX_UNATTACHED = 40;

const assertUploadsLeft = async (ctx: Ctx): Promise<void> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from expense_receipts r
    where r.uploaded_by = ${ctx.user.id} and r.expense_id is null`.execute(ctx.db);
  if ((rows[0]?.count ?? 0) < MAX_UNATTACHED) return;
  const params = { limit: MAX_UNATTACHED };
  failAt('file', expenseFailures.tooManyFiles, params);
};

interface Kept extends Paper {
  readonly key: string;
  readonly fileName: string;
}

const insertReceipt = async (ctx: Ctx, { content, mime, key, fileName }: Kept): Promise<ExpenseReceipt> => {
  const sizeBytes = content.byteLength;
  const id = await insertFile(ctx, { key, mime, sizeBytes, private: true });
  await ctx.db
    .insertInto('expenseReceipts')
    .values({ fileId: id, fileName, uploadedBy: ctx.user.id, createdAt: ctx.now })
    .execute();
  return { id, fileName, mime, sizeBytes };
};

export const uploadExpenseReceiptRoute = externalCommand(uploadExpenseReceipt, async (ctx, input) => {
  await assertUploadsLeft(ctx);
  const paper = await paperOf(await uploadedContent(input.file));
  const fileName = paperName(input.fileName, paper.mime);
  return withStored(ctx.services.files, paper.content, (key) =>
    ctx.store((store) => insertReceipt(store, { ...paper, key, fileName })),
  );
});

interface StoredFile {
  readonly key: string;
  readonly mime: string;
  readonly fileName: string;
}

export const getExpenseReceiptRoute = privateFile(getExpenseReceipt, async (ctx, { id }) => {
  const { rows } = await sql<StoredFile>`
    select f.key, f.mime, r.file_name from expense_receipts r join files f on f.id = r.file_id
    left join expenses e on e.id = r.expense_id
    where r.file_id = ${id} and (
      (r.expense_id is null and r.uploaded_by = ${ctx.user.id}) or (e.id is not null and ${expenseInScope(ctx)}))`.execute(
    ctx.db,
  );
  const [row] = rows;
  const body = row && (await readContent(ctx.services.files, row.key));
  if (!row || !body) fail(expenseFailures.receiptNotFound);
  return { fileName: row.fileName, mime: row.mime, body };
});

/** The expense has exactly these receipts: those it had already, and those its recorder has just sent. */
export const attachReceipts = async (ctx: Ctx, expenseId: string, ids: readonly string[]): Promise<void> => {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ fileId: string }>`
    select r.file_id from expense_receipts r where r.file_id = any(${wanted}::uuid[])
      and (r.expense_id = ${expenseId} or (r.expense_id is null and r.uploaded_by = ${ctx.user.id}))
    for update of r`.execute(ctx.db);
  if (rows.length < wanted.length) failAt('receiptIds', expenseFailures.fileNotFound);
  // Detached receipts become unattached again, and a job removes them.
  await sql`update expense_receipts set expense_id = null
    where expense_id = ${expenseId} and not (file_id = any(${wanted}::uuid[]))`.execute(ctx.db);
  await sql`update expense_receipts r set expense_id = ${expenseId}, position = w.place
    from unnest(${wanted}::uuid[]) with ordinality w(id, place) where r.file_id = w.id`.execute(ctx.db);
};
