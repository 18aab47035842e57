/** Makes a link that sets a password once, and mails it. */
import {
  RESET_MAIL_GAP_MINUTES,
  RESET_MAILS_PER_HOUR,
} from '@minsu/contract/foundation/auth/entry-endpoints.ts';
import { HOUR_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { Language, Text } from '@minsu/contract/platform/texts.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { hashToken, newToken } from '../../platform/http/session.ts';
import { queueMail } from '../messages/queue-mail.ts';

export type ResetOccasion = 'forgot' | 'byAdmin' | 'welcome';

const lifeHours: Record<ResetOccasion, number> = { forgot: 1, byAdmin: 1, welcome: 72 };

const subjects: Record<ResetOccasion, Text> = {
  forgot: ['重置您的民宿管家密码', 'Reset your Minsu password'],
  byAdmin: ['管理员为您重置了民宿管家密码', 'An administrator reset your Minsu password'],
  welcome: ['您的民宿管家账号已开通', 'Your Minsu account is ready'],
};

const bodies: Record<ResetOccasion, Text> = {
  forgot: [
    `{{realname}}，您好：

有人为用户名 {{username}} 申请了重置密码。请在 {{hours}} 小时内打开下面的链接设置新密码，链接只能使用一次：

{{link}}

如果不是您本人申请，请忽略本邮件，您的密码不会改变。`,
    `Hello {{realname}},

someone requested a password reset for the user name {{username}}. Open this link within {{hours}} h to set one; it works once:

{{link}}

If it was not you, ignore this email: your password does not change.`,
  ],
  byAdmin: [
    `{{realname}}，您好：

管理员为您的账号 {{username}} 发起了密码重置。请在 {{hours}} 小时内打开下面的链接设置新密码，链接只能使用一次：

{{link}}

设置新密码后，您在所有设备上的登录都会结束。`,
    `Hello {{realname}},

an administrator requested a password reset for your account {{username}}. Open this link within {{hours}} h; it works once:

{{link}}

Once it is set, you are signed out on every device.`,
  ],
  welcome: [
    `{{realname}}，您好：

您的民宿管家账号已开通，用户名是 {{username}}。请在 {{hours}} 小时内打开下面的链接设置密码，链接只能使用一次：

{{link}}

链接过期后，可在登录页点击“忘记密码”重新获取。`,
    `Hello {{realname}},

your Minsu account is ready. Your user name is {{username}}. Open this link within {{hours}} h to set your password; it works once:

{{link}}

If it has expired, use “Forgot password” on the sign-in page.`,
  ],
};

export interface ResetRecipient {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly email: string;
}

/** Does not send a second link while one is valid and unused. Simultaneous requests are handled one after the other. */
export const hasEnoughLinks = async (ctx: Ctx, userId: string): Promise<boolean> => {
  await sql`select from users where id = ${userId} for no key update`.execute(ctx.db);
  const justNow = new Date(ctx.now.getTime() - RESET_MAIL_GAP_MINUTES * MINUTE_MS);
  const { rows } = await sql<{ sent: number; waiting: boolean }>`
    select count(*)::int as sent,
      coalesce(bool_or(created_at > ${justNow} and used_at is null and expires_at > ${ctx.now}), false) as waiting
    from password_resets
    where user_id = ${userId} and created_at > ${new Date(ctx.now.getTime() - HOUR_MS)}`.execute(ctx.db);
  const [row] = rows;
  return row !== undefined && (row.sent >= RESET_MAILS_PER_HOUR || row.waiting);
};

/** Only the newest link is valid. Also called when the address it was sent to changes. */
export const endResetLinks = async (ctx: Ctx, userId: string): Promise<void> => {
  await ctx.db
    .updateTable('passwordResets')
    .set({ expiresAt: ctx.now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .execute();
};

/** The reader's language; the business's for a user who has never signed in. */
const languageOf = async (ctx: Ctx, userId: string): Promise<Language> => {
  const { rows } = await sql<{
    language: Language;
  }>`select coalesce(u.language, l.language, 'zh-CN') as language
    from users u left join user_layouts l on l.user_id = u.id where u.id = ${userId}`.execute(ctx.db);
  return rows[0]?.language ?? 'zh-CN';
};

/** A link that sets a password once; earlier links become invalid. */
export const makeResetLink = async (ctx: Ctx, userId: string, hours: number): Promise<string> => {
  await endResetLinks(ctx, userId);
  const token = newToken();
  await ctx.db
    .insertInto('passwordResets')
    .values({
      tokenHash: hashToken(token),
      userId,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + hours * HOUR_MS),
    })
    .execute();
  return `${ctx.services.config.publicUrl}/login?view=reset&reset=${token}`;
};

/**
 * Runs in the command's transaction. `asked`: the language of a user who requests a link for themself; else the
 * reader's.
 */
export const sendResetLink = async (
  ctx: Ctx,
  user: ResetRecipient,
  occasion: ResetOccasion,
  asked?: Language,
): Promise<void> => {
  const language = asked ?? (await languageOf(ctx, user.id));
  const hours = lifeHours[occasion];
  const link = await makeResetLink(ctx, user.id, hours);
  const params = { realname: user.realname, username: user.username, hours, link };
  await queueMail(ctx, {
    kind: occasion === 'welcome' ? 'auth.registered' : 'auth.passwordReset',
    to: user.email,
    userId: user.id,
    language,
    subject: sayText(subjects[occasion], language),
    text: sayText(bodies[occasion], language, params),
    secret: true,
  });
};
