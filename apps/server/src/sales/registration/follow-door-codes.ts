/** Door codes follow their stays: valid from check-in to check-out for the guest's room, revoked after departure. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { issuesDoorCodes, reachesRoom } from '../../foundation/houses/rooms/issues-door-codes.ts';
import type { Ctx } from '../../platform/context.ts';
import { codeStep, isSimpleCode, opensDoors, type StayOfCode } from './door-code-rules.ts';

export interface CodeStay {
  readonly houseId: string;
  readonly orderId: string;
  readonly stayId: string;
  readonly booking: string;
  readonly state: string;
  readonly roomId: string | null;
  readonly roomNumber: string | null;
  readonly smartLocks: boolean;
  /** Lock of the room now. */
  readonly lockId: string | null;
  readonly fromAt: Date;
  readonly toAt: Date;
  readonly codeId: string | null;
  readonly codeRoomId: string | null;
  readonly codeLockId: string | null;
  readonly validFrom: Date | null;
  readonly validTo: Date | null;
}

/** Stays of an order, or one of them, with the window a code would have and the code that is valid. */
export const codeStays = async (
  ctx: Ctx,
  { houseId, orderId }: { readonly houseId: string; readonly orderId: string },
): Promise<CodeStay[]> => {
  // Locked first: a query that waits for the lock would still see the old codes.
  await sql`select from stays where house_id = ${houseId} and order_id = ${orderId} order by id for update`.execute(
    ctx.db,
  );
  const { rows } = await sql<CodeStay>`
    select s.house_id, s.order_id, s.id as stay_id, o.booking, s.state, s.room_id, m.number as room_number, h.smart_locks, k.id as lock_id,
      least((s.check_in + coalesce(s.from_time, s.arrive_time, h.check_in_time)) at time zone h.time_zone, s.checked_in_at) as from_at,
      (s.check_out + coalesce(s.to_time, s.leave_time, h.check_out_time)) at time zone h.time_zone as to_at,
      c.id as code_id, c.room_id as code_room_id, c.lock_id as code_lock_id, c.valid_from, c.valid_to
    from stays s join orders o on o.house_id = s.house_id and o.id = s.order_id join houses h on h.id = s.house_id
    left join rooms m on m.house_id = s.house_id and m.id = s.room_id
    left join locks k on k.house_id = s.house_id and k.room_id = s.room_id
    left join door_codes c on c.house_id = s.house_id and c.stay_id = s.id and c.revoked_at is null
    where s.house_id = ${houseId} and s.order_id = ${orderId} order by s.position, s.check_in`.execute(
    ctx.db,
  );
  return rows;
};

const DIGITS = 1_000_000;

const record = (ctx: Ctx, stay: CodeStay, name: string, room: string | null) =>
  ctx.record({
    name: `order.${name}`,
    entity: 'order',
    entityId: stay.orderId,
    houseId: stay.houseId,
    after: { room },
  });

/** Other digits than the codes that are on the lock; on another lock they may be the same. */
export const newDigits = async (ctx: Ctx, lockId: string | null): Promise<string> => {
  const others =
    lockId === null
      ? []
      : await ctx.db
          .selectFrom('doorCodes')
          .select('codeCipher')
          .where('lockId', '=', lockId)
          .where('state', '<>', 'revoked')
          .execute();
  const used = new Set(others.map(({ codeCipher }) => ctx.services.cipher.decrypt(codeCipher)));
  for (;;) {
    const code = String(randomInt(DIGITS)).padStart(6, '0');
    if (!used.has(code) && !isSimpleCode(code)) return code;
  }
};

export const issueCode = async (ctx: Ctx, stay: CodeStay): Promise<void> => {
  if (stay.roomId === null) return;
  const { houseId, orderId, stayId, roomId, lockId } = stay;
  const code = await newDigits(ctx, lockId);
  await ctx.db
    .insertInto('doorCodes')
    .values({
      ...{ houseId, orderId, stayId, roomId, lockId },
      id: ctx.newId(),
      codeCipher: ctx.services.cipher.encrypt(code),
      validFrom: stay.fromAt,
      validTo: stay.toAt,
      state: 'pending',
      nextTryAt: ctx.now,
      issuedBy: ctx.user.realname,
      issuedAt: ctx.now,
    })
    .execute();
  await record(ctx, stay, 'doorCodeIssued', stay.roomNumber);
};

const setCode = async (ctx: Ctx, stay: CodeStay, values: Record<string, unknown>): Promise<void> => {
  await ctx.db
    .updateTable('doorCodes')
    .set((eb) => ({ ...values, attempts: 0, nextTryAt: ctx.now, version: eb('version', '+', 1) }))
    .where('houseId', '=', stay.houseId)
    .where('id', '=', stay.codeId)
    .execute();
};

export const revokeCode = async (ctx: Ctx, stay: CodeStay): Promise<void> => {
  await setCode(ctx, stay, { state: 'revoking', revokedAt: ctx.now });
  await record(ctx, stay, 'doorCodeRevoked', stay.roomNumber);
};

const factsOf = (stay: CodeStay): StayOfCode => ({
  booking: stay.booking,
  state: stay.state,
  roomId: stay.roomId,
  lockId: stay.lockId,
  from: stay.fromAt.getTime(),
  to: stay.toAt.getTime(),
});

const followOne = async (ctx: Ctx, stay: CodeStay, cameIn: boolean): Promise<void> => {
  const { codeId, codeRoomId, validFrom, validTo } = stay;
  if (codeId === null || codeRoomId === null || validFrom === null || validTo === null) {
    const wanted = cameIn && issuesDoorCodes(ctx, stay) && stay.state === 'in_house' && opensDoors(stay);
    if (wanted) await issueCode(ctx, stay);
    return;
  }
  const code = {
    roomId: codeRoomId,
    lockId: stay.codeLockId,
    validFrom: validFrom.getTime(),
    validTo: validTo.getTime(),
  };
  switch (codeStep(code, factsOf(stay))) {
    case 'keep':
      return;
    case 'revoke':
      return revokeCode(ctx, stay);
    case 'replace':
      await revokeCode(ctx, stay);
      return reachesRoom(ctx, stay) ? issueCode(ctx, stay) : undefined;
    case 'rewindow':
      await setCode(ctx, stay, { state: 'pending', validFrom: stay.fromAt, validTo: stay.toAt });
      return record(ctx, stay, 'doorCodeChanged', stay.roomNumber);
  }
};

/** `cameIn`: an in-house guest without a code gets one if the doors support it. */
export const followDoorCodes = async (
  ctx: Ctx,
  order: { readonly houseId: string; readonly orderId: string },
  cameIn: boolean,
): Promise<void> => {
  for (const stay of await codeStays(ctx, order)) await followOne(ctx, stay, cameIn);
};

/** Revokes the codes of split parts before they are merged back; the remaining stay keeps its own code. */
export const revokeCodesOf = async (
  ctx: Ctx,
  {
    stayIds,
    ...order
  }: { readonly houseId: string; readonly orderId: string; readonly stayIds: readonly string[] },
): Promise<void> => {
  for (const stay of await codeStays(ctx, order))
    if (stay.codeId !== null && stayIds.includes(stay.stayId)) await revokeCode(ctx, stay);
};
