/** A connection to a platform with the rooms that it lists. */
import type { Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import type { Database } from '../../src/platform/database/open-database.ts';
import { newId } from '../../src/platform/ids.ts';

export interface BuiltConnection {
  readonly id: string;
  readonly rooms: readonly { readonly id: string; readonly name: string }[];
}

export interface ConnectionOptions {
  readonly platform?: Platform;
  readonly name?: string;
  /** Names of the rooms it lists. */
  readonly rooms?: readonly string[];
  readonly houseIds?: readonly string[];
  /** The account at the platform; absent: not authorised. */
  readonly accountKey?: string;
  /** Name the rooms are sold under there, and their house. */
  readonly typeName?: string;
  readonly listingName?: string;
}

export const buildConnection = async (
  database: Database,
  {
    platform = 'mt',
    name = '美团',
    rooms: names = [],
    houseIds = [],
    accountKey,
    typeName = '',
    listingName = '湖畔',
  }: ConnectionOptions = {},
): Promise<BuiltConnection> => {
  const id = newId();
  await database
    .insertInto('channelConnections')
    .values({
      id,
      platform,
      name,
      state: 'active',
      houseIds: [...houseIds],
      ...(accountKey && { accountKey }),
    })
    .execute();
  const rooms = names.map((each) => ({ id: newId(), name: each }));
  if (rooms.length > 0)
    await database
      .insertInto('channelRooms')
      .values(
        rooms.map((room) => ({
          connectionId: id,
          ...room,
          platformRoomId: room.id,
          typeName,
          listingName,
          syncedAt: '2026-11-20T00:00:00Z',
        })),
      )
      .execute();
  return { id, rooms };
};
