/** Stores a matched day: differences that no longer exist close automatically, settled ones stay settled. */
import { type DayLine, type Difference, matchDay } from '@minsu/contract/finance/payouts/day-file-rules.ts';
import type { DayProblem, ReconciliationState } from '@minsu/contract/finance/payouts/reconciliation.ts';
import type { Params } from '@minsu/contract/platform/texts.ts';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { ourRecords } from './our-records-queries.ts';
import { settleReconciliationTodo, tellDifferences } from './reconciliation-news.ts';

export type Source = 'institution' | 'import' | 'provider';

export const upsertDay = async (
  ctx: Ctx,
  day: string,
  values: Omit<Updateable<DB['reconciliations']>, 'id' | 'day' | 'state' | 'source'> & {
    readonly state: ReconciliationState;
    readonly source: Source;
    /** Absent: the institution. */
    readonly accountId?: string;
  },
): Promise<string> => {
  const run = { ...values, runBy: ctx.user.realname, runAt: ctx.now };
  const { id } = await ctx.db
    .insertInto('reconciliations')
    .values({ id: ctx.newId(), day, ...run })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'accountId'])
        .doUpdateSet((eb) => ({ ...run, version: eb('reconciliations.version', '+', 1) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const keyOf = ({ what, requestNo, kind }: Readonly<Record<'what' | 'requestNo' | 'kind', string>>): string =>
  `${what} ${requestNo} ${kind}`;

/** A settled difference stays settled unless it has changed. */
const kept = (
  value: RawBuilder<unknown>,
  other: RawBuilder<unknown> = sql`null`,
): RawBuilder<unknown> => sql`case
  when not old.cleared and old.our_fen is not distinct from excluded.our_fen
    and old.their_fen is not distinct from excluded.their_fen then ${value} else ${other} end`;

/** A difference with a merchant account names the payment request it is about. */
export type AnyDifference = Omit<Difference, 'what' | 'theirState'> & {
  readonly what: 'payout' | 'divide' | 'payment' | 'refund';
  readonly theirState: string | null;
  readonly intentId?: string | null;
};

/** A whole day of a large account in one statement would outlast the statement timeout. */
const BATCH = 2_000;

const storeBatch = async (
  ctx: Ctx,
  id: string,
  day: string,
  found: readonly AnyDifference[],
): Promise<void> => {
  const rows = found.map((one) => ({ ...one, id: ctx.newId() }));
  await sql`
    insert into reconciliation_differences as old (id, reconciliation_id, day, what, kind, request_no, payout_id, order_no, our_fen,
      their_fen, our_state, their_state, intent_id)
    select d.id, ${id}::uuid, ${day}::date, d.what, d.kind, d."requestNo", d."payoutId", d."orderNo", d."ourFen",
      d."theirFen", d."ourState", d."theirState", d."intentId"
    from json_to_recordset(${JSON.stringify(rows)}::json) as d (id uuid, what text, kind text, "requestNo" text,
      "payoutId" uuid, "orderNo" text, "ourFen" bigint, "theirFen" bigint, "ourState" text, "theirState" text, "intentId" uuid)
    on conflict (reconciliation_id, what, request_no, kind) do update set payout_id = excluded.payout_id,
      our_fen = excluded.our_fen, their_fen = excluded.their_fen, our_state = excluded.our_state,
      their_state = excluded.their_state, cleared = false,
      state = ${kept(sql`old.state`, sql`'open'`)}, resolved_by = ${kept(sql`old.resolved_by`)},
      resolved_by_id = ${kept(sql`old.resolved_by_id`)}, resolved_at = ${kept(sql`old.resolved_at`)}`.execute(
    ctx.db,
  );
};

export const storeDifferences = async (
  ctx: Ctx,
  id: string,
  day: string,
  found: readonly AnyDifference[],
): Promise<void> => {
  const known = await ctx.db
    .selectFrom('reconciliationDifferences')
    .select(['id', 'what', 'kind', 'requestNo', 'state'])
    .where('reconciliationId', '=', id)
    .forUpdate()
    .execute();
  const still = new Set(found.map(keyOf));
  const gone = known.filter((one) => one.state === 'open' && !still.has(keyOf(one)));
  if (gone.length > 0)
    await ctx.db
      .updateTable('reconciliationDifferences')
      .set((eb) => ({
        ...{ state: 'resolved', resolvedBy: ctx.user.realname, resolvedById: ctx.user.id || null },
        ...{ resolvedAt: ctx.now, cleared: true, version: eb('version', '+', 1) },
      }))
      .where('id', '=', sql<string>`any(${gone.map((one) => one.id)}::uuid[])`)
      .execute();
  for (let at = 0; at < found.length; at += BATCH)
    await storeBatch(ctx, id, day, found.slice(at, at + BATCH));
};

/** Counted again, and its state with it; called after every change of its differences. */
export const countDifferences = async (ctx: Ctx, id: string): Promise<void> => {
  const { rows } = await sql<{ day: string; openCount: number }>`
    with counted as (select count(*)::int as n, count(*) filter (where state = 'open')::int as open
      from reconciliation_differences where reconciliation_id = ${id})
    update reconciliations r set difference_count = c.n, open_count = c.open, version = r.version + 1,
      state = case when c.open > 0 then 'differs' else 'matched' end
    from counted c where r.id = ${id} returning r.day, r.open_count`.execute(ctx.db);
  const [after] = rows;
  if (!after) return;
  if (after.openCount > 0) await tellDifferences(ctx, id, after);
  else await settleReconciliationTodo(ctx, id);
};

export const storeReconciliation = async (
  ctx: Ctx,
  day: string,
  lines: readonly DayLine[],
  source: Source,
): Promise<string> => {
  const { differences, matched, theirFen, ourFen, feeFen } = matchDay(
    lines,
    await ourRecords(ctx, day, lines),
  );
  const id = await upsertDay(ctx, day, {
    ...{ state: 'matched', source, lines: lines.length, matched, theirFen, ourFen, feeFen },
    ...{ problem: null, problemParams: {} },
  });
  await storeDifferences(ctx, id, day, differences);
  await countDifferences(ctx, id);
  await ctx.record({
    ...{ name: 'reconciliation.run', entity: 'reconciliation', entityId: id },
    after: { day, source, lines: lines.length, differences: differences.length },
  });
  return id;
};

interface Mishap {
  readonly state: 'waiting' | 'failed';
  readonly problem: DayProblem;
  readonly params?: Params;
  /** Merchant account of the bill; absent: the institution. */
  readonly accountId?: string;
}

/**
 * The file is missing or unreadable: retried on schedule. Results of an earlier file stay, and null is returned. Otherwise the
 * day's id.
 */
export const storeMishap = async (
  ctx: Ctx,
  day: string,
  { state, problem, params = {}, accountId }: Mishap,
): Promise<string | null> => {
  const before = await ctx.db
    .selectFrom('reconciliations')
    .select(['state', 'problem'])
    .where('day', '=', day)
    .where(sql<boolean>`account_id is not distinct from ${accountId ?? null}::uuid`)
    .executeTakeFirst();
  if (before && (before.state === 'matched' || before.state === 'differs')) return null;
  const id = await upsertDay(ctx, day, {
    ...{ state, problem, problemParams: JSON.stringify(params) },
    ...{ source: accountId ? 'provider' : 'institution', ...(accountId && { accountId }) },
  });
  if (before?.state !== state || before.problem !== problem)
    await ctx.record({
      ...{ name: 'reconciliation.delayed', entity: 'reconciliation', entityId: id },
      after: { day, problem },
    });
  return id;
};
