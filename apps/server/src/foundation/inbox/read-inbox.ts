/** Marks messages in the caller's box as read and updates the caller's other screens. */

import { readAllInbox, readInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { messageFailures } from '@minsu/contract/foundation/messages/message-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { inboxRead } from './inbox-hooks.ts';
import { countUnread } from './inbox-queries.ts';

const tellMyScreens = async (
  ctx: Ctx,
  read: readonly { readonly id: string; readonly key: string | null }[],
): Promise<void> => {
  const [first] = read;
  if (!first) return;
  await inboxRead(ctx, { keys: read.map(({ key }) => key) });
  const after = { count: read.length };
  await ctx.record({
    name: 'inbox.read',
    entity: 'inbox',
    entityId: first.id,
    after,
    toldUserIds: [ctx.user.id],
  });
};

/** Ids of other users' messages are unknown here: 404, and nothing is marked. */
export const readInboxRoute = command(readInbox, async (ctx, { ids }) => {
  const wanted = new Set(ids);
  const mine = await ctx.db
    .selectFrom('inboxMessages')
    .select('id')
    .where('userId', '=', ctx.user.id)
    .where('id', 'in', [...wanted])
    .where('boxed', '=', true)
    .execute();
  if (mine.length < wanted.size) fail(messageFailures.notFound);
  const read = await ctx.db
    .updateTable('inboxMessages')
    .set({ readAt: ctx.now })
    .where('userId', '=', ctx.user.id)
    .where('id', 'in', [...wanted])
    .where('readAt', 'is', null)
    .returning(['id', 'key'])
    .execute();
  await tellMyScreens(ctx, read);
  return countUnread(ctx);
});

export const readAllInboxRoute = command(readAllInbox, async (ctx, { kind }) => {
  const unread = ctx.db
    .updateTable('inboxMessages')
    .set({ readAt: ctx.now })
    .where('userId', '=', ctx.user.id)
    .where('readAt', 'is', null);
  const read = await (kind ? unread.where('kind', '=', kind) : unread).returning(['id', 'key']).execute();
  await tellMyScreens(ctx, read);
  return countUnread(ctx);
});
