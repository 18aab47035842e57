/** The month board in parts: rows and today at once, cells by houses and nights as they scroll into view. */

import { CHUNK_DAYS } from '@minsu/contract/inventory/room-status/board-chunks.ts';
import type { BoardCells, BoardFrame } from '@minsu/contract/inventory/room-status/board-parts.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import { businessDateSql } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Range } from '../../inventory/room-status/room-nights.ts';
import type { Ctx } from '../../platform/context.ts';
import { isOneOf } from '../../platform/is-one-of.ts';
import { lastPosition } from '../../platform/live/live-feed.ts';
import { boardPrices } from './board-queries.ts';
import { type BoardInput, type BoardRows, boardRows, narrows } from './board-room-queries.ts';
import { boardBlocks, boardStays, unplacedStays } from './board-stay-queries.ts';

/** More rooms than any screen shows at once. */
const FIRST_ROOMS = 60;

interface CellHouse {
  readonly id: string;
  readonly businessDate: string;
  readonly types: readonly { readonly id: string }[];
}

/** Null: none of them is shown. */
const pricesById = (
  types: readonly { readonly id: string }[],
  pricesOf: (roomTypeId: string) => number[] | null,
): BoardCells['prices'] => {
  const shown = types.flatMap(({ id }) => {
    const prices = pricesOf(id);
    return prices === null ? [] : [[id, prices] as const];
  });
  return shown.length === 0 && types.length > 0 ? null : Object.fromEntries(shown);
};

/** `position` was read before anything else, so that the cells know of every change up to it. */
const cellsOf = async (
  ctx: Ctx,
  position: number,
  houses: readonly CellHouse[],
  range: Range,
): Promise<BoardCells> => {
  const houseIds = houses.map(({ id }) => id);
  const dates = new Map(houses.map(({ id, businessDate }) => [id, businessDate]));
  const [stays, blocks, pricesOf] = await Promise.all([
    boardStays(ctx, dates, range),
    boardBlocks(ctx, houseIds, range),
    boardPrices(ctx, houses, range),
  ]);
  const types = houses.flatMap((house) => house.types);
  const { from, to } = range;
  return {
    from,
    to,
    houseIds,
    position,
    stays,
    blocks,
    prices: pricesById(types, pricesOf),
  };
};

const housesIn = async (ctx: Ctx, houseIds: readonly string[]): Promise<CellHouse[]> => {
  const { rows } = await sql<CellHouse>`
    select h.id, ${await businessDateSql(ctx, 'h.timeZone')} as business_date,
      (select coalesce(json_agg(json_build_object('id', t.id)), '[]') from room_types t
        where t.house_id = h.id and t.retired_at is null) as types
    from houses h where ${isOneOf('h.id', houseIds)} and ${inScope(ctx, 'h.id')}`.execute(ctx.db);
  return rows;
};

interface CellsInput extends Range {
  readonly houseIds: string[];
}

/** Unknown houses and houses out of scope are left out. */
export const readCells = async (ctx: Ctx, { houseIds, ...range }: CellsInput): Promise<BoardCells> => {
  const position = await lastPosition(ctx.db);
  return cellsOf(ctx, position, await housesIn(ctx, houseIds), range);
};

/** The houses at the top of the board; entire places come after the others. */
const firstHouses = (houses: BoardRows['houses']): BoardRows['houses'] => {
  const inOrder = [...houses].sort((a, b) => Number(a.kind === 'entire') - Number(b.kind === 'entire'));
  let rooms = 0;
  return inOrder.filter(({ types }) => {
    const fits = rooms < FIRST_ROOMS;
    rooms += types.reduce((sum, type) => sum + type.rooms.length, 0);
    return fits;
  });
};

/** The nights around today at any of the houses: in house, arriving or leaving. */
const todayOf = (houses: BoardRows['houses']): Range => {
  const dates = houses.map(({ businessDate }) => businessDate).sort();
  const [first, last] = [dates[0] ?? '2000-01-02', dates.at(-1) ?? '2000-01-02'];
  return { from: addDays(first, -1), to: addDays(last, 1) };
};

const firstChunk = ({ from, to }: Range): Range => {
  const end = addDays(from, CHUNK_DAYS);
  return { from, to: end < to ? end : to };
};

export const readFrame = async (ctx: Ctx, input: BoardInput): Promise<BoardFrame> => {
  const { from, to } = input;
  const position = await lastPosition(ctx.db);
  const { houses, roomTotal, truncated } = await boardRows(ctx, input);
  const today = todayOf(houses);
  const houseIds = houses.map(({ id }) => id);
  const dates = new Map(houses.map(({ id, businessDate }) => [id, businessDate]));
  const types = houses.flatMap((house) => house.types);
  const rooms = new Set(types.flatMap((type) => type.rooms.map(({ id }) => id)));
  const typeIds = new Set(types.map(({ id }) => id));
  const [placed, unplaced, blocks, cells] = await Promise.all([
    boardStays(ctx, dates, today),
    unplacedStays(ctx, dates, { from, to }),
    boardBlocks(ctx, houseIds, today),
    houses.length > 0 ? cellsOf(ctx, position, firstHouses(houses), firstChunk({ from, to })) : null,
  ]);
  return {
    from,
    to,
    today,
    position,
    houses: houses.map((house) => ({
      ...house,
      types: house.types.map(({ id, name, rooms: list }) => ({ id, name, rooms: list })),
    })),
    stays: [
      ...placed.filter(({ roomId }) => roomId !== null && rooms.has(roomId)),
      ...unplaced.filter(({ roomTypeId }) => typeIds.has(roomTypeId)),
    ],
    blocks: blocks.filter(({ roomId }) => rooms.has(roomId)),
    cells,
    roomTotal,
    narrowed: narrows(input),
    truncated,
  };
};
