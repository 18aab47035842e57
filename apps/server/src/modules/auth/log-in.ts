/** Log-in: throttle → captcha when asked for → password → session. One answer for a wrong name, password or padding. */

import { login } from '@minsu/contract/auth/auth-endpoints.ts';
import { authFailures } from '@minsu/contract/auth/auth-failures.ts';
import { fail } from '@minsu/contract/failure.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { channelCall, type StepCtx } from '../../platform/routes.ts';
import { ABSOLUTE_MS, hashToken, loadUser, newToken, type SessionUser } from '../../platform/session.ts';
import { tellNewDevice } from '../messages/tell-account-news.ts';
import { checkCaptcha } from './check-captcha.ts';
import { endOldestSessions } from './end-sessions.ts';
import { decryptPassword } from './login-cipher.ts';
import { bookTry, CAPTCHA_AFTER, clearFailures, deviceClass, inTurn, unbookTry } from './login-throttle.ts';
import { isPassword } from './password-hash.ts';
import { checkSecondFactor, type SignInMethod } from './second-factor.ts';
import { userInfoOf } from './user-queries.ts';

/** A password changed since it was checked ends no session that is opened after it: look again under the row's lock. */
const assertStillRight = async (ctx: Ctx, { user, passwordHash }: Verified): Promise<void> => {
  const row = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('passwordHash', '=', passwordHash)
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) fail(authFailures.badCredentials, { extra: { captchaRequired: false } });
};

const openSession = async (ctx: Ctx, verified: Verified): Promise<string> => {
  await assertStillRight(ctx, verified);
  const { method } = verified;
  const userId = verified.user.id;
  const token = newToken();
  const { deviceHash, userAgent, address, now } = ctx;
  await ctx.db
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      userId,
      deviceHash,
      userAgent,
      address,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
    })
    .execute();
  await endOldestSessions(ctx, userId);
  await tellNewDevice(ctx, userId);
  await ctx.db
    .insertInto('knownDevices')
    .values({ userId, deviceHash, lastSeenAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ lastSeenAt: now }))
    .execute();
  await ctx.db
    .insertInto('signIns')
    .values({ id: ctx.newId(), userId, at: now, address, userAgent, method })
    .execute();
  await ctx.db.updateTable('users').set({ lastLoginAt: ctx.now }).where('id', '=', userId).execute();
  await ctx.record({ name: 'user.loggedIn', entity: 'user', entityId: userId });
  return token;
};

type Credentials = z.output<typeof login.input>;

interface Verified {
  readonly user: SessionUser;
  readonly passwordHash: string;
  readonly method: SignInMethod;
}

/** The user whose password and second factor these are; otherwise the try is counted and refused. */
const verified = async (
  ctx: StepCtx,
  username: string,
  device: string,
  given: Credentials,
): Promise<Verified> => {
  const booked = await ctx.store((store) => bookTry(store, username, device));
  const { wait: seconds, before } = booked;
  if (seconds > 0)
    fail(authFailures.throttled, { params: { seconds }, extra: { retryAfterSeconds: seconds } });
  if (before >= CAPTCHA_AFTER) await checkCaptcha(ctx, given);
  const captchaRequired = before + 1 >= CAPTCHA_AFTER;
  const owner = await userOfPassword(ctx, username, given.password);
  if (!owner) fail(authFailures.badCredentials, { extra: { captchaRequired } });
  const method = await checkSecondFactor(ctx, owner.user.id, given.totp);
  if (method === 'missing') {
    // No wrong guess, but no proof either: this try is taken back, earlier failures stay.
    await ctx.store((store) => unbookTry(store, username, device, booked));
    fail(authFailures.totpRequired, {
      extra: { totpRequired: true, captchaRequired: before >= CAPTCHA_AFTER },
    });
  }
  if (method === 'wrong') fail(authFailures.badTotp, { extra: { totpRequired: true, captchaRequired } });
  await ctx.store((store) => clearFailures(store, username, device));
  return { ...owner, method };
};

const userOfPassword = async (
  ctx: StepCtx,
  username: string,
  sealed: string,
): Promise<Omit<Verified, 'method'> | null> => {
  const password = decryptPassword(sealed, ctx.services.config.loginCipherKey);
  const row = await ctx.db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username))
    .where('deletedAt', 'is', null)
    .where('status', '=', 1)
    .executeTakeFirst();
  const right = await isPassword(row?.passwordHash, password ?? '');
  if (!row || !right || password === null) return null;
  const user = await loadUser(ctx.db, row.id);
  return user && { user, passwordHash: row.passwordHash };
};

export const loginRoute = channelCall(login, async (ctx, given) => {
  const username = given.username.toLowerCase();
  const device = await deviceClass(ctx, username);
  const owner = await inTurn(`${username} ${device}`, () => verified(ctx, username, device, given));
  const token = await ctx.store((store) => openSession({ ...store, user: owner.user }, owner));
  return { Authorization: token, userInfo: await userInfoOf(ctx, owner.user) };
});
