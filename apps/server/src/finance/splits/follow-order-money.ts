/**
 * The money of an order may change after its split: a refund, a waiver, an undone check-out. Every command on an order
 * ends here: splits of outdated figures are reversed in the same transaction and split again once the order is
 * complete.
 */
import { factsOf, type NightFacts, sameFacts } from '@minsu/contract/finance/splits/night-split-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { holdUnit, type LockedUnit, reverseUnit } from './reverse-split.ts';
import { nightKeyOf, nightOfEntry } from './store-items.ts';
import { nightsOfOrders, type UnitKey } from './unit-night-queries.ts';

const factsSplit = async (ctx: Ctx, { houseId, id }: UnitKey): Promise<Map<string, NightFacts>> => {
  const { rows } = await sql<{ entryKey: string; facts: NightFacts }>`
    select distinct entry_key, facts from split_items
    where house_id = ${houseId} and unit_id = ${id} and state <> 'reversed'`.execute(ctx.db);
  return new Map(rows.map(({ entryKey, facts }) => [nightOfEntry(entryKey), facts]));
};

const isEnded = async (ctx: Ctx, { houseId, id }: UnitKey): Promise<boolean> => {
  const { rows } = await sql`select from orders where house_id = ${houseId} and id = ${id}
    and shown not in ('in_house', 'expected')`.execute(ctx.db);
  return rows.length > 0;
};

const hasChanged = async (ctx: Ctx, unit: LockedUnit): Promise<boolean> => {
  const split = await factsSplit(ctx, unit);
  if (unit.state === 'due' && split.size === 0) return false;
  const nights = (await isEnded(ctx, unit)) ? await nightsOfOrders(ctx, [unit]) : [];
  if (nights.length !== split.size) return true;
  return nights.some((night) => {
    const facts = split.get(nightKeyOf(night));
    return facts === undefined || !sameFacts(facts, factsOf(night.item));
  });
};

/** Items under way at the institution wait for its answer; items a person reversed wait for that person. */
export const followOrderMoney = async (ctx: Ctx, key: UnitKey): Promise<void> => {
  const unit = await holdUnit(ctx, key);
  if (!unit || unit.state === 'splitting' || unit.state === 'reversed') return;
  if (await hasChanged(ctx, unit)) await reverseUnit(ctx, unit, { cause: 'money' });
};
