/**
 * How often the public forms may be used: per address, per typed value, with a captcha after the first few. Counted by
 * keyed hashes, so that no address is stored; the limit per typed value applies whether or not it exists.
 */
import { createHash } from 'node:crypto';
import { authFailures } from '@minsu/contract/foundation/auth/auth-failures.ts';
import { entryFailures } from '@minsu/contract/foundation/auth/entry-failures.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { StepCtx } from '../../platform/http/routes.ts';
import { clientNetwork } from '../../platform/jobs/client-network.ts';
import { type CaptchaGiven, checkCaptcha } from './check-captcha.ts';

export type EntryForm = 'forgot' | 'register';

interface FormLimits {
  readonly perAddress: number;
  readonly perSubject: number;
}

/** Uses per hour. */
const ENTRY_LIMITS: Readonly<Record<EntryForm, FormLimits>> = {
  forgot: { perAddress: 20, perSubject: 5 },
  register: { perAddress: 10, perSubject: 3 },
};
const ENTRY_CAPTCHA_AFTER = 3;
const WINDOW_MS = HOUR_MS;

const subjectOf = (ctx: Ctx, kind: string, text: string): Buffer =>
  createHash('sha256')
    .update(ctx.services.cipher.hash(`${kind} ${text.trim().toLowerCase()}`))
    .digest();

const triesOf = async (ctx: Ctx, form: EntryForm, subject: Buffer) => {
  const since = new Date(ctx.now.getTime() - WINDOW_MS);
  const row = await ctx.db
    .selectFrom('entryTries')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('at').as('first')])
    .where('form', '=', form)
    .where('subject', '=', subject)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), first: row.first };
};

/** One after the other per subject, so that uses sent at the same time count. Answers how many came before. */
const book = async (ctx: Ctx, form: EntryForm, subject: Buffer, most: number): Promise<number> => {
  await sql`select pg_advisory_xact_lock(${subject.readInt32BE(0)}, ${subject.readInt32BE(4)})`.execute(
    ctx.db,
  );
  const { count, first } = await triesOf(ctx, form, subject);
  if (count >= most) {
    const waitMs = (first ?? ctx.now).getTime() + WINDOW_MS - ctx.now.getTime();
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
    const params = { minutes: Math.ceil(seconds / 60) };
    fail(entryFailures.tooMany, { params, extra: { retryAfterSeconds: seconds } });
  }
  await ctx.db.insertInto('entryTries').values({ id: ctx.newId(), form, subject, at: ctx.now }).execute();
  return count;
};

/** Counts one use of a form, or refuses it. `typed`: whom it is about, as the visitor typed it. */
export const passEntryGate = async (
  ctx: StepCtx,
  form: EntryForm,
  typed: string,
  captcha: CaptchaGiven,
): Promise<void> => {
  const address = subjectOf(ctx, 'address', clientNetwork(ctx.address));
  const before = await triesOf(ctx, form, address);
  const solved = before.count >= ENTRY_CAPTCHA_AFTER;
  if (solved) await checkCaptcha(ctx, captcha);
  const { perAddress, perSubject } = ENTRY_LIMITS[form];
  await ctx.store(async (store) => {
    const most = ctx.services.config.rateLimits ? perAddress : Number.POSITIVE_INFINITY;
    const earlier = await book(store, form, address, most);
    // Sent at the same time as those that used up the free ones.
    if (earlier >= ENTRY_CAPTCHA_AFTER && !solved)
      fail(authFailures.captchaRequired, { extra: { captchaRequired: true } });
    await book(store, form, subjectOf(ctx, 'typed', typed), perSubject);
  });
};
