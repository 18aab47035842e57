/** Rooms taken out of sale: repairs, owners' stays, holds. */
import type { BlockKind } from '@minsu/contract/room-status/room-status.ts';
import type { Insertable } from 'kysely';
import type { DB } from '../platform/database/tables.ts';
import type { SeedCalendar } from './calendar.ts';
import { blockReasons } from './data/order-texts.ts';
import type { House, RoomFact } from './houses.ts';
import type { SeedStay } from './order-model.ts';
import type { People } from './people.ts';
import { createIds, type Random } from './random.ts';
import type { Stock } from './stock.ts';

export interface Block {
  readonly row: Insertable<DB['roomBlocks']>;
  readonly room: RoomFact;
  readonly from: number;
  readonly to: number;
  /** Owns nights now: not removed, and of a kind that takes stock. */
  readonly owns: boolean;
}

const PLAN: readonly (readonly [
  kind: Exclude<BlockKind, 'linked'>,
  count: number,
  minNights: number,
  maxNights: number,
])[] = [
  ['closed', 11, 2, 9],
  ['out_of_order', 13, 2, 8],
  ['out_of_service', 10, 2, 12],
  ['held', 11, 1, 4],
  ['owner_stay', 9, 2, 6],
];
const LINKED = 6;

interface Tools {
  readonly random: Random;
  readonly calendar: SeedCalendar;
  readonly people: People;
}

const makeBlock = (
  { random, calendar, people }: Tools,
  newId: (ms: number) => string,
  room: RoomFact,
  kind: BlockKind,
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
      createdBy: kind === 'linked' ? '系统' : random.pick([operator, frontdesk, supervisor]).realname,
      createdAt: calendar.instant(made),
      removedAt: removed ? calendar.instant({ day: made.day, minute: made.minute + 60 }) : null,
    },
  };
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
  return blocks;
};

/** A family suite is sold, so the room it shares a door with closes for the same nights. */
export const planLinkedBlocks = (
  random: Random,
  calendar: SeedCalendar,
  people: People,
  stays: readonly SeedStay[],
  stock: Stock,
): Block[] => {
  const newId = createIds(random.fork('ids'));
  const blocks: Block[] = [];
  for (const stay of random.shuffle(stays)) {
    if (blocks.length === LINKED) break;
    if (
      !stay.holds ||
      stay.to <= 0 ||
      stay.from > 40 ||
      blocks.some((block) => block.row.houseId === stay.house.row.id)
    )
      continue;
    const partner = stay.house.rooms.find((room) => stock.isFree(room, stay.from, stay.to));
    if (!partner) continue;
    const block = makeBlock({ random, calendar, people }, newId, partner, 'linked', [stay.from, stay.to]);
    stock.take(partner, stay.from, stay.to);
    blocks.push(block);
  }
  return blocks;
};
