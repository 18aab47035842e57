/**
 * Sign-in while the database is out of disk space: tries, tickets, codes and the session are kept in this process only,
 * as strictly as in the tables. Only a log line records it.
 */
import type { login } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { authFailures } from '@minsu/contract/foundation/auth/auth-failures.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { FailureError, fail } from '@minsu/contract/platform/failure.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { asCaller, hashToken, loadUser, newToken, type SessionUser } from '../../platform/http/session.ts';
import { openSealed } from './login-cipher.ts';
import { CAPTCHA_AFTER, type FailureRecord, remainingWait } from './login-throttle.ts';
import { type Account, lookUpLogin } from './look-up-login.ts';
import { isPassword } from './password-hash.ts';
import { readTotp, totpOf } from './second-factor.ts';
import { userInfoOf } from './user-queries.ts';

type Given = z.output<typeof login.input>;

/** Short, because no other process and no list of devices knows the session. */
const LIFE_MS = 12 * HOUR_MS;
/** Without a captcha, waits begin where the captcha would have been required. */
const EARLIER = 5 - CAPTCHA_AFTER;
const MAX_KNOWN = 10_000;

/** The oldest gives way. */
const remember = <V>(map: Map<string, V>, key: string, value: V): void => {
  const oldest = map.size >= MAX_KNOWN ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
  map.set(key, value);
};

const failures = new Map<string, FailureRecord>();
const usedTickets = new Map<string, true>();
const lastSteps = new Map<string, number>();

const refuse = (): never => fail(authFailures.badCredentials, { extra: { captchaRequired: false } });

const waitFor = (ctx: Ctx, key: string, stored: number): void => {
  const seconds = Math.max(stored, remainingWait(failures.get(key) ?? null, ctx.now));
  if (seconds > 0)
    fail(authFailures.throttled, { params: { seconds }, extra: { retryAfterSeconds: seconds } });
};

/** Counted before the answer is known, as in the table; at least as many as the table knows. */
const countTry = (ctx: Ctx, key: string, stored: number): void => {
  const known = Math.max(failures.get(key)?.failures ?? EARLIER, stored);
  remember(failures, key, { failures: known + 1, lastFailedAt: ctx.now });
};

const spendOnce = (ticket: string | null): void => {
  if (ticket === null) return;
  if (usedTickets.has(ticket)) fail(authFailures.usedTicket, { extra: { captchaRequired: false } });
  remember(usedTickets, ticket, true);
};

const lastStepOf = async ({ db }: Ctx, userId: string): Promise<number> => {
  const row = await db
    .selectFrom('userTotp')
    .select('lastStep')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return Math.max(Number(row?.lastStep ?? 0), lastSteps.get(userId) ?? 0);
};

/** Only the app's code: a recovery code counts once, and its use cannot be written. */
const checkCode = async (ctx: Ctx, userId: string, code: string | null | undefined): Promise<void> => {
  const sealed = await totpOf(ctx, userId);
  if (sealed === null) return;
  const extra = { totpRequired: true, captchaRequired: false };
  if (!code?.trim()) fail(authFailures.totpRequired, { extra });
  const read = await readTotp(ctx, ctx.services.cipher.decrypt(sealed), code);
  if (!read || read.step <= (await lastStepOf(ctx, userId))) return fail(authFailures.badTotp, { extra });
  remember(lastSteps, userId, read.step);
};

const holdSession = (ctx: Ctx, { id, passwordHash }: Account): string => {
  const { deviceHash, userAgent, address, now } = ctx;
  const token = newToken();
  ctx.services.sessions.hold({
    ...{ tokenHash: hashToken(token), userId: id, passwordHash, deviceHash, userAgent, address },
    ...{ createdAt: now, expiresAt: new Date(now.getTime() + LIFE_MS) },
  });
  ctx.services.log.warn('signed in without a record: the disk of the database is full', { userId: id });
  return token;
};

const provenUser = async (ctx: Ctx, account: Account | null, given: Given): Promise<SessionUser> => {
  const { password, ticket } = openSealed(given.password, ctx.services.config.loginCipherKey);
  spendOnce(ticket);
  const isRight = await isPassword(account?.passwordHash, password ?? '');
  const user = isRight && password !== null && account ? await loadUser(ctx.db, account.id) : null;
  if (!user) return refuse();
  await checkCode(ctx, user.id, given.totp);
  return user;
};

export const enterOnFullDisk = async (
  ctx: Ctx,
  username: string,
  given: Given,
): Promise<z.input<typeof login.output>> => {
  const { account, device, tries } = await lookUpLogin(ctx, username);
  const key = `${username} ${device}`;
  waitFor(ctx, key, tries.wait);
  const before = failures.get(key);
  countTry(ctx, key, tries.before);
  const user = await provenUser(ctx, account, given).catch((error: unknown) => {
    // Neither a wrong password nor a success, so this attempt is not counted; earlier failures stay.
    if (error instanceof FailureError && error.failure === authFailures.totpRequired)
      if (before) failures.set(key, before);
      else failures.delete(key);
    throw error;
  });
  failures.delete(key);
  return {
    Authorization: holdSession(ctx, account ?? refuse()),
    userInfo: await userInfoOf(ctx, asCaller(user)),
  };
};
