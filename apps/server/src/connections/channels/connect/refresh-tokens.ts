/**
 * Renews tokens on day 25 of 30, or when fewer than five days are left. A platform without an answer is retried an hour
 * later; a refusal ends the authorisation.
 */
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { JobContext } from '../../../platform/module.ts';
import type { Tokens } from '../adapters/adapter.ts';
import { callPlatform } from '../call-platform.ts';
import { noteOperation, resultOf } from '../note-operation.ts';
import { noteUnauthorised } from './note-unauthorised.ts';
import { openAccount } from './open-account.ts';

const BEFORE_MS = 5 * DAY_MS;

interface Due {
  readonly id: string;
  readonly refreshCipher: string;
}

const dueConnections = async ({ db, now }: Ctx): Promise<Due[]> => {
  const rows = await db
    .selectFrom('channelConnections')
    .select(['id', 'refreshCipher'])
    .where('state', 'in', ['active', 'paused'])
    .where('refreshCipher', 'is not', null)
    .where('tokenExpiresAt', '<', new Date(now.getTime() + BEFORE_MS))
    .where('deletedAt', 'is', null)
    .execute();
  return rows as Due[];
};

/** False if the account was authorised again meanwhile; the new authorisation is kept. */
const storeTokens = async (ctx: Ctx, { id, refreshCipher }: Due, tokens: Tokens): Promise<boolean> => {
  const { cipher } = ctx.services;
  const stored = await ctx.db
    .updateTable('channelConnections')
    .set({
      tokenCipher: cipher.encrypt(tokens.token),
      refreshCipher: tokens.refreshToken === null ? null : cipher.encrypt(tokens.refreshToken),
      tokenExpiresAt: tokens.expiresAt,
      refreshExpiresAt: tokens.refreshExpiresAt,
      updatedAt: ctx.now,
    })
    .where('id', '=', id)
    .where('refreshCipher', '=', refreshCipher)
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
};

const refreshOne = async (job: JobContext, due: Due): Promise<void> => {
  const opened = await job.read((ctx) => openAccount(ctx, due.id));
  if (!opened) return;
  const { account, adapter } = opened;
  const refreshToken = await job.read(async ({ services }) => services.cipher.decrypt(due.refreshCipher));
  const { outcome, ms } = await job.read((ctx) =>
    callPlatform(ctx, () => adapter.refresh(account, refreshToken)),
  );
  await job.change(async (ctx) => {
    if (outcome.kind === 'done' && !(await storeTokens(ctx, due, outcome.value))) return;
    if (outcome.kind === 'refused' || outcome.kind === 'unauthorised')
      await noteUnauthorised(ctx, account, outcome);
    await noteOperation(ctx, { connectionId: due.id, kind: 'refresh', ms, ...resultOf(outcome) });
  });
};

export const refreshTokens = async (job: JobContext): Promise<void> => {
  for (const due of await job.read(dueConnections)) {
    if (job.signal.aborted) return;
    await refreshOne(job, due);
  }
};
