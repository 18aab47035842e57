/** Listings of an authorised account, linked with rooms, as authorisation and mapping leave them. */
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import type { Database } from '../../src/platform/database/open-database.ts';
import { newId } from '../../src/platform/ids.ts';
import type { BuiltHouse } from '../builders.ts';

/** The connection as its authorisation leaves it. */
export const openAccountOf = async (database: Database, connectionId: string): Promise<void> => {
  await database
    .updateTable('channelConnections')
    .set({ accountKey: `account-${connectionId}`, state: 'active' })
    .where('id', '=', connectionId)
    .execute();
};

export interface ListingOptions {
  readonly connectionId: string;
  readonly house: BuiltHouse;
  /** All rooms of the house when absent. */
  readonly rooms?: readonly { readonly id: string }[];
  readonly roomTypeId?: string;
  readonly ratePlanId?: string;
}

export interface MappedListing {
  readonly id: string;
  /** The platform's own. */
  readonly key: string;
  readonly connectionId: string;
}

export const mapListing = async (database: Database, of: ListingOptions): Promise<MappedListing> => {
  const { connectionId, house, rooms = house.rooms } = of;
  const id = newId();
  const key = `L-${id}`;
  await database
    .insertInto('channelRooms')
    .values({
      connectionId,
      id,
      platformRoomId: key,
      name: `房源 ${id.slice(-4)}`,
      syncedAt: '2026-11-20T00:00:00Z',
      houseId: house.id,
      roomTypeId: of.roomTypeId ?? house.roomTypeId,
      ratePlanId: of.ratePlanId ?? STANDARD_PLAN_ID,
    })
    .execute();
  if (rooms.length > 0)
    await database
      .insertInto('channelRoomLinks')
      .values(
        rooms.map((room) => ({
          houseId: house.id,
          roomId: room.id,
          connectionId,
          channelRoomId: id,
          linkedBy: 'test',
          linkedAt: '2026-11-20T00:00:00Z',
        })),
      )
      .execute();
  return { id, key, connectionId };
};

/** As it is stored. */
export const listingOf = (database: Database, connectionId: string, id: string) =>
  database
    .selectFrom('channelRooms')
    .selectAll()
    .where('connectionId', '=', connectionId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
