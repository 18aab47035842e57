/** Adds a run of rooms (801–812). A number that the house already has is skipped with its reason, the rest is added. */
import { fail } from '@minsu/contract/failure.ts';
import { batchAddRoom } from '@minsu/contract/houses/house-endpoints.ts';
import { houseFailures } from '@minsu/contract/houses/house-failures.ts';
import { sayText } from '@minsu/contract/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { lockHouse } from './lock-house.ts';
import { byRoomNumber, roomNumbers } from './room-rules.ts';

/** The type asked for, or the only one of the house. */
const chooseType = async (ctx: Ctx, houseId: string, asked: string | undefined): Promise<string> => {
  const types = await ctx.db.selectFrom('roomTypes').select('id').where('houseId', '=', houseId).execute();
  if (asked !== undefined)
    return types.find((type) => type.id === asked)?.id ?? fail(houseFailures.roomTypeNotFound);
  const [only, ...more] = types;
  if (only && more.length === 0) return only.id;
  return fail(houseFailures.roomTypeNeeded, {
    fields: [{ path: 'roomTypeId', text: houseFailures.roomTypeNeeded.text }],
  });
};

/** Numbers all rooms of the house through in the order of their numbers. The caller holds the house's lock. */
const orderRooms = async (ctx: Ctx, houseId: string): Promise<void> => {
  const rooms = await ctx.db
    .selectFrom('rooms')
    .select(['id', 'number'])
    .where('houseId', '=', houseId)
    .execute();
  const ids = rooms.sort((a, b) => byRoomNumber(a.number, b.number)).map((room) => room.id);
  await sql`
    update rooms r set position = o.position
    from unnest(${ids}::uuid[]) with ordinality as o (id, position)
    where r.house_id = ${houseId} and r.id = o.id and r.position <> o.position`.execute(ctx.db);
};

export const batchAddRoomRoute = command(batchAddRoom, async (ctx, input) => {
  const { houseId, prefix, from, to, floor } = input;
  const house = await lockHouse(ctx, houseId);
  if (house.kind === 'entire') fail(houseFailures.entireHasOneRoom);
  const roomTypeId = await chooseType(ctx, houseId, input.roomTypeId);
  const numbers = roomNumbers(prefix, from, to);
  const rows = numbers.map((number) => ({
    houseId,
    id: ctx.newId(),
    roomTypeId,
    number,
    floor: floor || null,
  }));
  const added = await ctx.db
    .insertInto('rooms')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('rooms_number_key').doNothing())
    .returning(['id', 'number'])
    .execute();
  const reason = sayText(houseFailures.numberTaken.text, ctx.language);
  const present = new Set(added.map((room) => room.number));
  const skipped = numbers.filter((number) => !present.has(number)).map((number) => ({ number, reason }));
  if (added.length === 0) return { added, skipped };
  await orderRooms(ctx, houseId);
  await ctx.record({
    name: 'room.added',
    entity: 'house',
    entityId: houseId,
    houseId,
    after: { roomTypeId, floor: floor || null, numbers: added.map((room) => room.number) },
  });
  return { added, skipped };
});
