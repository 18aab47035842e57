/** Log-in: throttle → captcha when asked for → password → session. One answer for a wrong name, password or padding. */

import type { UserInfo } from '@minsu/contract/auth/auth.ts';
import { login } from '@minsu/contract/auth/auth-endpoints.ts';
import { authFailures } from '@minsu/contract/auth/auth-failures.ts';
import { fail } from '@minsu/contract/failure.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { record } from '../../platform/events.ts';
import { channelCall, type StepCtx } from '../../platform/routes.ts';
import { asCaller, DAY_MS, hashToken, loadUser, newToken, type SessionUser } from '../../platform/session.ts';
import { tellNewDevice } from '../messages/tell-account-news.ts';
import { checkCaptcha } from './check-captcha.ts';
import { endOldestSessions } from './end-sessions.ts';
import { openSealed } from './login-cipher.ts';
import {
  bookTry,
  CAPTCHA_AFTER,
  deviceClass,
  inTurn,
  readTries,
  UNKNOWN_DEVICE,
  unbookTry,
} from './login-throttle.ts';
import { spendTicket } from './login-ticket.ts';
import { notingRefusal } from './note-refusal.ts';
import { isPassword } from './password-hash.ts';
import { checkSecondFactor, type SignInMethod, totpOf } from './second-factor.ts';
import { userInfoOf } from './user-queries.ts';

/**
 * Writes the session, its device and its line among the log-ins; tries that failed before are forgotten. It all hangs on
 * the user's row as it was checked: a password changed since leads to no session. Answers whether he may enter.
 */
const noteLogin = async (
  ctx: Ctx,
  { user: { id: userId }, passwordHash, method }: Verified,
  { token, tries, days }: { readonly token: string; readonly tries: TriesOf; readonly days: number },
): Promise<boolean> => {
  const { deviceHash, userAgent, address, now } = ctx;
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const session = { tokenHash: hashToken(token), userId, deviceHash, userAgent, address, createdAt: now };
  const noted = await ctx.db
    .with('noted', (db) =>
      db
        .updateTable('users')
        .set({ lastLoginAt: now })
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
    .with('failures', (db) => db.deleteFrom('loginFailures').where((eb) => eb.and({ ...tries })))
    .with('line', (db) =>
      db.insertInto('signIns').values({ id: ctx.newId(), userId, at: now, address, userAgent, method }),
    )
    .selectFrom('noted')
    .select('id')
    .executeTakeFirst();
  return noted !== undefined;
};

const openSession = async (ctx: Ctx, verified: Verified, tries: TriesOf): Promise<string> => {
  const token = newToken();
  const userId = verified.user.id;
  if (tries.device === UNKNOWN_DEVICE) await tellNewDevice(ctx, userId);
  const [days, most] = await Promise.all([
    ctx.services.setting('sessionDays'),
    ctx.services.setting('sessionsPerUser'),
  ]);
  // They travel together, in this order; the transaction takes all of it back where he may not enter.
  const [mayEnter] = await Promise.all([
    noteLogin(ctx, verified, { token, tries, days }),
    endOldestSessions(ctx, userId, most),
    // As himself: a step's own record is made in the name of the guest that he was before.
    record(ctx, { name: 'user.loggedIn', entity: 'user', entityId: userId }),
  ]);
  if (!mayEnter) fail(authFailures.badCredentials, { extra: { captchaRequired: false } });
  return token;
};

type Credentials = z.output<typeof login.input>;

interface Verified {
  readonly user: SessionUser;
  readonly userInfo: UserInfo;
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
  const { password, ticket } = openSealed(given.password, ctx.services.config.loginCipherKey);
  await spendTicket(ctx, ticket);
  const [tries, account] = await Promise.all([readTries(ctx, username, device), accountOf(ctx, username)]);
  // While the password is hashed the try is booked; who has to prove first that he is no machine waits for that.
  const isTrusted = tries.wait === 0 && tries.before < CAPTCHA_AFTER;
  const [booked, early] = await Promise.all([
    bookTry(ctx, username, device, tries),
    isTrusted ? ownerOf(ctx, account, password) : null,
  ]);
  const { wait: seconds, before } = booked;
  if (seconds > 0)
    fail(authFailures.throttled, { params: { seconds }, extra: { retryAfterSeconds: seconds } });
  if (before >= CAPTCHA_AFTER) await checkCaptcha(ctx, given);
  const captchaRequired = before + 1 >= CAPTCHA_AFTER;
  const owner = isTrusted ? early : await ownerOf(ctx, account, password);
  if (!owner) fail(authFailures.badCredentials, { extra: { captchaRequired } });
  const { sealedTotp, ...found } = owner;
  const method = await checkSecondFactor(ctx, { userId: found.user.id, sealedTotp }, given.totp);
  if (method === 'missing') {
    // No wrong guess, but no proof either: this try is taken back, earlier failures stay.
    await ctx.store((store) => unbookTry(store, username, device, booked));
    fail(authFailures.totpRequired, {
      extra: { totpRequired: true, captchaRequired: before >= CAPTCHA_AFTER },
    });
  }
  if (method === 'wrong') fail(authFailures.badTotp, { extra: { totpRequired: true, captchaRequired } });
  return { ...found, method };
};

interface Account {
  readonly id: string;
  readonly passwordHash: string;
}

const accountOf = (ctx: Ctx, username: string): Promise<Account | undefined> =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username))
    .where('deletedAt', 'is', null)
    .where('status', '=', 1)
    .executeTakeFirst();

type Owner = Omit<Verified, 'method'> & { readonly sealedTotp: string | null };

/** Everything else that the answer needs is read while the password is hashed. */
const ownerOf = async (
  ctx: StepCtx,
  account: Account | undefined,
  password: string | null,
): Promise<Owner | null> => {
  const [right, known, sealedTotp] = await Promise.all([
    isPassword(account?.passwordHash, password ?? ''),
    account ? knownUser(ctx, account.id) : null,
    account ? totpOf(ctx, account.id) : null,
  ]);
  if (!account || !known || !right || password === null) return null;
  return { ...known, passwordHash: account.passwordHash, sealedTotp };
};

const knownUser = async (ctx: Ctx, id: string): Promise<Pick<Owner, 'user' | 'userInfo'> | null> => {
  const user = await loadUser(ctx.db, id);
  return user && { user, userInfo: await userInfoOf(ctx, asCaller(user)) };
};

export const loginRoute = channelCall(login, async (ctx, given) => {
  const username = given.username.toLowerCase();
  const of = { username, device: await deviceClass(ctx, username) };
  const enter = async () => {
    const owner = await verified(ctx, of, given);
    const token = await ctx.store((store) => openSession({ ...store, user: owner.user }, owner, of));
    return { Authorization: token, userInfo: owner.userInfo };
  };
  return inTurn(`${username} ${of.device}`, () => notingRefusal(ctx, username, enter));
});
