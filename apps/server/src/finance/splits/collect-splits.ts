/**
 * Finds ended units without a split: their nights become items (待分账), split once the unit is complete. An order is
 * locked while its items are made, so that its money does not change; orders locked by others are skipped and found by
 * the next run.
 */
import { completesAt } from '@minsu/contract/finance/splits/completion-rules.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { keepRates } from '../../sales/commissions/commission-queries.ts';
import { orderDifferencesOf } from '../ledger/order-money-queries.ts';
import { postDifferences } from '../ledger/post-order-money.ts';
import { isEnded, readEnds } from './end-queries.ts';
import { nightKeyOf, nightOfEntry, type RoundOfUnit, storeItems } from './store-items.ts';
import {
  nightsOfOrders,
  nightsOfOwnerStays,
  theseUnits,
  type UnitKey,
  type UnitNight,
} from './unit-night-queries.ts';

/** Days every run looks back; older units were found earlier or by the nightly run over all. */
export const LOOK_BACK_DAYS = 45;

type Kind = 'order' | 'ownerStay';

export interface Found {
  readonly kind: Kind;
  readonly keys: UnitKey[];
}

/** Past stays of another system were shared there. */
const notSplit = sql`o.moved_in_by is null
  and not exists (select from split_units u where u.house_id = o.house_id and u.id = o.id)`;

/** Ended orders and stays without a unit, and units to be made again. */
export const findEnded = async (ctx: Ctx, all: boolean): Promise<Found[]> => {
  const today = await businessDateIn(ctx);
  const since = all ? sql`true` : sql`o.check_out >= ${today}::date - ${LOOK_BACK_DAYS}::int`;
  const mine = inScope(ctx, 'o.houseId');
  const { rows: orders } = await sql<UnitKey>`
    select o.house_id, o.id from orders o where o.shown in ('completed', 'no_show') and o.check_out <= ${today}::date + 1
      and ${since} and ${notSplit} and ${mine}
    union all
    select o.house_id, o.id from orders o where o.shown = 'cancelled' and o.kept_fen > 0 and ${notSplit} and ${mine}
    union all
    select o.house_id, o.id from channel_paid_orders b join orders o on o.house_id = b.house_id and o.id = b.order_id
    where b.billed_fen <> 0 and o.shown = 'cancelled' and o.kept_fen <= 0 and ${notSplit} and ${mine}
    union all
    select o.house_id, o.id from split_units u join orders o on o.house_id = u.house_id and o.id = u.id
    where u.state = 'due' and u.kind = 'order' and ${isEnded} and ${mine}
    order by 1, 2`.execute(ctx.db);
  const { rows: stays } = await sql<UnitKey>`
    select b.house_id, b.id from room_blocks b left join split_units u on u.house_id = b.house_id and u.id = b.id
    where b.kind = 'owner_stay' and b.removed_at is null and b.to_date <= ${today}::date
      and (u.id is null or u.state = 'due') and ${inScope(ctx, 'b.houseId')}
    order by 1, 2`.execute(ctx.db);
  return [
    { kind: 'order', keys: orders },
    { kind: 'ownerStay', keys: stays },
  ];
};

interface Ended extends UnitKey {
  readonly dueAt: Date;
}

const endedOrders = async (ctx: Ctx, keys: readonly UnitKey[], hours: number): Promise<Ended[]> => {
  const { rows } = await sql<UnitKey>`
    select o.house_id, o.id from orders o where (o.house_id, o.id) in (${theseUnits(keys)}) and ${isEnded}
    order by o.house_id, o.id for update of o skip locked`.execute(ctx.db);
  return (await readEnds(ctx, rows)).flatMap(({ houseId, id, endedAt }) =>
    endedAt === null ? [] : [{ houseId, id, dueAt: completesAt(endedAt, hours) }],
  );
};

const endedStays = async (ctx: Ctx, keys: readonly UnitKey[], hours: number): Promise<Ended[]> => {
  const { rows } = await sql<UnitKey & { endedAt: Date }>`
    select b.house_id, b.id, (b.to_date + h.check_out_time::time) at time zone h.time_zone as ended_at
    from room_blocks b join houses h on h.id = b.house_id
    where (b.house_id, b.id) in (${theseUnits(keys)}) and b.kind = 'owner_stay' and b.removed_at is null
    order by b.house_id, b.id for update of b skip locked`.execute(ctx.db);
  return rows.map(({ endedAt, ...key }) => ({ ...key, dueAt: completesAt(endedAt, hours) }));
};

/** Claims units that no other run has made meanwhile. */
const claimUnits = async (ctx: Ctx, kind: Kind, ended: readonly Ended[]): Promise<RoundOfUnit[]> => {
  const { rows } = await sql<RoundOfUnit>`
    insert into split_units as u (house_id, id, kind, state, due_at, gives_services)
    select house_id, id, ${kind}, 'pending', due_at, true from unnest(${ended.map(({ houseId }) => houseId)}::uuid[],
      ${ended.map(({ id }) => id)}::uuid[], ${ended.map(({ dueAt }) => dueAt)}::timestamptz[]) as e (house_id, id, due_at)
    on conflict (house_id, id) do update set state = 'pending', due_at = excluded.due_at, version = u.version + 1
      where u.state = 'due'
    returning u.house_id, u.id, u.round`.execute(ctx.db);
  return rows;
};

/** Leaves out nights already split of a unit that is made again only in part. */
const withoutSplit = async (ctx: Ctx, units: readonly RoundOfUnit[], nights: readonly UnitNight[]) => {
  const { rows } = await sql<{ entryKey: string }>`
    select distinct entry_key from split_items where (house_id, unit_id) in (${theseUnits(units)})
      and state <> 'reversed'`.execute(ctx.db);
  if (rows.length === 0) return nights;
  const kept = new Set(rows.map(({ entryKey }) => nightOfEntry(entryKey)));
  return nights.filter((night) => !kept.has(nightKeyOf(night)));
};

const noteEmpty = async (ctx: Ctx, units: readonly UnitKey[]): Promise<void> => {
  await sql`update split_units u set state = 'nothing' where (u.house_id, u.id) in (${theseUnits(units)})
    and not exists (select from split_items i where i.house_id = u.house_id and i.unit_id = u.id
      and i.state <> 'reversed')`.execute(ctx.db);
};

/** Posts the services' part of refunds to the ledger now, in line with how the nights are computed. */
const postServicesGiven = async (ctx: Ctx, units: readonly UnitKey[]): Promise<void> => {
  const { rows } = await sql<UnitKey>`select o.house_id, o.id from orders o
    where (o.house_id, o.id) in (${theseUnits(units)}) and (o.waived_fen > 0 or o.refunded_fen > 0)`.execute(
    ctx.db,
  );
  if (rows.length > 0) await postDifferences(ctx, await orderDifferencesOf(ctx, rows));
};

/** Makes items of ended units among `keys`; returns the number of units. In the caller's transaction. */
export const collectUnits = async (ctx: Ctx, kind: Kind, keys: readonly UnitKey[]): Promise<number> => {
  const { completionHours } = await readSettings(ctx.db, ctx.services);
  const ended = await (kind === 'order' ? endedOrders : endedStays)(ctx, keys, completionHours);
  if (ended.length === 0) return 0;
  const units = await claimUnits(ctx, kind, ended);
  if (units.length === 0) return 0;
  if (kind === 'order') {
    await keepRates(ctx, theseUnits(units));
    await postServicesGiven(ctx, units);
  }
  const nights = await (kind === 'order' ? nightsOfOrders : nightsOfOwnerStays)(ctx, units);
  await storeItems(ctx, units, await withoutSplit(ctx, units, nights));
  await noteEmpty(ctx, units);
  return units.length;
};

/** Units that waited under another contract than the one in force by now, or for one that is signed by now, are made again. */
export const remakeStale = async (ctx: Ctx): Promise<void> => {
  const { rows } = await sql<UnitKey>`
    select distinct i.house_id, i.unit_id as id from split_items i
    left join contract_houses c on c.house_id = i.house_id and c.in_force
      and daterange(c.from_date, c.to_date, '[]') @> i.night
    where (i.state = 'pending' or (i.state = 'failed' and i.fail_reason = 'noContract'))
      and c.version_id is distinct from i.contract_version_id and ${inScope(ctx, 'i.houseId')}`.execute(
    ctx.db,
  );
  if (rows.length > 0) await remakeUnits(ctx, rows);
};

/** Units split under a version that a backdated one has since replaced on that night. */
export const findReplaced = async (ctx: Ctx): Promise<UnitKey[]> => {
  const { rows } = await sql<UnitKey>`
    select distinct i.house_id, i.unit_id as id from contract_versions v
    cross join lateral (select k.house_id, k.unit_id, k.night from split_items k where k.contract_version_id = v.id
      and k.state = 'succeeded' and k.night > case when v.in_force then v.to_date else '-infinity' end) i
    join split_units u on u.house_id = i.house_id and u.id = i.unit_id and u.state in ('split', 'failed', 'pending')
    join contract_houses c on c.house_id = i.house_id and c.in_force and c.version_id <> v.id
      and daterange(c.from_date, c.to_date, '[]') @> i.night
    where v.signed_at is not null and ${inScope(ctx, 'i.houseId')} order by 1, 2`.execute(ctx.db);
  return rows;
};

/**
 * Units split with another commission than the bills paid: from before billed commissions counted, or left by a killed
 * process.
 */
export const findBilledOtherwise = async (ctx: Ctx): Promise<UnitKey[]> => {
  const { rows } = await sql<UnitKey>`
    select u.house_id, u.id from channel_paid_orders b
    join split_units u on u.house_id = b.house_id and u.id = b.order_id and u.state = 'split'
    where b.lines > 0 and ${inScope(ctx, 'u.houseId')} and ((b.billed_lines > 0 and b.commission_fen <> b.billed_fen)
      or b.commission_fen <> (select coalesce(sum(i.amount_fen), 0) from split_items i where i.house_id = u.house_id
        and i.unit_id = u.id and i.party = 'channel' and i.state = 'succeeded'))
    order by 1, 2`.execute(ctx.db);
  return rows;
};

/** Drops the unsplit items of these units; the next collection makes them again. */
const remakeUnits = async (ctx: Ctx, keys: readonly UnitKey[]): Promise<void> => {
  const { rows } = await sql<UnitKey>`
    select u.house_id, u.id from split_units u where (u.house_id, u.id) in (${theseUnits(keys)})
      and u.state in ('pending', 'failed', 'nothing')
    order by u.house_id, u.id for update of u skip locked`.execute(ctx.db);
  await sql`delete from split_items where (house_id, unit_id) in (${theseUnits(rows)})
    and state in ('pending', 'failed')`.execute(ctx.db);
  await sql`update split_units set state = 'due', version = version + 1
    where (house_id, id) in (${theseUnits(rows)})`.execute(ctx.db);
};
