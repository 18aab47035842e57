/**
 * A property that already runs goes on sale at once, without photos and review, with a reason. Only while the business
 * is being set up, or where one person runs it; later content goes through the review.
 */
import { setUpHouse, typeOfRooms, typesOf } from '@minsu/contract/foundation/houses/first-house.ts';
import { houseLifeFailures } from '@minsu/contract/foundation/houses/house-life-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { recordAlone } from '../duties/confirm-alone.ts';
import { confirmerOf } from '../duties/same-person-queries.ts';
import { isBeingSetUp } from '../system/setup-state.ts';
import { createHouse } from './create-house.ts';
import { insertRooms } from './rooms/add-rooms.ts';

type Input = z.output<typeof setUpHouse.input>;

const assertAllowed = async (ctx: Ctx): Promise<void> => {
  if (await isBeingSetUp(ctx.db)) return;
  if ((await confirmerOf(ctx, 'houseCheck')).isAlone) return;
  fail(houseLifeFailures.needsReview);
};

/** One room is an entire place, whose room is made with its type. */
const addRooms = async (ctx: Ctx, houseId: string, rooms: Input['rooms']): Promise<void> => {
  const types = await ctx.db
    .selectFrom('roomTypes')
    .select('id')
    .where('houseId', '=', houseId)
    .orderBy('position')
    .execute();
  const typeOf = typeOfRooms(rooms);
  for (const [index, { id: roomTypeId }] of types.entries())
    await insertRooms(ctx, {
      ...{ houseId, roomTypeId },
      rooms: rooms.filter((_, at) => typeOf[at] === index).map(({ number }) => ({ number, floor: null })),
    });
};

const nameOnlyRoom = async (ctx: Ctx, houseId: string, number: string): Promise<void> => {
  await ctx.db.updateTable('rooms').set({ number }).where('houseId', '=', houseId).execute();
};

/** The typed content is live at once; the wizard then opens a revision of it. */
const goLive = async (ctx: Ctx, houseId: string): Promise<void> => {
  const by = ctx.user.id || null;
  await ctx.db
    .updateTable('houseRevisions')
    .set({ state: 'approved', submittedBy: by, submittedAt: ctx.now, decidedBy: by, decidedAt: ctx.now })
    .where('houseId', '=', houseId)
    .execute();
  await ctx.db
    .updateTable('houses')
    .set((eb) => ({ state: 'online', updatedAt: ctx.now, version: eb('version', '+', 1) }))
    .where('id', '=', houseId)
    .execute();
};

const setUp = async (ctx: Ctx, { name, city, address = '', rooms, reason }: Input) => {
  await assertAllowed(ctx);
  const kind = rooms.length === 1 ? 'entire' : 'multi';
  const content = { name, city, address, roomTypes: typesOf(rooms) };
  const id = await createHouse(ctx, { kind, content });
  const [only] = rooms;
  if (kind === 'multi') await addRooms(ctx, id, rooms);
  else if (only) await nameOnlyRoom(ctx, id, only.number);
  await goLive(ctx, id);
  await ctx.record({
    name: 'house.takenOver',
    entity: 'house',
    entityId: id,
    houseId: id,
    after: { state: 'online', reason },
  });
  await recordAlone(ctx, { act: 'houseCheck', id, houseId: id, reason });
  return { id, name, rooms: rooms.length };
};

export const setUpHouseRoute = command(setUpHouse, setUp);
