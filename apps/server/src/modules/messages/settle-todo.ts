/** Ends the todos of a cause: what was to be done is done, or need not be done any more. */
import type { Ctx } from '../../platform/context.ts';

/** Settled todos count as read. A cause that nobody has a todo of is no error. */
export const settleTodo = async (ctx: Ctx, key: string): Promise<void> => {
  const settled = await ctx.db
    .updateTable('inboxMessages')
    .set((eb) => ({ settledAt: ctx.now, readAt: eb.fn.coalesce('readAt', eb.val(ctx.now)) }))
    .where('key', '=', key)
    .where('kind', '=', 'todo')
    .where('settledAt', 'is', null)
    .returning(['id', 'userId'])
    .execute();
  const [first] = settled;
  if (!first) return;
  const toldUserIds = settled.map((row) => row.userId);
  await ctx.record({ name: 'inbox.settled', entity: 'inbox', entityId: first.id, toldUserIds });
};
