/** Stays of owners that were removed, moved or cut after their nights had become items: what was split of them is reversed. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { businessDateIn } from '../houses/business-date-queries.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { holdUnit, reverseUnit } from './reverse-split.ts';
import type { UnitKey } from './unit-night-queries.ts';

/** `since`: days back to the end of the stay; null: all of the past. What the institution is at work on waits. */
const readChanged = async (ctx: Ctx, since: number | null): Promise<UnitKey[]> => {
  const today = await businessDateIn(ctx);
  const items = sql`split_items i where i.house_id = u.house_id and i.unit_id = u.id and i.state <> 'reversed'`;
  const { rows } = await sql<UnitKey>`
    select u.house_id, u.id from split_units u join room_blocks b on b.house_id = u.house_id and b.id = u.id
    where u.kind = 'ownerStay' and u.state in ('pending', 'split', 'failed') and ${inScope(ctx, 'u.houseId')}
      and ${since === null ? sql`true` : sql`b.to_date >= ${today}::date - ${since}::int`}
      and (b.removed_at is not null or b.kind <> 'owner_stay'
        or (select count(distinct i.night) from ${items}) <> b.to_date - b.from_date
        or exists (select from ${items} and (i.night < b.from_date or i.night >= b.to_date)))
    order by u.house_id, u.id`.execute(ctx.db);
  return rows;
};

/** In the caller's transaction. A stay that is still one is split anew by whoever collects next. */
export const followOwnerStays = async (ctx: Ctx, since: number | null): Promise<void> => {
  for (const key of await readChanged(ctx, since)) {
    const unit = await holdUnit(ctx, key);
    if (unit && unit.state !== 'splitting' && unit.state !== 'reversed')
      await reverseUnit(ctx, unit, { cause: 'money', reason: '' });
  }
};
