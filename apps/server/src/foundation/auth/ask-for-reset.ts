/**
 * Forgotten password. The request only stores what was typed and a job looks it up, so that the answer and its timing
 * are the same whether or not the user exists.
 */
import { forgotPassword } from '@minsu/contract/foundation/auth/entry-endpoints.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { externalCommand } from '../../platform/http/routes.ts';
import type { Job } from '../../platform/module.ts';
import { passEntryGate } from './entry-gate.ts';
import { mailOf } from './recovery-mail.ts';
import { hasEnoughLinks, type ResetRecipient, sendResetLink } from './send-reset-link.ts';

export const forgotPasswordRoute = externalCommand(forgotPassword, async (ctx, { account, ...captcha }) => {
  await passEntryGate(ctx, 'forgot', account, captcha);
  await ctx.store(async (store) => {
    const id = store.newId();
    const accountCipher = store.services.cipher.encrypt(account);
    const row = { id, accountCipher, language: store.language, createdAt: store.now };
    await store.db.insertInto('resetRequests').values(row).execute();
    await store.record({ name: 'resetRequest.filed', entity: 'resetRequest', entityId: id });
  });
  return null;
});

/** Several users may share a mail address: each gets a mail that names the user name. */
const findRecipients = async (ctx: Ctx, account: string): Promise<ResetRecipient[]> => {
  const wanted = account.trim().toLowerCase();
  const { cipher } = ctx.services;
  const rows = await ctx.db
    .selectFrom('users as u')
    .leftJoin('userContacts as c', (join) => join.onRef('c.userId', '=', 'u.id').on('c.kind', '=', 'email'))
    .select(['u.id', 'u.username', 'u.realname', 'u.email', 'u.recoveryEmail', 'c.sealed'])
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['u.username']), '=', wanted),
        eb(eb.fn('lower', ['u.email']), '=', wanted),
        eb(eb.fn('lower', ['u.recoveryEmail']), '=', wanted),
        eb('c.hash', '=', cipher.hash(wanted)),
      ]),
    )
    .where('u.deletedAt', 'is', null)
    .where('u.status', '=', 1)
    .orderBy('u.id')
    .limit(5)
    .execute();
  return rows.flatMap(({ email, recoveryEmail, sealed, ...user }) => {
    const to = mailOf(ctx, { email, recoveryEmail, sealed });
    return to ? [{ ...user, email: to }] : [];
  });
};

/** The row is deleted with the answer, so that a repeated job finds nothing to do. */
export const answerResetRequest = async (ctx: Ctx, id: string): Promise<void> => {
  const request = await ctx.db
    .deleteFrom('resetRequests')
    .where('id', '=', id)
    .returning(['accountCipher', 'language'])
    .executeTakeFirst();
  if (!request) return;
  for (const user of await findRecipients(ctx, ctx.services.cipher.decrypt(request.accountCipher)))
    if (!(await hasEnoughLinks(ctx, user.id)))
      await sendResetLink(ctx, user, 'forgot', request.language as Language);
};

export const answerResetRequestJob: Job = {
  on: ['resetRequest.filed'],
  run: (job, { entityId }) => job.change((ctx) => answerResetRequest(ctx, String(entityId))),
};
