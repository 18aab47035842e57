/**
 * A change repeated with the same Idempotency-Key answers the first result again. The key's row is inserted by the
 * command's own transaction: a duplicate waits on it (5 s at most, the statement timeout), then reads the answer;
 * if the first one failed, its row is gone and the duplicate runs. Answers name guests, so they are kept sealed.
 */
import { createHash } from 'node:crypto';
import { coreFailures, fail } from '@minsu/contract/failure.ts';
import type { Ctx } from './context.ts';

export interface IdempotencyKey {
  readonly endpoint: string;
  readonly key: string;
  readonly requestHash: Buffer;
}

export const idempotencyKey = (endpoint: string, key: string, input: unknown): IdempotencyKey => ({
  endpoint,
  key,
  requestHash: createHash('sha256').update(JSON.stringify(input)).digest(),
});

/** Those of the last day before answers were sealed lie in clear. */
const answerOf = (
  { services }: Ctx,
  { responseCipher, response }: { readonly responseCipher: string | null; readonly response: unknown },
): unknown => {
  const stored = responseCipher === null ? response : JSON.parse(services.cipher.decrypt(responseCipher));
  return (stored as { data: unknown }).data;
};

/** Runs once per key; `answer` is what the first run answered. */
export const runOnce = async (
  ctx: Ctx,
  id: IdempotencyKey,
  run: () => Promise<unknown>,
): Promise<unknown> => {
  const where = { userId: ctx.user.id, endpoint: id.endpoint, key: id.key };
  const claimed = await ctx.db
    .insertInto('idempotencyKeys')
    .values({ ...where, requestHash: id.requestHash, createdAt: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const first = await ctx.db
      .selectFrom('idempotencyKeys')
      .select(['requestHash', 'responseCipher', 'response'])
      .where('userId', '=', where.userId)
      .where('endpoint', '=', where.endpoint)
      .where('key', '=', where.key)
      .executeTakeFirstOrThrow();
    if (!first.requestHash.equals(id.requestHash)) fail(coreFailures.keyReused);
    return answerOf(ctx, first);
  }
  const data = await run();
  await ctx.db
    .updateTable('idempotencyKeys')
    .set({ responseCipher: ctx.services.cipher.encrypt(JSON.stringify({ data })) })
    .where('userId', '=', where.userId)
    .where('endpoint', '=', where.endpoint)
    .where('key', '=', where.key)
    .execute();
  return data;
};
