/** Houses let as a whole and by room: which room contains which, and the blocks this causes. */
import { datesOf } from '@minsu/contract/platform/dates.ts';
import type { Insertable } from 'kysely';
import {
  type ClosedNight,
  closuresOf,
  overlapsOf,
} from '../../inventory/room-status/linked/linked-room-rules.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import { insertRows } from '../bulk-insert.ts';
import { createIds, type Random } from '../random.ts';
import type { SeedCalendar } from './calendar.ts';
import type { House } from './house-model.ts';

type RoomNight = Insertable<DB['roomNight']>;

interface Tools {
  readonly random: Random;
  readonly calendar: SeedCalendar;
}

const partsOf = ({ rooms, whole }: House) =>
  whole === null
    ? []
    : rooms.filter((room) => room !== whole).map((room) => ({ roomId: whole.id, partId: room.id }));

/** Every night of a room on which one that shares its space is owned, with the numbers of those. */
const closedNights = (house: House, owned: ReadonlyMap<string, readonly string[]>): ClosedNight[] => {
  const causes = new Map<string, string[]>();
  const overlaps = overlapsOf(partsOf(house));
  for (const { id, number } of house.rooms)
    for (const { roomId } of overlaps.filter(({ otherId }) => otherId === id))
      for (const night of owned.get(id) ?? []) {
        const key = `${roomId} ${night}`;
        causes.set(key, [...(causes.get(key) ?? []), number]);
      }
  return [...causes].map(([key, numbers]) => {
    const [roomId = '', night = ''] = key.split(' ');
    return { roomId, night, causes: numbers.join(', ') };
  });
};

/** After rooms, orders and blocks; `nights`: all that they own. */
export const insertLinkedRooms = async (
  db: Db,
  houses: readonly House[],
  nights: readonly RoomNight[],
  { random, calendar }: Tools,
): Promise<void> => {
  const newId = createIds(random.fork('ids'));
  const owned = new Map<string, string[]>();
  for (const { roomId, night } of nights) owned.set(roomId, [...(owned.get(roomId) ?? []), String(night)]);
  const linked = houses.filter(({ whole }) => whole !== null);
  for (const house of linked) {
    const houseId = house.row.id;
    const parts = partsOf(house);
    await insertRows(
      db,
      'roomParts',
      parts.map((part) => ({ houseId, ...part })),
    );
    await insertRows(
      db,
      'roomOverlaps',
      overlapsOf(parts).map((pair) => ({ houseId, ...pair })),
    );
    const made = { day: -1, minute: random.int(480, 1_300) };
    const blocks = closuresOf(closedNights(house, owned)).map(({ roomId, from, to, causes }) => ({
      houseId,
      id: newId(calendar.idTime(made)),
      roomId,
      kind: 'linked',
      fromDate: from,
      toDate: to,
      reason: causes,
      createdBy: '系统',
      createdAt: calendar.instant(made),
    }));
    await insertRows(db, 'roomBlocks', blocks);
    await insertRows(
      db,
      'roomNight',
      blocks.flatMap(({ id, roomId, fromDate, toDate }) =>
        datesOf(fromDate, toDate).map((night) => ({ houseId, roomId, night, stayId: null, blockId: id })),
      ),
    );
  }
};
