/** Connections to platforms in the demo business: what each lists, and which of that is linked. */
import type { Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import { insertRows } from '../bulk-insert.ts';
import type { People } from '../orders/people.ts';
import { createIds, type Random } from '../random.ts';
import type { SeedCalendar } from './calendar.ts';
import type { House } from './house-model.ts';

interface ConnectionSketch {
  readonly platform: Platform;
  readonly name: string;
  readonly city: string;
  /** The share of a house's rooms that is linked. */
  readonly linked: number;
}

export interface DemoManager {
  readonly platform: 'channex' | 'hostex';
  /** Name of the connection. */
  readonly name: string;
  /** Properties that it sells. */
  readonly houses: readonly string[];
}

/** Connections to channel managers; their listings come with their accounts (`connect-demo-managers.ts`). */
export const DEMO_MANAGERS: readonly DemoManager[] = [
  { platform: 'channex', name: 'Channex·西湖云栖', houses: ['西湖云栖'] },
  { platform: 'hostex', name: '百居易·杭州', houses: ['西湖云栖', '灵隐山居'] },
];

const sketches: readonly ConnectionSketch[] = [
  { platform: 'mt', name: '美团民宿·杭州', city: '杭州', linked: 0.85 },
  { platform: 'mt', name: '美团民宿·大理', city: '大理', linked: 0.6 },
  { platform: 'tj', name: '途家·杭州', city: '杭州', linked: 0.7 },
  { platform: 'pig', name: '小猪·大理', city: '大理', linked: 0.5 },
  ...DEMO_MANAGERS.map(({ platform, name }) => ({ platform, name, city: '', linked: 0 })),
];
/** Rooms that only the platform knows: to be brought in. */
const UNKNOWN_ROOMS = ['花园房', '星空房'];

/** Link of a listing; empty if it is not linked. */
type Sells = Pick<Insertable<DB['channelRooms']>, 'houseId' | 'roomTypeId' | 'ratePlanId'>;
const NOTHING: Sells = { houseId: null, roomTypeId: null, ratePlanId: null };

interface Tools {
  readonly random: Random;
  readonly calendar: SeedCalendar;
  readonly people: People;
}

/** An account is authorised at the platform, never by a seed: `connect-demo-channels.ts` does so once the sandbox is up. */
const connectionOf = (id: string, { platform, name }: ConnectionSketch, at: Date) => ({
  ...{ id, platform, name, state: 'inactive' },
  ...{ createdAt: at, updatedAt: at },
});

export const insertChannelRooms = async (
  db: Db,
  houses: readonly House[],
  { random, calendar, people }: Tools,
): Promise<void> => {
  const created = { day: -120, minute: 600 };
  const ids = createIds(random.fork('ids'));
  const newId = () => ids(calendar.idTime(created));
  const rooms: Insertable<DB['channelRooms']>[] = [];
  const links: Insertable<DB['channelRoomLinks']>[] = [];
  const connections = sketches.map((sketch) => {
    const connectionId = newId();
    const listed = houses.filter(({ row }) => row.city === sketch.city && row.state === 'online');
    for (const house of listed) {
      const list = (name: string, typeName: string, sells: Sells): string => {
        const id = newId();
        rooms.push({
          connectionId,
          id,
          platformRoomId: `${sketch.platform}-${random.int(10_000_000, 99_999_999)}-${rooms.length}`,
          name,
          typeName,
          listingName: house.row.name,
          syncedAt: calendar.instant({ day: -1, minute: 1_380 }),
          ...sells,
        });
        return id;
      };
      for (const room of house.rooms) {
        const type = house.types.find((one) => one.id === room.roomTypeId)?.name ?? '';
        const isLinked = random.chance(sketch.linked);
        const sells = { houseId: room.houseId, roomTypeId: room.roomTypeId, ratePlanId: STANDARD_PLAN_ID };
        const channelRoomId = list(room.number, type, isLinked ? sells : NOTHING);
        if (isLinked)
          links.push({
            houseId: room.houseId,
            roomId: room.id,
            connectionId,
            channelRoomId,
            linkedBy: people.users.operator.realname,
            linkedAt: calendar.instant({ day: -90, minute: 640 }),
          });
      }
      if (house.row.kind === 'multi') list(random.pick(UNKNOWN_ROOMS), '特色房', NOTHING);
    }
    return connectionOf(connectionId, sketch, calendar.instant(created));
  });
  await insertRows(db, 'channelConnections', connections);
  await insertRows(db, 'channelRooms', rooms);
  await insertRows(db, 'channelRoomLinks', links);
};
