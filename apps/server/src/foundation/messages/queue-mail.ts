/** Adds a mail to the notification log within the change's transaction; a job sends it after the commit. */
import type { NotificationKind } from '@minsu/contract/foundation/messages/message.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { maskEmail } from '../../platform/field-cipher.ts';

export interface Mail {
  /** The kind, for example `auth.passwordReset`, by which the log is filtered. */
  readonly kind: NotificationKind;
  readonly to: string;
  /** Recipient's user id; null for someone without an account. */
  readonly userId: string | null;
  readonly language: Language;
  /** Visible to all readers of the log: no secrets and no personal data. */
  readonly subject: string;
  readonly text: string;
  /** The order it is about, so that its guest's page shows it. */
  readonly of?: { readonly houseId: string; readonly orderId: string };
  /**
   * The text lets its reader act for the recipient (a link, a code) or names amounts paid: only holders of
   * `notification:reveal` may see it. Defaults to true.
   */
  readonly secret?: boolean;
  /** The attachment; stored sealed with the mail, so that it can be sent again. */
  readonly file?: { readonly name: string; readonly content: Buffer };
}

/** Returns the row's id. Without SMTP_URL the mail is held in the log. */
export const queueMail = async (ctx: Ctx, mail: Mail): Promise<string> => {
  const { cipher, config, log } = ctx.services;
  const id = ctx.newId();
  const kept = config.smtpUrl === undefined;
  await ctx.db
    .insertInto('notifications')
    .values({
      id,
      kind: mail.kind,
      channel: 'mail',
      recipientCipher: cipher.encrypt(mail.to),
      recipientHash: cipher.hash(mail.to.trim().toLowerCase()),
      recipientMasked: maskEmail(mail.to),
      userId: mail.userId,
      language: mail.language,
      subject: mail.subject,
      bodyCipher: cipher.encrypt(mail.text),
      attachmentName: mail.file?.name ?? null,
      attachmentCipher: mail.file ? cipher.encrypt(mail.file.content.toString('base64')) : null,
      secret: mail.secret ?? true,
      state: kept ? 'kept' : 'queued',
      nextTryAt: kept ? null : ctx.now,
      createdAt: ctx.now,
      houseId: mail.of?.houseId ?? null,
      orderId: mail.of?.orderId ?? null,
    })
    .execute();
  await ctx.record({ name: 'notification.queued', entity: 'notification', entityId: id });
  if (kept)
    ctx.afterCommit(() =>
      log.info('mail kept in the notification log: SMTP_URL is not set', { id, kind: mail.kind }),
    );
  return id;
};
