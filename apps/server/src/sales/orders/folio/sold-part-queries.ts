/** Reads the sold nights of an order's stays. */
import { sql } from 'kysely';
import type { StaySnapshot } from '../../../inventory/room-status/snapshot-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { LockedOrder, LockedStay } from '../locked-order.ts';
import { partOf, type SoldNight, type SoldPart } from './sold-parts.ts';

export const listFenOf = sql<number>`coalesce(list_fen, price_fen)`;

const readNights = (ctx: Ctx, houseId: string, stayIds: readonly string[]) =>
  ctx.db
    .selectFrom('orderNights')
    .select(['stayId', 'night', 'roomTypeId', 'priceFen', listFenOf.as('listFen')])
    .where('houseId', '=', houseId)
    .where('stayId', 'in', stayIds)
    .orderBy('night')
    .execute();

const live: readonly string[] = ['expected', 'in_house', 'checked_out'];

/** Stays of an order that are occupied or expected. */
export const readSoldParts = async (
  ctx: Ctx,
  { houseId, stays }: Pick<LockedOrder, 'houseId' | 'stays'>,
): Promise<SoldPart[]> => {
  const kept = stays.filter(({ state }) => live.includes(state));
  if (kept.length === 0) return [];
  const nights = await readNights(
    ctx,
    houseId,
    kept.map(({ id }) => id),
  );
  const byStay = Map.groupBy(nights, ({ stayId }) => stayId);
  return kept.map((stay) => partOf(stay, byStay.get(stay.id) ?? []));
};

const soldNightsOf = ({ nights }: Pick<StaySnapshot, 'nights'>): SoldNight[] =>
  nights.map(({ night, roomTypeId, fen, listFen }) => ({
    night,
    roomTypeId,
    priceFen: fen,
    listFen: listFen ?? fen,
  }));

/** Builds a part from a stay snapshot. */
export const partOfSnapshot = (
  snapshot: StaySnapshot,
  stay: Pick<LockedStay, 'id' | 'splitOf' | 'ratePlanId' | 'hours'>,
): SoldPart => {
  const { roomTypeId, checkIn, checkOut } = snapshot;
  const { id, splitOf, ratePlanId, hours } = stay;
  return partOf({ id, splitOf, ratePlanId, hours, roomTypeId, checkIn, checkOut }, soldNightsOf(snapshot));
};
