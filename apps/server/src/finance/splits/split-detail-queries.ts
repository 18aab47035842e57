/** An item among the parties of its night, and an order's splits: each party's share, or what it waits for. */

import { completionOf } from '@minsu/contract/finance/splits/completion-rules.ts';
import { type NightFacts, splitParties } from '@minsu/contract/finance/splits/night-split-rules.ts';
import type { OrderSplits, SplitDetail, SplitNight } from '@minsu/contract/finance/splits/split.ts';
import { splitFailures } from '@minsu/contract/finance/splits/split-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { findOrder } from '../../sales/orders/list/order-detail-queries.ts';
import { readEnds } from './end-queries.ts';
import { assertSeesSplits, readSplits, type SplitItemDraft } from './split-item-queries.ts';
import { nightOfEntry } from './store-items.ts';
import type { UnitKey } from './unit-night-queries.ts';

type NightDraft = z.input<typeof SplitNight>;

interface KeyRow {
  readonly id: string;
  readonly entryKey: string;
  readonly facts: NightFacts;
}

/** The landlords first, then we, the channel, the tax. */
const byParty = sql`i.night, i.entry_key, array_position(array['landlord', 'platform', 'channel', 'tax'], i.party), i.id`;

const keysOf = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<Map<string, KeyRow>> => {
  const { rows } =
    await sql<KeyRow>`select i.id, i.entry_key, i.facts from split_items i where ${where}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Items that share an entry, in the order in which they come. */
const nightsOf = (items: readonly SplitItemDraft[], keys: ReadonlyMap<string, KeyRow>): NightDraft[] =>
  [...Map.groupBy(items, ({ id }) => keys.get(id)?.entryKey ?? '')].map(([key, of]) => {
    const [first] = of as [SplitItemDraft];
    const { round, kind, night, wholeFen } = first;
    return { key, round, kind, night, wholeFen, facts: { ...keys.get(first.id)?.facts }, items: of };
  });

const readNights = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<NightDraft[]> => {
  const from = sql`(select i.* from split_items i where ${where}) i`;
  return nightsOf(await readSplits(ctx, from, byParty), await keysOf(ctx, where));
};

export const splitDetail = async (
  ctx: Ctx,
  { id }: { readonly id: string },
): Promise<z.input<typeof SplitDetail>> => {
  assertSeesSplits(ctx);
  const { rows } = await sql<UnitKey & { night: string; stayId: string | null; round: number }>`
    select i.house_id, i.unit_id as id, i.night, i.stay_id, i.round from split_items i
    where i.id = ${id} and ${inScope(ctx, 'i.houseId')}`.execute(ctx.db);
  const at = rows[0] ?? fail(splitFailures.notFound);
  const nights = await readNights(
    ctx,
    sql`i.house_id = ${at.houseId} and i.unit_id = ${at.id} and i.night = ${at.night}
      and i.stay_id is not distinct from ${at.stayId}::uuid`,
  );
  const night = nights.find(({ items }) => items.some((item) => item.id === id));
  const item = night?.items.find((one) => one.id === id);
  if (!night || !item) fail(splitFailures.notFound);
  return {
    item,
    night,
    others: nights.filter(({ round }) => round !== at.round).flatMap(({ items }) => items),
  };
};

/** After a retry: the item that replaces it. */
export const standingSplit = async (
  ctx: Ctx,
  {
    houseId,
    unitId,
    entryKey,
  }: { readonly houseId: string; readonly unitId: string; readonly entryKey: string },
): Promise<SplitItemDraft> => {
  const [night] = await readNights(
    ctx,
    sql`i.house_id = ${houseId} and i.unit_id = ${unitId} and i.state <> 'reversed'
      and regexp_replace(i.entry_key, ':[^:]*$', '') = ${nightOfEntry(entryKey)}`,
  );
  return night?.items[0] ?? fail(splitFailures.notFound);
};

const sumsOf = (nights: readonly NightDraft[]): z.input<typeof OrderSplits>['sums'] => {
  const items = nights.flatMap((night) => night.items).filter(({ state }) => state === 'succeeded');
  const groups = Map.groupBy(items, ({ party, landlordId }) => `${party}:${landlordId ?? ''}`);
  return [...groups.values()]
    .map((of) => {
      const { party, landlordId, landlordName } = of[0] as SplitItemDraft;
      return { party, landlordId, landlordName, amountFen: of.reduce((sum, one) => sum + one.amountFen, 0) };
    })
    .sort((a, b) => splitParties.indexOf(a.party) - splitParties.indexOf(b.party));
};

const completionNow = async (ctx: Ctx, unit: UnitKey): Promise<z.input<typeof OrderSplits>['completion']> => {
  const { completionHours } = await readSettings(ctx.db, ctx.services);
  const [end] = await readEnds(ctx, [unit]);
  const completion = end ? completionOf(end, completionHours, ctx.now) : { kind: 'nothing' as const };
  return { kind: completion.kind, at: 'at' in completion ? completion.at : null };
};

export const orderSplits = async (ctx: Ctx, asked: string): Promise<z.input<typeof OrderSplits>> => {
  assertSeesSplits(ctx);
  const unit = await findOrder(ctx, { id: asked });
  const nights = await readNights(ctx, sql`i.house_id = ${unit.houseId} and i.unit_id = ${unit.id}`);
  const isLive = ({ items }: NightDraft) => items[0]?.state !== 'reversed';
  const { rows } = await sql<{ state: string; reverseReason: string | null; version: number }>`
    select state, reverse_reason, version from split_units
    where house_id = ${unit.houseId} and id = ${unit.id}`.execute(ctx.db);
  const [held] = rows;
  const may = ctx.user.may('split:manage');
  return {
    completion: await completionNow(ctx, unit),
    nights: [
      ...nights.filter(isLive),
      ...nights.filter((night) => !isLive(night)).sort((a, b) => b.round - a.round),
    ],
    sums: sumsOf(nights),
    heldReason: held?.state === 'reversed' ? held.reverseReason : null,
    version: held?.version ?? null,
    canReverse:
      may && held?.state !== 'splitting' && nights.some(({ items }) => items[0]?.state === 'succeeded'),
    canAgain: may && held?.state === 'reversed',
  };
};
