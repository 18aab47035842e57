/**
 * Sends the mails that are due, one after the other, outside any transaction. A row is claimed before and settled after
 * its mail; one that a dying process left claimed is taken up again, so a mail goes out at least once.
 */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { JobContext } from '../../platform/module.ts';
import { errorText, isRefused, type MailError, nextTry } from './mail-rules.ts';
import { type OutgoingMail, sendOverSmtp } from './smtp-mail.ts';

/** Longer than any attempt can take. */
const LOST_AFTER_MINUTES = 10;

interface Claimed extends OutgoingMail {
  readonly attempts: number;
  readonly masked: string;
}

/** Without a mail server the row becomes `kept`, and null is answered as for nothing to do. */
const claim = async (ctx: Ctx, id: string | null): Promise<Claimed | null> => {
  const { cipher, config } = ctx.services;
  if (config.smtpUrl === undefined) {
    await sql`update notifications set state = 'kept', next_try_at = null, version = version + 1
      where channel = 'mail' and state in ('queued', 'sending') and (${id}::uuid is null or id = ${id})`.execute(
      ctx.db,
    );
    return null;
  }
  const lost = new Date(ctx.now.getTime() + LOST_AFTER_MINUTES * 60_000);
  const { rows } = await sql<{
    id: string;
    recipientCipher: string;
    recipientMasked: string;
    subject: string;
    bodyCipher: string;
    attempts: number;
  }>`
    update notifications set state = 'sending', attempts = attempts + 1, next_try_at = ${lost}, version = version + 1
    where id = (select id from notifications where channel = 'mail' and state in ('queued', 'sending')
      and next_try_at <= ${ctx.now} and (${id}::uuid is null or id = ${id})
      order by next_try_at limit 1 for update skip locked)
    returning id, recipient_cipher, recipient_masked, subject, body_cipher, attempts`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  return {
    id: row.id,
    to: cipher.decrypt(row.recipientCipher),
    masked: row.recipientMasked,
    subject: row.subject,
    text: cipher.decrypt(row.bodyCipher),
    attempts: row.attempts,
  };
};

const settle = async (ctx: Ctx, mail: Claimed, error: MailError | null): Promise<void> => {
  const retryAt = error && !isRefused(error) ? nextTry(mail.attempts, ctx.now) : null;
  const state = error === null ? 'sent' : retryAt === null ? 'failed' : 'queued';
  const lastError = error && errorText(error, mail.to, mail.masked);
  await ctx.db
    .updateTable('notifications')
    .set((eb) => ({
      state,
      lastError,
      nextTryAt: retryAt,
      sentAt: error === null ? ctx.now : null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', mail.id)
    .execute();
  const name = error === null ? 'notification.sent' : 'notification.attemptFailed';
  await ctx.record({ name, entity: 'notification', entityId: mail.id, after: { state } });
  const fields = { id: mail.id, attempts: mail.attempts, state };
  if (error) ctx.services.log.warn('mail not sent', { ...fields, code: error.code });
  else ctx.services.log.info('mail sent', fields);
};

const sendOne = async (job: JobContext, id: string | null): Promise<boolean> => {
  const mail = await job.change((ctx) => claim(ctx, id));
  if (!mail) return false;
  const { config } = await job.read(async (ctx) => ctx.services);
  const error = await sendOverSmtp(config, mail).then(
    () => null,
    (reason: MailError) => reason,
  );
  await job.change((ctx) => settle(ctx, mail, error));
  return true;
};

/** The mail that was just queued. */
export const sendQueuedMail = async (job: JobContext, id: string): Promise<void> => {
  await sendOne(job, id);
};

/** Whatever is due: mails to be tried again, and those of a process that died. */
export const sendDueMails = async (job: JobContext): Promise<void> => {
  while (await sendOne(job, null));
};
