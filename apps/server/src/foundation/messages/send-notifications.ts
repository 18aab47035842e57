/**
 * Sends the mails, text messages and pushes that are due, one after the other, outside any transaction. A row is claimed
 * before the call and settled after it; one left claimed by a killed process is sent again, so each is sent at least
 * once: mails under one Message-ID, text messages under one id, by which the gateway accepts them once, pushes under one
 * topic and tag, so that a device shows them once. Sendings by accounts are rows of their own (plan-sms.ts).
 */

import type { SmsTemplateName } from '@minsu/contract/foundation/messages/sms-templates.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { JobContext } from '../../platform/module.ts';
import { nextTry } from './mail-rules.ts';
import {
  type CarriedChannel,
  carriedChannels,
  carry,
  isCarried,
  type Outcome,
  type Outgoing,
} from './notification-carriers.ts';

/** Longer than any attempt can take. */
const LOST_AFTER_MINUTES = 10;

interface Row {
  readonly id: string;
  readonly channel: CarriedChannel;
  readonly recipientCipher: string;
  readonly recipientMasked: string;
  readonly subject: string;
  readonly bodyCipher: string;
  readonly attempts: number;
  readonly resends: number;
  readonly template: SmsTemplateName | null;
  readonly templateValuesCipher: string | null;
  readonly attachmentName: string | null;
  readonly attachmentCipher: string | null;
  readonly inboxIds: readonly string[] | null;
}

/** How long unsent messages are kept, because another process may have the provider this one lacks. */
const keepWhatIsNotCarried = async (ctx: Ctx, channels: readonly CarriedChannel[]): Promise<void> => {
  if (channels.length === 0) return;
  const left = new Date(ctx.now.getTime() - LOST_AFTER_MINUTES * 60_000);
  const { rows } = await sql<{ id: string }>`
    update notifications set state = 'kept', next_try_at = null, version = version + 1
    where channel = any(${[...channels]}::text[]) and state in ('queued', 'sending') and next_try_at <= ${left}
    returning id`.execute(ctx.db);
  for (const { id } of rows)
    await ctx.record({ name: 'notification.kept', entity: 'notification', entityId: id });
};

interface Which {
  /** Null: whichever is due first. */
  readonly id: string | null;
  readonly channels: readonly CarriedChannel[];
}

/** Null: nothing is due. */
const claim = async (ctx: Ctx, { id, channels }: Which): Promise<Outgoing | null> => {
  const { cipher } = ctx.services;
  const carried: CarriedChannel[] = [];
  for (const channel of channels) if (await isCarried(ctx, channel)) carried.push(channel);
  await keepWhatIsNotCarried(
    ctx,
    channels.filter((channel) => !carried.includes(channel)),
  );
  const lost = new Date(ctx.now.getTime() + LOST_AFTER_MINUTES * 60_000);
  const { rows } = await sql<Row>`
    update notifications set state = 'sending', attempts = attempts + 1, next_try_at = ${lost}, version = version + 1
    where id = (select id from notifications where channel = any(${carried}::text[]) and state in ('queued', 'sending')
      and next_try_at <= ${ctx.now} and (${id}::uuid is null or id = ${id})
      order by next_try_at limit 1 for update skip locked)
    returning id, channel, recipient_cipher, recipient_masked, subject, body_cipher, attempts, resends,
      template, template_values_cipher, attachment_name, attachment_cipher, inbox_ids`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  const { recipientCipher, recipientMasked, bodyCipher, attachmentName, attachmentCipher, ...kept } = row;
  const { template, templateValuesCipher, inboxIds, ...rest } = kept;
  return {
    ...rest,
    inboxIds: inboxIds ?? [],
    to: cipher.decrypt(recipientCipher),
    masked: recipientMasked,
    text: cipher.decrypt(bodyCipher),
    ...(template !== null &&
      templateValuesCipher !== null && {
        content: {
          template,
          values: JSON.parse(cipher.decrypt(templateValuesCipher)) as Record<string, string>,
        },
      }),
    ...(attachmentName !== null &&
      attachmentCipher !== null && {
        file: { name: attachmentName, content: Buffer.from(cipher.decrypt(attachmentCipher), 'base64') },
      }),
  };
};

interface Settled {
  readonly state: 'sent' | 'queued' | 'failed';
  readonly nextTryAt: Date | null;
  readonly attempts: number;
}

type Answered = Exclude<Outcome, { readonly kind: 'void' }>;

const settledOf = ({ now }: Ctx, { attempts }: Outgoing, outcome: Answered): Settled => {
  if (outcome.kind === 'sent') return { state: 'sent', nextTryAt: null, attempts };
  if (outcome.kind === 'limited')
    return { state: 'queued', nextTryAt: new Date(now.getTime() + outcome.afterMs), attempts: attempts - 1 };
  const nextTryAt = outcome.kind === 'failed' ? nextTry(attempts, now) : null;
  return { state: nextTryAt ? 'queued' : 'failed', nextTryAt, attempts };
};

/** A receipt may have arrived first; its state stays. */
const settle = async (ctx: Ctx, out: Outgoing, outcome: Outcome): Promise<void> => {
  if (outcome.kind === 'void')
    return void (await ctx.db.deleteFrom('notifications').where('id', '=', out.id).execute());
  const { state, nextTryAt, attempts } = settledOf(ctx, out, outcome);
  const isSent = outcome.kind === 'sent';
  const updated = await ctx.db
    .updateTable('notifications')
    .set((eb) => ({
      state,
      nextTryAt,
      attempts,
      lastError: isSent ? null : outcome.error,
      sentAt: isSent ? ctx.now : null,
      receiptAskedAt: null,
      ...(isSent && { providerReference: outcome.reference }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', out.id)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  const fields = { id: out.id, channel: out.channel, attempts, state };
  if (isSent) ctx.services.log.info('notification sent', fields);
  else
    ctx.services.log.warn('notification not sent', {
      ...fields,
      ...('code' in outcome && { code: outcome.code }),
    });
  if (updated.numUpdatedRows === 0n) return;
  const name = isSent ? 'notification.sent' : 'notification.attemptFailed';
  await ctx.record({ name, entity: 'notification', entityId: out.id, after: { state } });
};

const sendOne = async (job: JobContext, which: Which): Promise<boolean> => {
  const out = await job.change((ctx) => claim(ctx, which));
  if (!out) return false;
  const services = await job.read(async (ctx) => ctx.services);
  const { outcome, store } = await carry(job, services, out);
  await job.change(async (ctx) => {
    await settle(ctx, out, outcome);
    await store?.(ctx);
  });
  return true;
};

/** The one that was just queued. */
export const sendQueued = async (job: JobContext, id: string): Promise<void> => {
  await sendOne(job, { id, channels: carriedChannels });
};

/** Everything due: retries, and messages of dead processes. */
export const sendDue = async (
  job: JobContext,
  channels: readonly CarriedChannel[] = carriedChannels,
): Promise<void> => {
  while (await sendOne(job, { id: null, channels }));
};
