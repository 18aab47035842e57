/** Shows the whole number of a document to the person who decides on it, and passes or rejects it. */
import {
  passMemberDocument,
  rejectMemberDocument,
  showMemberDocumentNumber,
} from '@minsu/contract/sales/members/member-document-endpoints.ts';
import { confirmAlone } from '../../foundation/duties/confirm-alone.ts';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { documentCase } from './check-queries.ts';
import { lockDocument } from './locked-document.ts';
import { recordMember } from './locked-member.ts';

interface Verdict {
  readonly state: 'passed' | 'rejected';
  readonly reason: string | null;
}

const decide = async (
  ctx: Ctx,
  key: { readonly id: string; readonly version: number; readonly dutyReason?: string | undefined },
  { state, reason }: Verdict,
) => {
  const before = await lockDocument(ctx, key, state === 'passed' ? 'pass' : 'reject');
  if (state === 'passed')
    await confirmAlone(ctx, await confirmerOf(ctx, 'memberDocument'), {
      ...{ act: 'memberDocument', starters: [before.recordedBy], id: key.id, reason: key.dutyReason },
    });
  await ctx.db
    .updateTable('guestDocuments')
    .set({
      state,
      reason,
      decidedByName: ctx.user.realname,
      decidedAt: ctx.now,
      version: before.version + 1,
    })
    .where('id', '=', key.id)
    .execute();
  await recordMember(ctx, before.guestId, state === 'passed' ? 'documentPassed' : 'documentRejected', {
    after: { documentType: before.type, ...(reason !== null && { reason }) },
  });
  return documentCase(ctx, key.id);
};

/** Only while the caller may decide on it; afterwards it needs the permission to reveal, and a reason. */
export const showMemberDocumentNumberRoute = command(showMemberDocumentNumber, async (ctx, key) => {
  const { guestId, type, numberSealed } = await lockDocument(ctx, key, 'pass');
  await recordMember(ctx, guestId, 'documentNumberSeen', { after: { documentType: type } });
  return { number: ctx.services.cipher.decrypt(numberSealed) };
});

export const passMemberDocumentRoute = command(passMemberDocument, (ctx, key) =>
  decide(ctx, key, { state: 'passed', reason: null }),
);

export const rejectMemberDocumentRoute = command(rejectMemberDocument, (ctx, { reason, ...key }) =>
  decide(ctx, key, { state: 'rejected', reason }),
);
