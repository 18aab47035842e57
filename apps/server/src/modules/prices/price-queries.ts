/** Reads the layers of prices and lays them over each other, for one room type or for all types of a board. */
import { fail } from '@minsu/contract/failure.ts';
import { houseFailures } from '@minsu/contract/houses/house-failures.ts';
import type { QuotedNight } from '@minsu/contract/prices/price-endpoints.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { readSettings } from '../system/settings-queries.ts';
import { quoteNights } from './price-rules.ts';

export interface TypeKey {
  readonly houseId: string;
  readonly roomTypeId: string;
}

interface PriceRow {
  id: string;
  basePriceFen: number;
  weekendPriceFen: number | null;
  cells: Record<string, number> | null;
}

/**
 * The price of every night of [from, to) of many room types, by room type id; one query.
 * A type that is unknown or out of scope is absent.
 */
export const priceNightsOf = async (
  ctx: Ctx,
  types: readonly TypeKey[],
  from: string,
  to: string,
): Promise<Map<string, QuotedNight[]>> => {
  if (types.length === 0) return new Map();
  const { weekendNights } = await readSettings(ctx.db, ctx.services);
  const { rows } = await sql<PriceRow>`
    select t.id, t.base_price_fen, t.weekend_price_fen, (
      select json_object_agg(c.night, c.price_fen) from price_cell c
      where c.house_id = t.house_id and c.room_type_id = t.id
        and c.night >= ${from}::date and c.night < ${to}::date
    ) as cells
    from unnest(${types.map((type) => type.houseId)}::uuid[], ${types.map((type) => type.roomTypeId)}::uuid[])
      as asked (house_id, id)
    join room_types t on t.house_id = asked.house_id and t.id = asked.id
    where ${inScope(ctx, 't.houseId')}`.execute(ctx.db);
  return new Map(
    rows.map(({ id, cells, ...layers }) => [
      id,
      quoteNights({
        ...layers,
        weekendNights,
        cells: new Map(Object.entries(cells ?? {})),
        checkIn: from,
        checkOut: to,
      }),
    ]),
  );
};

/** The price of every night of a stay; one query. Fails with `house.roomTypeNotFound`. */
export const priceNights = async (
  ctx: Ctx,
  { checkIn, checkOut, ...type }: TypeKey & { readonly checkIn: string; readonly checkOut: string },
): Promise<QuotedNight[]> => {
  const nights = (await priceNightsOf(ctx, [type], checkIn, checkOut)).get(type.roomTypeId);
  return nights ?? fail(houseFailures.roomTypeNotFound);
};

/** For other modules, which reach the rules of prices here. */
export { averageFen, extraGuestFen, stayPrice, sumFen } from './price-rules.ts';
