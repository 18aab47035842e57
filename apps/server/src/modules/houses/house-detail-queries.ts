/** One house as its page shows it: types, photos, reviews, figures of the last 30 nights, what may be done. */
import { addDays } from '@minsu/contract/dates.ts';
import { fail } from '@minsu/contract/failure.ts';
import type { HouseDetail, HouseState, RoomType } from '@minsu/contract/houses/house.ts';
import { houseFailures } from '@minsu/contract/houses/house-failures.ts';
import { houseTable } from '@minsu/contract/houses/house-states.ts';
import { allowedActions } from '@minsu/contract/state-table.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { fileUrl } from '../../platform/files.ts';
import { figuresOf, soldNights } from '../workplace/figure-queries.ts';
import { businessDateIn } from './business-date-queries.ts';
import { houseRowColumns, toHouseRow } from './house-row-queries.ts';
import { inScope } from './house-scope-queries.ts';

const FIGURE_NIGHTS = 30;
const REVIEW_LIMIT = 50;

type StoredHouse = Omit<HouseDetail['house'], 'coverUrl' | 'updatedAt' | 'createdAt' | 'businessDate'> &
  Parameters<typeof toHouseRow>[1] & { readonly createdAt: Date };

const findHouse = async (ctx: Ctx, houseId: string): Promise<StoredHouse> => {
  const { rows } = await sql<StoredHouse>`
    select ${await houseRowColumns(ctx)}, h.province, h.longitude, h.latitude, h.description, h.facilities,
      h.house_rules, to_char(h.check_in_time, 'HH24:MI') as check_in_time,
      to_char(h.check_out_time, 'HH24:MI') as check_out_time, h.time_zone, h.currency, h.deposit_fen,
      h.cleaning_fee_fen, h.instant_book, h.licence_number, h.licence_expires, h.created_at,
      m.realname as manager_name
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
      t.extra_guest_fee_fen, t.base_price_fen, t.weekend_price_fen,
      (select count(*)::int from rooms r
        where r.house_id = t.house_id and r.room_type_id = t.id and r.active) as room_count,
      (select f.key from house_photos p join files f on f.id = p.file_id
        where p.house_id = t.house_id and p.room_type_id = t.id order by p.position, p.id limit 1) as photo_key
    from room_types t where t.house_id = ${houseId} order by t.position, t.name`.execute(ctx.db);
  const hidden = { extraGuestFeeFen: null, basePriceFen: null, weekendPriceFen: null };
  return rows.map(({ photoKey, ...type }) => ({
    ...type,
    photoUrl: photoKey === null ? null : fileUrl(photoKey),
    ...(!ctx.user.seesMoney && hidden),
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

const reviewsOf = async (ctx: Ctx, houseId: string): Promise<HouseDetail['reviews']> => {
  const rows = await ctx.db
    .selectFrom('reviews')
    .select(['id', 'guestName', 'channel', 'score', 'content', 'reply', 'createdAt'])
    .where('houseId', '=', houseId)
    .orderBy('createdAt', 'desc')
    .limit(REVIEW_LIMIT)
    .execute();
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
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
  const range = { houseId: house.id, from: addDays(today, -FIGURE_NIGHTS), to: today };
  const [nights, future] = await Promise.all([soldNights(ctx, range), futureOrders(ctx, house.id, today)]);
  const sold = nights.reduce((sum, night) => sum + night.sold, 0);
  const revenueFen = nights.reduce((sum, night) => sum + night.revenueFen, 0);
  const { occupancy, adrFen } = figuresOf(sold, revenueFen, house.roomCount * FIGURE_NIGHTS);
  return {
    occupancy30: occupancy ?? 0,
    adrFen: ctx.user.seesMoney ? adrFen : null,
    revenue30Fen: ctx.user.seesMoney ? revenueFen : null,
    futureOrders: future,
  };
};

const actionsOf = (ctx: Ctx, house: Pick<StoredHouse, 'state' | 'kind'>): string[] => [
  ...allowedActions<string, z.infer<typeof HouseState>, null>(houseTable, house.state, null, ctx.user.may),
  ...(house.kind === 'multi' && house.state !== 'archived' && ctx.user.may('room:add')
    ? ['batchAddRoom']
    : []),
];

/** Fails with `house.notFound`, also for a house out of scope. */
export const houseDetail = async (ctx: Ctx, houseId: string): Promise<HouseDetail> => {
  const house = await findHouse(ctx, houseId);
  const today = await businessDateIn(ctx, house.timeZone);
  const [photos, roomTypes, reviews, lastNights] = await Promise.all([
    photosOf(ctx, houseId),
    roomTypesOf(ctx, houseId),
    reviewsOf(ctx, houseId),
    figures(ctx, house, today),
  ]);
  return {
    house: {
      ...toHouseRow(ctx, house),
      createdAt: house.createdAt.toISOString(),
      businessDate: today,
      ...(!ctx.user.seesMoney && { depositFen: null, cleaningFeeFen: null }),
    },
    photos,
    roomTypes,
    reviews,
    figures: lastNights,
    actions: actionsOf(ctx, house),
  };
};
