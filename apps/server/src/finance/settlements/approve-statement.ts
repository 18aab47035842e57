/**
 * Approves a statement by a different user than its author and reviewer, and fixes its figures. Posts true-ups, makes
 * the payable amount available, and moves the held-back amount into the reserve.
 */
import { daysOfMonth } from '@minsu/contract/finance/contracts/month-rules.ts';
import { approveStatement } from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { settlementFailures } from '@minsu/contract/finance/settlements/settlement-failures.ts';
import {
  approvalPostings,
  trueUpPostings,
} from '@minsu/contract/finance/settlements/statement-posting-rules.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { confirmAlone } from '../../foundation/duties/confirm-alone.ts';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { claimCorrections, claimExpenses } from '../expenses/claim-expenses.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { lockLandlords } from './draw-statements.ts';
import { assertStatement, type LockedStatement, lockStatement, moveStatement } from './locked-statement.ts';
import { askForMail } from './mail-statements.ts';
import { statementDetail } from './statement-row-queries.ts';
import { assertUpToDate } from './what-moved.ts';

interface TrueUpLine {
  readonly id: string;
  readonly line: number;
  readonly amountFen: number;
  /** Month that the true-up corrects. */
  readonly ofMonth: string;
  /** For a version with one house. */
  readonly houseId: string | null;
}

const trueUpLines = async (ctx: Ctx, statementId: string): Promise<TrueUpLine[]> => {
  const { rows } = await sql<TrueUpLine>`
    select l.id, l.line, l.amount_fen, l.of_month, (select case when count(*) = 1 then (array_agg(x.house_id))[1] end
      from contract_houses x where x.version_id = l.contract_version_id) as house_id
    from statement_lines l where l.statement_id = ${statementId} and l.true_up is not null order by l.line`.execute(
    ctx.db,
  );
  return rows;
};

/** Stores the ledger entry of each line. */
const linkEntries = async (
  ctx: Ctx,
  links: readonly { readonly line: string; readonly entry: string | null }[],
): Promise<void> => {
  if (links.length === 0) return;
  await sql`
    update statement_lines l set entry_id = k.entry
    from json_to_recordset(${JSON.stringify(links)}::json) as k (line uuid, entry uuid) where l.id = k.line`.execute(
    ctx.db,
  );
};

/** Last day of the corrected month, so that it is posted there; the ledger moves entries of closed months forward. */
const trueUpDay = (ofMonth: string, today: string): string => {
  const { to } = daysOfMonth(ofMonth);
  return to < today ? to : today;
};

const postApproval = async (ctx: Ctx, statement: LockedStatement): Promise<void> => {
  const { id, statementNo, landlordId, payableFen, holdBackFen } = statement;
  const businessDate = await businessDateIn(ctx);
  const lines = await trueUpLines(ctx, id);
  const common = { source: 'statement', landlordId, businessDate, memo: statementNo } as const;
  const posted = await postEntries(ctx, [
    ...lines.map(({ line, amountFen, houseId, ofMonth }) => ({
      ...common,
      businessDate: trueUpDay(ofMonth, businessDate),
      sourceKey: `${id}:trueUp:${line}`,
      rule: 'statementTrueUp',
      houseId,
      postings: trueUpPostings(landlordId, houseId, amountFen),
    })),
    {
      ...common,
      sourceKey: `${id}:approve`,
      rule: 'statementApproved',
      postings: approvalPostings(landlordId, { payableFen, holdBackFen }),
    },
  ]);
  const approval = posted.at(-1)?.id ?? null;
  const { rows } = await sql<{ id: string }>`
    select id from statement_lines where statement_id = ${id} and kind = 'holdBack'`.execute(ctx.db);
  await linkEntries(ctx, [
    ...lines.map((line, at) => ({ line: line.id, entry: posted[at]?.id ?? null })),
    ...rows.map((line) => ({ line: line.id, entry: approval })),
  ]);
};

/** Marks expenses and their corrections as settled, each on one statement. Fails if one was voided meanwhile. */
const markExpenses = async (ctx: Ctx, statementId: string): Promise<void> => {
  const { rows } = await sql<{ expenseId: string; mirrors: boolean }>`
    select distinct expense_id, mirrors from statement_lines
    where statement_id = ${statementId} and expense_id is not null`.execute(ctx.db);
  const idsOf = (mirrors: boolean) =>
    rows.filter((row) => row.mirrors === mirrors).map(({ expenseId }) => expenseId);
  const claimed = [
    ...(await claimExpenses(ctx, { expenseIds: idsOf(false), statementId })),
    ...(await claimCorrections(ctx, { expenseIds: idsOf(true), statementId })),
  ];
  const count = rows.length - claimed.length;
  if (count > 0) fail(settlementFailures.expensesMoved, { params: { count } });
};

export const approve = async (
  ctx: Ctx,
  statement: LockedStatement,
  reason?: string | undefined,
): Promise<void> => {
  await assertStatement(ctx, statement, 'approve');
  const { id, madeById, reviewedById } = statement;
  const aloneReason = await confirmAlone(ctx, await confirmerOf(ctx, 'statement'), {
    ...{ act: 'statement', starters: [madeById, reviewedById], id, reason },
  });
  await lockLandlords(ctx, [statement.landlordId]);
  await assertUpToDate(ctx, statement);
  await postApproval(ctx, statement);
  await markExpenses(ctx, statement.id);
  const set = sql`approved_by = ${ctx.user.realname}, approved_by_id = ${ctx.user.id || null}, approved_at = ${ctx.now},
    alone_reason = ${aloneReason}`;
  await moveStatement(ctx, statement, 'approve', set);
  await askForMail(ctx, statement);
};

export const approveStatementRoute = command(approveStatement, async (ctx, { dutyReason, ...key }) => {
  await approve(ctx, await lockStatement(ctx, key), dutyReason);
  return statementDetail(ctx, key.id);
});
