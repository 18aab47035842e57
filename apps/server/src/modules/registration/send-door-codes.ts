/** Sends door code changes to the lock service: set, move to another window, revoke. Works like the reports. */
import { nextAttempt } from '@minsu/contract/registration/guest-document-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { JobContext } from '../../platform/module.ts';
import { callOutside, type OutsideAnswer } from '../../platform/outside-call.ts';

const LOST_AFTER_MS = 10 * 60_000;

interface Claimed {
  readonly houseId: string;
  readonly id: string;
  readonly orderId: string;
  readonly roomId: string;
  readonly codeCipher: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly state: 'pending' | 'revoking';
  readonly attempts: number;
  readonly version: number;
}

const claim = async (ctx: Ctx): Promise<Claimed | null> => {
  const { rows } = await sql<Claimed>`
    update door_codes set attempts = attempts + 1, next_try_at = ${new Date(ctx.now.getTime() + LOST_AFTER_MS)}
    where (house_id, id) = (select house_id, id from door_codes where next_try_at <= ${ctx.now}
      order by next_try_at limit 1 for update skip locked)
    returning house_id, id, order_id, room_id, code_cipher, valid_from, valid_to, state, attempts, version`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
};

/** A code that changed while it was on its way goes out again. */
const settle = async (ctx: Ctx, code: Claimed, answer: OutsideAnswer): Promise<void> => {
  const done = answer.kind === 'done';
  await ctx.db
    .updateTable('doorCodes')
    .set(
      done
        ? { state: code.state === 'pending' ? 'active' : 'revoked', nextTryAt: null, lastError: null }
        : { nextTryAt: nextAttempt(code.attempts, ctx.now), lastError: answer.message },
    )
    .where('houseId', '=', code.houseId)
    .where('id', '=', code.id)
    .where('version', '=', code.version)
    .execute();
  ctx.services.log.info('door code sent', { id: code.id, state: code.state, outcome: answer.kind });
  if (!done) return;
  const { houseId, orderId: entityId } = code;
  const name = code.state === 'pending' ? 'order.doorCodeSent' : 'order.doorCodeEnded';
  await ctx.record({ name, entity: 'order', entityId, houseId });
};

const sendOne = async (job: JobContext): Promise<boolean> => {
  const { config, cipher } = await job.read(async (ctx) => ctx.services);
  if (config.locksUrl === undefined) return false;
  const code = await job.change(claim);
  if (!code) return false;
  const url = `${config.locksUrl}/${code.id}`;
  const body = {
    lock: code.roomId,
    code: cipher.decrypt(code.codeCipher),
    from: code.validFrom.toISOString(),
    to: code.validTo.toISOString(),
  };
  const answer =
    code.state === 'pending'
      ? await callOutside({ method: 'PUT', url, body })
      : await callOutside({ method: 'DELETE', url });
  await job.change((ctx) => settle(ctx, code, answer));
  return true;
};

export const sendDueCodes = async (job: JobContext): Promise<void> => {
  while (!job.signal.aborted && (await sendOne(job)));
};
