/** Shows a notice to its reader again: unread, at the top, and live. */

import { NoticeRow } from '@minsu/contract/foundation/messages/message.ts';
import { remindNotice } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { messageFailures } from '@minsu/contract/foundation/messages/message-failures.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { command } from '../../platform/http/routes.ts';
import { assertSeesAllBoxes, noticeRow } from './notice-log-queries.ts';

/** `reminders` is what the caller saw: a second click finds another number. */
export const remindNoticeRoute = command(remindNotice, async (ctx, { id, reminders }) => {
  assertSeesAllBoxes(ctx);
  const row = await ctx.db
    .selectFrom('inboxMessages')
    .select(['userId', 'readAt', 'settledAt', 'reminders'])
    .where('id', '=', id)
    .where('boxed', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!row) fail(messageFailures.notFound);
  if (row.reminders !== reminders) failStale(NoticeRow, await noticeRow(ctx, id));
  if (row.settledAt !== null) fail(messageFailures.settledAlready);
  if (row.readAt === null) fail(messageFailures.stillUnread);
  await ctx.db
    .updateTable('inboxMessages')
    .set({ readAt: null, createdAt: ctx.now, reminders: reminders + 1 })
    .where('id', '=', id)
    .execute();
  await ctx.record({ name: 'inbox.reminded', entity: 'inbox', entityId: id, toldUserIds: [row.userId] });
  return (await noticeRow(ctx, id)) ?? fail(messageFailures.notFound);
});
