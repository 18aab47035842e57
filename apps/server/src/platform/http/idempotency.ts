/**
 * Returns the first result for a repeated Idempotency-Key. The command's transaction inserts the key's row, so a
 * duplicate waits for it (at most 5 s) and reads the answer, or runs if the first failed. An `externalCommand` claims its
 * key first; duplicates poll. Answers and requests are stored encrypted, because they name guests and short values can
 * be guessed from a hash.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../context.ts';
import type { StepCtx } from './routes.ts';

export interface IdempotencyKey {
  readonly endpoint: string;
  readonly key: string;
  readonly requestHash: Buffer;
  /** Unkeyed hash of earlier versions, whose rows live for a day. */
  readonly bareHash: Buffer;
}

export const idempotencyKey = (
  { services: { cipher } }: Pick<Ctx, 'services'>,
  { endpoint, key, input }: { readonly endpoint: string; readonly key: string; readonly input: unknown },
): IdempotencyKey => {
  const text = JSON.stringify(input, digestOfFile);
  const bareHash = createHash('sha256').update(text).digest();
  return { endpoint, key, requestHash: cipher.hash(`request ${text}`), bareHash };
};

/** A file of megabytes would be megabytes of numbers. */
function digestOfFile(this: Readonly<Record<string, unknown>>, name: string, value: unknown): unknown {
  const field = this[name];
  return field instanceof Uint8Array ? createHash('sha256').update(field).digest('hex') : value;
}

/** Answers of the last day before encryption are plain. */
const answerOf = (
  { services }: Ctx,
  { responseCipher, response }: { readonly responseCipher: string | null; readonly response: unknown },
): unknown => {
  const stored = responseCipher === null ? response : JSON.parse(services.cipher.decrypt(responseCipher));
  return (stored as { data: unknown }).data;
};

interface Stored {
  readonly requestHash: Buffer;
  readonly responseCipher: string | null;
  readonly response: unknown;
}

const rowOf = ({ db, user }: Ctx, { endpoint, key }: IdempotencyKey) =>
  db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'responseCipher', 'response'])
    .where('userId', '=', user.id)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key);

const keep = ({ db, user, services, send }: Ctx, { endpoint, key }: IdempotencyKey, data: unknown) =>
  send(
    db
      .updateTable('idempotencyKeys')
      .set({ responseCipher: services.cipher.encrypt(JSON.stringify({ data })) })
      .where('userId', '=', user.id)
      .where('endpoint', '=', endpoint)
      .where('key', '=', key)
      .compile(),
  );

/** Stored answer; undefined while the first call runs. */
const answered = (ctx: Ctx, id: IdempotencyKey, first: Stored): { data: unknown } | undefined => {
  const isSame = first.requestHash.equals(id.requestHash) || first.requestHash.equals(id.bareHash);
  if (!isSame) fail(coreFailures.keyReused);
  const isOpen = first.responseCipher === null && first.response === null;
  return isOpen ? undefined : { data: answerOf(ctx, first) };
};

/** Runs once per key; `answer` is what the first run answered. */
export const runOnce = async (
  ctx: Ctx,
  id: IdempotencyKey,
  run: () => Promise<unknown>,
): Promise<unknown> => {
  const { endpoint, key, requestHash } = id;
  const claimed = await ctx.db
    .insertInto('idempotencyKeys')
    .values({ userId: ctx.user.id, endpoint, key, requestHash, createdAt: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const answer = answered(ctx, id, await rowOf(ctx, id).executeTakeFirstOrThrow());
    return (answer ?? fail(coreFailures.busy)).data;
  }
  const data = await run();
  await keep(ctx, id, data);
  return data;
};

/** No request lasts this long: the claiming process has died. */
const ABANDONED_MS = 120_000;
const LOOK_AGAIN_MS = 100;
const PATIENCE_MS = 5_000;

/** Takes the key, or that of a run that died. */
const claim = async (ctx: Ctx, { endpoint, key, requestHash }: IdempotencyKey): Promise<boolean> => {
  const createdAt = ctx.services.clock();
  const row = await ctx.db
    .insertInto('idempotencyKeys')
    .values({ userId: ctx.user.id, endpoint, key, requestHash, createdAt })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'endpoint', 'key'])
        .doUpdateSet({ createdAt })
        .where('idempotencyKeys.requestHash', '=', requestHash)
        .where('idempotencyKeys.responseCipher', 'is', null)
        .where('idempotencyKeys.response', 'is', null)
        .where('idempotencyKeys.createdAt', '<', new Date(createdAt.getTime() - ABANDONED_MS)),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
};

const release = ({ db, user }: Ctx, { endpoint, key }: IdempotencyKey) =>
  db
    .deleteFrom('idempotencyKeys')
    .where('userId', '=', user.id)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .execute();

/** Waits for the run that has the key; undefined: it failed, and the key is free. */
const awaitFirst = async (ctx: Ctx, id: IdempotencyKey): Promise<{ data: unknown } | undefined> => {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const first = await rowOf(ctx, id).executeTakeFirst();
    if (!first) return undefined;
    const answer = answered(ctx, id, first);
    if (answer) return answer;
    await sleep(LOOK_AGAIN_MS);
  }
  return fail(coreFailures.busy);
};

/** The same for steps with their own transactions; a failed run frees the key. */
export const runStepsOnce = async (
  ctx: StepCtx,
  id: IdempotencyKey,
  run: () => Promise<unknown>,
): Promise<unknown> => {
  while (!(await claim(ctx, id))) {
    const first = await awaitFirst(ctx, id);
    if (first) return first.data;
  }
  try {
    const data = await run();
    await keep(ctx, id, data);
    return data;
  } catch (error) {
    await release(ctx, id);
    throw error;
  }
};
