/** Lets staff issue, revoke and show a door code; shown only after the guests are registered. */

import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { DoorCode } from '@minsu/contract/sales/registration/registration.ts';
import {
  issueDoorCode,
  revealDoorCode,
  revokeDoorCode,
} from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { registrationFailures } from '@minsu/contract/sales/registration/registration-failures.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { issuesDoorCodes } from '../../foundation/houses/rooms/issues-door-codes.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { lockOrder } from '../orders/locked-order.ts';
import { guestCounts } from '../orders/stay/guest-count-queries.ts';
import { opensDoors } from './door-code-rules.ts';
import { codeStays, issueCode, revokeCode } from './follow-door-codes.ts';
import { doorCodeById, orderGuests } from './order-guests-queries.ts';

export const issueDoorCodeRoute = command(issueDoorCode, async (ctx, { stayId }) => {
  const order = await lockOrder(ctx, { stayId }, null);
  const stays = await codeStays(ctx, { houseId: order.houseId, orderId: order.id });
  const stay = stays.find((one) => one.stayId === stayId);
  if (!stay) fail(registrationFailures.notFound);
  if (!issuesDoorCodes(ctx, stay)) fail(registrationFailures.locksNotConnected);
  if (!opensDoors(stay)) fail(registrationFailures.codeStayOver);
  if (stay.roomId === null) fail(registrationFailures.codeNeedsRoom);
  if (stay.codeId !== null) fail(registrationFailures.codeExists);
  await issueCode(ctx, stay);
  return orderGuests(ctx, order.id);
});

const findCode = async (ctx: Ctx, id: string) => {
  const code = await ctx.db
    .selectFrom('doorCodes')
    .select(['houseId', 'id', 'orderId', 'stayId', 'codeCipher', 'revokedAt', 'version'])
    .where('id', '=', id)
    .where(inScope(ctx, 'doorCodes.houseId'))
    .executeTakeFirst();
  return code ?? fail(registrationFailures.codeNotFound);
};

export const revokeDoorCodeRoute = command(revokeDoorCode, async (ctx, { id, version }) => {
  const { houseId, orderId, stayId } = await findCode(ctx, id);
  const stays = await codeStays(ctx, { houseId, orderId });
  // Read again under the row lock.
  const code = await findCode(ctx, id);
  const stay = stays.find((one) => one.stayId === stayId);
  if (code.revokedAt !== null || !stay) fail(registrationFailures.codeRevoked);
  if (code.version !== version) failStale(DoorCode, await doorCodeById(ctx, code));
  await revokeCode(ctx, { ...stay, codeId: id });
  return orderGuests(ctx, orderId);
});

/** No code is shown before the guests of its stay are registered. */
export const assertGuestsKnown = async (
  ctx: Ctx,
  {
    houseId,
    orderId,
    stayId,
  }: { readonly houseId: string; readonly orderId: string; readonly stayId: string },
): Promise<void> => {
  const stays = await ctx.db
    .selectFrom('stays')
    .select(['id', 'splitOf', 'guests'])
    .where('houseId', '=', houseId)
    .where('id', '=', stayId)
    .execute();
  const counts = await guestCounts(ctx, { houseId, id: orderId }, stays);
  const { registered = 0, toRegister = 1 } = counts.get(stayId) ?? {};
  if (registered < toRegister)
    fail(registrationFailures.gateClosed, { params: { recorded: registered, required: toRegister } });
};

export const revealDoorCodeRoute = command(revealDoorCode, async (ctx, { id }) => {
  const code = await findCode(ctx, id);
  if (code.revokedAt !== null) fail(registrationFailures.codeRevoked);
  const { houseId, orderId } = code;
  await assertGuestsKnown(ctx, code);
  await ctx.record({ name: 'order.doorCodeRevealed', entity: 'order', entityId: orderId, houseId });
  return { code: ctx.services.cipher.decrypt(code.codeCipher) };
});
