/** Ends the todos of a cause, when the work is done or no longer needed. */
import type { Ctx } from '../../platform/context.ts';

interface Settling {
  /**
   * The cause may occur again and then creates new todos. Not for causes a job reports, because a job may run twice.
   */
  readonly again?: boolean;
}

/** Settled todos count as read. A cause without todos is not an error. */
export const settleTodo = async (ctx: Ctx, key: string, { again = false }: Settling = {}): Promise<void> => {
  const settled = await ctx.db
    .updateTable('inboxMessages')
    .set((eb) => ({ settledAt: ctx.now, readAt: eb.fn.coalesce('readAt', eb.val(ctx.now)) }))
    .$if(again, (all) => all.set({ key: null }))
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
