/** Saves the rooming list of a group: names per room, and documents known before arrival. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { saveRoomingList } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { registrationFailures } from '@minsu/contract/sales/registration/registration-failures.ts';
import type { z } from 'zod';
import { mayInHouse } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { finishChange, patchStay } from '../change/finish-change.ts';
import { inOrder, type LockedOrder, lockOrder } from '../locked-order.ts';
import { rootOf } from '../stay/guest-count-queries.ts';
import { assertGuardian, recordGuests, reportArrived } from '../stay/record-guests.ts';

type Room = z.output<typeof saveRoomingList.input>['rooms'][number];

/** Returns the name before and after; both the same if the input has none. */
const nameRoom = async (ctx: Ctx, order: LockedOrder, room: Room, path: string) => {
  const { stay } = inOrder(order, room.stayId);
  const isLive = stay.state === 'expected' || stay.state === 'in_house';
  if (!isLive || order.booking !== 'confirmed') fail(registrationFailures.stayOver);
  const { registrations = [], guestName = registrations[0]?.name ?? stay.guestName } = room;
  const { houseId, id: orderId, today } = order;
  const inHouse = stay.state === 'in_house';
  const of = { houseId, orderId, stayId: rootOf(stay), today, inHouse };
  if (registrations.length > 0) {
    await recordGuests(ctx, of, registrations, (index) => `${path}registrations.${index}.`);
    if (inHouse) {
      await assertGuardian(ctx, of, `${path}registrations.0.guardian`);
      await reportArrived(ctx, of);
    }
  }
  if (guestName !== stay.guestName) await patchStay(ctx, houseId, stay.id, { guestName });
  return { room: stay.roomNumber, before: stay.guestName, after: guestName };
};

export const saveRoomingListRoute = command(saveRoomingList, async (ctx, { orderId, version, rooms }) => {
  const order = await lockOrder(ctx, { orderId }, version);
  const registers = rooms.some(({ registrations = [] }) => registrations.length > 0);
  if (registers && !(await mayInHouse(ctx, 'registration:edit', order.houseId)))
    fail(registrationFailures.recordForbidden);
  const named = [];
  for (const [index, room] of rooms.entries())
    named.push(await nameRoom(ctx, order, room, `rooms.${index}.`));
  const registered = rooms.flatMap(({ registrations = [] }) => registrations.map(({ name }) => name));
  return finishChange(ctx, order, {
    name: 'guestsNamed',
    before: { guestName: named.map(({ before }) => before) },
    after: {
      guestName: named.map(({ after }) => after),
      ...(registered.length > 0 && { registered }),
    },
  });
});
