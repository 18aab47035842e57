/** Turns the second factor on and off. The secret is stored sealed, recovery codes as keyed hashes. */
import { accountFailures } from '@minsu/contract/foundation/account/account-failures.ts';
import {
  confirmTotp,
  disableTotp,
  renewRecoveryCodes,
  startTotp,
} from '@minsu/contract/foundation/account/security-endpoints.ts';
import { fail, invalidAt } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { generateSecret, generateURI } from 'otplib';
import type { Ctx } from '../../platform/context.ts';
import { command, externalCommand } from '../../platform/http/routes.ts';
import { announceRights } from '../auth/announce-sessions.ts';
import { recoveryMailOf } from '../auth/recovery-mail.ts';
import { newRecoveryCode, readTotp, recoveryHash } from '../auth/second-factor.ts';
import { checkPassword } from './check-password.ts';
import { securityOf } from './security-queries.ts';
import { warnByMail } from './warn-by-mail.ts';

const RECOVERY_CODES = 10;

const lockedTotp = (ctx: Ctx) =>
  ctx.db
    .selectFrom('userTotp')
    .select(['secret', 'confirmedAt'])
    .where('userId', '=', ctx.user.id)
    .forUpdate()
    .executeTakeFirst();

const newCodes = async (ctx: Ctx): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await ctx.db.deleteFrom('recoveryCodes').where('userId', '=', ctx.user.id).execute();
  await ctx.db
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId: ctx.user.id, codeHash: recoveryHash(ctx, ctx.user.id, code) })))
    .execute();
  return codes;
};

const begin = async (ctx: Ctx, secret: string): Promise<void> => {
  const known = await lockedTotp(ctx);
  if (known?.confirmedAt) fail(accountFailures.totpOn);
  const row = { secret: ctx.services.cipher.encrypt(secret), lastStep: 0, createdAt: ctx.now };
  await ctx.db
    .insertInto('userTotp')
    .values({ userId: ctx.user.id, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
};

export const startTotpRoute = externalCommand(startTotp, async (ctx, { password }) => {
  await checkPassword(ctx, password, 'password');
  const secret = generateSecret();
  await ctx.store((store) => begin(store, secret));
  const issuer = sayText(['民宿管家', 'Minsu'], ctx.language);
  return { secret, uri: generateURI({ issuer, label: ctx.user.username, secret }) };
});

export const confirmTotpRoute = command(confirmTotp, async (ctx, { code }) => {
  const known = await lockedTotp(ctx);
  if (!known) fail(accountFailures.totpOff);
  if (known.confirmedAt) fail(accountFailures.totpOn);
  const read = await readTotp(ctx, ctx.services.cipher.decrypt(known.secret), code);
  if (!read) invalidAt('code', accountFailures.wrongCode.text);
  await ctx.db
    .updateTable('userTotp')
    .set({ confirmedAt: ctx.now, lastStep: read.step })
    .where('userId', '=', ctx.user.id)
    .execute();
  const recoveryCodes = await newCodes(ctx);
  // A user whose role requires it gets full rights now.
  await announceRights(ctx, ctx.user.id);
  await ctx.record({ name: 'user.totpEnabled', entity: 'user', entityId: ctx.user.id });
  await warnByMail(ctx, await recoveryMailOf(ctx, ctx.user.id), [
    '开启了两步验证',
    'two-step verification was turned on',
  ]);
  return { recoveryCodes };
});

const disable = async (ctx: Ctx): Promise<null> => {
  const known = await lockedTotp(ctx);
  if (!known?.confirmedAt) fail(accountFailures.totpOff);
  if ((await securityOf(ctx)).totpNeeded) fail(accountFailures.totpNeeded);
  await ctx.db.deleteFrom('userTotp').where('userId', '=', ctx.user.id).execute();
  await ctx.db.deleteFrom('recoveryCodes').where('userId', '=', ctx.user.id).execute();
  await ctx.record({ name: 'user.totpDisabled', entity: 'user', entityId: ctx.user.id });
  await warnByMail(ctx, await recoveryMailOf(ctx, ctx.user.id), [
    '关闭了两步验证',
    'two-step verification was turned off',
  ]);
  return null;
};

export const disableTotpRoute = externalCommand(disableTotp, async (ctx, { password }) => {
  await checkPassword(ctx, password, 'password');
  return ctx.store(disable);
});

const renew = async (ctx: Ctx) => {
  const known = await lockedTotp(ctx);
  if (!known?.confirmedAt) fail(accountFailures.totpOff);
  const recoveryCodes = await newCodes(ctx);
  await ctx.record({ name: 'user.recoveryCodesRenewed', entity: 'user', entityId: ctx.user.id });
  return { recoveryCodes };
};

export const renewRecoveryCodesRoute = externalCommand(renewRecoveryCodes, async (ctx, { password }) => {
  await checkPassword(ctx, password, 'password');
  return ctx.store(renew);
});
