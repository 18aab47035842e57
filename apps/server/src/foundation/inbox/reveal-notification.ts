/** Opens the sealed recipient and text of one notification, with an audit row. */
import { revealNotification } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { command } from '../../platform/http/routes.ts';
import { notificationRow } from './notification-queries.ts';

export const revealNotificationRoute = command(revealNotification, async (ctx, { id }) => {
  await notificationRow(ctx, id);
  const row = await ctx.db
    .selectFrom('notifications')
    .select(['kind', 'recipientCipher', 'bodyCipher'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const after = { kind: row.kind };
  await ctx.record({ name: 'notification.revealed', entity: 'notification', entityId: id, after });
  const { cipher } = ctx.services;
  return { recipient: cipher.decrypt(row.recipientCipher), text: cipher.decrypt(row.bodyCipher) };
});
