/** Puts the room types of a content into force: added, changed, put in order, taken away. */
import type { DraftRoomType } from '@minsu/contract/foundation/houses/house-content.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { checkRemovedTypes } from '../review/check-content.ts';
import { ENTIRE, type HouseKind } from '../review/content-rules.ts';

/** Types without rooms and without future stays (checked before): deleted, or retired if past stays refer to them. */
const dropTypes = async (ctx: Ctx, houseId: string, kept: readonly string[]): Promise<void> => {
  await sql`
    delete from room_types t where t.house_id = ${houseId} and t.id <> all(${kept}::uuid[])
      and not exists (select from rooms r where r.house_id = t.house_id and t.id in (r.room_type_id, r.next_type_id))
      and not exists (select from stays s where s.house_id = t.house_id and s.room_type_id = t.id)`.execute(
    ctx.db,
  );
  // Its code is free for another type.
  await sql`
    update room_types set retired_at = ${ctx.now}, code = code || '~' || right(id::text, 6)
    where house_id = ${houseId} and retired_at is null and id <> all(${kept}::uuid[])`.execute(ctx.db);
};

const rowOf = (houseId: string, type: DraftRoomType & { readonly id: string }, position: number) => {
  const baseGuests = type.baseGuests ?? 0;
  return {
    houseId,
    id: type.id,
    name: type.name,
    code: type.code,
    beds: type.beds,
    areaM2: type.areaM2,
    baseGuests,
    maxGuests: Math.max(baseGuests, type.maxGuests ?? 0),
    extraGuestFeeFen: type.extraGuestFeeFen,
    basePriceFen: type.basePriceFen ?? 0,
    weekendPriceFen: type.weekendPriceFen || null,
    facilities: type.facilities,
    position,
  };
};

/** The only room of an entire place, created by the system. */
const keepEntireRoom = async (ctx: Ctx, houseId: string, roomTypeId: string): Promise<void> => {
  await sql`
    insert into rooms (house_id, id, room_type_id, number)
    select ${houseId}, ${ctx.newId()}, ${roomTypeId}, ${ENTIRE.roomNumber}
    where not exists (select from rooms where house_id = ${houseId})`.execute(ctx.db);
};

/** Every type has its id. The caller holds the house's lock. */
export const applyRoomTypes = async (
  ctx: Ctx,
  house: { readonly id: string; readonly kind: HouseKind },
  roomTypes: readonly DraftRoomType[],
): Promise<void> => {
  const types = roomTypes.map((type) => ({ ...type, id: type.id ?? ctx.newId() }));
  await checkRemovedTypes(ctx, house.id, { roomTypes: types });
  await dropTypes(
    ctx,
    house.id,
    types.map((type) => type.id),
  );
  // Two types may swap their codes: none holds its old one while the new ones are written.
  await sql`
    update room_types set code = id::text where house_id = ${house.id} and retired_at is null`.execute(
    ctx.db,
  );
  if (types.length > 0)
    await ctx.db
      .insertInto('roomTypes')
      .values(types.map((type, position) => rowOf(house.id, type, position)))
      .onConflict((conflict) =>
        conflict.columns(['houseId', 'id']).doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          code: eb.ref('excluded.code'),
          beds: eb.ref('excluded.beds'),
          areaM2: eb.ref('excluded.areaM2'),
          baseGuests: eb.ref('excluded.baseGuests'),
          maxGuests: eb.ref('excluded.maxGuests'),
          extraGuestFeeFen: eb.ref('excluded.extraGuestFeeFen'),
          basePriceFen: eb.ref('excluded.basePriceFen'),
          weekendPriceFen: eb.ref('excluded.weekendPriceFen'),
          facilities: eb.ref('excluded.facilities'),
          position: eb.ref('excluded.position'),
        })),
      )
      .execute();
  const [first] = types;
  if (house.kind === 'entire' && first) await keepEntireRoom(ctx, house.id, first.id);
};
