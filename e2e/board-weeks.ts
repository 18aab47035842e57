/** An unsold fortnight of one demo property for tests on the month board. */

import type { BoardHouse } from '@minsu/contract/inventory/room-status/room-status.ts';
import { getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { addDays, daysBetween } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { Page } from 'playwright';
import { type BoardOnScreen, boardOn } from './pages.ts';
import { signIn } from './server.ts';

export const WINDOW = 14;
/** Days ahead where the demo business has sold nothing. */
const FIRST_DAY = 200;

export interface RoomRow {
  readonly id: string;
  readonly number: string;
  readonly typeId: string;
  /** Row on the property's own board, where one row precedes the rooms of all types. */
  readonly row: number;
}

export interface Fortnight {
  readonly client: Awaited<ReturnType<typeof signIn>>;
  readonly house: BoardHouse;
  /** Three rooms of one type. */
  readonly rooms: readonly [RoomRow, RoomRow, RoomRow];
  /** A room of another type. */
  readonly other: RoomRow;
  day(offset: number): string;
  /** Returns the order id. */
  sell(guest: string, room: RoomRow, from: number, to: number): Promise<string>;
  open(page: Page): Promise<BoardOnScreen>;
  /** Board answer for these days. */
  answer(): Promise<string>;
  /** `guest room from→to` of all stays, in days of the fortnight. */
  stays(): Promise<string[]>;
}

const roomsOf = ({ types }: BoardHouse): RoomRow[] =>
  types
    .flatMap((type) => type.rooms.map(({ id, number }) => ({ id, number, typeId: type.id })))
    .map((room, at) => ({ ...room, row: at + 1 }));

type Client = Fortnight['client'];

const findHouse = async (client: Client): Promise<BoardHouse> => {
  const { data } = await client.call(getBoard, { from: '2026-01-01', to: '2026-01-02' });
  const fit = data.houses.find(
    ({ kind, online, types }) =>
      kind === 'multi' && online && types.length > 1 && types.some((type) => type.rooms.length > 2),
  );
  if (!fit) throw new Error('the demo business has no house with two types and three rooms of one');
  return fit;
};

export const openFortnight = async (url: string, daysAhead = FIRST_DAY): Promise<Fortnight> => {
  const client = await signIn(url, 'admin');
  const house = await findHouse(client);
  const from = addDays(house.businessDate, daysAhead);
  const day = (offset: number) => addDays(from, offset);
  const all = roomsOf(house);
  const typeId = house.types.find((type) => type.rooms.length > 2)?.id;
  const ask = () => client.call(getBoard, { from, to: day(WINDOW), houseIds: [house.id] });
  return {
    client,
    house,
    rooms: all.filter((room) => room.typeId === typeId).slice(0, 3) as [RoomRow, RoomRow, RoomRow],
    other: all.find((room) => room.typeId !== typeId) as RoomRow,
    day,
    async sell(guest, room, checkIn, checkOut) {
      const { message, data } = await client.call(createOrder, {
        houseId: house.id,
        bookerName: guest,
        ignoreRestrictions: true,
        stays: [
          {
            roomTypeId: room.typeId,
            roomId: room.id,
            checkIn: day(checkIn),
            checkOut: day(checkOut),
            guests: 1,
          },
        ],
      });
      if (!data?.id) throw new Error(message);
      return data.id;
    },
    async open(page) {
      await page.goto(`${url}/houseStatusMenu/houseStatus?house=${house.id}&from=${from}`);
      await page.waitForSelector('[role=grid]');
      return boardOn(page, WINDOW);
    },
    answer: async () => JSON.stringify((await ask()).data),
    async stays() {
      const numberOf = (id: string | null) => all.find((room) => room.id === id)?.number ?? '-';
      const { data } = await ask();
      return data.stays
        .map(
          (stay) =>
            `${stay.guest} ${numberOf(stay.roomId)} ${daysBetween(from, stay.checkIn)}→${daysBetween(from, stay.checkOut)}`,
        )
        .sort();
    },
  };
};

export type Cell = readonly [row: number, day: number];

/** Drags from one cell to another. */
export const dragTo = async (page: Page, board: BoardOnScreen, from: Cell, to: Cell): Promise<void> => {
  await holdOver(page, board, from, to);
  await page.mouse.up();
};

/** The same without releasing the button. */
export const holdOver = async (page: Page, board: BoardOnScreen, from: Cell, to: Cell): Promise<void> => {
  const [start, end] = [await board.point(...from), await board.point(...to)];
  await carry(page, start, end);
};

interface Point {
  readonly x: number;
  readonly y: number;
}

export const dragBetween = async (page: Page, start: Point, end: Point): Promise<void> => {
  await carry(page, start, end);
  await page.mouse.up();
};

const carry = async (page: Page, start: Point, end: Point): Promise<void> => {
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
};

/** Board screenshot without pointer and keyboard focus. */
export const pictureOf = async (page: Page): Promise<string> => {
  await page.mouse.move(4, 4);
  return page.evaluate(async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    // Two frames: the requested one, and its painting.
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.querySelector<HTMLCanvasElement>('[role=grid] canvas')?.toDataURL() ?? '';
  });
};
