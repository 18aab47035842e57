/**
 * Rent, guarantees and tiers of a month that is closed before their statement is approved: accrued on its last day and
 * reversed on the next, so that the month bears what it owes. Reopening reverses both entries.
 */

import { accruedTrueUpPostings } from '@minsu/contract/finance/ledger/accrual-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { accrualEntries, accrualsBehind, takeAccrualsBack } from '../ledger/accrual-entries.ts';
import type { PeriodChange } from '../ledger/period-hooks.ts';
import { type NewEntry, postEntries } from '../ledger/post-entries.ts';
import type { MonthAccruing } from '../splits/split-hooks.ts';
import { isPostedBy, unpostedMonths } from './statement-contract-queries.ts';
import { distinctMonths, isAsked, type OwedTrueUp, owedTrueUps } from './true-up-sources.ts';

interface TrueUpAccrual extends Pick<OwedTrueUp, 'landlordId' | 'contractVersionId' | 'ofMonth' | 'kind'> {
  readonly houseId: string | null;
  readonly amountFen: number;
  readonly entryKey: string;
}

/** Houses of versions that have one. */
const onlyHouses = async (ctx: Ctx, versionIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ versionId: string; houseId: string }>`
    select x.version_id, (array_agg(x.house_id))[1] as house_id from contract_houses x
    where x.version_id = any(${[...new Set(versionIds)]}::uuid[]) group by 1 having count(*) = 1`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ versionId, houseId }) => [versionId, houseId]));
};

/** Amounts due for the months up to the closed one and not on the books at its end. */
const notPosted = async (ctx: Ctx, closing: MonthAccruing): Promise<TrueUpAccrual[]> => {
  const { closedOn, periodId, open } = closing;
  const own = await unpostedMonths(ctx, closing);
  const owed = await owedTrueUps(ctx, {
    landlordIds: [...new Set(own.map(({ landlordId }) => landlordId))],
    months: distinctMonths(own),
    isWanted: isAsked(own, []),
    ...{ open, billed: isPostedBy(closedOn) },
  });
  const houses = await onlyHouses(
    ctx,
    owed.map(({ contractVersionId }) => contractVersionId),
  );
  return owed.flatMap(({ landlordId, contractVersionId, ofMonth, kind, dueFen, billedFen }) => {
    const amountFen = dueFen - billedFen;
    const entryKey = [periodId, closedOn, contractVersionId, ofMonth, kind, landlordId].join(':');
    const houseId = houses.get(contractVersionId) ?? null;
    return amountFen === 0
      ? []
      : [{ landlordId, contractVersionId, ofMonth, kind, houseId, amountFen, entryKey }];
  });
};

const entriesOf = (accrual: TrueUpAccrual, closedOn: string): NewEntry[] => {
  const { entryKey: sourceKey, houseId, landlordId, amountFen, ofMonth: memo } = accrual;
  const postings = accruedTrueUpPostings(landlordId, houseId, amountFen);
  return accrualEntries({ sourceKey, houseId, landlordId, memo, postings }, closedOn);
};

const store = async (
  ctx: Ctx,
  accruals: readonly TrueUpAccrual[],
  { periodId, closedOn }: MonthAccruing,
): Promise<void> => {
  const rows = accruals.map((accrual) => ({ ...accrual, id: ctx.newId() }));
  await sql`
    insert into true_up_accruals (id, period_id, closed_on, contract_version_id, of_month, kind, landlord_id, house_id,
      amount_fen, entry_key)
    select r.id, ${periodId}, ${closedOn}::date, r."contractVersionId", r."ofMonth", r.kind, r."landlordId", r."houseId",
      r."amountFen", r."entryKey"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "contractVersionId" uuid, "ofMonth" text, kind text,
      "landlordId" uuid, "houseId" uuid, "amountFen" bigint, "entryKey" text)`.execute(ctx.db);
};

export const accrueTrueUps = async (ctx: Ctx, closing: MonthAccruing): Promise<() => Promise<void>> => {
  const accruals = await notPosted(ctx, closing);
  await postEntries(
    ctx,
    accruals.flatMap((accrual) => entriesOf(accrual, closing.closedOn)),
  );
  return () => store(ctx, accruals, closing);
};

/** Months are open again. */
export const undoTrueUpAccruals = async (ctx: Ctx, { periodId, to, reason }: PeriodChange): Promise<void> => {
  await takeAccrualsBack(
    ctx,
    sql`select a.entry_key from true_up_accruals a where ${accrualsBehind(to)}`,
    reason,
  );
  await sql`update true_up_accruals a set undone_by = ${periodId} where ${accrualsBehind(to)}`.execute(
    ctx.db,
  );
};
