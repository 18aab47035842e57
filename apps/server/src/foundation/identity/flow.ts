/**
 * A sign-in under way. The browser keeps a random flow; state, nonce and PKCE verifier follow from it and a secret of this
 * server, so nothing secret is stored, and an answer stolen on its way is of no use to another browser.
 */
import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { Ctx } from '../../platform/context.ts';

const LIFE_MS = 10 * MINUTE_MS;
/** Codes of the second factor. */
const MAX_TRIES = 5;

export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

type Cipher = Pick<Ctx, 'services'>;

const derived = ({ services }: Cipher, use: string, flow: string): Buffer =>
  services.cipher.hash(`oidc ${use} ${flow}`);

export const secretsOfFlow = (ctx: Cipher, flow: string): FlowSecrets => {
  const of = (use: string) => derived(ctx, use, flow).toString('base64url');
  return { state: of('state'), nonce: of('nonce'), verifier: of('verifier') };
};

export const beginFlow = async (ctx: Ctx, providerId: string): Promise<string> => {
  const flow = randomBytes(32).toString('base64url');
  await ctx.db
    .insertInto('oidcFlows')
    .values({
      ...{ flowHash: derived(ctx, 'flow', flow), providerId, createdAt: ctx.now },
      expiresAt: new Date(ctx.now.getTime() + LIFE_MS),
    })
    .execute();
  return flow;
};

/** Uses the flow up; null: unknown, used or expired. */
export const spendFlow = async (ctx: Ctx, flow: string): Promise<string | null> => {
  const row = await ctx.db
    .updateTable('oidcFlows')
    .set({ usedAt: ctx.now })
    .where('flowHash', '=', derived(ctx, 'flow', flow))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .returning('providerId')
    .executeTakeFirst();
  return row?.providerId ?? null;
};

/** Waits for the second factor of the user whom the provider has proved. */
export const keepForSecondFactor = async (ctx: Ctx, flow: string, userId: string): Promise<void> => {
  await ctx.db
    .updateTable('oidcFlows')
    .set({ userId })
    .where('flowHash', '=', derived(ctx, 'flow', flow))
    .execute();
};

/** Counts a try with a code; null: none waits, or there were too many. */
export const resumeFlow = async (
  ctx: Ctx,
  flow: string,
): Promise<{ providerId: string; userId: string } | null> => {
  const row = await ctx.db
    .updateTable('oidcFlows')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('flowHash', '=', derived(ctx, 'flow', flow))
    .where('userId', 'is not', null)
    .where('tries', '<', MAX_TRIES)
    .where('expiresAt', '>', ctx.now)
    .returning(['providerId', 'userId'])
    .executeTakeFirst();
  return row?.userId ? { providerId: row.providerId, userId: row.userId } : null;
};

export const endFlow = async (ctx: Ctx, flow: string): Promise<void> => {
  await ctx.db
    .deleteFrom('oidcFlows')
    .where('flowHash', '=', derived(ctx, 'flow', flow))
    .execute();
};

export const forgetFlows = async ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> => {
  await db.deleteFrom('oidcFlows').where('expiresAt', '<', now).execute();
};
