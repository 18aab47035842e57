/** Opens the sealed recipient and text of one notification; who looked is on record. */
import { fail } from '@minsu/contract/failure.ts';
import { revealNotification } from '@minsu/contract/messages/message-endpoints.ts';
import { messageFailures } from '@minsu/contract/messages/message-failures.ts';
import { command } from '../../platform/routes.ts';

export const revealNotificationRoute = command(revealNotification, async (ctx, { id }) => {
  const row = await ctx.db
    .selectFrom('notifications')
    .select(['kind', 'recipientCipher', 'bodyCipher'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) fail(messageFailures.notificationNotFound);
  const after = { kind: row.kind };
  await ctx.record({ name: 'notification.revealed', entity: 'notification', entityId: id, after });
  const { cipher } = ctx.services;
  return { recipient: cipher.decrypt(row.recipientCipher), text: cipher.decrypt(row.bodyCipher) };
});
