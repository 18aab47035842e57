/** A statement as its landlord reads it: the one source of PDF, sheet, mail and screen. */

import type { StatementDetail } from '@minsu/contract/finance/settlements/statement.ts';
import type {
  Operator,
  StatementAccount,
  YearMonth,
} from '@minsu/contract/finance/settlements/statement-account.ts';
import { carryReasonOf, entriesOf } from '@minsu/contract/finance/settlements/statement-account-rules.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAccountLines } from './account-line-queries.ts';
import { awaitedShares } from './awaited-share-queries.ts';
import { statementDetail } from './statement-row-queries.ts';
import { assertSeesAmounts, statementVisible } from './statement-scope.ts';

type Detail = z.input<typeof StatementDetail>;
type Account = z.input<typeof StatementAccount>;

const operatorOf = async (ctx: Ctx): Promise<Operator> => {
  const { operatorName, operatorTaxNo, operatorAddress, operatorContact } = await readSettings(
    ctx.db,
    ctx.services,
  );
  return { name: operatorName, taxNo: operatorTaxNo, address: operatorAddress, contact: operatorContact };
};

/** The card that its payout went to; before there is one, the card that one would go to now. */
const bankOf = async (ctx: Ctx, statementId: string): Promise<Account['head']['bank']> => {
  const { rows } = await sql<{ name: string; cardTail: string }>`
    select f.bank as name, right(f.card_number_masked, 4) as card_tail from landlord_statements s
    left join payouts p on p.id = s.payout_id
    join onboarding_files f on f.landlord_id = s.landlord_id and f.joined_at is not null and f.card_number_masked is not null
      and case when p.merchant_no is null then f.state = 'joined' else f.merchant_no = p.merchant_no end
    where s.id = ${statementId} order by f.joined_at desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
};

interface Carried {
  readonly statementNo: string;
  readonly carriedOutFen: number;
}

const carriedFrom = async (ctx: Ctx, statementId: string): Promise<Carried | null> => {
  const { rows } = await sql<Carried>`
    select e.statement_no, e.carried_out_fen from landlord_statements s
    join landlord_statements e on e.landlord_id = s.landlord_id and e.month < s.month
    where s.id = ${statementId} order by e.month desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
};

const MONTHS = 12;

/** Kept less released by statements of the landlord of `s` up to its month. */
const reserveOf = sql`(select sum(r.holdback_fen - r.released_fen)::bigint from landlord_statements r
  where r.landlord_id = s.landlord_id and r.month <= s.month)`;

const readReserve = async (ctx: Ctx, statementId: string): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select ${reserveOf} as fen from landlord_statements s where s.id = ${statementId}`.execute(ctx.db);
  return rows[0]?.fen ?? 0;
};

/** Its month and up to eleven earlier ones that the user may see. */
const yearOf = async (ctx: Ctx, statementId: string): Promise<YearMonth[]> => {
  const { rows } = await sql<YearMonth>`
    select s.month, s.id as statement_id, s.statement_no, s.night_count, s.earned_fen, s.true_up_fen, s.expense_fen,
      s.correction_fen + s.adjustment_fen as other_fen, s.carried_in_fen, s.holdback_fen as hold_back_fen, s.released_fen,
      ${reserveOf} as reserve_fen, s.payable_fen, s.carried_out_fen
    from landlord_statements own join landlord_statements s on s.landlord_id = own.landlord_id and s.month <= own.month
      and s.month > to_char((own.month || '-01')::date - ${`${MONTHS} months`}::interval, 'YYYY-MM')
    where own.id = ${statementId} and ${statementVisible(ctx)} order by s.month`.execute(ctx.db);
  return rows;
};

const totalsOf = (
  statement: Detail['statement'],
  { before, reserveFen }: { readonly before: Carried | null; readonly reserveFen: number },
): Account['totals'] => {
  const sum = (fen: number | null): number => fen ?? 0;
  const carriedInFen = sum(statement.carriedInFen);
  const carriedOutFen = sum(statement.carriedOutFen);
  const parts = {
    earnedFen: sum(statement.earnedFen),
    trueUpFen: sum(statement.trueUpFen),
    correctionFen: sum(statement.correctionFen),
    expenseFen: sum(statement.expenseFen),
    adjustmentFen: sum(statement.adjustmentFen),
  };
  return {
    ...parts,
    landlordFen: Object.values(parts).reduce((all, one) => all + one, 0),
    holdBackBp: statement.holdBackBp,
    holdBackFen: sum(statement.holdBackFen),
    carriedInFen,
    releasedFen: sum(statement.releasedFen),
    reserveBeforeFen: reserveFen - sum(statement.holdBackFen) + sum(statement.releasedFen),
    reserveFen,
    minimumPayoutFen: sum(statement.minimumPayoutFen),
    payableFen: sum(statement.payableFen),
    carriedOutFen,
    carriedOutReason: carryReasonOf(carriedOutFen),
    carriedFrom: carriedInFen === 0 ? null : (before?.statementNo ?? null),
    carriedInReason: carryReasonOf(carriedInFen),
  };
};

/** Refused to users who may not see amounts: nothing would be left. */
export const statementAccount = async (ctx: Ctx, id: string): Promise<Account> => {
  assertSeesAmounts(ctx);
  const { statement, houses } = await statementDetail(ctx, id);
  const { statementNo, landlordName, month, from, to, state, payoutOn } = statement;
  const entries = entriesOf(await readAccountLines(ctx, id));
  return {
    head: {
      operator: await operatorOf(ctx),
      ...{ statementNo, landlordName, month, from, to, state, payoutOn },
      houses: houses.map(({ name }) => name),
      bank: await bankOf(ctx, id),
    },
    entries,
    awaited: await awaitedShares(ctx, id, entries.length + 1),
    totals: totalsOf(statement, {
      before: await carriedFrom(ctx, id),
      reserveFen: await readReserve(ctx, id),
    }),
    year: await yearOf(ctx, id),
  };
};
