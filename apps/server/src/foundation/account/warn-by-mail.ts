/** Mails the account's owner about changes to its security, in case someone else made them. */
import { sayText, type Text } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { queueMail } from '../messages/queue-mail.ts';

const subject: Text = ['账号安全提醒', 'A change to your account'];
const body: Text = [
  '您的民宿管家账号 {{username}} 刚刚{{what}}。如果不是您本人操作，请立即修改密码并联系管理员。',
  'On your Minsu account {{username}}: {{what}}. If that was not you, change your password immediately and contact an administrator.',
];

/** `to` null: there is no address, so nothing is sent. `owner` absent: the caller. */
export const warnByMail = async (
  ctx: Ctx,
  to: string | null,
  what: Text,
  owner: { readonly id: string; readonly username: string } = ctx.user,
): Promise<void> => {
  if (to === null) return;
  const { language } = ctx;
  const params = { username: owner.username, what: sayText(what, language) };
  await queueMail(ctx, {
    kind: 'account.changed',
    to,
    userId: owner.id,
    language,
    subject: sayText(subject, language),
    text: sayText(body, language, params),
    secret: false,
  });
};
