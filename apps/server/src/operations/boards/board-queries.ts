/** The month board: rows as stored, from a handful of set-based queries; the client expands the cells. */

import type { Board } from '@minsu/contract/inventory/room-status/room-status.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { priceNightsOf } from '../../inventory/prices/price-queries.ts';
import type { Range } from '../../inventory/room-status/room-nights.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesMoneyIn } from '../../platform/http/role-reach.ts';
import { type BoardInput, boardRows, narrows } from './board-room-queries.ts';
import { boardBlocks, boardStays, boardUnplaced } from './board-stay-queries.ts';

interface PricedHouse {
  readonly id: string;
  readonly types: readonly { readonly id: string }[];
}

/** Fen per night of the window by room type id; null for types whose amounts the caller may not see. */
export const boardPrices = async (
  ctx: Ctx,
  houses: readonly PricedHouse[],
  { from, to }: Range,
): Promise<(roomTypeId: string) => number[] | null> => {
  const shown = houses.filter(({ id }) => seesMoneyIn(ctx, id));
  if (shown.length === 0) return () => null;
  const types = shown.flatMap((house) =>
    house.types.map(({ id }) => ({ houseId: house.id, roomTypeId: id })),
  );
  const nights = await priceNightsOf(ctx, types, from, to);
  const hidden = new Set(
    houses.flatMap(({ id, types: own }) => (seesMoneyIn(ctx, id) ? [] : own.map((type) => type.id))),
  );
  return (roomTypeId) =>
    hidden.has(roomTypeId) ? null : (nights.get(roomTypeId) ?? []).map((night) => night.priceFen);
};

export const readBoard = async (ctx: Ctx, input: BoardInput): Promise<Board> => {
  const { from, to } = input;
  const { houses, roomTotal, truncated } = await boardRows(ctx, input);
  const houseIds = houses.map((house) => house.id);
  const dates = new Map(houses.map((house) => [house.id, house.businessDate]));
  const [stays, blocks, unplaced, pricesOf] = await Promise.all([
    boardStays(ctx, dates, input),
    boardBlocks(ctx, houseIds, input),
    boardUnplaced(ctx, houseIds, input),
    boardPrices(ctx, houses, input),
  ]);
  const none = new Array<number>(daysBetween(from, to)).fill(0);
  const types = houses.flatMap((house) => house.types);
  const typeIds = new Set(types.map((type) => type.id));
  const roomIds = new Set(types.flatMap((type) => type.rooms.map((room) => room.id)));
  return {
    from,
    to,
    houses: houses.map((house) => ({
      ...house,
      types: house.types.map((type) => ({
        ...type,
        prices: pricesOf(type.id),
        unplaced: unplaced.get(type.id) ?? none,
      })),
    })),
    stays: stays.filter((stay) =>
      stay.roomId === null ? typeIds.has(stay.roomTypeId) : roomIds.has(stay.roomId),
    ),
    blocks: blocks.filter((block) => roomIds.has(block.roomId)),
    roomTotal,
    narrowed: narrows(input),
    truncated,
  };
};
