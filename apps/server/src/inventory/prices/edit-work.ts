/** A calendar change in the background: one transaction of any length. */
import type { Ctx } from '../../platform/context.ts';
import type { Work } from '../../platform/jobs/run-work.ts';
import type { Progress } from './write-edit.ts';

/** The edit has its run's id: a run taken over finds its edit, or starts again. Returns the cells written. */
export const editWork = <Input>(
  about: Pick<Work, 'name' | 'title'>,
  write: (ctx: Ctx, editId: string, input: Input, progress: Progress) => Promise<number>,
): Work => ({
  ...about,
  permission: 'price:edit',
  run: async (run) => {
    const done = await run.change(async (ctx) => {
      const written = await ctx.db
        .selectFrom('priceEdits')
        .select('cells')
        .where('id', '=', run.id)
        .executeTakeFirst();
      return (
        written?.cells ?? write(ctx, run.id, run.input as Input, (cells) => run.progress({ done: cells }))
      );
    });
    return { done };
  },
});
