/**
 * Sign-in: throttle → captcha when required → password → session. A wrong name, password or padding gets the same
 * answer.
 */

import type { SignInMethod } from '@minsu/contract/foundation/account/centre-endpoints.ts';
import type { UserInfo } from '@minsu/contract/foundation/auth/auth.ts';
import { login } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { authFailures } from '@minsu/contract/foundation/auth/auth-failures.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { isDatabaseFull } from '../../platform/database/sqlstate-words.ts';
import { externalCommand, type StepCtx } from '../../platform/http/routes.ts';
import { asCaller, hashToken, loadUser, newToken, type SessionUser } from '../../platform/http/session.ts';
import { record } from '../../platform/jobs/events.ts';
import { tellNewDevice } from '../messages/tell-account-news.ts';
import { checkCaptcha } from './check-captcha.ts';
import { endOldestSessions } from './end-sessions.ts';
import { enterOnFullDisk } from './enter-on-full-disk.ts';
import { openSealed } from './login-cipher.ts';
import {
  type BookedTry,
  bookTry,
  CAPTCHA_AFTER,
  inTurn,
  UNKNOWN_DEVICE,
  unbookTry,
} from './login-throttle.ts';
import { spendTicket } from './login-ticket.ts';
import { type Account, type LoginLook, lookUpLogin } from './look-up-login.ts';
import { notingRefusal } from './note-refusal.ts';
import { hashPassword, isDated, isPassword } from './password-hash.ts';
import { checkSecondFactor, totpOf } from './second-factor.ts';
import { userInfoOf } from './user-queries.ts';

/**
 * Writes the session, its device and the sign-in record, and clears failed tries. All of it depends on the user row as
 * checked: a password changed since then gives no session. Returns whether the user may enter.
 */
const noteLogin = async (
  ctx: Ctx,
  { user: { id: userId }, passwordHash, renewedHash, method }: Verified,
  { token, of, days }: { readonly token: string; readonly of: LoginLook; readonly days: number },
): Promise<boolean> => {
  const { deviceHash, deviceId, userAgent, address, now } = ctx;
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const session = {
    tokenHash: hashToken(token),
    userId,
    deviceHash,
    deviceId,
    userAgent,
    address,
    createdAt: now,
  };
  const noted = await ctx.db
    .with('noted', (db) =>
      db
        .updateTable('users')
        .set({ lastLoginAt: now, passwordHash: renewedHash ?? passwordHash })
        .where('id', '=', userId)
        .where('passwordHash', '=', passwordHash)
        .where('status', '=', 1)
        .where('deletedAt', 'is', null)
        .returning('id'),
    )
    .with('session', (db) => db.insertInto('sessions').values({ ...session, lastSeenAt: now, expiresAt }))
    .with('device', (db) =>
      db
        .insertInto('knownDevices')
        .values({ userId, deviceHash, lastSeenAt: now })
        .onConflict((conflict) =>
          conflict.columns(['userId', 'deviceHash']).doUpdateSet({ lastSeenAt: now }),
        ),
    )
    .with('failures', (db) =>
      db.deleteFrom('loginFailures').where((eb) => eb.and({ username: of.username, device: of.device })),
    )
    .with('line', (db) =>
      db.insertInto('signIns').values({ id: ctx.newId(), userId, at: now, address, userAgent, method }),
    )
    .selectFrom('noted')
    .select('id')
    .executeTakeFirst();
  return noted !== undefined;
};

/** Records which users sign in from one device, for confirmations by a second person. */
const noteDevice = ({ db, deviceHash, deviceId, now }: Ctx, userId: string) =>
  db
    .insertInto('userDevices')
    .values({ userId, deviceHash, deviceId: deviceId ?? Buffer.alloc(0), lastSeenAt: now })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'deviceId', 'deviceHash']).doUpdateSet({ lastSeenAt: now }),
    )
    .execute();

/** Read before a transaction takes a connection, because it may need one itself. */
export const readSessionRules = async ({ services }: Ctx): Promise<SessionRules> => {
  const [days, most] = await Promise.all([
    services.setting('sessionDays'),
    services.setting('sessionsPerUser'),
  ]);
  return { days, most };
};

/** Creates the session of a user who was authenticated here or by an identity provider. */
export const openSession = async (
  ctx: Ctx,
  verified: Verified,
  of: LoginLook,
  { days, most }: SessionRules,
): Promise<string> => {
  const token = newToken();
  const userId = verified.user.id;
  if (of.device === UNKNOWN_DEVICE) await tellNewDevice(ctx, userId);
  // Sent together in this order; the transaction rolls everything back if the user may not enter.
  const [mayEnter] = await Promise.all([
    noteLogin(ctx, verified, { token, of, days }),
    noteDevice(ctx, userId),
    endOldestSessions(ctx, userId, most),
    // Recorded as the user: the step itself would record it as the guest from before.
    record(ctx, { name: 'user.loggedIn', entity: 'user', entityId: userId }),
  ]);
  if (!mayEnter) fail(authFailures.badCredentials, { extra: { captchaRequired: false } });
  return token;
};

interface SessionRules {
  readonly days: number;
  /** Sessions of one user. */
  readonly most: number;
}

type Credentials = z.output<typeof login.input>;

interface Verified {
  readonly user: SessionUser;
  readonly userInfo: UserInfo;
  readonly passwordHash: string;
  /** The same password hashed with today's parameters; null if the stored hash has them. */
  readonly renewedHash: string | null;
  readonly method: SignInMethod;
}

/** User of this sign-in; their password may still be being checked. */
interface Try {
  readonly known: Known | null;
  readonly password: string | null;
  readonly isRight: Promise<boolean>;
  readonly booked: BookedTry;
}

/** Counts the attempt and begins to hash. Refuses it while the wait lasts or a captcha is required. */
const begin = async (ctx: StepCtx, look: LoginLook, given: Credentials): Promise<Try> => {
  const { username, device, account, tries } = look;
  const { password, ticket } = openSealed(given.password, ctx.services.config.loginCipherKey);
  await spendTicket(ctx, ticket);
  const hash = async () => (await isPassword(account?.passwordHash, password ?? '')) && password !== null;
  // The try is booked while the password is hashed, unless a captcha is required first.
  const early = tries.wait === 0 && tries.before < CAPTCHA_AFTER ? hash() : null;
  early?.catch(() => {});
  const [booked, known] = await Promise.all([
    bookTry(ctx, username, device, tries),
    account ? knownUser(ctx, account) : null,
  ]);
  const { wait: seconds, before } = booked;
  if (seconds > 0)
    fail(authFailures.throttled, { params: { seconds }, extra: { retryAfterSeconds: seconds } });
  if (before >= CAPTCHA_AFTER) await checkCaptcha(ctx, given);
  const isRight = early ?? hash();
  // A caller refused before the hash is ready does not wait for it.
  isRight.catch(() => {});
  return { known, password, booked, isRight };
};

const refuse = ({ booked }: Try): never =>
  fail(authFailures.badCredentials, { extra: { captchaRequired: booked.before + 1 >= CAPTCHA_AFTER } });

/** Returns the user if the password and the second factor are right; fails otherwise. */
const verified = async (ctx: StepCtx, of: LoginLook, begun: Try, given: Credentials): Promise<Verified> => {
  const { isRight, booked, known, password } = begun;
  if (!(await isRight) || !known || password === null) return refuse(begun);
  const { sealedTotp, ...found } = known;
  const { before } = booked;
  const method = await checkSecondFactor(ctx, { userId: found.user.id, sealedTotp }, given.totp);
  if (method === 'missing') {
    // Neither a wrong password nor a success, so this attempt is not counted; earlier failures stay.
    await ctx.store((store) => unbookTry(store, of.username, of.device, booked));
    fail(authFailures.totpRequired, {
      extra: { totpRequired: true, captchaRequired: before >= CAPTCHA_AFTER },
    });
  }
  if (method === 'wrong')
    fail(authFailures.badTotp, {
      extra: { totpRequired: true, captchaRequired: before + 1 >= CAPTCHA_AFTER },
    });
  const renewedHash = isDated(found.passwordHash) ? await hashPassword(password) : null;
  return { ...found, method, renewedHash };
};

type Known = Omit<Verified, 'method' | 'renewedHash'> & { readonly sealedTotp: string | null };

/** Data for the answer. */
const knownUser = async (ctx: Ctx, { id, passwordHash }: Account): Promise<Known | null> => {
  const [user, sealedTotp] = await Promise.all([loadUser(ctx.db, id), totpOf(ctx, id)]);
  return user && { user, passwordHash, sealedTotp, userInfo: await userInfoOf(ctx, asCaller(user)) };
};

/** Each holds a connection while hashing. */
const MAX_QUEUED = 2;
let ahead = 0;

/**
 * On a known device without a second factor, the session is written while the password is hashed, and rolled back if it
 * is wrong. Guesses from unknown devices write nothing.
 */
const enterAhead = async (ctx: StepCtx, of: LoginLook, begun: Try, known: Known): Promise<string> => {
  ahead += 1;
  try {
    const rules = await readSessionRules(ctx);
    return await ctx.store(async (store) => {
      const own = { ...store, user: known.user };
      const token = await openSession(own, { ...known, method: 'password', renewedHash: null }, of, rules);
      return (await begun.isRight) ? token : refuse(begun);
    });
  } finally {
    ahead -= 1;
  }
};

const enter = async (
  ctx: StepCtx,
  of: LoginLook,
  given: Credentials,
): Promise<z.input<typeof login.output>> => {
  const begun = await begin(ctx, of, given);
  const { known } = begun;
  const isPlain = known?.sealedTotp === null && !isDated(known.passwordHash);
  if (isPlain && of.device !== UNKNOWN_DEVICE && ahead < MAX_QUEUED)
    return { Authorization: await enterAhead(ctx, of, begun, known), userInfo: known.userInfo };
  const owner = await verified(ctx, of, begun, given);
  const rules = await readSessionRules(ctx);
  const token = await ctx.store((store) => openSession({ ...store, user: owner.user }, owner, of, rules));
  return { Authorization: token, userInfo: owner.userInfo };
};

export const loginRoute = externalCommand(login, async (ctx, given) => {
  const username = given.username.toLowerCase();
  const first = await lookUpLogin(ctx, username);
  return inTurn(`${username} ${first.device}`, async (hasWaited) => {
    try {
      return await notingRefusal(ctx, username, async () =>
        enter(ctx, hasWaited ? await lookUpLogin(ctx, username) : first, given),
      );
    } catch (error) {
      if (!isDatabaseFull(error)) throw error;
      return enterOnFullDisk(ctx, username, given);
    }
  });
});
