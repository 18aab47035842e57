/**
 * An owner stays in the house: the nights are closed and the staff notified. A cleaning follows (clean-after-owner.ts).
 */

import { landlordFailures } from '@minsu/contract/finance/landlords/landlord-failures.ts';
import { ownerTexts } from '@minsu/contract/finance/landlords/owner.text.ts';
import { fileOwnerStay, type OwnerStay } from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { listed, sayText } from '@minsu/contract/platform/texts.ts';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { usersWhoMay } from '../../foundation/messages/recipient-queries.ts';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import { roomsToBlock } from '../../inventory/room-status/blocks/block-queries.ts';
import { closeRooms } from '../../inventory/room-status/blocks/block-rooms.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { ownLandlord } from './owner-home-queries.ts';
import { ownerStaysOf, takenNights } from './owner-stay-queries.ts';
import { ownersOfHouse } from './stay-owner-queries.ts';

type Input = Pick<z.output<typeof fileOwnerStay.input>, 'from' | 'to'>;

const SAID_NIGHTS = 10;

const assertAhead = async (ctx: Ctx, roomIds: readonly string[], from: string) => {
  const rooms = await roomsToBlock(ctx, roomIds);
  if (rooms.length !== roomIds.length) fail(houseFailures.roomNotFound);
  for (const timeZone of new Set(rooms.map((room) => room.timeZone)))
    if (from < (await businessDateIn(ctx, timeZone))) failAt('from', landlordFailures.ownerStayInPast);
  return rooms;
};

/** Fails with the nights that are not free, room by room. */
const assertFree = async (ctx: Ctx, roomIds: readonly string[], range: Input): Promise<void> => {
  const taken = await takenNights(ctx, roomIds, range, SAID_NIGHTS + 1);
  if (taken.length === 0) return;
  const said = taken
    .slice(0, SAID_NIGHTS)
    .map(({ number, night }) => (roomIds.length > 1 ? `${number} ${night}` : night));
  const nights = listed(said, ctx.language) + (taken.length > SAID_NIGHTS ? ' …' : '');
  failAt('from', landlordFailures.nightsTaken, { nights });
};

/** Notifies users who may block rooms there, except the one who acted. */
export const tellOfOwnerStay = async (
  ctx: Ctx,
  stay: OwnerStay,
  what: 'filed' | 'cancelled',
): Promise<void> => {
  const staff = await usersWhoMay(ctx.db, { permission: 'roomStatus:block', houseId: stay.houseId });
  const { houseName: house, roomNumber: room, from, to } = stay;
  await tellUsers(ctx, {
    to: { userIds: staff.filter((id) => id !== ctx.user.id) },
    kind: 'message',
    subject: 'landlord',
    title: ownerTexts[`${what}Title`],
    content: ownerTexts[`${what}Content`],
    params: { user: ctx.user.realname, house, room, from, to },
    path: `/houseStatusMenu/houseStatus?house=${stay.houseId}&from=${from}`,
  });
};

/**
 * The staying owner per house: the named one if an owner of each, else the landlord who files it where an owner; null:
 * the house's landlord.
 */
const stayersOf = async (
  ctx: Ctx,
  rooms: readonly { readonly houseId: string }[],
  named: string | undefined,
): Promise<ReadonlyMap<string, string | null>> => {
  const own = (await ownLandlord(ctx))?.id ?? null;
  const stayers = new Map<string, string | null>();
  for (const houseId of new Set(rooms.map((room) => room.houseId))) {
    const owners = (await ownersOfHouse(ctx, houseId)).map(({ id }) => id);
    if (named !== undefined && !owners.includes(named)) failAt('landlordId', landlordFailures.notOwner);
    stayers.set(houseId, named ?? owners.find((id) => id === own) ?? null);
  }
  return stayers;
};

/** Stored on the blocks, so that splits charge that owner. */
const setStayers = async (
  ctx: Ctx,
  blocks: readonly { readonly id: string; readonly houseId: string }[],
  stayers: ReadonlyMap<string, string | null>,
): Promise<void> => {
  for (const { id, houseId } of blocks)
    await ctx.db
      .updateTable('roomBlocks')
      .set({ ownerId: stayers.get(houseId) ?? null })
      .where('houseId', '=', houseId)
      .where('id', '=', id)
      .execute();
};

export const fileOwnerStayRoute = command(fileOwnerStay, async (ctx, { landlordId, ...input }) => {
  const roomIds = [...new Set(input.roomIds)];
  const rooms = await assertAhead(ctx, roomIds, input.from);
  const stayers = await stayersOf(ctx, rooms, landlordId);
  await assertFree(ctx, roomIds, input);
  const blocks = await closeRooms(ctx, {
    ...input,
    roomIds,
    kind: 'owner_stay',
    reason: sayText(ownerTexts.blockReason, ctx.language),
    releaseAt: null,
  });
  await setStayers(ctx, blocks, stayers);
  const stays = await ownerStaysOf(ctx, blocks);
  for (const stay of stays) await tellOfOwnerStay(ctx, stay, 'filed');
  return stays;
});
