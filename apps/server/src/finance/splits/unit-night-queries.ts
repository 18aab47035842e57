/** The nights of a split unit: an order with all completed stays and retained fees, or an owner stay. */
import { waitsForMoney } from '@minsu/contract/finance/contracts/contract-terms.ts';
import type { StatementItem } from '@minsu/contract/finance/contracts/statement-rules.ts';
import { waitingUnder } from '@minsu/contract/finance/splits/night-split-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import {
  type CountedStays,
  completedStays,
  keptFeesOf,
  type OrderKey,
  sharesOf,
  soldOrders,
  theseOrders,
} from '../contracts/order-share-queries.ts';
import { type OwnerNight, ownerNights, yearStartOf } from '../contracts/owner-night-queries.ts';
import { readTermsInForce } from './terms-in-force-queries.ts';

export interface UnitKey {
  readonly houseId: string;
  /** Id of the order, or of the owner stay's block. */
  readonly id: string;
}

export interface UnitNight {
  readonly houseId: string;
  readonly unitId: string;
  readonly orderId: string | null;
  readonly stayId: string | null;
  readonly channel: string | null;
  readonly estimated: boolean;
  readonly item: StatementItem;
  /** For an owner's night: nights of owner stays in its year before it. */
  readonly usedBefore: number;
}

/** These units, as rows of (house_id, id). */
export const theseUnits = (keys: readonly UnitKey[]): RawBuilder<unknown> => sql`
  select * from unnest(${keys.map(({ houseId }) => houseId)}::uuid[], ${keys.map(({ id }) => id)}::uuid[])
    as asked (house_id, id)`;

const ofOrder = ({ houseId, orderId }: OrderKey) => ({ houseId, unitId: orderId, orderId, usedBefore: 0 });

const waits = ({ item }: UnitNight): boolean =>
  item.kind !== 'ownerNight' &&
  ((item.creditFen ?? 0) !== 0 || (item.kind === 'cancellation' && (item.unpaidFen ?? 0) !== 0));

/** Whether it waits for payment depends on the night's contract; other items are shared unchanged. */
const underContracts = async (
  ctx: Ctx,
  nights: readonly UnitNight[],
  isCancelled: (night: UnitNight) => boolean,
): Promise<UnitNight[]> => {
  if (!nights.some(waits)) return [...nights];
  const lookup = await readTermsInForce(
    ctx,
    nights.map(({ houseId }) => houseId),
  );
  return nights.flatMap((night) => {
    const { item, houseId } = night;
    const terms = lookup(houseId, item.night)?.terms ?? null;
    const waiting = waitingUnder(item, terms);
    if (waiting.kind !== 'cancellation' || !isCancelled(night)) return [{ ...night, item: waiting }];
    const isWaitedFor = terms !== null && waitsForMoney(terms, 'fees');
    const unpaidFen = item.kind === 'cancellation' ? (item.unpaidFen ?? 0) : 0;
    // Otherwise an unpaid cancellation fee counts as never retained.
    const incomeFen = isWaitedFor ? waiting.incomeFen : waiting.incomeFen - unpaidFen;
    return incomeFen === 0 && waiting.channelCommissionFen === 0
      ? []
      : [{ ...night, item: { ...waiting, incomeFen } }];
  });
};

export const nightsOfOrders = async (
  ctx: Ctx,
  units: readonly UnitKey[],
  counted: CountedStays = completedStays,
): Promise<UnitNight[]> => {
  if (units.length === 0) return [];
  const keys = units.map(({ houseId, id }) => ({ houseId, orderId: id }));
  const orders = await soldOrders(ctx, theseOrders(keys), counted);
  const nights = orders.flatMap((order): UnitNight[] => {
    const { shares, estimated } = sharesOf(order);
    return shares.map(({ stayId, priceFen: _, ...night }) => ({
      ...ofOrder(order),
      ...{ stayId, channel: order.channel, estimated },
      item: { kind: 'night', ...night },
    }));
  });
  const kept = await keptFeesOf(ctx, keys);
  const cancelled = new Set(kept.flatMap(({ isCancelled, orderId }) => (isCancelled ? [orderId] : [])));
  // Commission is spread over sold nights, those of guests still in house included.
  const slept = new Set(nights.map(({ unitId }) => unitId));
  const fees = kept.map((fee): UnitNight => {
    const { night, incomeFen, unpaidFen, creditFen, stayId, channel, estimated } = fee;
    const channelCommissionFen = slept.has(fee.orderId) ? 0 : fee.channelCommissionFen;
    return {
      ...ofOrder(fee),
      ...{ stayId, channel, estimated },
      item: { kind: 'cancellation', night, incomeFen, channelCommissionFen, unpaidFen, creditFen },
    };
  });
  return underContracts(ctx, [...nights, ...fees], ({ unitId }) => cancelled.has(unitId));
};

/** Houses under the same contract share the yearly number of nights. */
const housesBeside = async (ctx: Ctx, houseIds: readonly string[]): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ houseId: string; beside: string[] }>`
    select mine.house_id, array_agg(distinct other.house_id) as beside from contract_houses mine
    join contract_houses other on other.contract_id = mine.contract_id and other.in_force
    where mine.house_id = any(${houseIds}::uuid[]) and mine.in_force group by 1`.execute(ctx.db);
  return new Map(rows.map(({ houseId, beside }) => [houseId, beside]));
};

/** The prices a stay's nights were split at: a later price of the room type does not change the stay. */
const pricesSplit = async (ctx: Ctx, { houseId, id }: UnitKey) => {
  const { rows } = await sql<{ night: string; facts: { rateFen: number; costFen: number } }>`
    select distinct on (night) night, facts from split_items
    where house_id = ${houseId} and unit_id = ${id} and kind = 'ownerNight' order by night, round desc`.execute(
    ctx.db,
  );
  const known = new Map(rows.map(({ night, facts }) => [night, facts.rateFen]));
  const costFen = rows.find(({ facts }) => facts.costFen > 0)?.facts.costFen;
  return (now: OwnerNight) => ({
    rateFen: known.get(now.night) ?? now.rateFen,
    costFen: now.costFen > 0 ? (costFen ?? now.costFen) : 0,
  });
};

const stayOfOwner = async (ctx: Ctx, { houseId, id }: UnitKey, beside: readonly string[]) => {
  const { rows } = await sql<{ from: string; to: string }>`
    select from_date as "from", to_date - 1 as "to" from room_blocks
    where house_id = ${houseId} and id = ${id} and kind = 'owner_stay' and removed_at is null`.execute(
    ctx.db,
  );
  const [days] = rows;
  if (!days) return [];
  const all = await ownerNights(ctx, {
    houseIds: beside,
    days: { from: yearStartOf(days.from), to: days.to },
  });
  const priceOf = await pricesSplit(ctx, { houseId, id });
  return all.flatMap((one, at): UnitNight[] => {
    const { blockId, night } = one;
    if (blockId !== id) return [];
    const used = all.slice(0, at).filter((before) => yearStartOf(before.night) === yearStartOf(night));
    return [
      {
        ...{ houseId, unitId: id, orderId: null, stayId: null, channel: null, estimated: false },
        item: { kind: 'ownerNight', night, ...priceOf(one), stayerId: one.stayerId },
        usedBefore: used.length,
      },
    ];
  });
};

/** Owner stays are few, so each is read separately. */
export const nightsOfOwnerStays = async (ctx: Ctx, units: readonly UnitKey[]): Promise<UnitNight[]> => {
  if (units.length === 0) return [];
  const beside = await housesBeside(
    ctx,
    units.map(({ houseId }) => houseId),
  );
  const nights: UnitNight[] = [];
  for (const unit of units)
    nights.push(...(await stayOfOwner(ctx, unit, beside.get(unit.houseId) ?? [unit.houseId])));
  return nights;
};
