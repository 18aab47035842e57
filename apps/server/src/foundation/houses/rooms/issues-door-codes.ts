import type { Ctx } from '../../../platform/context.ts';

interface Room {
  /** Setting of the property. */
  readonly smartLocks: boolean;
  /** Lock of a connection; null: none. */
  readonly lockId: string | null;
}

/** Whether the room can get door codes, from its lock or the lock service of `LOCKS_URL`. */
export const reachesRoom = ({ services }: Pick<Ctx, 'services'>, { lockId }: Pick<Room, 'lockId'>): boolean =>
  lockId !== null || services.config.locksUrl !== undefined;

/** Whether guests of the room open it by code: one is issued at check-in, or when a check-out is undone. */
export const issuesDoorCodes = (ctx: Pick<Ctx, 'services'>, room: Room): boolean =>
  room.smartLocks && reachesRoom(ctx, room);
