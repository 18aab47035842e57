/** Accepts suggestions as one calendar edit, or dismisses them. */

import {
  acceptSuggestions,
  dismissSuggestions,
} from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import { suggestionFailures } from '@minsu/contract/inventory/prices/suggestion-failures.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesSomeMoney } from '../../../platform/http/role-reach.ts';
import { command } from '../../../platform/http/routes.ts';
import { calendarRows, housesToday, lockPrices } from '../calendar-row-queries.ts';
import { type CellChange, isDerived, shownWith, stateOf } from '../calendar-rules.ts';
import { editById } from '../price-edit-queries.ts';
import { keyOf } from '../set-cells.ts';
import { writeEdit } from '../write-edit.ts';
import { suggestionSwitch } from './suggestion-switch.ts';

interface Open {
  readonly id: string;
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly planId: string;
  readonly night: string;
  readonly ruleName: string;
  readonly wasFen: number;
  readonly toFen: number;
  readonly handFen: number | null;
  readonly clears: boolean;
}

const readOpen = async (ctx: Ctx, ids: readonly string[]): Promise<Open[]> => {
  const { rows } = await sql<Open>`
    select s.id, s.house_id, s.room_type_id, s.plan_id, s.night, s.rule_name, s.was_fen, s.to_fen, s.hand_fen, s.clears
    from price_suggestions s where s.id = any(${ids}::uuid[]) and s.state = 'pending' and ${inScope(ctx, 's.houseId')}
    order by s.id`.execute(ctx.db);
  return rows;
};

/** Under the price locks of their properties; fails with `suggestion.notFound` unless all are open and in scope. */
const lockOpen = async (ctx: Ctx, ids: readonly string[]): Promise<Open[]> => {
  const distinct = [...new Set(ids)];
  await lockPrices(
    ctx,
    (await readOpen(ctx, distinct)).map(({ houseId }) => houseId),
  );
  const open = await readOpen(ctx, distinct);
  if (open.length < distinct.length) fail(suggestionFailures.notFound);
  return open;
};

const rowsOf = async (ctx: Ctx, open: readonly Open[]) => {
  const nights = open.map(({ night }) => night).sort();
  const rows = await calendarRows(ctx, {
    houseIds: [...new Set(open.map(({ houseId }) => houseId))],
    roomTypeIds: [...new Set(open.map(({ roomTypeId }) => roomTypeId))],
    from: nights[0] as string,
    to: addDays(nights.at(-1) as string, 1),
  });
  return new Map(rows.map((row) => [keyOf(row), row]));
};

/** A suggestion based on another price than the current one is outdated. */
const changesOf = async (ctx: Ctx, open: readonly Open[]): Promise<CellChange[]> => {
  const rows = await rowsOf(ctx, open);
  const houses = await housesToday(ctx, [...new Set(open.map(({ houseId }) => houseId))]);
  const today = new Map(houses.map((house) => [house.id, house.today]));
  const changes = open.flatMap((one): CellChange[] => {
    const { night } = one;
    const row = rows.get(keyOf(one));
    if (!row || isDerived(row) || night < (today.get(one.houseId) ?? '')) return [];
    const before = stateOf(row, night);
    const fen = one.clears ? one.handFen : one.toFen;
    const shownFen = shownWith(row, night, fen);
    if (before.shownFen !== one.wasFen || shownFen !== one.toFen) return [];
    return [{ row, night, before, after: { ...before, fen, shownFen } }];
  });
  const outdated = open.length - changes.length;
  if (outdated > 0) fail(suggestionFailures.outdated, { params: { count: outdated } });
  return changes;
};

const decide = async (
  ctx: Ctx,
  open: readonly Open[],
  state: 'accepted' | 'dismissed',
  editId: string | null,
): Promise<void> => {
  await sql`update price_suggestions s set state = ${state}, edit_id = ${editId}::uuid,
      decided_by = ${ctx.user.realname}, decided_at = ${ctx.now}
    from unnest(${open.map(({ houseId }) => houseId)}::uuid[], ${open.map(({ id }) => id)}::uuid[]) as o (house_id, id)
    where s.house_id = o.house_id and s.id = o.id`.execute(ctx.db);
  const counts = new Map<string, number>();
  for (const { houseId } of open) counts.set(houseId, (counts.get(houseId) ?? 0) + 1);
  for (const [houseId, count] of counts)
    await ctx.record({
      name: `suggestion.${state}`,
      entity: 'suggestion',
      entityId: editId ?? open[0]?.id ?? houseId,
      houseId,
      after: { count },
    });
};

const NOTE_LENGTH = 200;

export const acceptSuggestionsRoute = command(acceptSuggestions, async (ctx, { ids }) => {
  if (!seesSomeMoney(ctx)) fail(coreFailures.forbidden);
  if (await suggestionSwitch.isStopped(ctx)) fail(suggestionFailures.stopped);
  const open = await lockOpen(ctx, ids);
  const changes = await changesOf(ctx, open);
  const id = ctx.newId();
  const note = cutText([...new Set(open.map(({ ruleName }) => ruleName))].join('、'), NOTE_LENGTH);
  await writeEdit(ctx, { id, source: 'suggestion', note }, changes);
  await decide(ctx, open, 'accepted', id);
  return editById(ctx, id);
});

export const dismissSuggestionsRoute = command(dismissSuggestions, async (ctx, { ids }) => {
  const open = await lockOpen(ctx, ids);
  await decide(ctx, open, 'dismissed', null);
  return { dismissed: open.length };
});
