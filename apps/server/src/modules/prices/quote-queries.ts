/** A quote: the price of every night, every fee, and every rule that stands against the sale. */
import { coreFailures, fail } from '@minsu/contract/failure.ts';
import type { Quote, quoteStay } from '@minsu/contract/prices/price-endpoints.ts';
import { sayText } from '@minsu/contract/texts.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { houseOnSale, typeOnSale } from '../houses/type-on-sale-queries.ts';
import {
  freeRooms,
  roomOccupancy,
  saleRefusals,
  sellableNights,
  unplacedNights,
} from '../room-status/availability-queries.ts';
import { readSettings } from '../system/settings-queries.ts';
import { priceNights } from './price-queries.ts';
import { stayPrice } from './price-rules.ts';

type QuoteInput = z.output<(typeof quoteStay)['input']>;

/** A quote is nothing but money, so who does not see money gets none. */
export const quoteOf = async (ctx: Ctx, input: QuoteInput): Promise<Quote> => {
  if (!ctx.user.seesMoney) fail(coreFailures.forbidden);
  const { houseId, roomTypeId, checkIn, checkOut, guests } = input;
  const house = await houseOnSale(ctx, houseId);
  const type = await typeOnSale(ctx, houseId, roomTypeId);
  const range = { from: checkIn, to: checkOut };
  const [nights, rooms, unplaced, { horizonDays }] = await Promise.all([
    priceNights(ctx, { houseId, roomTypeId, checkIn, checkOut }),
    roomOccupancy(ctx, { houseId, roomTypeId, ...range }),
    unplacedNights(ctx, { houseId, roomTypeId, ...range }),
    readSettings(ctx.db, ctx.services),
  ]);
  const left = sellableNights({ rooms, unplaced, range });
  const refusals = saleRefusals({
    houseState: house.state,
    today: house.today,
    horizonDays,
    checkIn,
    checkOut,
    guests,
    maxGuests: type.maxGuests,
    soldOut: left.filter(({ free }) => free < 1).map(({ night }) => night),
    roomThroughout: freeRooms(rooms, range).length > 0,
  });
  return {
    roomTypeId,
    checkIn,
    checkOut,
    guests,
    nights,
    ...stayPrice(
      nights,
      { guests, baseGuests: type.baseGuests, feeFen: type.extraGuestFeeFen },
      house.cleaningFeeFen,
    ),
    currency: house.currency,
    sellable: refusals.length === 0,
    free: Math.max(0, Math.min(...left.map((night) => night.free))),
    refusals: refusals.map(({ failure, params, night }) => ({
      code: failure.code,
      message: sayText(failure.text, ctx.language, params),
      ...(night !== undefined && { night }),
    })),
  };
};
