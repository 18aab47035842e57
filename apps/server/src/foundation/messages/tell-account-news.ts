/** Notifications to a user about the user's account. */
import { newsTexts } from '@minsu/contract/foundation/messages/news.text.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { deviceName } from './device-name.ts';
import { tellUsers } from './tell-users.ts';

const SETTINGS = '/user/setting';

/** Call before the device becomes a known one. The first device of an account causes no notification. */
export const tellNewDevice = async (ctx: Ctx, userId: string): Promise<void> => {
  const known = await ctx.db
    .selectFrom('knownDevices')
    .select('deviceHash')
    .where('userId', '=', userId)
    .execute();
  if (known.length === 0 || known.some(({ deviceHash }) => deviceHash.equals(ctx.deviceHash))) return;
  const content = newsTexts.newDeviceContent;
  await tellUsers(ctx, {
    to: { userIds: [userId] },
    kind: 'notice',
    subject: 'security',
    title: newsTexts.newDeviceTitle,
    content: [
      sayText(content, 'zh-CN', { device: deviceName(ctx.userAgent, 'zh-CN') }),
      sayText(content, 'en-US', { device: deviceName(ctx.userAgent, 'en-US') }),
    ],
    path: SETTINGS,
  });
};

/** `eventId`: that of the change, so that its job may run twice. */
export const tellPasswordChanged = async (ctx: Ctx, userId: string, eventId: string): Promise<void> => {
  await tellUsers(ctx, {
    to: { userIds: [userId] },
    kind: 'notice',
    subject: 'security',
    title: newsTexts.passwordChangedTitle,
    content: newsTexts.passwordChangedContent,
    path: SETTINGS,
    key: `user.passwordChanged:${eventId}`,
  });
};
