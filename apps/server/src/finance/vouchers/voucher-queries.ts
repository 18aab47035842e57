/** Vouchers, batches and the state of a month as screens show them. */
import type { Gap } from '@minsu/contract/finance/books/account-map-rules.ts';
import type { BookGap } from '@minsu/contract/finance/books/books-endpoints.ts';
import { voucherFailures } from '@minsu/contract/finance/books/books-failures.ts';
import type {
  CodeMovement,
  getVoucherMonth,
  pageVouchers,
  Voucher,
  VoucherBatch,
  VoucherDetail,
  VoucherMonth,
} from '@minsu/contract/finance/vouchers/voucher-endpoints.ts';
import type { Movement } from '@minsu/contract/finance/vouchers/voucher-rules.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { houseWords, partyWords } from '../books/party-words.ts';
import { entityById } from '../entities/entity-queries.ts';
import { assertSeesBooks } from '../entities/entity-scope.ts';
import { lockedTo } from '../ledger/post-entries.ts';
import { type MonthState, readMonth } from './month-state.ts';

const readBatches = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<VoucherBatch[]> => {
  const { rows } = await sql<Omit<VoucherBatch, 'madeAt'> & { madeAt: Date }>`
    select b.id, b.number, b.first_number, b.last_number, b.entries, b.debit_fen, b.made_by, b.made_at,
      coalesce((select json_agg(json_build_object('format', f.format, 'fileName', f.file_name,
          'sha256', encode(f.sha256, 'hex'), 'replaced', f.replaced, 'madeBy', f.made_by,
          'madeAt', to_char(f.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by f.format)
        from voucher_files f where f.batch_id = b.id), '[]') as files
    from voucher_batches b where ${where} order by b.number`.execute(ctx.db);
  return rows.map((row) => ({ ...row, madeAt: row.madeAt.toISOString() }));
};

export const batchById = async (ctx: Ctx, id: string): Promise<VoucherBatch> =>
  (await readBatches(ctx, sql`b.id = ${id}`))[0] ?? fail(voucherFailures.batchNotFound);

/** Gaps listed; there can be one per landlord. */
const MAX_GAPS = 100;

const namedGaps = async (ctx: Ctx, gaps: readonly Gap[]): Promise<BookGap[]> => {
  const shown = gaps.slice(0, MAX_GAPS);
  const nameOf = await partyWords(ctx, shown);
  const houseOf = await houseWords(
    ctx,
    shown.map(({ houseId }) => houseId),
  );
  return shown.map((gap) => ({ ...gap, partyName: nameOf(gap), houseName: houseOf(gap.houseId) }));
};

/** Per code, without auxiliary items. */
const byCode = (ledger: readonly Movement[], vouched: readonly Movement[]): CodeMovement[] => {
  const sums = new Map<string, CodeMovement>();
  const add = (movements: readonly Movement[], field: 'ledgerFen' | 'voucherFen') => {
    for (const { account, netFen } of movements) {
      const { code, name } = account;
      const sum = sums.get(code) ?? { code, name, ledgerFen: 0, voucherFen: 0 };
      sums.set(code, { ...sum, [field]: sum[field] + netFen });
    }
  };
  add(ledger, 'ledgerFen');
  add(vouched, 'voucherFen');
  return [...sums.values()]
    .filter(({ ledgerFen, voucherFen }) => ledgerFen !== 0 || voucherFen !== 0)
    .sort((a, b) => (a.code < b.code ? -1 : 1));
};

const stateOf = ({ fresh, difference }: MonthState, batches: number): VoucherMonth['state'] => {
  if (batches === 0) return 'none';
  return fresh === 0 && difference.length === 0 ? 'current' : 'stale';
};

export const voucherMonth = async (
  ctx: Ctx,
  { entityId, month }: z.output<typeof getVoucherMonth.input>,
): Promise<VoucherMonth> => {
  assertSeesBooks(ctx);
  await entityById(ctx, entityId);
  const found = await readMonth(ctx, entityId, month);
  const batches = await readBatches(ctx, sql`b.entity_id = ${entityId} and b.period = ${month}`);
  const locked = await lockedTo(ctx);
  return {
    ...{ entries: found.entries, newEntries: found.fresh, batches },
    newVouchers:
      found.drafts.filter(({ lines }) => lines.length > 0).length +
      (found.gaps.length === 0 && found.difference.length > 0 ? 1 : 0),
    gaps: await namedGaps(ctx, found.gaps),
    gapCount: found.gaps.length,
    movements: byCode(found.movements, found.vouched),
    state: stateOf(found, batches.length),
    isClosed: locked !== null && locked >= found.to,
  };
};

const voucherColumns = sql`v.id, v.batch_id, v.word, v.number, v.voucher_group as "group", v.voucher_date as date,
  v.summary, v.attachments, v.house_id, h.name as house_name, v.debit_fen,
  (select count(*)::int from voucher_entries e where e.voucher_id = v.id) as entries`;

export const pageOfVouchers = async (
  ctx: Ctx,
  input: z.output<typeof pageVouchers.input>,
): Promise<Page<Voucher>> => {
  assertSeesBooks(ctx);
  const { entityId, month, batchId, code } = input;
  const where = sql.join(
    [
      sql`v.entity_id = ${entityId} and v.period = ${month}`,
      ...(batchId ? [sql`v.batch_id = ${batchId}`] : []),
      ...(code
        ? [sql`exists (select from voucher_lines l where l.voucher_id = v.id and l.code = ${code})`]
        : []),
    ],
    sql` and `,
  );
  const { rows } = await sql<Voucher>`
    select ${voucherColumns} from vouchers v left join houses h on h.id = v.house_id where ${where}
    order by v.number ${limitOf(input)}`.execute(ctx.db);
  const counted = await sql<{ n: number }>`select count(*)::int as n from vouchers v where ${where}`.execute(
    ctx.db,
  );
  return pageOfRows(rows, counted.rows[0]?.n ?? 0, input);
};

/** Entries listed; the journal has all of them. */
const MAX_SOURCES = 100;

export const voucherDetail = async (ctx: Ctx, { id }: { readonly id: string }): Promise<VoucherDetail> => {
  assertSeesBooks(ctx);
  const { rows } = await sql<Voucher>`
    select ${voucherColumns} from vouchers v left join houses h on h.id = v.house_id where v.id = ${id}`.execute(
    ctx.db,
  );
  const voucher = rows[0] ?? fail(voucherFailures.voucherNotFound);
  const lines = await sql<VoucherDetail['lines'][number]>`
    select line, code, name, items, summary, debit_fen, credit_fen from voucher_lines where voucher_id = ${id}
    order by line`.execute(ctx.db);
  const sources = await sql<VoucherDetail['sources'][number]>`
    select e.id, e.number::int as number, e.rule, e.business_date, e.amount_fen
    from voucher_entries x join ledger_entries e on e.id = x.entry_id where x.voucher_id = ${id}
    order by e.business_date, e.id limit ${MAX_SOURCES}`.execute(ctx.db);
  return { ...voucher, lines: lines.rows, sources: sources.rows };
};
