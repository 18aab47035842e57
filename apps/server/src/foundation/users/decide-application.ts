/** Approves an application, which creates the user, or rejects it with a reason; the applicant gets a mail. */

import { ApplicationRow } from '@minsu/contract/foundation/users/user.ts';
import { approveApplication, rejectApplication } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { type ApplicationState, applicationTable } from '@minsu/contract/foundation/users/user-states.ts';
import { attachment, coreFailures, fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import type { Language, Params } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { queueMail } from '../messages/queue-mail.ts';
import { settleTodo } from '../messages/settle-todo.ts';
import { applicationRow } from './application-queries.ts';
import { applicationTodo, decisionMail } from './application-words.ts';
import { insertUser } from './insert-user.ts';

const lockApplication = async (
  ctx: Ctx,
  { id, version }: { readonly id: string; readonly version: number },
  action: keyof typeof applicationTable,
) => {
  const row = await ctx.db
    .selectFrom('userApplications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) fail(coreFailures.notFound);
  const refused = refusal(applicationTable[action], row.state as ApplicationState, null);
  if (refused) fail(refused, { current: attachment(ApplicationRow, await applicationRow(ctx, id)) });
  if (row.version !== version) failStale(ApplicationRow, await applicationRow(ctx, id));
  return row;
};

type Application = Awaited<ReturnType<typeof lockApplication>>;

const saveDecision = async (
  ctx: Ctx,
  application: Application,
  decision: { readonly state: ApplicationState; readonly userId?: string; readonly reason?: string },
): Promise<void> => {
  const { id, realname, version } = application;
  await ctx.db
    .updateTable('userApplications')
    .set({
      ...decision,
      passwordHash: null,
      decidedBy: ctx.user.realname,
      decidedAt: ctx.now,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  await settleTodo(ctx, applicationTodo(id));
  await ctx.record({
    name: `application.${decision.state}`,
    entity: 'application',
    entityId: id,
    before: { state: 'pending' },
    after: { realname, ...decision },
  });
};

const tellApplicant = async (
  ctx: Ctx,
  { email, realname, language: stored }: Application,
  decided: 'approved' | 'rejected',
  userId: string | null,
  params: Params,
): Promise<void> => {
  const language = stored as Language;
  const { subject, text } = decisionMail(decided, language, ctx.services.config.publicUrl, {
    realname,
    ...params,
  });
  await queueMail(ctx, {
    kind: decided === 'approved' ? 'auth.approved' : 'auth.refused',
    to: email,
    userId,
    language,
    subject,
    text,
    secret: false,
  });
};

export const approveApplicationRoute = command(approveApplication, async (ctx, input) => {
  const { id, version, username, ...assignment } = input;
  const application = await lockApplication(ctx, { id, version }, 'approve');
  const { realname, email, phoneCipher, passwordHash } = application;
  const phone = phoneCipher && ctx.services.cipher.decrypt(phoneCipher);
  const user = { ...assignment, username, realname, email, phone, passwordHash: passwordHash ?? '' };
  const userId = await insertUser(ctx, user);
  await saveDecision(ctx, application, { state: 'approved', userId });
  await tellApplicant(ctx, application, 'approved', userId, { username });
  return applicationRow(ctx, id);
});

export const rejectApplicationRoute = command(rejectApplication, async (ctx, { id, version, reason }) => {
  const application = await lockApplication(ctx, { id, version }, 'reject');
  await saveDecision(ctx, application, { state: 'rejected', reason });
  await tellApplicant(ctx, application, 'rejected', null, { reason });
  return applicationRow(ctx, id);
});
