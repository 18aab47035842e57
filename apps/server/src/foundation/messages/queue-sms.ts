/** Adds an SMS to the notification log within the change's transaction; a job sends it after the commit. */

import type { NotificationKind } from '@minsu/contract/foundation/messages/message.ts';
import type { SmsContent } from '@minsu/contract/foundation/messages/sms-templates.ts';
import { normalPhone } from '@minsu/contract/platform/full-numbers.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { maskPhone } from '../../platform/field-cipher.ts';
import { carriesSms } from './sms-account-queries.ts';

export interface Sms {
  readonly kind: NotificationKind;
  readonly to: string;
  readonly userId: string | null;
  readonly language: Language;
  /** Visible to all readers of the log: no secrets and no personal data. */
  readonly subject: string;
  readonly text: string;
  /** For services that send approved templates only; absent: the template of other messages, with the text. */
  readonly content?: SmsContent;
  /** The order it is about, so that its guest's page shows it. */
  readonly of?: { readonly houseId: string; readonly orderId: string };
}

/** Returns the row's id. Without a provider it is held in the log, for a user to pass on. */
export const queueSms = async (ctx: Ctx, sms: Sms): Promise<string> => {
  const { cipher } = ctx.services;
  const id = ctx.newId();
  const kept = !(await carriesSms(ctx));
  const { template, values } = sms.content ?? { template: 'text', values: { text: sms.text } };
  await ctx.db
    .insertInto('notifications')
    .values({
      id,
      kind: sms.kind,
      channel: 'sms',
      recipientCipher: cipher.encrypt(sms.to),
      recipientHash: cipher.hash(normalPhone(sms.to)),
      recipientMasked: maskPhone(sms.to),
      userId: sms.userId,
      language: sms.language,
      subject: sms.subject,
      bodyCipher: cipher.encrypt(sms.text),
      ...{ template, templateValuesCipher: cipher.encrypt(JSON.stringify(values)) },
      secret: true,
      state: kept ? 'kept' : 'queued',
      nextTryAt: kept ? null : ctx.now,
      createdAt: ctx.now,
      houseId: sms.of?.houseId ?? null,
      orderId: sms.of?.orderId ?? null,
    })
    .execute();
  await ctx.record({ name: 'notification.queued', entity: 'notification', entityId: id });
  return id;
};
