/** An account of a platform at work, with one listing of a house. */
import type { AdapterPlatform } from '../../src/connections/channels/adapters/all-adapters.ts';
import type { Database } from '../../src/platform/database/open-database.ts';
import { hashToken } from '../../src/platform/http/session.ts';
import { newId } from '../../src/platform/ids.ts';
import type { BuiltHouse } from '../builders.ts';
import type { TestApp } from '../test-app.ts';

export interface ConnectedListing {
  readonly connectionId: string;
  readonly channelRoomId: string;
  readonly hookKey: string;
  readonly secret: string;
}

export let accounts = 0;

/** An account at work, with the listing `L1` of the house's type; `mapped: false` leaves it linked with nothing. */
export const connectHouse = async (
  t: Pick<TestApp, 'database' | 'services'>,
  house: BuiltHouse,
  { platform = 'tj' as AdapterPlatform, mapped = true, rooms = house.rooms } = {},
): Promise<ConnectedListing> => {
  const [connectionId, channelRoomId, hookKey, secret] = [newId(), newId(), newId(), newId()];
  const { cipher } = t.services;
  accounts += 1;
  await t.database
    .insertInto('channelConnections')
    .values({
      ...{ id: connectionId, platform, name: `账号 ${accounts}`, state: 'active' },
      ...{
        accountKey: `account-${accounts}`,
        accountName: `账号 ${accounts}`,
        hookKeyHash: hashToken(hookKey),
      },
      ...{ tokenCipher: cipher.encrypt('token'), secretCipher: cipher.encrypt(secret) },
    })
    .execute();
  await t.database
    .insertInto('channelRooms')
    .values({
      ...{ connectionId, id: channelRoomId, platformRoomId: 'L1', name: '湖景大床房' },
      syncedAt: '2026-11-20T00:00:00Z',
      ...(mapped && standardPlanOf(house)),
    })
    .execute();
  if (mapped) await linkRooms(t.database, house, { connectionId, channelRoomId }, rooms);
  return { connectionId, channelRoomId, hookKey, secret };
};

const standardPlanOf = (house: BuiltHouse) => ({
  houseId: house.id,
  roomTypeId: house.roomTypeId,
  ratePlanId: '00000000-0000-0000-0000-000000000000',
});

const linkRooms = async (
  database: Database,
  house: BuiltHouse,
  at: Pick<ConnectedListing, 'connectionId' | 'channelRoomId'>,
  rooms: BuiltHouse['rooms'],
): Promise<void> => {
  if (rooms.length === 0) return;
  await database
    .insertInto('channelRoomLinks')
    .values(
      rooms.map(({ id: roomId }) => ({
        ...{ houseId: house.id, roomId, connectionId: at.connectionId, channelRoomId: at.channelRoomId },
        ...{ linkedBy: 'test', linkedAt: '2026-11-20T00:00:00Z' },
      })),
    )
    .execute();
};

/** Links the listing, as an operator would later. */
export const mapListing = async (t: TestApp, house: BuiltHouse, at: ConnectedListing): Promise<void> => {
  await t.database
    .updateTable('channelRooms')
    .set(standardPlanOf(house))
    .where('connectionId', '=', at.connectionId)
    .execute();
  await linkRooms(t.database, house, at, house.rooms);
};
