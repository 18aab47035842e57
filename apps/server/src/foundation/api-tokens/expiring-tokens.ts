/** Warns a token's owner once, a week before it expires: programs that call with it would fail without notice. */
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import type { Text } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { tellUsers } from '../messages/tell-users.ts';

const AHEAD_MS = 7 * DAY_MS;

const title: Text = ['接口令牌即将到期', 'An API token is about to expire'];
const content: Text = [
  '“{{name}}”将于 7 天内到期，到期后使用它的系统会被拒绝，请及时换发',
  '“{{name}}” expires within 7 days. Systems that use it will be refused then, so issue a new one in time',
];

export const warnOfExpiry = async (ctx: Ctx): Promise<void> => {
  const tokens = await ctx.db
    .selectFrom('apiTokens')
    .select(['id', 'userId', 'name'])
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .where('expiresAt', '<=', new Date(ctx.now.getTime() + AHEAD_MS))
    .execute();
  for (const { id, userId, name } of tokens)
    await tellUsers(ctx, {
      to: { userIds: [userId] },
      kind: 'notice',
      subject: 'system',
      title,
      content,
      params: { name },
      path: '/sys/apiToken',
      key: `apiToken.expiring:${id}`,
    });
};
