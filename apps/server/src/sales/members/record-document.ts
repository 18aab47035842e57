/** Adds, corrects and removes a member's document. The number is never stored in clear text. */
import { documentProblem, problemParams } from '@minsu/contract/foundation/account/document-number-rules.ts';
import { normalDocumentNumber } from '@minsu/contract/foundation/account/document-rules.ts';
import { coreFailures, fail, invalidAt } from '@minsu/contract/platform/failure.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import {
  correctMemberDocument,
  recordMemberDocument,
  removeMemberDocument,
} from '@minsu/contract/sales/members/member-document-endpoints.ts';
import { recordedState } from '@minsu/contract/sales/members/member-document-states.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import { isChineseDocument } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import type { z } from 'zod';
import { sealedDocument } from '../../foundation/account/sealed-document.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { takePhotos } from './document-photo.ts';
import { findDuplicatesOf } from './find-duplicates.ts';
import { lockDocument } from './locked-document.ts';
import { lockMember, recordMember, setMember } from './locked-member.ts';
import { memberDetail, todayOf } from './member-detail-queries.ts';
import { failTaken } from './save-contacts.ts';

type DocumentInput = Omit<z.output<typeof recordMemberDocument.input>, 'guestId'>;

/** Rejects future dates of birth and issue, which the schema cannot know. */
const assertDays = (ctx: Ctx, { documentType, number, issuedOn }: DocumentInput): void => {
  const problem = documentProblem(documentType, number, todayOf(ctx));
  const isAhead = issuedOn !== undefined && issuedOn > todayOf(ctx);
  const fields = [
    ...(problem ? [{ path: 'number', text: fieldTexts[problem.text], params: problemParams(problem) }] : []),
    ...(isAhead ? [{ path: 'issuedOn', text: memberFailures.issuedAhead.text }] : []),
  ];
  if (fields.length > 0) fail(coreFailures.invalid, { fields });
};

const assertFree = async (ctx: Ctx, guestId: string, documentId: string | null, hash: Buffer) => {
  const other = await ctx.db
    .selectFrom('guestDocuments')
    .select(['id', 'guestId'])
    .where('numberHash', '=', hash)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (!other || other.id === documentId) return;
  if (other.guestId === guestId) invalidAt('number', memberFailures.documentTwice.text);
  const { documentTaken: seen, documentTakenElsewhere: elsewhere } = memberFailures;
  await failTaken(ctx, other.guestId, 'number', { seen, elsewhere });
};

const columnsOf = (ctx: Ctx, input: DocumentInput) => ({
  type: input.documentType,
  ...sealedDocument(ctx.services.cipher, input.documentType, normalDocumentNumber(input.number)),
  country: isChineseDocument(input.documentType) ? 'CN' : (input.country ?? 'CN'),
  issuedOn: input.issuedOn ?? null,
  expiresOn: input.expiresOn ?? null,
  recordedBy: ctx.user.id || null,
  recordedByName: ctx.user.realname,
  recordedAt: ctx.now,
});

/** The member must be locked or new. */
export const insertDocument = async (ctx: Ctx, guestId: string, input: DocumentInput): Promise<void> => {
  assertDays(ctx, input);
  const columns = columnsOf(ctx, input);
  await assertFree(ctx, guestId, null, columns.numberHash);
  const id = ctx.newId();
  await ctx.db
    .insertInto('guestDocuments')
    .values({ id, guestId, ...columns, state: recordedState(input.photoIds.length) })
    .execute();
  await takePhotos(ctx, id, input.photoIds);
  await recordMember(ctx, guestId, 'documentRecorded', {
    after: { documentType: input.documentType, photos: input.photoIds.length },
  });
};

export const recordMemberDocumentRoute = command(recordMemberDocument, async (ctx, { guestId, ...input }) => {
  await lockMember(ctx, { id: guestId, version: null });
  await insertDocument(ctx, guestId, input);
  await setMember(ctx, guestId, {});
  await findDuplicatesOf(ctx, [guestId]);
  return memberDetail(ctx, guestId);
});

export const correctMemberDocumentRoute = command(
  correctMemberDocument,
  async (ctx, { id, version, ...input }) => {
    const before = await lockDocument(ctx, { id, version }, 'correct');
    assertDays(ctx, input);
    const columns = columnsOf(ctx, input);
    await assertFree(ctx, before.guestId, id, columns.numberHash);
    const photos = await takePhotos(ctx, id, input.photoIds);
    await ctx.db
      .updateTable('guestDocuments')
      .set({
        ...columns,
        state: recordedState(photos.count),
        reason: null,
        decidedByName: null,
        decidedAt: null,
        version: before.version + 1,
      })
      .where('id', '=', id)
      .execute();
    await setMember(ctx, before.guestId, {});
    await recordMember(ctx, before.guestId, 'documentCorrected', {
      before: { documentType: before.type },
      after: { documentType: input.documentType, photos: photos.count },
    });
    await findDuplicatesOf(ctx, [before.guestId]);
    return memberDetail(ctx, before.guestId);
  },
);

export const removeMemberDocumentRoute = command(removeMemberDocument, async (ctx, { id, version }) => {
  const before = await lockDocument(ctx, { id, version }, 'remove');
  await ctx.db
    .updateTable('guestDocuments')
    .set({ removedAt: ctx.now, version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  await setMember(ctx, before.guestId, {});
  await recordMember(ctx, before.guestId, 'documentRemoved', { before: { documentType: before.type } });
  return memberDetail(ctx, before.guestId);
});
