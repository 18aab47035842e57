/** The parts of a house after changing one room's links; refused if inconsistent. */

import { roomStatusFailures } from '@minsu/contract/inventory/room-status/room-status-failures.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { findCycle, type RoomPart } from './linked/linked-room-rules.ts';

interface Named {
  readonly id: string;
  readonly number: string;
}

/** Whether to lock the rows or only read them. */
type Lock = 'lock' | 'look';

export const roomsOf = (ctx: Ctx, houseId: string): Promise<Named[]> =>
  ctx.db
    .selectFrom('rooms')
    .select(['id', 'number'])
    .where('houseId', '=', houseId)
    .where('active', '=', true)
    .execute();

const partsOf = (ctx: Ctx, houseId: string, lock: Lock): Promise<RoomPart[]> => {
  const parts = ctx.db
    .selectFrom('roomParts')
    .select(['roomId', 'partId'])
    .where('houseId', '=', houseId)
    .orderBy('roomId')
    .orderBy('partId');
  return (lock === 'lock' ? parts.forUpdate() : parts).execute();
};

const asField = (failure: (typeof roomStatusFailures)['linkedLoop'], params: Record<string, string> = {}) =>
  failAt('partIds', failure, params);

/** The house's parts with those of this room replaced. */
export const wantedParts = async (
  ctx: Ctx,
  room: { readonly id: string; readonly houseId: string },
  partIds: readonly string[],
  lock: Lock,
): Promise<{ readonly before: RoomPart[]; readonly after: RoomPart[] }> => {
  const rooms = await roomsOf(ctx, room.houseId);
  const numbers = new Map(rooms.map(({ id, number }) => [id, number]));
  if (partIds.some((id) => !numbers.has(id))) asField(roomStatusFailures.partNotFound);
  if (partIds.includes(room.id)) asField(roomStatusFailures.partOfItself);
  const before = await partsOf(ctx, room.houseId, lock);
  const others = before.filter(({ roomId }) => roomId !== room.id);
  const after = [...others, ...partIds.map((partId) => ({ roomId: room.id, partId }))];
  const loop = findCycle(after);
  if (loop) {
    const names = [...loop, loop[0] as string].map((id) => numbers.get(id) ?? id);
    asField(roomStatusFailures.linkedLoop, { rooms: names.join(' → ') });
  }
  return { before, after };
};
