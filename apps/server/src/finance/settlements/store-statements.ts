/** Rows of statements and their lines: two inserts, however many there are. */
import type { LineFigures } from '@minsu/contract/finance/settlements/statement-figures.ts';
import type { StatementTotals } from '@minsu/contract/finance/settlements/statement-lines-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Line } from './draw-statements.ts';

export interface LineRow {
  readonly id: string;
  readonly line: number;
  readonly kind: string;
  readonly ofMonth: string;
  readonly amountFen: number;
  readonly houseId: string | null;
  readonly orderId: string | null;
  readonly stayId: string | null;
  readonly night: string | null;
  readonly why: unknown;
  /** How it was computed, as `LineFigures`. */
  readonly figures: LineFigures | null;
  readonly splitItemId: string | null;
  readonly expenseId: string | null;
  readonly adjustmentId: string | null;
  readonly entryId: string | null;
  readonly trueUp: string | null;
  readonly contractVersionId: string | null;
  readonly originLineId: string | null;
  readonly mirrors: boolean;
}

export interface StatementRowToStore {
  readonly id: string;
  /** Null: it gets one. */
  readonly statementNo: string | null;
  readonly landlordId: string;
  readonly month: string;
  /** Statement being regenerated; null for a new one. */
  readonly version: number | null;
  readonly holdBackBp: number;
  readonly minimumPayoutFen: number;
  readonly payoutOn: string;
  readonly houseIds: readonly string[];
  readonly nightCount: number;
  readonly totals: StatementTotals;
  readonly lines: readonly LineRow[];
}

const nothing = {
  houseId: null,
  orderId: null,
  stayId: null,
  night: null,
  figures: null,
  splitItemId: null,
  expenseId: null,
  adjustmentId: null,
  entryId: null,
  trueUp: null,
  contractVersionId: null,
  originLineId: null,
  mirrors: false,
};

/** The columns that record a line's source. */
const originOf = (line: Line): Partial<LineRow> & Pick<LineRow, 'why'> => {
  switch (line.from) {
    case 'item': {
      const { why, houseId, orderId, stayId, night, splitItemId, entryId, contractVersionId, originLineId } =
        line.of;
      const change = originLineId === null ? null : 'resplit';
      return {
        ...{ houseId, orderId, stayId, night, splitItemId, entryId, contractVersionId, originLineId },
        why: { ...why, change },
      };
    }
    case 'undone': {
      const { lineId, houseId, orderId, stayId, night, splitItemId, expenseId, entryId, contractVersionId } =
        line.of;
      const change = expenseId === null ? 'reversed' : 'undone';
      return {
        ...{ houseId, orderId, stayId, night, splitItemId, expenseId, entryId, contractVersionId },
        ...{ originLineId: lineId, mirrors: true, why: { ...(line.of.why as object), change } },
      };
    }
    case 'trueUp': {
      const { contractVersionId, originLineId, why, kind, figures = null } = line.of;
      const change = originLineId === null ? null : 'trueUp';
      return { contractVersionId, originLineId, trueUp: kind, figures, why: { ...why, change } };
    }
    case 'expense': {
      const { houseId, expenseId, entryId, expenseNo, note, markupBp, spentOn } = line.of;
      return { houseId, expenseId, entryId, night: spentOn, why: { expenseNo, note, markupBp } };
    }
    case 'adjustment': {
      const { houseId, adjustmentId, entryId, adjustmentNo, reason } = line.of;
      return { houseId, adjustmentId, entryId, why: { adjustmentNo, note: reason } };
    }
    case 'payout':
      return { why: {} };
  }
};

export const lineRow = (ctx: Ctx, line: Line, number: number): LineRow => {
  const { kind, ofMonth, amountFen } = line;
  return { ...nothing, id: ctx.newId(), line: number, kind, ofMonth, amountFen, ...originOf(line) };
};

const insertLines = async (ctx: Ctx, statements: readonly StatementRowToStore[]): Promise<void> => {
  const lines = statements.flatMap(({ id, lines: own }) => own.map((line) => ({ ...line, statementId: id })));
  await sql`
    insert into statement_lines (id, statement_id, line, kind, of_month, house_id, order_id, stay_id, night, amount_fen,
      why, figures, split_item_id, expense_id, adjustment_id, entry_id, true_up, contract_version_id, origin_line_id, mirrors)
    select l.id, l."statementId", l.line, l.kind, l."ofMonth", l."houseId", l."orderId", l."stayId", l.night,
      l."amountFen", l.why, nullif(l.figures, 'null'::jsonb), l."splitItemId", l."expenseId", l."adjustmentId", l."entryId", l."trueUp", l."contractVersionId",
      l."originLineId", l.mirrors
    from json_to_recordset(${JSON.stringify(lines)}::json) as l (id uuid, "statementId" uuid, line int, kind text,
      "ofMonth" text, "houseId" uuid, "orderId" uuid, "stayId" uuid, night date, "amountFen" bigint, why jsonb, figures jsonb,
      "splitItemId" uuid, "expenseId" uuid, "adjustmentId" uuid, "entryId" uuid, "trueUp" text, "contractVersionId" uuid,
      "originLineId" uuid, mirrors boolean)`.execute(ctx.db);
};

/** A draft keeps its number; its author becomes the user who generates it again. */
const upsert = async (ctx: Ctx, statements: readonly StatementRowToStore[]): Promise<void> => {
  const rows = statements.map(({ lines, totals, ...row }) => ({
    ...row,
    ...totals,
    lineCount: lines.length,
  }));
  await sql`
    insert into landlord_statements as t (id, statement_no, landlord_id, month, hold_back_bp, minimum_payout_fen, payout_on,
      house_ids, line_count, night_count, earned_fen, true_up_fen, expense_fen, correction_fen, adjustment_fen,
      landlord_fen, carried_in_fen, released_fen, holdback_fen, payable_fen, carried_out_fen, made_by, made_by_id, made_at, created_at, updated_at)
    select r.id, coalesce(r."statementNo", 'S' || replace(r.month, '-', '') || '-'
        || lpad(nextval('statement_number_seq')::text, 6, '0')), r."landlordId", r.month, r."holdBackBp",
      r."minimumPayoutFen", r."payoutOn", r."houseIds", r."lineCount", r."nightCount", r."earnedFen", r."trueUpFen",
      r."expenseFen", r."correctionFen", r."adjustmentFen", r."landlordFen", r."carriedInFen", r."releasedFen",
      r."holdBackFen", r."payableFen",
      r."carriedOutFen", ${ctx.user.realname}, ${ctx.user.id || null}, ${ctx.now}, ${ctx.now}, ${ctx.now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, "statementNo" text, "landlordId" uuid,
      month text, "holdBackBp" int, "minimumPayoutFen" bigint, "payoutOn" date, "houseIds" uuid[], "lineCount" int,
      "nightCount" int, "earnedFen" bigint, "trueUpFen" bigint, "expenseFen" bigint, "correctionFen" bigint,
      "adjustmentFen" bigint, "landlordFen" bigint, "carriedInFen" bigint, "releasedFen" bigint, "holdBackFen" bigint, "payableFen" bigint, "carriedOutFen" bigint)
    on conflict (landlord_id, month) do update set
      hold_back_bp = excluded.hold_back_bp, minimum_payout_fen = excluded.minimum_payout_fen,
      payout_on = excluded.payout_on, house_ids = excluded.house_ids, line_count = excluded.line_count,
      night_count = excluded.night_count, earned_fen = excluded.earned_fen, true_up_fen = excluded.true_up_fen,
      expense_fen = excluded.expense_fen, correction_fen = excluded.correction_fen,
      adjustment_fen = excluded.adjustment_fen, landlord_fen = excluded.landlord_fen,
      carried_in_fen = excluded.carried_in_fen, released_fen = excluded.released_fen, holdback_fen = excluded.holdback_fen, payable_fen = excluded.payable_fen,
      carried_out_fen = excluded.carried_out_fen, made_by = excluded.made_by, made_by_id = excluded.made_by_id,
      made_at = excluded.made_at, updated_at = excluded.updated_at, version = t.version + 1`.execute(ctx.db);
};

export const storeStatements = async (
  ctx: Ctx,
  statements: readonly StatementRowToStore[],
): Promise<void> => {
  if (statements.length === 0) return;
  await upsert(ctx, statements);
  await insertLines(ctx, statements);
  for (const { id, version, totals } of statements)
    await ctx.record({
      name: version === null ? 'statement.drawn' : 'statement.redrawn',
      entity: 'statement',
      entityId: id,
      after: { payableFen: totals.payableFen, carriedOutFen: totals.carriedOutFen },
      isNew: version === null,
    });
};
