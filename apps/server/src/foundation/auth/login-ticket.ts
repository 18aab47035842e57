/**
 * A ticket makes a sign-in request good for one use: it comes with the sign-in configuration, travels sealed behind the
 * password, and is used up by the first try, right or wrong. The wire format has no ticket, so a sign-in without one is
 * accepted unless LOGIN_TICKETS=required.
 */
import { timingSafeEqual } from 'node:crypto';
import { authFailures } from '@minsu/contract/foundation/auth/auth-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { FieldCipher } from '../../platform/field-cipher.ts';
import type { StepCtx } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';

const LIFE_MS = 2 * 60_000;
/** Stored instead of captcha characters: a used ticket cannot be solved as a captcha. */
export const USED_TICKET = '';

const sealOf = (cipher: FieldCipher, head: string): Buffer => cipher.hash(`log-in ticket ${head}`);

/** Its id, its instant in milliseconds, its seal: ids alone never go back in time, a clock may. */
export const newTicket = (cipher: FieldCipher, now: Date): string => {
  const head = `${newId(now.getTime())}.${now.getTime()}`;
  return `${head}.${sealOf(cipher, head).toString('base64url')}`;
};

const isOurs = (cipher: FieldCipher, head: string, seal: string): boolean => {
  const [given, right] = [Buffer.from(seal, 'base64url'), sealOf(cipher, head)];
  return given.length === right.length && timingSafeEqual(given, right);
};

const isFirstUse = (ctx: StepCtx, id: string): Promise<boolean> =>
  ctx.store(async ({ db, now }) => {
    // Kept longer than it is valid, in case clocks differ.
    const expiresAt = new Date(now.getTime() + 2 * LIFE_MS);
    const used = await db
      .insertInto('captchas')
      .values({ id, answer: USED_TICKET, expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return used !== undefined;
  });

/** False for a forged, expired or used ticket. */
export const isTicketGood = async (ctx: StepCtx, ticket: string): Promise<boolean> => {
  const { cipher } = ctx.services;
  const [id = '', instant = '', seal = ''] = ticket.split('.');
  const age = Math.abs(ctx.now.getTime() - Number(instant));
  return isOurs(cipher, `${id}.${instant}`, seal) && age <= LIFE_MS && (await isFirstUse(ctx, id));
};

/** Refuses a sign-in whose ticket is not good; and one without a ticket where they are required. */
export const spendTicket = async (ctx: StepCtx, ticket: string | null): Promise<void> => {
  if (ticket === null && !ctx.services.config.loginTicketsRequired) return;
  if (!(await isTicketGood(ctx, ticket ?? '')))
    fail(authFailures.usedTicket, { extra: { captchaRequired: false } });
};
