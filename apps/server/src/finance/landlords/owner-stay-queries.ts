/** Nights of owners' own stays: blocks of the kind `owner_stay`. */
import type { OwnerStay } from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import { businessDateSql } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';

interface Row extends Omit<OwnerStay, 'canCancel'> {
  readonly ahead: boolean;
}

/** `where` is a condition on `room_blocks b` and `houses h`; soonest first. */
const read = async (
  ctx: Ctx,
  where: (today: RawBuilder<string>) => RawBuilder<unknown>,
  limit: number,
): Promise<OwnerStay[]> => {
  const today = await businessDateSql(ctx, 'h.timeZone');
  const { rows } = await sql<Row>`
    select b.id, b.house_id, h.name as house_name, r.number as room_number, b.from_date as "from", b.to_date as "to",
      b.note, b.created_by as filed_by, b.version, b.from_date > ${today} as ahead
    from room_blocks b join houses h on h.id = b.house_id
    join rooms r on r.house_id = b.house_id and r.id = b.room_id
    where b.kind = 'owner_stay' and b.removed_at is null and ${where(today)}
    order by b.from_date, h.name, r.number, b.id limit ${limit}`.execute(ctx.db);
  return rows.map(({ ahead, ...row }) => ({ ...row, canCancel: ahead && ctx.user.may('ownerStay:file') }));
};

/** Stays that are not over, in the landlord's houses. */
export const nextOwnerStays = (ctx: Ctx, landlordId: string, limit: number): Promise<OwnerStay[]> =>
  read(
    ctx,
    (today) =>
      sql`b.house_id in (select id from houses where landlord_id = ${landlordId}) and b.to_date > ${today}`,
    limit,
  );

export const ownerStaysOf = (
  ctx: Ctx,
  blocks: readonly { id: string; houseId: string }[],
): Promise<OwnerStay[]> =>
  read(
    ctx,
    () => sql`(b.house_id, b.id) in (select * from unnest(
      ${blocks.map(({ houseId }) => houseId)}::uuid[], ${blocks.map(({ id }) => id)}::uuid[]))`,
    blocks.length,
  );

export interface TakenNight {
  readonly number: string;
  readonly night: string;
}

/** Nights of [from, to) that are sold or closed in these rooms, at most `limit` of them. */
export const takenNights = async (
  ctx: Ctx,
  roomIds: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
  limit: number,
): Promise<TakenNight[]> => {
  const { rows } = await sql<TakenNight>`
    select r.number, n.night from rooms r
    join room_night n on n.house_id = r.house_id and n.room_id = r.id
    where r.id = any(${roomIds}::uuid[]) and n.night >= ${from}::date and n.night < ${to}::date
    order by n.night, r.number limit ${limit}`.execute(ctx.db);
  return rows;
};
