/** Reads a month of the ledger for one legal entity: new vouchers, gaps, and how far earlier batches agree. */
import { createAccountMap } from '@minsu/contract/finance/books/account-map-rules.ts';
import { booksFailures } from '@minsu/contract/finance/books/books-failures.ts';
import { daysOfMonth } from '@minsu/contract/finance/contracts/month-rules.ts';
import { createAttribution } from '@minsu/contract/finance/entities/attribution-rules.ts';
import type { VoucherSettings } from '@minsu/contract/finance/vouchers/voucher-endpoints.ts';
import {
  createVoucherBuilder,
  differenceLines,
  type Movement,
  movementOf,
} from '@minsu/contract/finance/vouchers/voucher-rules.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { mapOfEntity } from '../books/map-queries.ts';
import { readOwnership } from '../entities/entity-queries.ts';
import { entriesOfMonth } from './entries-of-month.ts';

const usual = {
  word: '记',
  preparer: '',
  isDetailed: false,
  perMonth: false,
  taxRate: 'Tax Exempt',
  version: 0,
};

export const settingsOf = async ({ db }: Pick<Ctx, 'db'>, entityId: string): Promise<VoucherSettings> => {
  const row = await db
    .selectFrom('voucherSettings')
    .select(['word', 'preparer', 'isDetailed', 'perMonth', 'taxRate', 'version'])
    .where('entityId', '=', entityId)
    .executeTakeFirst();
  return { entityId, ...(row ?? usual) };
};

/** Movement per account of all vouchers of the month. */
const vouchedMovements = async (
  { db }: Pick<Ctx, 'db'>,
  entityId: string,
  period: string,
): Promise<Movement[]> => {
  const { rows } = await sql<Movement['account'] & { netFen: number }>`
    select l.code, min(l.name) as name, l.items, sum(l.debit_fen - l.credit_fen)::bigint as net_fen
    from vouchers v join voucher_lines l on l.voucher_id = v.id
    where v.entity_id = ${entityId} and v.period = ${period} group by l.code, l.items`.execute(db);
  return rows.map(({ netFen, ...account }) => ({ account, netFen }));
};

export const readMonth = async (ctx: Pick<Ctx, 'db'>, entityId: string, period: string) => {
  const ownership = (await readOwnership(ctx)) ?? fail(booksFailures.noEntity);
  const { rows, codes } = await mapOfEntity(ctx, entityId);
  const settings = await settingsOf(ctx, entityId);
  const { isDetailed, perMonth } = settings;
  const builder = createVoucherBuilder({
    ...{ entityId, isDetailed, perMonth },
    attribution: createAttribution(ownership),
    map: createAccountMap(rows, codes),
  });
  const { from, to } = daysOfMonth(period);
  for await (const entries of entriesOfMonth(ctx, { entityId, from, to }))
    for (const entry of entries) builder.add(entry);
  const vouched = await vouchedMovements(ctx, entityId, period);
  const drafts = builder.drafts();
  const made = movementOf(drafts.flatMap(({ lines }) => lines));
  return {
    ...{ settings, drafts, vouched, to },
    ...builder.counts(),
    gaps: builder.gaps(),
    movements: builder.movements(),
    /** Lines of the difference voucher, after the new ones. */
    difference: differenceLines(builder.movements(), [...vouched, ...made]),
  };
};
export type MonthState = Awaited<ReturnType<typeof readMonth>>;
