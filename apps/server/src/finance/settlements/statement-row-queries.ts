/** Statements as lists and records show them. */
import { daysOfMonth } from '@minsu/contract/finance/contracts/month-rules.ts';
import { settlementFailures } from '@minsu/contract/finance/settlements/settlement-failures.ts';
import type { StatementDetail, StatementRow } from '@minsu/contract/finance/settlements/statement.ts';
import { type LineKind, lineKinds } from '@minsu/contract/finance/settlements/statement-lines-rules.ts';
import {
  openStates,
  type StatementAction,
  type StatementFacts,
  type StatementState,
  statementActions,
  statementTable,
} from '@minsu/contract/finance/settlements/statement-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { awaitedSum } from './awaited-share-queries.ts';
import { seenBy, statementVisible } from './statement-scope.ts';
import { changesOf } from './statement-source-queries.ts';

type Row = z.input<typeof StatementRow>;
type Detail = z.input<typeof StatementDetail>;

interface Stored extends Omit<Row, 'actions' | 'payoutOpen' | AmountKey> {
  readonly state: StatementState;
  readonly payoutId: string | null;
  readonly madeById: string | null;
  readonly reviewedById: string | null;
  readonly earnedFen: number;
  readonly trueUpFen: number;
  readonly expenseFen: number;
  readonly correctionFen: number;
  readonly adjustmentFen: number;
  readonly carriedInFen: number;
  readonly releasedFen: number;
  readonly holdBackFen: number;
  readonly payableFen: number;
  readonly carriedOutFen: number;
}

const amountKeys = [
  'earnedFen',
  'trueUpFen',
  'expenseFen',
  'correctionFen',
  'adjustmentFen',
  'carriedInFen',
  'releasedFen',
  'holdBackFen',
  'payableFen',
  'carriedOutFen',
] as const;
type AmountKey = (typeof amountKeys)[number];

const columns = sql`s.id, s.statement_no, s.landlord_id, l.name as landlord_name, s.month, s.state, s.payout_id,
  cardinality(s.house_ids) as house_count, s.night_count, s.line_count, s.earned_fen, s.true_up_fen, s.expense_fen,
  s.correction_fen, s.adjustment_fen, s.carried_in_fen, s.released_fen, s.holdback_fen as hold_back_fen, s.payable_fen, s.carried_out_fen, s.payout_on,
  s.sent_at, s.paid_at, s.updated_at, s.version, s.made_by_id, s.reviewed_by_id`;

type Known = Pick<Stored, 'madeById' | 'reviewedById' | 'payableFen' | 'payoutId'>;

export const factsOf = async (ctx: Ctx, of: Known): Promise<StatementFacts> => ({
  own: (await confirmerOf(ctx, 'statement')).own([of.madeById, of.reviewedById]),
  payableFen: of.payableFen,
  payoutOpen: of.payoutId !== null,
});

const actionsOf = async (ctx: Ctx, row: Stored): Promise<StatementAction[]> => {
  const found = allowedActions(statementTable, row.state, await factsOf(ctx, row), ctx.user.may);
  return statementActions.filter((action) => (found as readonly string[]).includes(action));
};

const toRow = async (ctx: Ctx, row: Stored): Promise<Row> => {
  const { payoutId, madeById: _made, reviewedById: _reviewed, ...rest } = row;
  const seen = seenBy(ctx);
  return {
    ...rest,
    ...(Object.fromEntries(amountKeys.map((key) => [key, seen(row[key])])) as Record<
      AmountKey,
      number | null
    >),
    payoutOpen: payoutId !== null && row.state === 'sent',
    actions: await actionsOf(ctx, row),
  };
};

/** `from`: a relation called `s` with the columns of landlord_statements, found by keys already. */
export const readStatements = async (
  ctx: Ctx,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`s.id`,
): Promise<Row[]> => {
  const { rows } = await sql<Stored>`
    select ${columns} from ${from} join landlords l on l.id = s.landlord_id order by ${order}`.execute(
    ctx.db,
  );
  return Promise.all(rows.map((row) => toRow(ctx, row)));
};

interface More {
  readonly holdBackBp: number;
  readonly minimumPayoutFen: number;
  readonly payoutId: string | null;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly reviewedBy: string | null;
  readonly reviewedAt: Date | null;
  readonly approvedBy: string | null;
  readonly approvedAt: Date | null;
  readonly sentBy: string | null;
  readonly returnReason: string | null;
  readonly disputeReason: string | null;
  readonly disputedBy: string | null;
  readonly disputedAt: Date | null;
  readonly disputeAnswer: string | null;
  readonly answeredBy: string | null;
  readonly outdatedLines: number;
  readonly awaitedFen: number;
}

/** The contract of line `l` in its month differs from when statement `s` was created. */
const contractChanged = sql`(l.true_up is not null and exists (select from contract_versions own
  join contract_versions v on v.contract_id = own.contract_id cross join lateral ${changesOf(sql`v`)} change (at, first_day)
  where own.id = l.contract_version_id and change.at > s.made_at
    and change.first_day < (l.of_month || '-01')::date + interval '1 month'))`;

/** Lines of `s` whose split was reversed, whose expense is approved no more, or whose rent or guarantee is another by now. */
export const outdatedLines: RawBuilder<number> = sql<number>`(
  select count(*)::int from statement_lines l left join split_items i on i.id = l.split_item_id
    left join expenses x on x.id = l.expense_id
  where l.statement_id = s.id and not l.mirrors
    and (i.state <> 'succeeded' or x.state <> 'approved' or ${contractChanged}))`;

const readMore = async (ctx: Ctx, id: string): Promise<Stored & More> => {
  const { rows } = await sql<Stored & More>`
    select ${columns}, s.hold_back_bp, s.minimum_payout_fen, s.made_by, s.made_at, s.reviewed_by, s.reviewed_at,
      s.approved_by, s.approved_at, s.sent_by, s.return_reason, s.dispute_reason, s.disputed_by, s.disputed_at,
      s.dispute_answer, s.answered_by,
      case when s.state in (${sql.join(openStates.map((state) => sql.lit(state)))}) then ${outdatedLines} else 0 end as outdated_lines,
      ${awaitedSum} as awaited_fen
    from landlord_statements s join landlords l on l.id = s.landlord_id
    where s.id = ${id} and ${statementVisible(ctx)}`.execute(ctx.db);
  return rows[0] ?? fail(settlementFailures.notFound);
};

const stepOf = (by: string | null, at: Date | string | null) =>
  by === null || at === null ? null : { by, at: new Date(at) };

const kindsOf = async (ctx: Ctx, id: string): Promise<Detail['kinds']> => {
  const { rows } = await sql<{ kind: LineKind; lineCount: number; amountFen: number }>`
    select l.kind, count(*)::int as line_count, sum(l.amount_fen)::bigint as amount_fen from statement_lines l
    where l.statement_id = ${id} group by l.kind`.execute(ctx.db);
  const seen = seenBy(ctx);
  return rows
    .sort((a, b) => lineKinds.indexOf(a.kind) - lineKinds.indexOf(b.kind))
    .map((row) => ({ ...row, amountFen: seen(row.amountFen) }));
};

const housesOf = async (ctx: Ctx, id: string): Promise<Detail['houses']> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select h.id, h.name from landlord_statements s join houses h on h.id = any(s.house_ids) where s.id = ${id}
    order by h.name, h.id`.execute(ctx.db);
  return rows;
};

const besideOf = async (ctx: Ctx, { landlordId, month }: Stored, side: 'before' | 'after') => {
  const [than, order] = side === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const { rows } = await sql<{ id: string }>`
    select s.id from landlord_statements s where s.landlord_id = ${landlordId} and s.month ${than} ${month}
      and ${statementVisible(ctx)} order by s.month ${order} limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
};

const disputeOf = (row: More): Detail['statement']['dispute'] =>
  row.disputeReason === null || row.disputedAt === null
    ? null
    : {
        reason: row.disputeReason,
        by: row.disputedBy ?? '',
        at: row.disputedAt,
        answer: row.disputeAnswer,
        answeredBy: row.answeredBy,
      };

/** Fails with `settlement.notFound`, also out of scope or, for landlords, before it is sent. */
export const statementDetail = async (ctx: Ctx, id: string): Promise<Detail> => {
  const row = await readMore(ctx, id);
  return {
    statement: {
      ...(await toRow(ctx, row)),
      ...daysOfMonth(row.month),
      holdBackBp: row.holdBackBp,
      minimumPayoutFen: seenBy(ctx)(row.minimumPayoutFen),
      payoutId: row.payoutId,
      made: { by: row.madeBy, at: row.madeAt },
      reviewed: stepOf(row.reviewedBy, row.reviewedAt),
      approved: stepOf(row.approvedBy, row.approvedAt),
      sent: stepOf(row.sentBy, row.sentAt),
      returnReason: row.returnReason,
      dispute: disputeOf(row),
      own: (await factsOf(ctx, row)).own !== null,
      outdatedLines: row.outdatedLines,
      awaitedFen: seenBy(ctx)(row.awaitedFen),
    },
    houses: await housesOf(ctx, id),
    kinds: await kindsOf(ctx, id),
    earlierId: await besideOf(ctx, row, 'before'),
    laterId: await besideOf(ctx, row, 'after'),
  };
};
