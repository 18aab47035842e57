/** Stores the calls of a connection and updates its last success and error. */
import type { Ctx } from '../../platform/context.ts';
import type { CallNote } from './service-call.ts';

export const noteCalls = async (ctx: Ctx, connectorId: string, notes: readonly CallNote[]): Promise<void> => {
  if (notes.length === 0) return;
  await ctx.db
    .insertInto('connectorCalls')
    .values(
      notes.map(({ facts, ...note }) => ({
        ...{ id: ctx.newId(), connectorId, at: ctx.now, ...note },
        facts: JSON.stringify(facts),
      })),
    )
    .execute();
  const failed = notes.findLast(({ works }) => !works);
  const worked = notes.some(({ works }) => works);
  await ctx.db
    .updateTable('connectors')
    .set({
      ...(worked && { lastSuccessAt: ctx.now }),
      ...(failed && {
        lastErrorAt: ctx.now,
        lastError: [failed.code, failed.message].filter(Boolean).join(' ') || `HTTP ${failed.status}`,
      }),
    })
    .where('id', '=', connectorId)
    .execute();
};
