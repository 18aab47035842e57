/** Rooms taken out of sale: repairs, owners' stays, holds. */

import type { BlockKind } from '@minsu/contract/inventory/room-status/room-status.ts';
import { DAY_MS, HOUR_MS } from '@minsu/contract/platform/durations.ts';
import type { Insertable } from 'kysely';
import type { DB } from '../../platform/database/tables.ts';
import { blockReasons } from '../data/order-texts.ts';
import type { People } from '../orders/people.ts';
import type { Stock } from '../orders/stock.ts';
import { createIds, type Random } from '../random.ts';
import type { SeedCalendar } from './calendar.ts';
import type { House, RoomFact } from './house-model.ts';

export interface Block {
  readonly row: Insertable<DB['roomBlocks']>;
  readonly room: RoomFact;
  readonly from: number;
  readonly to: number;
  /** Owns nights now: not removed, and of a kind that takes stock. */
  readonly owns: boolean;
}

type ManualKind = Exclude<BlockKind, 'linked' | 'channel'>;

const PLAN: readonly (readonly [kind: ManualKind, count: number, minNights: number, maxNights: number])[] = [
  ['closed', 11, 2, 9],
  ['out_of_order', 13, 2, 8],
  ['out_of_service', 10, 2, 12],
  ['held', 11, 1, 4],
  ['owner_stay', 9, 2, 6],
];

interface Tools {
  readonly random: Random;
  readonly calendar: SeedCalendar;
  readonly people: People;
}

const RELEASE_HOUR_MS = 18 * HOUR_MS;

/** Held rooms that still wait are given free at six in the evening of their first day, or of tomorrow; some never. */
const releaseOf = (calendar: SeedCalendar, from: number, to: number): Date | null => {
  const day = Math.max(1, from);
  if (day >= to || from % 3 === 0) return null;
  const midnight = calendar.instant({ day: -1, minute: 0 }).getTime() + (day + 1) * DAY_MS;
  return new Date(midnight + RELEASE_HOUR_MS);
};

const makeBlock = (
  { random, calendar, people }: Tools,
  newId: (ms: number) => string,
  room: RoomFact,
  kind: ManualKind,
  [from, to]: readonly [number, number],
  removed = false,
): Block => {
  const made = { day: Math.min(-random.int(0, 5), from - random.int(0, 8)), minute: random.int(480, 1_300) };
  const { operator, frontdesk, supervisor } = people.users;
  return {
    room,
    from,
    to,
    owns: !removed && kind !== 'out_of_service',
    row: {
      houseId: room.houseId,
      id: newId(calendar.idTime(made)),
      roomId: room.id,
      kind,
      fromDate: calendar.date(from),
      toDate: calendar.date(to),
      reason: random.pick<string>(blockReasons[kind]),
      note: random.chance(0.25) ? '已通知管家群' : '',
      createdBy: random.pick([operator, frontdesk, supervisor]).realname,
      createdAt: calendar.instant(made),
      releaseAt: kind === 'held' && !removed ? releaseOf(calendar, from, to) : null,
      removedAt: removed ? calendar.instant({ day: made.day, minute: made.minute + 60 }) : null,
    },
  };
};

/** The landlord with a demo sign-in stays twice in the first house. */
const ownersOwn = (
  tools: Tools,
  newId: (ms: number) => string,
  houses: readonly House[],
  stock: Stock,
): Block[] => {
  const { realname } = tools.people.users.landlord;
  const rooms = houses[0]?.rooms ?? [];
  const stays = [
    [18, 22, '和父母同住，需加一床被子'],
    [52, 55, ''],
  ] as const;
  return stays.flatMap(([from, to, note]) => {
    const free = rooms.find((room) => stock.isFree(room, from, to));
    if (!free) return [];
    stock.take(free, from, to);
    const block = makeBlock(tools, newId, free, 'owner_stay', [from, to]);
    return [{ ...block, row: { ...block.row, reason: '房东自住', note, createdBy: realname } }];
  });
};

/** Before anything is sold, so that sales go around them. */
export const planBlocks = (
  random: Random,
  calendar: SeedCalendar,
  people: People,
  houses: readonly House[],
  stock: Stock,
): Block[] => {
  const newId = createIds(random.fork('ids'));
  const rooms = houses.filter((house) => house.row.state === 'online').flatMap((house) => house.rooms);
  const blocks: Block[] = [];
  for (const [kind, count, minNights, maxNights] of PLAN)
    for (let i = 0; i < count; i += 1) {
      const from = random.int(i < 3 ? -3 : -45, i < 3 ? 0 : 45);
      const to = from + random.int(i < 3 ? 4 : minNights, maxNights);
      const free = random
        .shuffle(rooms)
        .find((room) => kind === 'out_of_service' || stock.isFree(room, from, to));
      if (!free) throw new Error('no room left to block');
      const block = makeBlock({ random, calendar, people }, newId, free, kind, [from, to], i % 8 === 7);
      if (block.owns) stock.take(free, from, to);
      blocks.push(block);
    }
  return [...blocks, ...ownersOwn({ random, calendar, people }, newId, houses, stock)];
};
