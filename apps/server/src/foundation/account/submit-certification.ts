/** Hands name and document in for certification; the number is sealed at once. */
import { accountFailures } from '@minsu/contract/foundation/account/account-failures.ts';
import {
  submitCertification,
  withdrawCertification,
} from '@minsu/contract/foundation/account/certification-endpoints.ts';
import { certificationTable } from '@minsu/contract/foundation/account/certification-states.ts';
import { documentProblem, problemParams } from '@minsu/contract/foundation/account/document-number-rules.ts';
import { normalDocumentNumber } from '@minsu/contract/foundation/account/document-rules.ts';
import { BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { coreFailures, fail, invalidAt } from '@minsu/contract/platform/failure.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { settleTodo } from '../messages/settle-todo.ts';
import { tellUsers } from '../messages/tell-users.ts';
import { CERTIFICATIONS, certificationNews } from './certification-news.ts';
import { certificationsOf } from './certification-queries.ts';
import { assertCertification, certificationTodo, lockedCertification } from './locked-certification.ts';
import { sealedDocument } from './sealed-document.ts';

const takePhotos = async (ctx: Ctx, certificationId: string, photoIds: readonly string[]): Promise<void> => {
  if (photoIds.length === 0) return;
  const taken = await ctx.db
    .updateTable('certificationPhotos')
    .set({ certificationId })
    .where('id', 'in', [...photoIds])
    .where('userId', '=', ctx.user.id)
    .where('certificationId', 'is', null)
    .returning('id')
    .execute();
  if (taken.length !== new Set(photoIds).size) invalidAt('photoIds', accountFailures.photoMissing.text);
};

const tellReviewers = (ctx: Ctx, id: string) =>
  tellUsers(ctx, {
    to: { permission: 'certification:review' },
    kind: 'todo',
    subject: 'people',
    ...certificationNews,
    params: { name: ctx.user.realname },
    path: CERTIFICATIONS,
    key: certificationTodo(id),
  });

export const submitCertificationRoute = command(submitCertification, async (ctx, input) => {
  const number = normalDocumentNumber(input.number);
  const { documentType, realName } = input;
  const today = localDate(ctx.now, BUSINESS_TIME_ZONE);
  const problem = documentProblem(documentType, number, today);
  if (problem) invalidAt('number', fieldTexts[problem.text], problemParams(problem));
  const id = ctx.newId();
  await ctx.db
    .insertInto('certifications')
    .values({
      id,
      userId: ctx.user.id,
      state: 'auditing',
      realName,
      documentType,
      ...sealedDocument(ctx.services.cipher, documentType, number),
      submittedAt: ctx.now,
    })
    .execute();
  await takePhotos(ctx, id, input.photoIds);
  await ctx.record({ name: 'certification.submitted', entity: 'certification', entityId: id });
  await tellReviewers(ctx, id);
  return certificationsOf(ctx);
});

export const withdrawCertificationRoute = command(withdrawCertification, async (ctx, { id, version }) => {
  const before = await lockedCertification(ctx, id);
  if (before.userId !== ctx.user.id) fail(coreFailures.notFound);
  await assertCertification(ctx, certificationTable.withdraw, before, version);
  await ctx.db
    .updateTable('certifications')
    .set({ state: 'withdrawn', decidedAt: ctx.now, version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  await ctx.record({ name: 'certification.withdrawn', entity: 'certification', entityId: id });
  await settleTodo(ctx, certificationTodo(id));
  return certificationsOf(ctx);
});
