/** Creates the statements of a month for many landlords with a few reads and two inserts. */
import { type ContractTerms, defaultTerms } from '@minsu/contract/finance/contracts/contract-terms.ts';
import { daysOfMonth } from '@minsu/contract/finance/contracts/month-rules.ts';
import { settlementFailures } from '@minsu/contract/finance/settlements/settlement-failures.ts';
import {
  type DrawnLine,
  type DrawnStatement,
  drawStatement,
  payoutTerms,
} from '@minsu/contract/finance/settlements/statement-lines-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { Failure } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { readLeaving, readTerms } from './statement-contract-queries.ts';
import { readFigures } from './statement-figure-queries.ts';
import {
  readAdjustments,
  readExpenses,
  readItems,
  readStandings,
  readUndone,
  type SourceAdjustment,
  type SourceExpense,
  type SourceItem,
  type SourceUndone,
  type Standing,
} from './statement-source-queries.ts';
import { type LineRow, lineRow, type StatementRowToStore, storeStatements } from './store-statements.ts';
import { readTrueUps } from './true-up-sources.ts';

export type Line = DrawnLine<SourceItem, SourceUndone, SourceExpense, SourceAdjustment>;
export type Statement = DrawnStatement<SourceItem, SourceUndone, SourceExpense, SourceAdjustment>;

/** The result for a landlord: a statement, nothing to settle, or why it was refused. */
export interface Drawn {
  readonly landlordId: string;
  readonly id: string | null;
  readonly refusal: Failure | null;
  readonly params: Readonly<Record<string, string>>;
}

const refusalOf = ({ state, earlierOpen, later }: Standing): [Failure, Record<string, string>] | null => {
  if (state !== null && state !== 'draft') return [settlementFailures.alreadySettled, {}];
  if (earlierOpen !== null) return [settlementFailures.earlierOpen, { month: earlierOpen }];
  return later === null ? null : [settlementFailures.laterExists, { month: later }];
};

/** Serialises everything that creates, approves or reads a landlord's carried-over amount. */
export const lockLandlords = async (ctx: Ctx, landlordIds: readonly string[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('settlement:' || w.id, 0))
    from (select unnest(${[...landlordIds].sort()}::text[]) as id) w`.execute(ctx.db);
};

/** Waits for a review in progress: when the states are read, that draft is no longer one. */
const lockDrafts = async (ctx: Ctx, month: string, landlordIds: readonly string[]): Promise<void> => {
  await sql`select from landlord_statements where landlord_id = any(${landlordIds}::uuid[]) and month = ${month}
    and state = 'draft' order by id for no key update`.execute(ctx.db);
};

/** Lines of recreated drafts are deleted first, so that what they claimed is free again. */
const clearDrafts = async (ctx: Ctx, standings: readonly Standing[]): Promise<void> => {
  const ids = standings.flatMap(({ id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return;
  await sql`delete from statement_lines where statement_id = any(${ids}::uuid[])`.execute(ctx.db);
};

const byLandlord = <T extends { readonly landlordId: string }>(all: readonly T[]) => {
  const groups = Map.groupBy(all, ({ landlordId }) => landlordId);
  return (landlordId: string): readonly T[] => groups.get(landlordId) ?? [];
};

const NO_TERMS: ContractTerms = { ...defaultTerms, minimumPayoutFen: 0, holdBackBp: 0 };

/** `2026-10`, day 10 → `2026-11-10`. */
const payoutDate = (month: string, day: number): string => {
  const next = addDays(`${month}-01`, 31).slice(0, 7);
  return `${next}-${String(day).padStart(2, '0')}`;
};

interface Sources {
  readonly month: string;
  readonly statementOf: (standing: Standing) => Statement | null;
  readonly termsOf: (landlordId: string) => LandlordTerms;
}

interface LandlordTerms {
  readonly terms: ContractTerms;
  readonly isLast: boolean;
}

const readSources = async (ctx: Ctx, month: string, standings: readonly Standing[]): Promise<Sources> => {
  const ids = standings.map(({ landlordId }) => landlordId);
  const days = daysOfMonth(month);
  const items = await readItems(ctx, ids, { month, days });
  const undone = await readUndone(ctx, ids);
  const expenses = await readExpenses(ctx, ids, days);
  const adjustments = await readAdjustments(ctx, ids);
  const trueUps = await readTrueUps(ctx, ids, month, [...items, ...undone]);
  const terms = await readTerms(ctx, ids, days);
  const leaving = await readLeaving(ctx, ids, days);
  const of = {
    items: byLandlord(items),
    undone: byLandlord(undone),
    expenses: byLandlord(expenses),
    trueUps: byLandlord(trueUps),
    adjustments: byLandlord(adjustments),
  };
  const termsOf = (landlordId: string) => ({
    terms: terms.get(landlordId) ?? NO_TERMS,
    isLast: leaving.has(landlordId),
  });
  return {
    month,
    termsOf,
    statementOf: ({ landlordId, carriedInFen }) =>
      drawStatement({
        month,
        items: of.items(landlordId),
        undone: of.undone(landlordId),
        trueUps: of.trueUps(landlordId),
        expenses: of.expenses(landlordId),
        adjustments: of.adjustments(landlordId),
        carriedInFen,
        ...termsOf(landlordId),
      }),
  };
};

const rowOf = (
  ctx: Ctx,
  { month, termsOf }: Sources,
  { landlordId, id, statementNo, version }: Standing,
  { lines, totals }: Statement,
): StatementRowToStore => {
  const of = termsOf(landlordId);
  const rows = lines.map((line, at) => lineRow(ctx, line, at + 1));
  return {
    ...{ id: id ?? ctx.newId(), statementNo, landlordId, month, version, totals, lines: rows },
    ...{ ...payoutTerms(of), payoutOn: payoutDate(month, of.terms.payoutDay) },
    houseIds: [...new Set(rows.flatMap(({ houseId }) => (houseId === null ? [] : [houseId])))],
    nightCount: lines.filter(({ kind }) => kind === 'night').length,
  };
};

/** Stores how the lines of nights were computed. */
const withFigures = async (
  ctx: Ctx,
  rows: readonly StatementRowToStore[],
): Promise<StatementRowToStore[]> => {
  const nights = rows.flatMap(({ lines }) => lines.filter(({ mirrors }) => !mirrors));
  const figures = await readFigures(
    ctx,
    nights.flatMap(({ splitItemId }) => splitItemId ?? []),
  );
  return rows.map((row) => ({
    ...row,
    lines: row.lines.map((line) => ({
      ...line,
      figures: line.figures ?? (line.mirrors ? null : (figures.get(line.splitItemId ?? '') ?? null)),
    })),
  }));
};

export interface Redrawn {
  readonly lines: readonly LineRow[];
  readonly payableFen: number;
}

/** The statement as it would be generated now. Nothing changes: what is removed for the comparison is restored. */
export const redrawn = async (
  ctx: Ctx,
  { id, landlordId, month }: { readonly id: string; readonly landlordId: string; readonly month: string },
): Promise<Redrawn> => {
  const standings = await readStandings(ctx, [landlordId], month);
  await sql`savepoint redrawn`.execute(ctx.db);
  await sql`delete from statement_lines where statement_id = ${id}`.execute(ctx.db);
  const { statementOf } = await readSources(ctx, month, standings);
  await sql`rollback to savepoint redrawn`.execute(ctx.db);
  const statement = standings[0] ? statementOf(standings[0]) : null;
  return {
    lines: (statement?.lines ?? []).map((line, at) => lineRow(ctx, line, at + 1)),
    payableFen: statement?.totals.payableFen ?? 0,
  };
};

/** Removes drafts with nothing left to settle. */
const withdraw = async (ctx: Ctx, standings: readonly Standing[]): Promise<void> => {
  for (const { id, statementNo } of standings) {
    if (id === null) continue;
    await sql`delete from landlord_statements where id = ${id}`.execute(ctx.db);
    const before = { statementNo };
    await ctx.record({ name: 'statement.withdrawn', entity: 'statement', entityId: id, before });
  }
};

/**
 * In the caller's transaction. Drafts are recreated; reviewed statements and those out of order are refused one by one.
 */
export const drawStatements = async (
  ctx: Ctx,
  month: string,
  landlordIds: readonly string[],
): Promise<Drawn[]> => {
  await lockLandlords(ctx, landlordIds);
  await lockDrafts(ctx, month, landlordIds);
  const all = await readStandings(ctx, landlordIds, month);
  const refused = new Map(all.map((standing) => [standing.landlordId, refusalOf(standing)]));
  const standings = all.filter(({ landlordId }) => refused.get(landlordId) === null);
  await clearDrafts(ctx, standings);
  const sources = await readSources(ctx, month, standings);
  const drawn = standings.map((standing) => ({ standing, statement: sources.statementOf(standing) }));
  const rows = drawn.flatMap(({ standing, statement }) =>
    statement === null ? [] : [rowOf(ctx, sources, standing, statement)],
  );
  await withdraw(
    ctx,
    drawn.flatMap(({ standing, statement }) => (statement === null ? [standing] : [])),
  );
  await storeStatements(ctx, await withFigures(ctx, rows));
  const ids = new Map(rows.map(({ landlordId, id }) => [landlordId, id]));
  return all.map(({ landlordId }) => {
    const [refusal = null, params = {}] = refused.get(landlordId) ?? [];
    return { landlordId, id: ids.get(landlordId) ?? null, refusal, params };
  });
};
