/** Uploads a house to Tujia as a hotel with a unit per room type; repeating it uploads changes. */

import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { addTujiaHotel } from '@minsu/contract/connections/channels/channel-platform-endpoints.ts';
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { externalCommand } from '../../../platform/http/routes.ts';
import type { TujiaHotel, TujiaHotelAdded } from '../adapters/account-calls.ts';
import { accountCallsOf } from '../adapters/all-adapters.ts';
import { askPlatform } from '../ask-platform.ts';
import type { TypeInScope } from '../listings-of-type.ts';
import { openWorking } from '../open-working.ts';
import { resultOfOutcome } from '../platform-result.ts';
import { readType, storeUnit, type TypeRow, unitOf } from '../send-tujia-unit.ts';
import { connectionServing, type ServingConnection } from './connections-of-house.ts';

interface HouseRow {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly city: string;
  readonly district: string;
  readonly address: string;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly licenceNumber: string | null;
  readonly checkInTime: string;
  readonly checkOutTime: string;
  readonly ownerName: string | null;
  readonly phoneCipher: string | null;
}

/** Only reviewed content is uploaded. */
const reviewed = new Set(['approved', 'online', 'offline']);

const findHouse = async (ctx: Ctx, id: string): Promise<HouseRow> => {
  const { rows } = await sql<HouseRow>`
    select h.id, h.name, h.state, h.city, h.district, h.address, h.longitude, h.latitude, h.licence_number,
      to_char(h.check_in_time, 'HH24:MI') as check_in_time, to_char(h.check_out_time, 'HH24:MI') as check_out_time,
      l.name as owner_name, l.phone_cipher
    from houses h left join landlords l on l.id = h.landlord_id
    where h.id = ${id} and ${inScope(ctx, 'h.id')}`.execute(ctx.db);
  const house = rows[0] ?? fail(houseFailures.notFound);
  return reviewed.has(house.state) ? house : fail(channelFailures.houseNotReviewed);
};

const hotelOf = (ctx: Ctx, house: HouseRow, types: readonly TypeWithRow[]): TujiaHotel => {
  const phone = house.phoneCipher === null ? '' : ctx.services.cipher.decrypt(house.phoneCipher);
  return {
    hotelId: house.id,
    hotelName: house.name,
    city: house.city,
    address: house.district + house.address,
    longitude: house.longitude,
    latitude: house.latitude,
    tel: phone,
    licenceNo: house.licenceNumber ?? '',
    checkInTime: house.checkInTime,
    checkOutTime: house.checkOutTime,
    ownerName: house.ownerName ?? '',
    ownerMobile: phone,
    units: types.map(({ type, row }) => unitOf(ctx, type, row)),
  };
};

interface TypeWithRow {
  readonly type: TypeInScope;
  readonly row: TypeRow;
}

/** Types with rooms and no linked listing at the platform, or one that was uploaded before. */
const typesOf = async (ctx: Ctx, houseId: string, connectionId: string): Promise<TypeWithRow[]> => {
  const types = await ctx.db
    .selectFrom('roomTypes')
    .select(['id', 'houseId', 'name'])
    .where('houseId', '=', houseId)
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .execute();
  const rows: TypeWithRow[] = [];
  for (const type of types) rows.push({ type, row: await readType(ctx, type, connectionId) });
  return rows.filter(({ row }) => row.rooms > 0 && row.linkedListing === null);
};

const storeHotel = async (
  ctx: Ctx,
  houseId: string,
  connection: ServingConnection,
  { types, added }: { readonly types: readonly TypeWithRow[]; readonly added: TujiaHotelAdded },
): Promise<void> => {
  const connectionId = connection.id;
  const row = {
    platformHotelId: added.tjHotelId,
    audit: added.audit,
    reason: cutText(added.reason, 300),
    sentAt: ctx.now,
  };
  await ctx.db
    .insertInto('channelHotels')
    .values({ houseId, connectionId, ...row })
    .onConflict((clash) => clash.columns(['houseId', 'connectionId']).doUpdateSet(row))
    .execute();
  for (const { roomId, unitId } of added.units) {
    const of = types.find(({ type }) => type.id === roomId);
    if (of) await storeUnit(ctx, of.type, of.row, connection, unitId);
  }
};

export const addTujiaHotelRoute = externalCommand(addTujiaHotel, async (ctx, { houseId, connectionId }) => {
  const house = await findHouse(ctx, houseId);
  const connection = await connectionServing(ctx, 'tj', { houseId, connectionId });
  const calls = accountCallsOf(ctx.services).tj ?? fail(channelFailures.notConnectable);
  const opened = await openWorking(ctx, connection.id);
  const types = await typesOf(ctx, houseId, connection.id);
  const about = { kind: 'static', subject: house.name, houseId, items: types.length };
  const outcome = await askPlatform(ctx, opened, about, ({ account }) =>
    calls.addHotel(account, hotelOf(ctx, house, types)),
  );
  const added = outcome.kind === 'done' ? outcome.value : null;
  if (added) await ctx.store((store) => storeHotel(store, houseId, connection, { types, added }));
  const of = {
    id: houseId,
    name: house.name,
    connectionId: connection.id,
    platformId: added?.tjHotelId ?? null,
  };
  const result = resultOfOutcome(of, outcome, ctx.language);
  // Accepted for manual review there, or refused at once.
  if (added?.audit === 'refused') return [{ ...result, result: 'refused' as const, message: added.reason }];
  return [added?.audit === 'auditing' ? { ...result, result: 'queued' as const } : result];
});
