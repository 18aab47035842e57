/** The optional second factor: a code of an authenticator app (TOTP, RFC 6238), or one of the recovery codes. */
import { randomInt } from 'node:crypto';
import { verify } from 'otplib';
import type { Ctx } from '../../platform/context.ts';
import type { StepCtx } from '../../platform/http/routes.ts';

export type SignInMethod = 'password' | 'totp' | 'recoveryCode';

/** A clock that is off by one step is forgiven. */
const TOLERANCE_S = 30;
/** Look-alikes (0 o, 1 l i) are left out: people copy these by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export const newRecoveryCode = (): string => {
  const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};

const normal = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '');

export const recoveryHash = (ctx: Pick<Ctx, 'services'>, userId: string, code: string): Buffer =>
  ctx.services.cipher.hash(`recovery ${userId} ${normal(code)}`);

/** Checks the code for this secret now; `step` is its time step if valid. */
export const readTotp = async (
  ctx: Pick<Ctx, 'now'>,
  secret: string,
  code: string,
): Promise<{ readonly step: number } | null> => {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor(ctx.now.getTime() / 1_000);
  const result = await verify({ secret, token, epoch, epochTolerance: TOLERANCE_S });
  return result.valid ? { step: Math.floor(epoch / 30) + result.delta } : null;
};

/** Uses the code up: of two requests with the same code one is right. */
const takeTotp = async (ctx: StepCtx, userId: string, secret: string, code: string): Promise<boolean> => {
  const read = await readTotp(ctx, secret, code);
  if (!read) return false;
  const used = await ctx.store((store) =>
    store.db
      .updateTable('userTotp')
      .set({ lastStep: read.step })
      .where('userId', '=', userId)
      .where('lastStep', '<', read.step)
      .returning('userId')
      .executeTakeFirst(),
  );
  return used !== undefined;
};

const takeRecoveryCode = async (ctx: StepCtx, userId: string, code: string): Promise<boolean> => {
  const used = await ctx.store((store) =>
    store.db
      .updateTable('recoveryCodes')
      .set({ usedAt: store.now })
      .where('userId', '=', userId)
      .where('codeHash', '=', recoveryHash(ctx, userId, code))
      .where('usedAt', 'is', null)
      .returning('userId')
      .executeTakeFirst(),
  );
  return used !== undefined;
};

/** The sealed secret of a user whose second factor is set up. */
export const totpOf = async (ctx: Pick<Ctx, 'db'>, userId: string): Promise<string | null> => {
  const row = await ctx.db
    .selectFrom('userTotp')
    .select('secret')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return row?.secret ?? null;
};

/** Which factor the user proved; `missing` if a second factor is set up and none was sent. */
export const checkSecondFactor = async (
  ctx: StepCtx,
  { userId, sealedTotp }: { readonly userId: string; readonly sealedTotp: string | null },
  code: string | null | undefined,
): Promise<SignInMethod | 'missing' | 'wrong'> => {
  if (sealedTotp === null) return 'password';
  if (!code?.trim()) return 'missing';
  if (await takeTotp(ctx, userId, ctx.services.cipher.decrypt(sealedTotp), code)) return 'totp';
  return (await takeRecoveryCode(ctx, userId, code)) ? 'recoveryCode' : 'wrong';
};
