/**
 * Sends door code changes to the lock services: set, move to another window, revoke. A row holds the desired state; a
 * call is marked on it before it starts, and no other starts until it has settled. After a kill the service is queried
 * before a code is set again.
 */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { nextAttempt } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { sql, type Updateable } from 'kysely';
import type { DoorAnswer, DoorOrder } from '../../foundation/vendors/lock-port.ts';
import { cleanText } from '../../foundation/vendors/service-call.ts';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import type { JobContext } from '../../platform/module.ts';
import { type DoorService, doorServiceOf } from './door-service.ts';
import { newDigits } from './follow-door-codes.ts';

/** Longer than all calls of one change with their timeouts. */
const CALL_ENDS_AFTER_MS = 2 * MINUTE_MS;
const BUSY_MS = MINUTE_MS / 3;
/** Other digits are tried at once this often, then as seldom as after other refusals. */
const MAX_OTHER_DIGITS = 5;

interface Claimed {
  readonly houseId: string;
  readonly id: string;
  readonly orderId: string;
  readonly roomId: string;
  readonly lockId: string | null;
  readonly connectorId: string | null;
  /** Their id of the lock. */
  readonly lockReference: string | null;
  readonly reference: string | null;
  readonly codeCipher: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly state: 'pending' | 'revoking';
  readonly attempts: number;
  /** A call had begun before this one. */
  readonly wasBegun: boolean;
  readonly lastError: string | null;
  readonly version: number;
}

/** One account has one call at a time: a gateway takes one command at a time. */
const claim = async (ctx: Ctx): Promise<Claimed | null> => {
  const hasExample = ctx.services.config.locksUrl !== undefined;
  const until = new Date(ctx.now.getTime() + CALL_ENDS_AFTER_MS);
  const { rows } = await sql<Claimed>`
    update door_codes c set attempts = c.attempts + 1, begun = true, calling_until = ${until}
    from (select d.house_id, d.id, d.begun as was_begun, l.connector_id, l.reference as lock_reference
      from door_codes d left join locks l on l.id = d.lock_id
      where d.next_try_at <= ${ctx.now} and (d.calling_until is null or d.calling_until <= ${ctx.now})
        and (d.lock_id is not null or ${hasExample})
        and not exists (select from door_codes o join locks k on k.id = o.lock_id
          where k.connector_id = l.connector_id and o.calling_until > ${ctx.now})
      order by d.next_try_at limit 1 for update of d skip locked) due
    where c.house_id = due.house_id and c.id = due.id
    returning c.house_id, c.id, c.order_id, c.room_id, c.lock_id, due.connector_id, due.lock_reference, c.reference,
      c.code_cipher, c.valid_from, c.valid_to, c.state, c.attempts, due.was_begun, c.last_error, c.version`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
};

type Values = Updateable<DB['doorCodes']>;

const update = (ctx: Ctx, { houseId, id }: Claimed, values: Values) =>
  ctx.db.updateTable('doorCodes').set(values).where('houseId', '=', houseId).where('id', '=', id);

const record = (ctx: Ctx, { orderId: entityId, houseId }: Claimed, name: string) =>
  ctx.record({ name: `order.${name}`, entity: 'order', entityId, houseId });

/** The row as the answer leaves it; `event` is recorded. */
const outcomeOf = async (
  ctx: Ctx,
  code: Claimed,
  answer: DoorAnswer,
): Promise<{ readonly values: Values; readonly event: string | null }> => {
  const isOver = code.validTo <= ctx.now;
  if (answer.kind === 'done' || (answer.kind === 'gone' && code.state === 'revoking' && isOver))
    return {
      values: {
        state: code.state === 'pending' ? 'active' : 'revoked',
        ...{ nextTryAt: null, lastError: null },
      },
      event: code.state === 'pending' ? 'doorCodeSent' : 'doorCodeEnded',
    };
  const lastError = cleanText(answer.message);
  const later = nextAttempt(code.attempts, ctx.now);
  if (answer.kind === 'taken' && code.state === 'pending')
    return {
      values: {
        codeCipher: ctx.services.cipher.encrypt(await newDigits(ctx, code.lockId)),
        ...{ begun: false, reference: null, version: code.version + 1 },
        ...{ lastError, nextTryAt: code.attempts < MAX_OTHER_DIGITS ? ctx.now : later },
      },
      event: 'doorCodeChanged',
    };
  return {
    values: {
      lastError,
      nextTryAt: answer.kind === 'busy' ? new Date(ctx.now.getTime() + BUSY_MS) : later,
      ...(answer.kind === 'busy' && { attempts: Math.max(0, code.attempts - 1) }),
    },
    // Repeated refusals are no news.
    event: code.lastError === lastError || answer.kind === 'busy' ? null : 'doorCodeFailed',
  };
};

/** A code that changed during its call is sent again with its current values. */
const settle = async (ctx: Ctx, code: Claimed, answer: DoorAnswer): Promise<void> => {
  const known = answer.kind === 'done' && code.state === 'pending' ? { reference: answer.reference } : {};
  await update(ctx, code, { callingUntil: null, ...known }).execute();
  const { values, event } = await outcomeOf(ctx, code, answer);
  const settled = await update(ctx, code, values).where('version', '=', code.version).executeTakeFirst();
  ctx.services.log.info('door code sent', { id: code.id, state: code.state, outcome: answer.kind });
  if (settled.numUpdatedRows > 0n && event) await record(ctx, code, event);
};

const orderOf = (ctx: Pick<Ctx, 'services'>, code: Claimed): DoorOrder => ({
  ...{ key: code.id, lock: code.lockReference ?? code.roomId, reference: code.reference },
  code: ctx.services.cipher.decrypt(code.codeCipher),
  ...{ from: code.validFrom, to: code.validTo, mayBeThere: code.wasBegun },
});

/** A code that was never sent needs no removal. */
const callFor = async (
  services: Ctx['services'],
  code: Claimed,
  service: DoorService,
): Promise<DoorAnswer> => {
  const order = orderOf({ services }, code);
  if (code.state === 'pending') return service.doors.put(order);
  return code.wasBegun ? service.doors.remove(order) : { kind: 'done', reference: null };
};

const sendOne = async (job: JobContext): Promise<boolean> => {
  const services = await job.read(async (ctx) => ctx.services);
  const code = await job.change(claim);
  if (!code) return false;
  const service = await doorServiceOf(job, services, code.connectorId);
  if ('refused' in service) {
    // Nothing was called.
    await job.change(async (ctx) => {
      await settle(ctx, code, { kind: 'failed', message: service.refused });
      await update(ctx, code, { begun: code.wasBegun }).where('version', '=', code.version).execute();
    });
    return true;
  }
  const answer = await callFor(services, code, service);
  await job.change(async (ctx) => {
    await service.note(ctx);
    await settle(ctx, code, answer);
  });
  return true;
};

export const sendDueCodes = async (job: JobContext): Promise<void> => {
  while (!job.signal.aborted && (await sendOne(job)));
};

/** Codes of a connection that waits: its locks are tried again at once. */
export const retryCodesOf = async (ctx: Ctx, connectorId: string): Promise<void> => {
  await sql`update door_codes set next_try_at = ${ctx.now} where next_try_at > ${ctx.now}
    and lock_id in (select id from locks where connector_id = ${connectorId})`.execute(ctx.db);
};

/** Orders whose valid code is on another lock than their room has now. */
export const ordersOnOtherLocks = async (
  ctx: Ctx,
): Promise<{ readonly houseId: string; readonly orderId: string }[]> => {
  const { rows } = await sql<{ houseId: string; orderId: string }>`
    select distinct c.house_id, c.order_id from door_codes c
    left join locks k on k.house_id = c.house_id and k.room_id = c.room_id
    where c.revoked_at is null and k.id is distinct from c.lock_id`.execute(ctx.db);
  return rows;
};
