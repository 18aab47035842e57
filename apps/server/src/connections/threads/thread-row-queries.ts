/** The row of a conversation, for all lists. */

import type { ThreadRow } from '@minsu/contract/connections/threads/thread.ts';
import { threadFailures } from '@minsu/contract/connections/threads/thread-failures.ts';
import { threadActionsOf } from '@minsu/contract/connections/threads/thread-states.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { listSeparator } from '@minsu/contract/platform/texts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';

export type RowDraft = z.input<typeof ThreadRow>;

/** Conversations without a house are visible to users who may connect channels. */
export const seenThreads = (ctx: Ctx): RawBuilder<unknown> => sql`(
  (t.house_id is not null and ${inScope(ctx, 't.houseId')})
  or (t.house_id is null and ${ctx.user.may('channel:connect')}))`;

interface StoredRow extends Omit<RowDraft, 'actions' | 'preview' | 'dueAt' | 'unread'> {
  readonly previewCipher: string | null;
  readonly waitingSince: Date | null;
  readonly guestAt: Date | null;
  readonly readTo: Date | null;
}

const columns = (
  ctx: Ctx,
) => sql`t.id, t.house_id, h.name as house_name, t.order_id, o.order_no, t.platform_order_id,
  t.channel, o.guest_id, coalesce(nullif(o.booker_name, ''), t.guest_name) as guest_name,
  coalesce(o.check_in, c.check_in) as check_in, coalesce(o.check_out, c.check_out) as check_out, o.shown,
  coalesce((select string_agg(r.number, ${listSeparator(ctx.language)} order by s.position) from stays s
    join rooms r on r.house_id = s.house_id and r.id = s.room_id
    where s.house_id = t.house_id and s.order_id = t.order_id and s.state <> 'cancelled'), '') as rooms,
  t.state, m.text_cipher as preview_cipher, coalesce(m.kind, 'note') as preview_kind,
  (select count(*)::int from thread_attachments a where a.message_id = m.id) as preview_files,
  exists (select from thread_messages f where f.thread_id = t.id and f.state = 'failed') as has_failed,
  t.last_at, t.waiting_since, t.guest_at, t.assignee_id, u.realname as assignee_name, t.snoozed_until, t.version,
  (select d.read_to from thread_reads d where d.thread_id = t.id and d.user_id = ${ctx.user.id || null}) as read_to`;

const joined = sql`left join houses h on h.id = t.house_id
  left join orders o on o.house_id = t.house_id and o.id = t.order_id
  left join channel_orders c on c.connection_id = t.connection_id and c.platform_order_id = t.platform_order_id
  left join thread_messages m on m.id = t.last_message_id
  left join users u on u.id = t.assignee_id`;

const PREVIEW_LENGTH = 160;

const toRow = (
  ctx: Ctx,
  replyMinutes: number,
  { previewCipher, guestAt, readTo, ...row }: StoredRow,
): RowDraft => {
  const { waitingSince, state } = row;
  const text = previewCipher === null ? '' : ctx.services.cipher.decrypt(previewCipher);
  return {
    ...row,
    preview: cutText(text.replaceAll(/\s+/g, ' '), PREVIEW_LENGTH),
    dueAt: waitingSince && new Date(waitingSince.getTime() + replyMinutes * 60_000),
    unread: guestAt !== null && (readTo === null || readTo < guestAt),
    actions: threadActionsOf(state, { waits: waitingSince !== null }, (permission) =>
      ctx.user.may(permission),
    ),
  };
};

/** Rows of these ids that the caller may see, in their order. */
export const threadRows = async (ctx: Ctx, ids: readonly string[]): Promise<RowDraft[]> => {
  if (ids.length === 0) return [];
  const { threadReplyMinutes } = await readSettings(ctx.db, ctx.services);
  const { rows } = await sql<StoredRow>`
    select ${columns(ctx)} from unnest(${ids}::uuid[]) with ordinality as k (id, position)
    join threads t on t.id = k.id ${joined} where ${seenThreads(ctx)} order by k.position`.execute(ctx.db);
  return rows.map((row) => toRow(ctx, threadReplyMinutes, row));
};

/** Fails with `thread.notFound`, also for one out of scope. */
export const threadRow = async (ctx: Ctx, id: string): Promise<RowDraft> =>
  (await threadRows(ctx, [id]))[0] ?? fail(threadFailures.notFound);
