/** Log-in: throttle → captcha when asked for → password → session. One answer for a wrong name, password or padding. */

import { login } from '@minsu/contract/auth/auth-endpoints.ts';
import { authFailures } from '@minsu/contract/auth/auth-failures.ts';
import { fail } from '@minsu/contract/failure.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { record } from '../../platform/events.ts';
import { channelCall, type StepCtx } from '../../platform/routes.ts';
import { DAY_MS, hashToken, loadUser, newToken, type SessionUser } from '../../platform/session.ts';
import { tellNewDevice } from '../messages/tell-account-news.ts';
import { checkCaptcha } from './check-captcha.ts';
import { endOldestSessions } from './end-sessions.ts';
import { decryptPassword } from './login-cipher.ts';
import {
  bookTry,
  CAPTCHA_AFTER,
  deviceClass,
  inTurn,
  readTries,
  UNKNOWN_DEVICE,
  unbookTry,
} from './login-throttle.ts';
import { notingRefusal } from './note-refusal.ts';
import { isPassword } from './password-hash.ts';
import { checkSecondFactor, type SignInMethod } from './second-factor.ts';
import { userInfoOf } from './user-queries.ts';

/** A password changed since it was checked ends no session that is opened after it: look again under the row's lock. */
const noteLogin = async (ctx: Ctx, { user, passwordHash }: Verified): Promise<void> => {
  const row = await ctx.db
    .updateTable('users')
    .set({ lastLoginAt: ctx.now })
    .where('id', '=', user.id)
    .where('passwordHash', '=', passwordHash)
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) fail(authFailures.badCredentials, { extra: { captchaRequired: false } });
};

/** The session, its device, its line among the log-ins; tries that failed before are forgotten. */
const openSession = async (ctx: Ctx, verified: Verified, tries: TriesOf): Promise<string> => {
  await noteLogin(ctx, verified);
  const { method, user } = verified;
  const token = newToken();
  const { deviceHash, userAgent, address, now } = ctx;
  const userId = user.id;
  if (tries.device === UNKNOWN_DEVICE) await tellNewDevice(ctx, userId);
  const lifeMs = (await ctx.services.setting('sessionDays')) * DAY_MS;
  await ctx.db
    .with('session', (db) =>
      db.insertInto('sessions').values({
        tokenHash: hashToken(token),
        userId,
        deviceHash,
        userAgent,
        address,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + lifeMs),
      }),
    )
    .with('device', (db) =>
      db
        .insertInto('knownDevices')
        .values({ userId, deviceHash, lastSeenAt: now })
        .onConflict((conflict) =>
          conflict.columns(['userId', 'deviceHash']).doUpdateSet({ lastSeenAt: now }),
        ),
    )
    .with('failures', (db) =>
      db
        .deleteFrom('loginFailures')
        .where('username', '=', tries.username)
        .where('device', '=', tries.device),
    )
    .insertInto('signIns')
    .values({ id: ctx.newId(), userId, at: now, address, userAgent, method })
    .execute();
  await endOldestSessions(ctx, userId);
  // As himself: a step's own record is made in the name of the guest that he was before.
  await record(ctx, { name: 'user.loggedIn', entity: 'user', entityId: userId });
  return token;
};

type Credentials = z.output<typeof login.input>;

interface Verified {
  readonly user: SessionUser;
  readonly passwordHash: string;
  readonly method: SignInMethod;
}

/** Under what the tries of a log-in are counted. */
interface TriesOf {
  readonly username: string;
  readonly device: string;
}

/** The user whose password and second factor these are; otherwise the try is counted and refused. */
const verified = async (ctx: StepCtx, of: TriesOf, given: Credentials): Promise<Verified> => {
  const { username, device } = of;
  const tries = await readTries(ctx, username, device);
  // While the password is hashed the try is booked; who has to prove first that he is no machine waits for that.
  const isTrusted = tries.wait === 0 && tries.before < CAPTCHA_AFTER;
  const [booked, early] = await Promise.all([
    bookTry(ctx, username, device, tries),
    isTrusted ? userOfPassword(ctx, username, given.password) : null,
  ]);
  const { wait: seconds, before } = booked;
  if (seconds > 0)
    fail(authFailures.throttled, { params: { seconds }, extra: { retryAfterSeconds: seconds } });
  if (before >= CAPTCHA_AFTER) await checkCaptcha(ctx, given);
  const captchaRequired = before + 1 >= CAPTCHA_AFTER;
  const owner = isTrusted ? early : await userOfPassword(ctx, username, given.password);
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
  const [right, user] = await Promise.all([
    isPassword(row?.passwordHash, password ?? ''),
    row ? loadUser(ctx.db, row.id) : null,
  ]);
  return row && user && right && password !== null ? { user, passwordHash: row.passwordHash } : null;
};

export const loginRoute = channelCall(login, async (ctx, given) => {
  const username = given.username.toLowerCase();
  const of = { username, device: await deviceClass(ctx, username) };
  const enter = async () => {
    const owner = await verified(ctx, of, given);
    const [token, userInfo] = await Promise.all([
      ctx.store((store) => openSession({ ...store, user: owner.user }, owner, of)),
      userInfoOf(ctx, owner.user),
    ]);
    return { Authorization: token, userInfo };
  };
  return inTurn(`${username} ${of.device}`, () => notingRefusal(ctx, username, enter));
});
