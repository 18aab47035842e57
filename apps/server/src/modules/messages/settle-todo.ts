/** Ends the todos of a cause: what was to be done is done, or need not be done any more. */
import type { Ctx } from '../../platform/context.ts';

interface Settling {
  /** The same may happen again, and is told again then. Never of a cause that is told by a job: it may run twice. */
  readonly again?: boolean;
}

/** Settled todos count as read. A cause that nobody has a todo of is no error. */
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
