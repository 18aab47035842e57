/** Transfers between own accounts as lists show them. Amounts in fen. */

import type {
  OwnTransfer,
  pageTransfers,
  transferFilters,
} from '@minsu/contract/finance/transfers/transfer-endpoints.ts';
import { transferFailures } from '@minsu/contract/finance/transfers/transfer-failures.ts';
import type { TransferAccount, TransferSide } from '@minsu/contract/finance/transfers/transfer-rules.ts';
import { type TransferFacts, transferTable } from '@minsu/contract/finance/transfers/transfer-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import { moneyInScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  containing,
  limitOf,
  orderBy,
  type Paging,
  pageOfRows,
  startingWith,
  totalFrom,
} from '../../platform/http/page-rows.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';

export type TransferFilters = { [K in keyof typeof transferFilters]?: z.output<(typeof transferFilters)[K]> };
type Sorted = TransferFilters & { readonly sort?: readonly string[] | undefined };

export interface TransferRow
  extends Omit<OwnTransfer, 'from' | 'to' | 'actions' | 'recordedAt' | 'decidedAt' | 'voidedAt'> {
  readonly fromAccount: TransferAccount;
  readonly fromMethod: string | null;
  readonly fromHouseId: string | null;
  readonly fromHouseName: string | null;
  readonly toAccount: TransferAccount;
  readonly toMethod: string | null;
  readonly toHouseId: string | null;
  readonly toHouseName: string | null;
  readonly recordedBy: string;
  /** Cash box the money left or entered. */
  readonly shiftId: string | null;
  readonly recordedAt: Date;
  readonly decidedAt: Date | null;
  readonly voidedAt: Date | null;
}

export const assertSeesTransfers = (ctx: Pick<Ctx, 'user' | 'access'>): void => {
  if (!seesSomeMoney(ctx)) fail(transferFailures.moneyHidden);
};

export const sidesOf = (row: TransferRow): { from: TransferSide; to: TransferSide } => ({
  from: { account: row.fromAccount, method: row.fromMethod, houseId: row.fromHouseId },
  to: { account: row.toAccount, method: row.toMethod, houseId: row.toHouseId },
});

export const transferFacts = async (
  ctx: Ctx,
  { recordedBy, needsSecond }: Pick<TransferRow, 'recordedBy' | 'needsSecond'>,
): Promise<TransferFacts> => ({
  own: (await confirmerOf(ctx, 'transfer')).own([recordedBy]),
  isRecorder: recordedBy === ctx.user.id,
  needsSecond,
});

export const toTransfer = async (ctx: Ctx, row: TransferRow): Promise<OwnTransfer> => {
  const { from, to } = sidesOf(row);
  return {
    ...{ id: row.id, transferNo: row.transferNo, movedOn: row.movedOn },
    from: { ...from, houseName: row.fromHouseName },
    to: { ...to, houseName: row.toHouseName },
    ...{ amountFen: row.amountFen, feeFen: row.feeFen, receiptNo: row.receiptNo, note: row.note },
    ...{ state: row.state, needsSecond: row.needsSecond, reason: row.reason, entryId: row.entryId },
    ...{ recordedByName: row.recordedByName, recordedAt: row.recordedAt.toISOString() },
    ...{ decidedByName: row.decidedByName, decidedAt: row.decidedAt?.toISOString() ?? null },
    ...{ voidedByName: row.voidedByName, voidedAt: row.voidedAt?.toISOString() ?? null },
    version: row.version,
    actions: allowedActions(transferTable, row.state, await transferFacts(ctx, row), ctx.user.may),
  };
};

/** Users with all houses in scope see all transfers; others those of their houses only. */
const transferInScope = (ctx: Ctx): RawBuilder<SqlBool> => {
  if (ctx.user.moneyScopesOf(ctx.access).has('all')) return sql<SqlBool>`true`;
  return sql<SqlBool>`(coalesce(m.from_house_id, m.to_house_id) is not null
    and (m.from_house_id is null or ${moneyInScope(ctx, 'm.fromHouseId')})
    and (m.to_house_id is null or ${moneyInScope(ctx, 'm.toHouseId')}))`;
};

const conditionsOf = (ctx: Ctx, filters: TransferFilters): RawBuilder<unknown> => {
  const { view = 'all', account, method, movedFrom, movedTo } = filters;
  const typed = filters.keyword?.trim() ?? '';
  return sql.join(
    [
      transferInScope(ctx),
      ...(view === 'all' ? [] : [sql`m.state = ${view}`]),
      ...(typed === ''
        ? []
        : [
            sql`(m.transfer_no like ${startingWith(typed.toUpperCase())} or m.receipt_no like ${startingWith(typed)}
              or m.note like ${containing(typed)})`,
          ]),
      ...(account?.length
        ? [sql`(m.from_account = any(${account}::text[]) or m.to_account = any(${account}::text[]))`]
        : []),
      ...(method?.length
        ? [sql`(m.from_method = any(${method}::text[]) or m.to_method = any(${method}::text[]))`]
        : []),
      ...(movedFrom ? [sql`m.moved_on >= ${movedFrom}::date`] : []),
      ...(movedTo ? [sql`m.moved_on <= ${movedTo}::date`] : []),
    ],
    sql` and `,
  );
};

/** `from`: a relation called `m` with the columns of own_transfers, found by keys already. */
const read = async (
  ctx: Ctx,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`m.id`,
): Promise<TransferRow[]> => {
  const { rows } = await sql<TransferRow>`
    select m.id, m.transfer_no, m.moved_on, m.from_account, m.from_method, m.from_house_id, f.name as from_house_name,
      m.to_account, m.to_method, m.to_house_id, t.name as to_house_name, m.amount_fen, m.fee_fen, m.receipt_no, m.note,
      m.state, m.needs_second, m.recorded_by, m.recorded_by_name, m.recorded_at, m.decided_by_name, m.decided_at,
      m.voided_by_name, m.voided_at,
      m.reason, m.shift_id, m.entry_id, m.version
    from ${from} left join houses f on f.id = m.from_house_id left join houses t on t.id = m.to_house_id
    order by ${order}`.execute(ctx.db);
  return rows;
};

const sorts = { movedOn: sql`m.moved_on`, amountFen: sql`m.amount_fen`, recordedAt: sql`m.recorded_at` };

const rowsOf = async (ctx: Ctx, input: Sorted & Paging): Promise<OwnTransfer[]> => {
  const order = orderBy(sorts, input.sort ?? ['-movedOn'], sql`m.id desc`);
  const found = sql`(select m.* from own_transfers m where ${conditionsOf(ctx, input)} order by ${order} ${limitOf(input)}) m`;
  const rows = await read(ctx, found, order);
  return Promise.all(rows.map((row) => toTransfer(ctx, row)));
};

export const countTransfers = async (ctx: Ctx, filters: TransferFilters, limit: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from own_transfers m where ${conditionsOf(ctx, filters)} limit ${limit}) c`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

export const transferPage = async (
  ctx: Ctx,
  input: z.output<(typeof pageTransfers)['input']>,
): Promise<Page<OwnTransfer>> => {
  assertSeesTransfers(ctx);
  const records = await rowsOf(ctx, input);
  const total = totalFrom(input, records.length) ?? (await countTransfers(ctx, input, COUNT_LIMIT));
  return pageOfRows(records, total, input);
};

export const transferBatches = (ctx: Ctx, input: Sorted): AsyncGenerator<OwnTransfer[]> =>
  batchesOf((paging) => rowsOf(ctx, { ...input, ...paging }));

/** Fails for one that is unknown or out of scope. */
export const mustFindTransfer = async (ctx: Ctx, id: string): Promise<TransferRow> => {
  const [row] = await read(
    ctx,
    sql`(select m.* from own_transfers m where m.id = ${id} and ${transferInScope(ctx)}) m`,
  );
  return row ?? fail(transferFailures.notFound);
};
