/** Finds demo properties with availability today, and their board. */

import type { BoardHouse } from '@minsu/contract/inventory/room-status/room-status.ts';
import { getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { getWorkplace } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { Page } from 'playwright';
import { type BoardOnScreen, boardOn } from './pages.ts';
import { signIn } from './server.ts';

const WINDOW = 14;
/** The board starts two days before today. */
export const TODAY = 2;

export interface FreeRoom {
  readonly today: string;
  readonly house: BoardHouse;
  readonly roomId: string;
  /** Row of the room on its property's own board. */
  readonly row: number;
}

const readBoard = async (url: string) => {
  const client = await signIn(url, 'admin');
  const { businessDate: today } = (await client.call(getWorkplace, {})).data;
  const board = (await client.call(getBoard, { from: addDays(today, -2), to: addDays(today, 4) })).data;
  return { board, today };
};

/** Properties on sale by the room. */
export const findHouses = async (url: string): Promise<BoardHouse[]> => {
  const { board } = await readBoard(url);
  return board.houses.filter(({ online, kind }) => online && kind === 'multi');
};

/**
 * Clean rooms of hotel-style properties on sale, one per property: free for four nights, without a departure today.
 */
export const findFreeRooms = async (url: string): Promise<[FreeRoom, ...FreeRoom[]]> => {
  const { board, today } = await readBoard(url);
  const taken = new Set([
    ...board.stays.filter((stay) => stay.checkOut >= today).map((stay) => stay.roomId),
    ...board.blocks.filter((block) => block.to > today).map((block) => block.roomId),
  ]);
  const found = board.houses.flatMap((house) => {
    if (!house.online || house.kind !== 'multi') return [];
    const rooms = house.types.flatMap((type) => type.rooms);
    const at = rooms.findIndex((room) => room.condition !== 'dirty' && !taken.has(room.id));
    const room = rooms[at];
    // Below the property's one row.
    return room ? [{ today, house, roomId: room.id, row: at + 1 }] : [];
  });
  const [first, ...others] = found;
  if (!first) throw new Error('the demo business has no room free for four nights');
  return [first, ...others];
};

/** The board of one property. */
export const openBoard = async (page: Page, url: string, houseId: string): Promise<BoardOnScreen> => {
  await page.goto(`${url}/houseStatusMenu/houseStatus?house=${houseId}`);
  await page.waitForSelector('[role=grid]');
  return boardOn(page, WINDOW);
};
