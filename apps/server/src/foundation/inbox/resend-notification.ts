/** Queues a failed or held notification again, with its attempts reset. */

import { NotificationRow } from '@minsu/contract/foundation/messages/message.ts';
import { resendNotification } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { messageFailures } from '@minsu/contract/foundation/messages/message-failures.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { type CarriedChannel, isCarried } from '../messages/notification-carriers.ts';
import { notificationRow } from './notification-queries.ts';

/** `version` null: the caller holds the lock of the notification's owner. */
export const requeueNotification = async (ctx: Ctx, id: string, version: number | null): Promise<void> => {
  const row = await ctx.db
    .selectFrom('notifications')
    .select(['state', 'version', 'channel', 'resends'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) fail(messageFailures.notificationNotFound);
  if (version !== null && row.version !== version) failStale(NotificationRow, await notificationRow(ctx, id));
  if (row.state !== 'failed' && row.state !== 'kept') fail(messageFailures.cannotResend);
  const channel = row.channel as CarriedChannel;
  if (!(await isCarried(ctx, channel)))
    fail(channel === 'mail' ? messageFailures.noMailServer : messageFailures.noSmsProvider);
  await ctx.db
    .updateTable('notifications')
    .set({
      state: 'queued',
      attempts: 0,
      resends: row.resends + 1,
      lastError: null,
      nextTryAt: ctx.now,
      version: row.version + 1,
    })
    .where('id', '=', id)
    .execute();
  const change = { before: { state: row.state }, after: { state: 'queued' } };
  await ctx.record({ name: 'notification.queued', entity: 'notification', entityId: id, ...change });
};

export const resendNotificationRoute = command(resendNotification, async (ctx, { id, version }) => {
  await notificationRow(ctx, id);
  await requeueNotification(ctx, id, version);
  return notificationRow(ctx, id);
});
