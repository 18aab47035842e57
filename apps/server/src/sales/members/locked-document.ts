/** A document locked for a change: member in scope and locked, version checked, action asserted. */

import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { DocumentCase } from '@minsu/contract/sales/members/member-document-endpoints.ts';
import {
  type MemberDocumentAction,
  type MemberDocumentState,
  memberDocumentTable,
} from '@minsu/contract/sales/members/member-document-states.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import type { Selectable } from 'kysely';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { documentCase } from './check-queries.ts';
import { lockMember } from './locked-member.ts';

type LockedDocument = Selectable<DB['guestDocuments']>;

const find = (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('guestDocuments')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();

export const lockDocument = async (
  ctx: Ctx,
  { id, version }: { readonly id: string; readonly version: number },
  action: MemberDocumentAction,
): Promise<LockedDocument> => {
  // Out of scope answers like an unknown id.
  await documentCase(ctx, id);
  const asked = await find(ctx, id);
  if (!asked) fail(memberFailures.documentNotFound);
  // A merge moves documents while holding both members' locks, so the row is read again under this lock.
  await lockMember(ctx, { id: asked.guestId, version: null });
  const row = await find(ctx, id);
  if (!row || row.guestId !== asked.guestId) fail(memberFailures.documentNotFound);
  const own = (await confirmerOf(ctx, 'memberDocument')).own([row.recordedBy]);
  const why = refusal(memberDocumentTable[action], row.state as MemberDocumentState, { own });
  if (why) fail(why);
  if (row.version !== version) failStale(DocumentCase, await documentCase(ctx, id));
  return row;
};
