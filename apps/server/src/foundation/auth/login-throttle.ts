/**
 * Slows guessing per user name: from the 5th failure the wait doubles from 30 s to 1 h. Known devices are counted
 * separately, so guesses from elsewhere do not lock the user out.
 */
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import type { Ctx } from '../../platform/context.ts';

export const CAPTCHA_AFTER = 3;
const WAIT_AFTER = 5;
const FIRST_WAIT_S = 30;
const MAX_WAIT_S = 3_600;
/** A day without a failure forgets them. */
const FORGET_MS = DAY_MS;
const NEVER = -1;

export const waitSeconds = (failures: number): number =>
  failures < WAIT_AFTER ? 0 : Math.min(MAX_WAIT_S, FIRST_WAIT_S * 2 ** Math.min(failures - WAIT_AFTER, 20));

export interface FailureRecord {
  readonly failures: number;
  readonly lastFailedAt: Date;
}

/** Seconds until the next try is accepted; 0 if it is now. */
export const remainingWait = (record: FailureRecord | null, now: Date): number => {
  if (!record) return 0;
  const longest = waitSeconds(record.failures);
  const until = record.lastFailedAt.getTime() + longest * 1_000;
  // A clock that was set back must not make the wait longer than it was.
  return Math.min(longest, Math.max(0, Math.ceil((until - now.getTime()) / 1_000)));
};

/** Stands for every device without a past sign-in. */
export const UNKNOWN_DEVICE = 'unknown';

export interface BookedTry {
  /** Seconds to wait; if not 0, nothing was booked. */
  readonly wait: number;
  /** Failures and running tries before this one. */
  readonly before: number;
  readonly lastFailedAt: Date;
}

export interface Tries extends BookedTry {
  /** The stored count of failures; null without a row. */
  readonly failures: number | null;
}

/** The tries that count against a name on a device. */
export const triesFrom = (row: FailureRecord | null, now: Date): Tries => {
  if (!row) return { wait: 0, before: 0, lastFailedAt: now, failures: null };
  const isForgotten = row.lastFailedAt.getTime() < now.getTime() - FORGET_MS;
  return { ...row, wait: remainingWait(row, now), before: isForgotten ? 0 : row.failures };
};

const readTries = async (ctx: Ctx, username: string, device: string): Promise<Tries> => {
  const row = await ctx.db
    .selectFrom('loginFailures')
    .select(['failures', 'lastFailedAt'])
    .where('username', '=', username)
    .where('device', '=', device)
    .executeTakeFirst();
  return triesFrom(row ?? null, ctx.now);
};

/**
 * Books a try before its result is known, so that simultaneous tries count one after the other: written only if the row
 * is unchanged, else read again. Returns the seconds to wait (then nothing was booked), or how many other tries failed
 * or are running.
 */
export const bookTry = async (
  ctx: Ctx,
  username: string,
  device: string,
  read?: Tries,
): Promise<BookedTry> => {
  const tries = read ?? (await readTries(ctx, username, device));
  if (tries.wait > 0) return tries;
  const written = { failures: tries.before + 1, lastFailedAt: ctx.now };
  const booked = await ctx.db
    .insertInto('loginFailures')
    .values({ username, device, ...written })
    .onConflict((conflict) =>
      conflict
        .columns(['username', 'device'])
        .doUpdateSet(written)
        .where('loginFailures.failures', '=', tries.failures ?? NEVER)
        .where('loginFailures.lastFailedAt', '=', tries.lastFailedAt),
    )
    .returning('username')
    .executeTakeFirst();
  return booked ? tries : bookTry(ctx, username, device);
};

/** Takes one booked try back, and no more: earlier failures keep counting. */
export const unbookTry = async (
  ctx: Ctx,
  username: string,
  device: string,
  { lastFailedAt }: BookedTry,
): Promise<void> => {
  await ctx.db
    .updateTable('loginFailures')
    .set((eb) => ({ failures: eb.fn<number>('greatest', [eb('failures', '-', 1), eb.lit(0)]), lastFailedAt }))
    .where('username', '=', username)
    .where('device', '=', device)
    .execute();
};

const turns = new Map<string, Promise<unknown>>();

/**
 * Within this process, attempts for one user name run one after the other: simultaneous attempts are all counted, and
 * the right password in four tabs at once is not a failure. Across processes `bookTry` still counts every try.
 */
export const inTurn = async <T>(key: string, run: (hasWaited: boolean) => Promise<T>): Promise<T> => {
  const before = turns.get(key);
  const after = () => run(true);
  const mine = before ? before.then(after, after) : run(false);
  turns.set(key, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === mine) turns.delete(key);
  }
};

export const clearFailures = async (ctx: Ctx, username: string, device: string): Promise<void> => {
  await ctx.db
    .deleteFrom('loginFailures')
    .where('username', '=', username)
    .where('device', '=', device)
    .execute();
};
