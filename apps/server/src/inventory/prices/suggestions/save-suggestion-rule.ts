/** Creates, edits and deletes suggestion rules. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { SuggestionRule } from '@minsu/contract/inventory/prices/suggestion.ts';
import {
  createSuggestionRule,
  deleteSuggestionRule,
  editSuggestionRule,
} from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import { suggestionFailures } from '@minsu/contract/inventory/prices/suggestion-failures.ts';
import { fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { mayPriceAll, suggestionRuleById } from './suggestion-rule-queries.ts';

type Fields = z.output<typeof createSuggestionRule.input>;

/** Fails with `house.notFound` if one of them is unknown or out of scope. */
const assertHouses = async (ctx: Ctx, { allHouses, houseIds }: Fields): Promise<void> => {
  if (allHouses) {
    if (!mayPriceAll(ctx)) fail(suggestionFailures.allNeedsScope);
    return;
  }
  const { rows } =
    await sql`select from houses h where h.id = any(${houseIds}::uuid[]) and h.state <> 'archived'
    and ${inScope(ctx, 'h.id')}`.execute(ctx.db);
  if (rows.length < new Set(houseIds).size) fail(houseFailures.notFound);
};

const assertTypes = async (ctx: Ctx, { allHouses, houseIds, roomTypeIds }: Fields): Promise<void> => {
  if (roomTypeIds.length === 0) return;
  const { rows } = await sql`select from room_types t where t.id = any(${roomTypeIds}::uuid[])
    and t.retired_at is null and ${inScope(ctx, 't.houseId')}
    and ${allHouses ? sql`true` : sql`t.house_id = any(${houseIds}::uuid[])`}`.execute(ctx.db);
  if (rows.length < new Set(roomTypeIds).size) failAt('roomTypeIds', suggestionFailures.typeNotFound);
};

const rowOf = (ctx: Ctx, { houseIds: _, ...fields }: Fields) => ({
  ...fields,
  updatedBy: ctx.user.realname,
  updatedAt: ctx.now,
});

const writeHouses = async (ctx: Ctx, ruleId: string, { allHouses, houseIds }: Fields): Promise<void> => {
  await ctx.db.deleteFrom('suggestionRuleHouses').where('ruleId', '=', ruleId).execute();
  if (allHouses) return;
  await sql`insert into suggestion_rule_houses (house_id, rule_id)
    select distinct h, ${ruleId}::uuid from unnest(${houseIds}::uuid[]) h`.execute(ctx.db);
};

/** Suggestions made under other terms are outdated; the next run makes them again. */
const dropPending = (ctx: Ctx, ruleId: string): Promise<unknown> =>
  ctx.db.deleteFrom('priceSuggestions').where('ruleId', '=', ruleId).where('state', '=', 'pending').execute();

const announce = (
  ctx: Ctx,
  id: string,
  name: string,
  change: { readonly before?: unknown; readonly after?: unknown },
) => ctx.record({ name: `suggestionRule.${name}`, entity: 'suggestionRule', entityId: id, ...change });

export const createSuggestionRuleRoute = command(createSuggestionRule, async (ctx, fields) => {
  await assertHouses(ctx, fields);
  await assertTypes(ctx, fields);
  const id = ctx.newId();
  await ctx.db
    .insertInto('suggestionRules')
    .values({ id, ...rowOf(ctx, fields) })
    .execute();
  await writeHouses(ctx, id, fields);
  await announce(ctx, id, 'added', { after: fields });
  return suggestionRuleById(ctx, id);
});

/** Locked for a change; fails unless the caller may price all of its houses and the version is current. */
const lockRule = async (ctx: Ctx, id: string, version: number): Promise<SuggestionRule> => {
  await sql`select from suggestion_rules where id = ${id} for update`.execute(ctx.db);
  const rule = await suggestionRuleById(ctx, id);
  if (!rule.mayEdit) fail(suggestionFailures.beyondScope);
  if (rule.version !== version) failStale(SuggestionRule, rule);
  return rule;
};

const factsOf = ({ mayEdit: _, houseName: __, updatedAt: ___, updatedBy: ____, ...rule }: SuggestionRule) =>
  rule;

export const editSuggestionRuleRoute = command(
  editSuggestionRule,
  async (ctx, { id, version, ...fields }) => {
    const before = await lockRule(ctx, id, version);
    await assertHouses(ctx, fields);
    await assertTypes(ctx, fields);
    await ctx.db
      .updateTable('suggestionRules')
      .set({ ...rowOf(ctx, fields), version: version + 1 })
      .where('id', '=', id)
      .execute();
    await writeHouses(ctx, id, fields);
    await dropPending(ctx, id);
    await announce(ctx, id, 'changed', { before: factsOf(before), after: fields });
    return suggestionRuleById(ctx, id);
  },
);

export const deleteSuggestionRuleRoute = command(deleteSuggestionRule, async (ctx, { id, version }) => {
  const before = await lockRule(ctx, id, version);
  await dropPending(ctx, id);
  await ctx.db.deleteFrom('suggestionRules').where('id', '=', id).execute();
  await announce(ctx, id, 'deleted', { before: factsOf(before) });
  return null;
});
