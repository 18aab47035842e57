/** Makes a batch of vouchers, discards one that was not handed over, and changes how vouchers are made. */

import type { Gap } from '@minsu/contract/finance/books/account-map-rules.ts';
import { voucherFailures } from '@minsu/contract/finance/books/books-failures.ts';
import {
  createVouchers,
  discardVouchers,
  saveVoucherSettings,
  VoucherSettings,
} from '@minsu/contract/finance/vouchers/voucher-endpoints.ts';
import { voucherGroupNames } from '@minsu/contract/finance/vouchers/voucher-groups.ts';
import type { VoucherDraft, VoucherLine } from '@minsu/contract/finance/vouchers/voucher-rules.ts';
import { fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { houseWords } from '../books/party-words.ts';
import { entityById } from '../entities/entity-queries.ts';
import { assertSeesBooks } from '../entities/entity-scope.ts';
import { type MonthState, readMonth, settingsOf } from './month-state.ts';
import { batchById } from './voucher-queries.ts';

/** Batches of an entity are made one after the other, so that numbers have no gaps. */
const lockEntity = (ctx: Ctx, entityId: string) =>
  sql`select from legal_entities where id = ${entityId} for update`.execute(ctx.db);

const assertComplete = (gaps: readonly Gap[]): void => {
  if (gaps.length > 0) fail(voucherFailures.hasGaps, { params: { count: gaps.length } });
};

interface Numbered extends Omit<VoucherDraft, 'group' | 'lines'> {
  readonly id: string;
  readonly number: number;
  readonly group: VoucherDraft['group'];
  readonly lines: readonly VoucherLine[];
  readonly summary: string;
}

const wholeDrafts = ({ drafts, difference, to }: MonthState): VoucherDraft[] => [
  ...drafts.filter(({ lines }) => lines.length > 0),
  ...(difference.length === 0
    ? []
    : [
        {
          group: 'difference',
          date: to,
          houseId: null,
          document: '',
          entryIds: [],
          lines: difference,
        } as const,
      ]),
];

const numbered = async (
  ctx: Ctx,
  state: MonthState,
  { first, language }: { readonly first: number; readonly language: Language },
): Promise<Numbered[]> => {
  const drafts = wholeDrafts(state);
  const nameOf = await houseWords(
    ctx,
    drafts.map(({ houseId }) => houseId),
  );
  return drafts.map((draft, at) => {
    const { group, houseId, document } = draft;
    const words = [
      sayText(voucherGroupNames[group], language),
      nameOf(houseId) ?? '',
      houseId ? '' : document,
    ];
    return { ...draft, id: ctx.newId(), number: first + at, summary: words.filter(Boolean).join(' ') };
  });
};

const debitOf = (lines: readonly VoucherLine[]): number =>
  lines.reduce((sum, { debitFen }) => sum + debitFen, 0);

interface Batch {
  readonly id: string;
  readonly entityId: string;
  readonly period: string;
  readonly word: string;
}

const insertVouchers = async (
  ctx: Ctx,
  { id, entityId, period, word }: Batch,
  vouchers: readonly Numbered[],
) => {
  const heads = vouchers.map(({ id: voucherId, number, group, date, summary, houseId, lines }) => ({
    ...{ id: voucherId, number, grp: group, date, summary, house: houseId, debit: debitOf(lines) },
  }));
  await sql`
    insert into vouchers (id, batch_id, entity_id, period, word, number, voucher_group, voucher_date, summary, attachments,
      house_id, debit_fen)
    select v.id, ${id}::uuid, ${entityId}::uuid, ${period}, ${word}, v.number, v.grp, v.date, v.summary, 0, v.house, v.debit
    from json_to_recordset(${JSON.stringify(heads)}::json) as v (id uuid, number int, grp text, date date, summary text,
      house uuid, debit bigint)`.execute(ctx.db);
  const lines = vouchers.flatMap((voucher) =>
    voucher.lines.map(({ code, name, items, detail, debitFen, creditFen }, at) => ({
      ...{ voucher: voucher.id, line: at + 1, code, name, items, debit: debitFen, credit: creditFen },
      summary: detail === '' ? voucher.summary : `${voucher.summary} ${detail}`,
    })),
  );
  await sql`
    insert into voucher_lines (voucher_id, line, code, name, items, summary, debit_fen, credit_fen)
    select l.voucher, l.line, l.code, l.name, l.items, l.summary, l.debit, l.credit
    from json_to_recordset(${JSON.stringify(lines)}::json) as l (voucher uuid, line int, code text, name text, items jsonb,
      summary text, debit bigint, credit bigint)`.execute(ctx.db);
};

/** Rows of a statement, so that none of them runs long. */
const AT_ONCE = 10_000;

/** Entries that move nothing between accounts of the books are noted without a voucher. */
const insertEntries = async (ctx: Ctx, batch: Batch, state: MonthState, vouchers: readonly Numbered[]) => {
  const rows = [
    ...vouchers.flatMap(({ id, entryIds }) =>
      entryIds.map((entry) => ({ entry, voucher: id as string | null })),
    ),
    ...state.drafts
      .filter(({ lines }) => lines.length === 0)
      .flatMap(({ entryIds }) => entryIds.map((entry) => ({ entry, voucher: null }))),
  ];
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await sql`
      insert into voucher_entries (entity_id, entry_id, batch_id, voucher_id)
      select ${batch.entityId}::uuid, e.entry, ${batch.id}::uuid, e.voucher
      from json_to_recordset(${JSON.stringify(rows.slice(from, from + AT_ONCE))}::json) as e (entry uuid, voucher uuid)`.execute(
      ctx.db,
    );
};

const nextNumbers = async (ctx: Ctx, entityId: string, period: string) => {
  const { rows } = await sql<{ batch: number; first: number }>`
    select coalesce(max(number), 0)::int + 1 as batch, coalesce(max(last_number), 0)::int + 1 as first
    from voucher_batches where entity_id = ${entityId} and period = ${period}`.execute(ctx.db);
  return rows[0] ?? { batch: 1, first: 1 };
};

const insertBatch = async (ctx: Ctx, batch: Batch, state: MonthState, language: Language): Promise<void> => {
  const { batch: number, first } = await nextNumbers(ctx, batch.entityId, batch.period);
  const vouchers = await numbered(ctx, state, { first, language });
  const debitFen = vouchers.reduce((sum, { lines }) => sum + debitOf(lines), 0);
  const { id, entityId, period } = batch;
  await ctx.db
    .insertInto('voucherBatches')
    .values({
      ...{ id, entityId, period, number, firstNumber: first, lastNumber: first + vouchers.length - 1 },
      ...{ entries: state.fresh, debitFen, madeBy: ctx.user.realname, madeAt: ctx.now },
    })
    .execute();
  await insertVouchers(ctx, batch, vouchers);
  await insertEntries(ctx, batch, state, vouchers);
  await ctx.record({
    name: 'voucherBatch.created',
    entity: 'voucherBatch',
    entityId: id,
    after: { entityId, period, number, vouchers: vouchers.length, debitFen },
  });
};

export const createVouchersRoute = command(createVouchers, async (ctx, { entityId, month }) => {
  assertSeesBooks(ctx);
  const { language } = await entityById(ctx, entityId);
  if (month > (await businessDateIn(ctx)).slice(0, 7)) failAt('month', voucherFailures.futurePeriod);
  await lockEntity(ctx, entityId);
  const state = await readMonth(ctx, entityId, month);
  assertComplete(state.gaps);
  if (state.fresh === 0 && state.difference.length === 0) fail(voucherFailures.nothingNew);
  const id = ctx.newId();
  await insertBatch(ctx, { id, entityId, period: month, word: state.settings.word }, state, language);
  return batchById(ctx, id);
});

export const discardVouchersRoute = command(discardVouchers, async (ctx, { id }) => {
  assertSeesBooks(ctx);
  const { rows } = await sql<{ entityId: string; period: string; number: number }>`
    select entity_id, period, number from voucher_batches where id = ${id} for update`.execute(ctx.db);
  const batch = rows[0] ?? fail(voucherFailures.batchNotFound);
  const { files } = await batchById(ctx, id);
  if (files.length > 0) fail(voucherFailures.fileMade);
  await lockEntity(ctx, batch.entityId);
  const next = await nextNumbers(ctx, batch.entityId, batch.period);
  if (next.batch !== batch.number + 1) fail(voucherFailures.notLast);
  await ctx.db.deleteFrom('voucherBatches').where('id', '=', id).execute();
  await ctx.record({ name: 'voucherBatch.discarded', entity: 'voucherBatch', entityId: id, before: batch });
  return { discarded: 1 };
});

export const saveVoucherSettingsRoute = command(saveVoucherSettings, async (ctx, { version, ...input }) => {
  assertSeesBooks(ctx);
  await entityById(ctx, input.entityId);
  await lockEntity(ctx, input.entityId);
  const before = await settingsOf(ctx, input.entityId);
  if (before.version !== version) failStale(VoucherSettings, before);
  const row = { ...input, version: version + 1 };
  await ctx.db
    .insertInto('voucherSettings')
    .values(row)
    .onConflict((conflict) => conflict.column('entityId').doUpdateSet(row))
    .execute();
  await ctx.record({
    name: 'voucherBatch.settingsChanged',
    entity: 'voucherBatch',
    entityId: input.entityId,
    before,
    after: row,
  });
  return row;
});
