/**
 * Owner stays that were removed, moved or shortened after their nights became items: their splits are reversed, and so
 * are those of later stays in the year that now have more free nights.
 */
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { takeBack } from './reverse-split.ts';
import { partiesOf } from './store-items.ts';
import { readTermsInForce } from './terms-in-force-queries.ts';
import { nightsOfOwnerStays, theseUnits, type UnitKey } from './unit-night-queries.ts';

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

/** Split stays with later nights, in houses that share the yearly free nights. */
const readLater = async (ctx: Ctx, changed: readonly UnitKey[]): Promise<UnitKey[]> => {
  const { rows } = await sql<UnitKey>`
    with gone as (
      select b.house_id, b.id, least(b.from_date, (select min(k.night) from split_items k
        where k.house_id = b.house_id and k.unit_id = b.id)) as first
      from room_blocks b where (b.house_id, b.id) in (${theseUnits(changed)}))
    select distinct i.house_id, i.unit_id as id from gone
    join contract_houses mine on mine.house_id = gone.house_id and mine.in_force
    join contract_houses beside on beside.contract_id = mine.contract_id and beside.in_force
    join split_items i on i.house_id = beside.house_id and i.kind = 'ownerNight'
      and i.state in ('pending', 'succeeded')
      and i.night >= gone.first and i.unit_id <> gone.id
    where ${inScope(ctx, 'i.houseId')} order by 1, 2`.execute(ctx.db);
  return rows;
};

const shareOf = (night: string, landlordId: string | null, party: string, amountFen: number): string =>
  [night, party, landlordId ?? '', amountFen].join(' ');

/** Whether its nights would be split otherwise now, under the contract they were split by. */
const isJudgedOtherwise = async (ctx: Ctx, { houseId, id }: UnitKey): Promise<boolean> => {
  const stored = await ctx.db
    .selectFrom('splitItems')
    .select(['night', 'party', 'landlordId', 'amountFen', 'contractVersionId'])
    .where('houseId', '=', houseId)
    .where('unitId', '=', id)
    .where('state', 'in', ['pending', 'succeeded'])
    .execute();
  const lookup = await readTermsInForce(ctx, [houseId]);
  const now = (await nightsOfOwnerStays(ctx, [{ houseId, id }])).map((night) => ({
    night: night.item.night,
    ...partiesOf(night, lookup),
  }));
  const versions = new Map(now.map(({ night, versionId }) => [night, versionId]));
  if (stored.some(({ night, contractVersionId }) => versions.get(night) !== contractVersionId)) return false;
  const then = stored.map((one) => shareOf(one.night, one.landlordId, one.party, Number(one.amountFen)));
  const anew = now.flatMap(({ night, parties }) =>
    parties.map(({ landlordId, party, amountFen }) => shareOf(night, landlordId, party, amountFen)),
  );
  return then.sort().join() !== anew.sort().join();
};

/** In the caller's transaction. A stay that remains is split again at the next collection. */
export const followOwnerStays = async (ctx: Ctx, since: number | null): Promise<void> => {
  const changed = await readChanged(ctx, since);
  if (changed.length === 0) return;
  for (const key of changed) await takeBack(ctx, key, 'money');
  for (const key of await readLater(ctx, changed))
    if (await isJudgedOtherwise(ctx, key)) await takeBack(ctx, key, 'money');
};
