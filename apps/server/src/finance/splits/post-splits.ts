/**
 * Splits complete units: claims their items, posts the entries and marks both in one transaction, so that a killed run
 * leaves each night either waiting or split. Orders of landlords paid by the institution are divided there first.
 */

import { openAfterSales } from '@minsu/contract/finance/splits/completion-rules.ts';
import type { SplitKind, SplitParty } from '@minsu/contract/finance/splits/night-split-rules.ts';
import { splitPostings } from '@minsu/contract/finance/splits/night-split-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { type NewEntry, postEntries } from '../ledger/post-entries.ts';
import { addDivisions } from './divisions.ts';
import { theseUnits, type UnitKey } from './unit-night-queries.ts';

/** Units `u` that may be split now. */
export const isDue = (now: Date): RawBuilder<unknown> => sql`(u.state = 'pending' and u.due_at <= ${now}
  and not exists (select from orders o where o.house_id = u.house_id and o.id = u.id
    and o.after_sale = any(${openAfterSales})))`;

/** Earliest completion first. */
export const findDue = async (ctx: Ctx): Promise<UnitKey[]> => {
  const { rows } = await sql<UnitKey>`
    select u.house_id, u.id from split_units u where ${isDue(ctx.now)} and ${inScope(ctx, 'u.houseId')}
    order by u.due_at, u.id`.execute(ctx.db);
  return rows;
};

export interface ClaimedItem {
  readonly id: string;
  readonly houseId: string;
  readonly unitId: string;
  readonly runId: string | null;
  readonly orderId: string | null;
  readonly stayId: string | null;
  readonly round: number;
  readonly night: string;
  readonly kind: SplitKind;
  readonly party: SplitParty;
  readonly landlordId: string | null;
  readonly channel: string | null;
  readonly amountFen: number;
  readonly wholeFen: number;
  readonly entryKey: string;
}

export const readItems = async (
  ctx: Ctx,
  units: readonly UnitKey[],
  state: 'pending' | 'splitting',
): Promise<ClaimedItem[]> => {
  const { rows } = await sql<ClaimedItem>`
    select id, house_id, unit_id, run_id, order_id, stay_id, round, night, kind, party, landlord_id, channel, amount_fen,
      whole_fen, entry_key
    from split_items where (house_id, unit_id) in (${theseUnits(units)}) and state = ${state}
    order by night, entry_key, id`.execute(ctx.db);
  return rows;
};

const entryOf = (items: readonly ClaimedItem[], businessDate: string): NewEntry | null => {
  const [first] = items;
  if (!first) return null;
  const { houseId, orderId, stayId, night, kind, entryKey } = first;
  const postings = splitPostings(items, { houseId, channel: first.channel ?? '' });
  const landlordId = items.find((one) => one.party === 'landlord')?.landlordId ?? null;
  return postings.length === 0
    ? null
    : {
        ...{ source: 'split', sourceKey: entryKey, rule: `split.${kind}`, houseId, orderId, stayId, night },
        ...{ landlordId, businessDate, postings },
      };
};

/** Posts the nights of these items and marks them; a night with a total of zero has no entry. */
export const settleItems = async (
  ctx: Ctx,
  items: readonly ClaimedItem[],
  runId: string | null,
): Promise<void> => {
  const businessDate = await businessDateIn(ctx);
  const byNight = Map.groupBy(items, ({ entryKey }) => entryKey);
  const entries = [...byNight.values()].flatMap((of) => entryOf(of, businessDate) ?? []);
  const posted = await postEntries(ctx, entries);
  const ids = new Map(entries.map(({ sourceKey }, at) => [sourceKey, posted[at]?.id ?? null]));
  await sql`
    update split_items i set state = 'succeeded', entry_id = e.entry_id, run_id = coalesce(${runId}::uuid, i.run_id),
      split_at = ${ctx.now}, at = ${ctx.now}, fail_note = null
    from unnest(${items.map(({ houseId }) => houseId)}::uuid[], ${items.map(({ id }) => id)}::uuid[],
      ${items.map(({ entryKey }) => ids.get(entryKey) ?? null)}::uuid[]) as e (house_id, id, entry_id)
    where i.house_id = e.house_id and i.id = e.id`.execute(ctx.db);
};

/** Derives the state of units from their items. */
export const settleUnits = async (ctx: Ctx, units: readonly UnitKey[]): Promise<void> => {
  await sql`
    update split_units u set version = version + 1, state = coalesce((
      select case when bool_or(i.state = 'splitting') then 'splitting' when bool_or(i.state = 'pending') then 'pending'
        when bool_or(i.state = 'failed') then 'failed' else 'split' end
      from split_items i where i.house_id = u.house_id and i.unit_id = u.id and i.state <> 'reversed'), 'nothing')
    where (u.house_id, u.id) in (${theseUnits(units)})`.execute(ctx.db);
};

export interface RunCounts {
  readonly orders: number;
  readonly nights: number;
  readonly items: number;
  readonly failed: number;
  readonly told: number;
  readonly amountFen: number;
  readonly landlordFen: number;
  readonly platformFen: number;
  readonly channelFen: number;
  readonly taxFen: number;
}

const sumOf = (items: readonly ClaimedItem[], party: SplitParty): number =>
  items.reduce((sum, one) => sum + (one.party === party ? one.amountFen : 0), 0);

export const countsOf = (
  units: readonly UnitKey[],
  items: readonly ClaimedItem[],
  { failed, told }: Pick<RunCounts, 'failed' | 'told'>,
): RunCounts => ({
  ...{ orders: units.length, items: items.length, failed, told },
  nights: new Set(items.map(({ entryKey }) => entryKey)).size,
  amountFen: items.reduce((sum, { amountFen }) => sum + amountFen, 0),
  landlordFen: sumOf(items, 'landlord'),
  platformFen: sumOf(items, 'platform'),
  channelFen: sumOf(items, 'channel'),
  taxFen: sumOf(items, 'tax'),
});

/** Nights without a contract, in units that are due. */
const countFailed = async (ctx: Ctx, units: readonly UnitKey[]): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from split_items
    where (house_id, unit_id) in (${theseUnits(units)}) and state = 'failed'`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

export const noteRun = async (ctx: Ctx, runId: string, counts: RunCounts): Promise<void> => {
  await sql`
    update split_runs set beat_at = ${ctx.now}, orders = orders + ${counts.orders}, nights = nights + ${counts.nights},
      items = items + ${counts.items}, failed = failed + ${counts.failed}, told = told + ${counts.told},
      amount_fen = amount_fen + ${counts.amountFen}, landlord_fen = landlord_fen + ${counts.landlordFen},
      platform_fen = platform_fen + ${counts.platformFen}, channel_fen = channel_fen + ${counts.channelFen},
      tax_fen = tax_fen + ${counts.taxFen}
    where id = ${runId}`.execute(ctx.db);
};

/** Splits due units among `keys` for a run, in the caller's transaction. Units locked by others are skipped. */
export const postUnits = async (
  ctx: Ctx,
  keys: readonly UnitKey[],
  runId: string | null,
): Promise<RunCounts> => {
  const { rows: units } = await sql<UnitKey>`
    select u.house_id, u.id from split_units u where (u.house_id, u.id) in (${theseUnits(keys)}) and ${isDue(ctx.now)}
    order by u.house_id, u.id for update of u skip locked`.execute(ctx.db);
  const items = units.length === 0 ? [] : await readItems(ctx, units, 'pending');
  const told = await addDivisions(ctx, items, runId);
  const direct = items.filter(({ unitId }) => !told.has(unitId));
  if (direct.length > 0) await settleItems(ctx, direct, runId);
  if (units.length > 0) await settleUnits(ctx, units);
  const failed = units.length === 0 ? 0 : await countFailed(ctx, units);
  const counts = countsOf(units, direct, { failed, told: told.size });
  if (runId !== null) {
    await noteRun(ctx, runId, counts);
    if (units.length > 0)
      await ctx.record({
        ...{ name: 'splitRun.advanced', entity: 'splitRun', entityId: runId },
        after: { orders: counts.orders, nights: counts.nights, failed },
      });
  }
  return counts;
};
