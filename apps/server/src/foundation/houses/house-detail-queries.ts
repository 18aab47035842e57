/** The page of a house: types, photos, figures of the last 30 nights, allowed actions. */

import type { HouseDetail, HouseState, RoomType } from '@minsu/contract/foundation/houses/house.ts';
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { houseTable } from '@minsu/contract/foundation/houses/house-states.ts';
import type { RevisionHead } from '@minsu/contract/foundation/houses/revision-head.ts';
import { figuresOf } from '@minsu/contract/operations/reports/kpi-rules.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { fileUrl } from '../../platform/files/files.ts';
import { seesMoneyIn } from '../../platform/http/role-reach.ts';
import { businessDateIn } from './business-date-queries.ts';
import { nightFigures } from './house-hooks.ts';
import { houseRowColumns, toHouseRow } from './house-row-queries.ts';
import { inScope } from './house-scope-queries.ts';
import { openNotes } from './operations-queries.ts';
import { lifeActions, revisionHead } from './review/revision-queries.ts';

const FIGURE_NIGHTS = 30;

type StoredHouse = Omit<HouseDetail['house'], 'coverUrl' | 'updatedAt' | 'createdAt' | 'businessDate'> &
  Parameters<typeof toHouseRow>[1] & { readonly createdAt: Date; readonly sealedNotes: string | null };

const findHouse = async (ctx: Ctx, houseId: string): Promise<StoredHouse> => {
  const { rows } = await sql<StoredHouse>`
    select ${await houseRowColumns(ctx)}, null::json as near, h.province, h.longitude, h.latitude, h.description, h.facilities,
      h.house_rules, to_char(h.check_in_time, 'HH24:MI') as check_in_time,
      to_char(h.check_out_time, 'HH24:MI') as check_out_time, h.time_zone, h.currency, h.deposit_fen,
      h.cleaning_fee_fen, h.instant_book, h.licence_number, h.created_at,
      h.cancellation_policy, h.custom_fields, h.sealed_notes
    from houses h
    left join landlords l on l.id = h.landlord_id
    left join departments d on d.id = h.department_id
    left join users m on m.id = h.manager_user_id
    where h.id = ${houseId} and ${inScope(ctx, 'h.id')}`.execute(ctx.db);
  return rows[0] ?? fail(houseFailures.notFound);
};

const roomTypesOf = async (ctx: Ctx, houseId: string): Promise<RoomType[]> => {
  const { rows } = await sql<Omit<RoomType, 'photoUrl'> & { photoKey: string | null }>`
    select t.id, t.house_id, t.name, t.code, t.beds, t.area_m2, t.base_guests, t.max_guests,
      t.extra_guest_fee_fen, nullif(t.base_price_fen, 0) as base_price_fen, t.weekend_price_fen, t.facilities,
      (select count(*)::int from rooms r
        where r.house_id = t.house_id and r.room_type_id = t.id and r.active) as room_count,
      (select f.key from house_photos p join files f on f.id = p.file_id
        where p.house_id = t.house_id and p.room_type_id = t.id order by p.position, p.id limit 1) as photo_key
    from room_types t where t.house_id = ${houseId} and t.retired_at is null order by t.position, t.name`.execute(
    ctx.db,
  );
  const hidden = { extraGuestFeeFen: null, basePriceFen: null, weekendPriceFen: null };
  return rows.map(({ photoKey, ...type }) => ({
    ...type,
    photoUrl: photoKey === null ? null : fileUrl(photoKey),
    ...(!seesMoneyIn(ctx, houseId) && hidden),
  }));
};

const photosOf = async (ctx: Ctx, houseId: string): Promise<HouseDetail['photos']> => {
  const rows = await ctx.db
    .selectFrom('housePhotos as p')
    .innerJoin('files as f', 'f.id', 'p.fileId')
    .select(['p.id', 'f.key', 'p.caption', 'p.space'])
    .where('p.houseId', '=', houseId)
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();
  return rows.map(({ key, ...photo }) => ({ ...photo, url: fileUrl(key) }));
};

const futureOrders = async (ctx: Ctx, houseId: string, today: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from orders
    where house_id = ${houseId} and check_out > ${today}::date
      and shown in ('expected', 'in_house', 'wait_accept', 'wait_pay', 'hold')`.execute(ctx.db);
  return rows[0]?.count ?? 0;
};

/** The last 30 nights before the business date. */
const figures = async (ctx: Ctx, house: StoredHouse, today: string): Promise<HouseDetail['figures']> => {
  const [[nights], future] = await Promise.all([
    nightFigures(ctx, { houseId: house.id, from: addDays(today, -FIGURE_NIGHTS), to: today }),
    futureOrders(ctx, house.id, today),
  ]);
  const { sold, revenueFen, available } = nights ?? { sold: 0, revenueFen: 0, available: 0 };
  const { occupancy, adrFen } = figuresOf(sold, revenueFen, available);
  return {
    occupancy30: occupancy ?? 0,
    adrFen: seesMoneyIn(ctx, house.id) ? adrFen : null,
    revenue30Fen: seesMoneyIn(ctx, house.id) ? revenueFen : null,
    futureOrders: future,
  };
};

/** Publishing belongs to the house; all other actions to its revision. */
const ownActions = { publish: houseTable.publish, takeOffline: houseTable.takeOffline };

const actionsOf = (ctx: Ctx, house: StoredHouse, revision: RevisionHead | null): string[] => [
  ...allowedActions<string, z.infer<typeof HouseState>, null>(ownActions, house.state, null, ctx.user.may),
  ...lifeActions(ctx, house, revision),
  ...(house.kind === 'multi' && house.state !== 'archived' && ctx.user.may('room:add')
    ? ['batchAddRoom']
    : []),
];

/** A permission held through another role covers that role's houses only. */
const holdsHere = async (ctx: Ctx, houseId: string, access: Permission): Promise<boolean> => {
  if (!ctx.user.may(access)) return false;
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from houses h where h.id = ${houseId}
      and ${inScope({ user: ctx.user, access }, 'h.id')}) as holds`.execute(ctx.db);
  return rows[0]?.holds ?? false;
};

/** Fails with `house.notFound`, also for a house out of scope. */
export const houseDetail = async (ctx: Ctx, houseId: string): Promise<HouseDetail> => {
  const house = await findHouse(ctx, houseId);
  const today = await businessDateIn(ctx, house.timeZone);
  const [photos, roomTypes, lastNights, revision] = await Promise.all([
    photosOf(ctx, houseId),
    roomTypesOf(ctx, houseId),
    figures(ctx, house, today),
    revisionHead(ctx, house),
  ]);
  const seesNotes =
    (await holdsHere(ctx, houseId, 'house:edit')) || (await holdsHere(ctx, houseId, 'order:checkIn'));
  return {
    house: {
      ...toHouseRow(ctx, house),
      createdAt: house.createdAt.toISOString(),
      businessDate: today,
      ...(!seesMoneyIn(ctx, houseId) && { depositFen: null, cleaningFeeFen: null }),
    },
    photos,
    notes: seesNotes ? openNotes(ctx, house.sealedNotes) : null,
    revision,
    roomTypes,
    figures: lastNights,
    actions: actionsOf(ctx, house, revision),
  };
};
