/** A quote: the price of every night, all fees, and every rule that prevents the sale. */

import type { Quote, quoteStay } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { z } from 'zod';
import { houseOnSale, typeOnSale } from '../../foundation/houses/rooms/type-on-sale-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import {
  freeRooms,
  roomOccupancy,
  saleRefusals,
  sellableNights,
  unplacedNights,
} from '../room-status/availability-queries.ts';
import { priceUnderPlan } from './price-queries.ts';
import { stayPrice } from './price-rules.ts';
import { sayRefusals } from './say-refusals.ts';

type QuoteInput = z.output<(typeof quoteStay)['input']>;
type House = Awaited<ReturnType<typeof houseOnSale>>;
type SoldType = Awaited<ReturnType<typeof typeOnSale>>;

/** Rooms left, and what prevents the sale: house, dates, guests, availability. */
const stockOf = async (ctx: Ctx, input: QuoteInput, house: House, type: SoldType) => {
  const { houseId, roomTypeId, checkIn, checkOut, guests } = input;
  const range = { from: checkIn, to: checkOut };
  const [rooms, unplaced, { horizonDays }] = await Promise.all([
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
  return { refusals, free: Math.max(0, Math.min(...left.map((night) => night.free))) };
};

/** A quote consists of amounts: refused to users who may not see money. */
export const quoteOf = async (ctx: Ctx, input: QuoteInput): Promise<Quote> => {
  if (!seesSomeMoney(ctx)) fail(coreFailures.forbidden);
  const { houseId, roomTypeId, checkIn, checkOut, guests } = input;
  const house = await houseOnSale(ctx, houseId);
  const type = await typeOnSale(ctx, houseId, roomTypeId);
  const [priced, stock] = await Promise.all([
    priceUnderPlan(ctx, { ...input, today: house.today }),
    stockOf(ctx, input, house, type),
  ]);
  const { planId, planName, nights, longStay } = priced;
  const fees = {
    guests: { guests, baseGuests: type.baseGuests, feeFen: type.extraGuestFeeFen },
    cleaningFen: house.cleaningFeeFen,
    longStay,
  };
  const refusals = [...stock.refusals, ...priced.rules];
  return {
    roomTypeId,
    ratePlanId: planId,
    planName,
    checkIn,
    checkOut,
    guests,
    nights,
    ...stayPrice(nights, fees),
    currency: house.currency,
    sellable: refusals.length === 0,
    free: stock.free,
    refusals: sayRefusals(ctx, refusals),
  };
};
