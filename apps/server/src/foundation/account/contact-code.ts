/** A phone or mail is verified by returning the code sent to it. */

import { randomInt } from 'node:crypto';
import { accountFailures } from '@minsu/contract/foundation/account/account-failures.ts';
import {
  type ContactKind,
  confirmContact,
  requestContactCode,
} from '@minsu/contract/foundation/account/security-endpoints.ts';
import { email as emailField } from '@minsu/contract/foundation/auth/account-fields.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { fail, invalidAt } from '@minsu/contract/platform/failure.ts';
import { normalPhone } from '@minsu/contract/platform/full-numbers.ts';
import { sayText, type Text } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { maskEmail, maskPhone } from '../../platform/field-cipher.ts';
import { externalCommand } from '../../platform/http/routes.ts';
import { recoveryMailOf } from '../auth/recovery-mail.ts';
import { endResetLinks } from '../auth/send-reset-link.ts';
import { queueMail } from '../messages/queue-mail.ts';
import { queueSms } from '../messages/queue-sms.ts';
import { checkPassword } from './check-password.ts';
import { securityOf } from './security-queries.ts';
import { warnByMail } from './warn-by-mail.ts';

const LIFE_MS = 10 * 60_000;
const PAUSE_MS = 60_000;
const MAX_PER_DAY = 10;
const MAX_TRIES = 5;

const subject: Text = ['民宿管家验证码', 'Your Minsu code'];
const body: Text = [
  '您的验证码是 {{code}}，10 分钟内有效。请勿告诉他人。',
  'Your code is {{code}}. It is valid for 10 minutes. Do not share it.',
];

const normal = (kind: ContactKind, target: string): string =>
  kind === 'phone' ? normalPhone(target) : target.trim().toLowerCase();

const checkTarget = (kind: ContactKind, target: string): void => {
  const isPhone = /^\+?\d{6,15}$/.test(target);
  if (kind === 'phone' && !isPhone) invalidAt('target', accountFailures.invalidPhone.text);
  if (kind === 'email' && !emailField.safeParse(target).success)
    invalidAt('target', accountFailures.invalidEmail.text);
};

const codeHash = (ctx: Ctx, requestId: string, code: string): Buffer =>
  ctx.services.cipher.hash(`contact ${requestId} ${code.replace(/\s/g, '')}`);

const checkPace = async (ctx: Ctx): Promise<void> => {
  const sent = await ctx.db
    .selectFrom('contactCodes')
    .select('createdAt')
    .where('userId', '=', ctx.user.id)
    .where('createdAt', '>', new Date(ctx.now.getTime() - DAY_MS))
    .orderBy('createdAt', 'desc')
    .execute();
  if (sent.length >= MAX_PER_DAY) fail(accountFailures.codeTooMany);
  const last = sent[0]?.createdAt.getTime() ?? 0;
  const seconds = Math.ceil((last + PAUSE_MS - ctx.now.getTime()) / 1_000);
  if (seconds > 0)
    fail(accountFailures.codeTooSoon, { params: { seconds }, extra: { retryAfterSeconds: seconds } });
};

const send = async (ctx: Ctx, kind: ContactKind, to: string) => {
  // One request of a user after the other, or two at once would both find the last minute free.
  await ctx.db.selectFrom('users').select('id').where('id', '=', ctx.user.id).forUpdate().execute();
  await checkPace(ctx);
  const requestId = ctx.newId();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const masked = kind === 'phone' ? maskPhone(to) : maskEmail(to);
  const expiresAt = new Date(ctx.now.getTime() + LIFE_MS);
  const { cipher } = ctx.services;
  await ctx.db
    .insertInto('contactCodes')
    .values({
      id: requestId,
      userId: ctx.user.id,
      kind,
      sealed: cipher.encrypt(to),
      masked,
      hash: cipher.hash(to),
      codeHash: codeHash(ctx, requestId, code),
      createdAt: ctx.now,
      expiresAt,
    })
    .execute();
  const { language } = ctx;
  const letter = {
    kind: 'account.code' as const,
    to,
    userId: ctx.user.id,
    language,
    subject: sayText(subject, language),
    text: sayText(body, language, { code }),
  };
  const content = { template: 'code', values: { code } } as const;
  await (kind === 'phone' ? queueSms(ctx, { ...letter, content }) : queueMail(ctx, letter));
  return { requestId, masked, expiresAt: expiresAt.toISOString() };
};

export const requestContactCodeRoute = externalCommand(
  requestContactCode,
  async (ctx, { kind, target, password }) => {
    const to = normal(kind, target);
    checkTarget(kind, to);
    await checkPassword(ctx, password, 'password');
    return ctx.store((store) => send(store, kind, to));
  },
);

/** Counts the try, whether it is right or not. */
const tried = (ctx: Ctx, requestId: string) =>
  ctx.db
    .updateTable('contactCodes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', requestId)
    .where('userId', '=', ctx.user.id)
    .where('expiresAt', '>', ctx.now)
    .where('tries', '<', MAX_TRIES)
    .returningAll()
    .executeTakeFirst();

type Request = NonNullable<Awaited<ReturnType<typeof tried>>>;

const boundWords: Record<ContactKind, Text> = {
  phone: ['更换了安全手机', 'the security phone was changed'],
  email: ['更换了安全邮箱', 'the security email was changed'],
};

const bind = async (ctx: Ctx, request: Request) => {
  const kind: ContactKind = request.kind === 'phone' ? 'phone' : 'email';
  const before = await recoveryMailOf(ctx, ctx.user.id);
  const { sealed, masked, hash } = request;
  const row = { sealed, masked, hash, verifiedAt: ctx.now };
  await ctx.db
    .insertInto('userContacts')
    .values({ userId: ctx.user.id, kind, ...row })
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet(row))
    .execute();
  // The row stays for the daily count, but its code is no longer valid.
  await ctx.db
    .updateTable('contactCodes')
    .set({ expiresAt: ctx.now })
    .where('userId', '=', ctx.user.id)
    .where('expiresAt', '>', ctx.now)
    .execute();
  if (kind === 'email') await endResetLinks(ctx, ctx.user.id);
  const name = kind === 'phone' ? 'user.phoneBound' : 'user.emailBound';
  await ctx.record({ name, entity: 'user', entityId: ctx.user.id });
  await warnByMail(ctx, before, boundWords[kind]);
  return securityOf(ctx);
};

export const confirmContactRoute = externalCommand(confirmContact, async (ctx, { requestId, code }) => {
  const request = await ctx.store((store) => tried(store, requestId));
  if (!request) fail(accountFailures.codeExpired);
  if (!request.codeHash.equals(codeHash(ctx, requestId, code)))
    invalidAt('code', accountFailures.wrongCode.text);
  return ctx.store((store) => bind(store, request));
});
