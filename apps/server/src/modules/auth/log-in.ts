/** Log-in: throttle → captcha when asked for → password → session. One answer for a wrong name, password or padding. */

import { login } from '@minsu/contract/auth/auth-endpoints.ts';
import { authFailures } from '@minsu/contract/auth/auth-failures.ts';
import { fail } from '@minsu/contract/failure.ts';
import { hash, verify } from '@node-rs/argon2';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { channelCall, type StepCtx } from '../../platform/routes.ts';
import {
  ABSOLUTE_MS,
  hashToken,
  loadUser,
  MAX_SESSIONS,
  newToken,
  type SessionUser,
} from '../../platform/session.ts';
import { decryptPassword } from './login-cipher.ts';
import { bookTry, CAPTCHA_AFTER, clearFailures, deviceClass, inTurn } from './login-throttle.ts';
import { userInfoOf } from './user-queries.ts';

/** The library's `Algorithm.Argon2id`; a const enum cannot be imported by a compiler-less runtime. */
const ARGON2ID = 2;
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

/** Verified against when the name is unknown, so that both cases take the same time. */
const decoy = hashPassword('no such user');

/** A captcha is used up by the first answer, right or wrong. */
const captchaSolved = async (ctx: StepCtx, id: string, answer: string): Promise<boolean> => {
  const used = await ctx.store((store) =>
    store.db
      .deleteFrom('captchas')
      .where('id', '=', id)
      .returning(['answer', 'expiresAt'])
      .executeTakeFirst(),
  );
  return used !== undefined && used.expiresAt > ctx.now && used.answer === answer.trim().toUpperCase();
};

const checkCaptcha = async (
  ctx: StepCtx,
  id: string | null | undefined,
  answer: string | null | undefined,
): Promise<void> => {
  const extra = { captchaRequired: true };
  if (!id || !answer || !isUuid(id)) fail(authFailures.captchaRequired, { extra });
  if (!(await captchaSolved(ctx, id, answer))) fail(authFailures.badCaptcha, { extra });
};

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const openSession = async (ctx: Ctx, userId: string): Promise<string> => {
  const token = newToken();
  await ctx.db
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      userId,
      deviceHash: ctx.deviceHash,
      userAgent: ctx.userAgent,
      createdAt: ctx.now,
      lastSeenAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + ABSOLUTE_MS),
    })
    .execute();
  const newest = ctx.db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .limit(MAX_SESSIONS);
  await ctx.db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', 'not in', newest)
    .execute();
  await ctx.db
    .insertInto('knownDevices')
    .values({ userId, deviceHash: ctx.deviceHash, lastSeenAt: ctx.now })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ lastSeenAt: ctx.now }))
    .execute();
  await ctx.record({ name: 'user.loggedIn', entity: 'user', entityId: userId });
  return token;
};

type Credentials = z.output<typeof login.input>;

/** The user whose password it is; otherwise the try is counted and refused. */
const verified = async (
  ctx: StepCtx,
  username: string,
  device: string,
  given: Credentials,
): Promise<SessionUser> => {
  const { wait: seconds, before } = await ctx.store((store) => bookTry(store, username, device));
  if (seconds > 0)
    fail(authFailures.throttled, { params: { seconds }, extra: { retryAfterSeconds: seconds } });
  if (before >= CAPTCHA_AFTER) await checkCaptcha(ctx, given.captchaId, given.captcha);
  const password = decryptPassword(given.password, ctx.services.config.loginCipherKey);
  const row = await ctx.db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username))
    .where('deletedAt', 'is', null)
    .where('status', '=', 1)
    .executeTakeFirst();
  const right = await verify(row?.passwordHash ?? (await decoy), password ?? '');
  const user = row && right && password !== null ? await loadUser(ctx.db, row.id) : null;
  if (!user) fail(authFailures.badCredentials, { extra: { captchaRequired: before + 1 >= CAPTCHA_AFTER } });
  await ctx.store((store) => clearFailures(store, username, device));
  return user;
};

export const loginRoute = channelCall(login, async (ctx, given) => {
  const username = given.username.toLowerCase();
  const device = await deviceClass(ctx, username);
  const user = await inTurn(`${username} ${device}`, () => verified(ctx, username, device, given));
  const token = await ctx.store((store) => openSession({ ...store, user }, user.id));
  return { Authorization: token, userInfo: await userInfoOf(ctx, user) };
});
