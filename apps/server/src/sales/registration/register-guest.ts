/** Registers, corrects and removes one guest of a stay. */
import { fail } from '@minsu/contract/platform/failure.ts';
import type { GuestInput } from '@minsu/contract/sales/registration/registration.ts';
import {
  confirmGuest,
  correctGuest,
  registerGuest,
  removeGuest,
  submitGuest,
} from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { registrationFailures } from '@minsu/contract/sales/registration/registration-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { lockOrder, type StayInOrder } from '../orders/locked-order.ts';
import { rootOf } from '../orders/stay/guest-count-queries.ts';
import {
  assertGuardian,
  assertOwnDocuments,
  type GuestsOf,
  recordGuests,
  reportArrived,
  sealedGuest,
} from '../orders/stay/record-guests.ts';
import { lockGuest, recordOf, setGuest } from './locked-guest.ts';
import { orderGuests } from './order-guests-queries.ts';

/** Locks the stay and its order; a part of a split stay resolves to the first part. */
export const lockStayOfGuests = async (ctx: Ctx, stayId: string): Promise<StayInOrder & { of: GuestsOf }> => {
  const order = await lockOrder(ctx, { stayId }, null);
  const stay = order.stays.find((one) => one.id === stayId);
  if (!stay) fail(registrationFailures.notFound);
  const live = stay.state === 'expected' || stay.state === 'in_house';
  if (!live || order.booking !== 'confirmed') fail(registrationFailures.stayOver);
  const root = rootOf(stay);
  const inHouse = order.stays.some((one) => rootOf(one) === root && one.state !== 'expected');
  return {
    order,
    stay,
    of: { houseId: order.houseId, orderId: order.id, stayId: root, today: order.today, inHouse },
  };
};

/** Also for guests themselves. In house the guest is reported at once. */
export const recordOne = async (ctx: Ctx, stayId: string, guest: GuestInput): Promise<GuestsOf> => {
  const { of } = await lockStayOfGuests(ctx, stayId);
  await recordGuests(ctx, of, [guest], () => '');
  await recordOf(ctx, of, 'guestRegistered', guest.name);
  if (of.inHouse) {
    await assertGuardian(ctx, of, 'guardian');
    await reportArrived(ctx, of);
    await recordOf(ctx, of, 'guestReported', guest.name);
  }
  return of;
};

export const registerGuestRoute = command(registerGuest, async (ctx, { stayId, ...guest }) => {
  const { orderId } = await recordOne(ctx, stayId, guest);
  return orderGuests(ctx, orderId);
});

export const correctGuestRoute = command(correctGuest, async (ctx, { id, version, ...guest }) => {
  const before = await lockGuest(ctx, { id, version }, 'correct');
  const sealed = sealedGuest(ctx, guest, before.today);
  await assertOwnDocuments(ctx, before, [sealed], () => '', id);
  await setGuest(ctx, before, {
    ...sealed,
    state: 'draft',
    reason: null,
    receiptNo: null,
  });
  await recordOf(ctx, before, 'guestCorrected', guest.name);
  return orderGuests(ctx, before.orderId);
});

/** `version` null: the current version. */
export const removeOne = async (
  ctx: Ctx,
  key: { readonly id: string; readonly version: number | null },
): Promise<string> => {
  const guest = await lockGuest(ctx, key, 'remove');
  await ctx.db
    .deleteFrom('registrations')
    .where('houseId', '=', guest.houseId)
    .where('id', '=', guest.id)
    .execute();
  await recordOf(ctx, guest, 'guestRemoved', guest.name);
  return guest.orderId;
};

export const removeGuestRoute = command(removeGuest, async (ctx, key) =>
  orderGuests(ctx, await removeOne(ctx, key)),
);

export const submitGuestRoute = command(submitGuest, async (ctx, key) => {
  const guest = await lockGuest(ctx, key, 'submit');
  await submitLocked(ctx, guest);
  return orderGuests(ctx, guest.orderId);
});

/** From now on the job reports the guest until the authority answers. */
export const submitLocked = async (ctx: Ctx, guest: Awaited<ReturnType<typeof lockGuest>>): Promise<void> => {
  await setGuest(ctx, guest, {
    state: 'submitted',
    submittedAt: ctx.now,
    nextTryAt: ctx.now,
    round: guest.round + 1,
    attempts: 0,
    reason: null,
  });
  await recordOf(ctx, guest, 'guestReported', guest.name);
};

export const confirmGuestRoute = command(confirmGuest, async (ctx, { receiptNo, ...key }) => {
  const guest = await lockGuest(ctx, key, 'confirm');
  await setGuest(ctx, guest, {
    state: 'accepted',
    receiptNo,
    nextTryAt: null,
    reason: null,
    submittedAt: guest.submittedAt ?? ctx.now,
    decidedAt: ctx.now,
  });
  await recordOf(ctx, guest, 'guestAccepted', guest.name);
  return orderGuests(ctx, guest.orderId);
});
