/** Locks, unlocks or unassigns several stays at once: all or none, undone as one step. */
import { attachment, fail } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import {
  lockStays,
  RefusedStay,
  type StepKind,
  unassignStays,
} from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import type { StayAction } from '@minsu/contract/sales/orders/stay-table.ts';
import { z } from 'zod';
import { snapshotOf } from '../../../inventory/room-status/store-step.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { refuseStay, type StayInOrder, type StayKey } from '../locked-order.ts';
import { lockStaysOfHouse } from '../locked-stays.ts';
import { byStay } from './apply-moves.ts';
import { takeRoomAway } from './assign-room.ts';
import { patchStay } from './finish-change.ts';
import { finishStep, type StayEvent } from './finish-step.ts';

/** Throws the first failure; its `refused` detail lists all. */
const lockAll = async (
  ctx: Ctx,
  keys: readonly StayKey[],
  action: (at: StayInOrder) => StayAction | null,
): Promise<StayInOrder[]> => {
  const locked = await lockStaysOfHouse(ctx, byStay(keys));
  const refused = [];
  for (const at of locked) {
    const wanted = action(at);
    const failure = wanted && (await refuseStay(ctx, at, wanted));
    if (failure) refused.push({ failure, stay: at.stay });
  }
  const [first] = refused;
  if (first)
    fail(first.failure, {
      extra: {
        refused: attachment(
          z.array(RefusedStay),
          refused.map(({ failure, stay }) => ({
            stayId: stay.id,
            guest: stay.guestName,
            code: failure.code,
            message: sayText(failure.text, ctx.language),
          })),
        ),
      },
    });
  return locked;
};

const changeAll = async (
  ctx: Ctx,
  kind: StepKind,
  stays: readonly StayInOrder[],
  change: (at: StayInOrder) => Promise<StayEvent>,
) => {
  const houseId = stays[0]?.order.houseId ?? '';
  const stayIds = stays.map(({ stay }) => stay.id);
  const before = await snapshotOf(ctx, { houseId, stayIds });
  const events: StayEvent[] = [];
  for (const at of stays) events.push(await change(at));
  return finishStep(ctx, { kind, houseId, stayIds, before }, events);
};

export const unassignStaysRoute = command(unassignStays, async (ctx, { stays }) => {
  const locked = await lockAll(ctx, stays, () => 'unassign');
  return changeAll(ctx, 'unassign', locked, async (at) => {
    await takeRoomAway(ctx, at);
    return {
      order: at.order,
      name: 'unassigned',
      before: { room: at.stay.roomNumber },
      after: { room: null },
    };
  });
});

/** Stays already in the desired state are skipped. */
export const lockStaysRoute = command(lockStays, async (ctx, { stays, locked }) => {
  const action = locked ? ('lock' as const) : ('unlock' as const);
  const found = await lockAll(ctx, stays, ({ stay }) =>
    stay.locked === locked && stay.roomId !== null ? null : action,
  );
  const others = found.filter(({ stay }) => stay.locked !== locked);
  if (others.length === 0) fail(orderFailures.nothingToChange);
  return changeAll(ctx, 'lock', others, async ({ order, stay }) => {
    const room = stay.roomNumber;
    await patchStay(ctx, order.houseId, stay.id, { locked });
    return {
      order,
      name: locked ? 'locked' : 'unlocked',
      before: { room, locked: stay.locked },
      after: { room, locked },
    };
  });
});
