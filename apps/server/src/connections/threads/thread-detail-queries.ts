/** One conversation: its messages, and what prevents an answer. */

import {
  type ThreadChannel,
  threadCapabilities,
} from '@minsu/contract/connections/channels/thread-capabilities.ts';
import type {
  ThreadAttachment,
  ThreadDetail,
  ThreadMessage,
} from '@minsu/contract/connections/threads/thread.ts';
import { threadFailures } from '@minsu/contract/connections/threads/thread-failures.ts';
import { hindranceOf, type SendFacts } from '@minsu/contract/connections/threads/thread-rules.ts';
import { messageActionsOf } from '@minsu/contract/connections/threads/thread-states.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type Language, spokenLanguage } from '@minsu/contract/platform/texts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { sayReasons } from '../../foundation/messages/sms-reasons.ts';
import type { Ctx } from '../../platform/context.ts';
import { oldestFetched } from './fetch-rules.ts';
import { wayColumn } from './find-thread.ts';
import { seenThreads, threadRow } from './thread-row-queries.ts';

type MessageDraft = z.input<typeof ThreadMessage>;

const PAGE = 50;

interface StoredMessage extends Omit<MessageDraft, 'text' | 'actions' | 'retryAt'> {
  readonly textCipher: string;
  readonly nextTryAt: Date | null;
  readonly attachments: ThreadAttachment[];
}

const toMessage = (ctx: Ctx, { textCipher, nextTryAt, ...row }: StoredMessage): MessageDraft => ({
  ...row,
  text: ctx.services.cipher.decrypt(textCipher),
  problem: sayReasons(row.problem ?? null, ctx.language),
  retryAt: row.state === 'queued' && row.attempts > 0 ? nextTryAt : null,
  actions: messageActionsOf(row.state, (permission) => ctx.user.may(permission)),
});

const readMessages = async (
  ctx: Ctx,
  threadId: string,
  before: RawBuilder<unknown>,
): Promise<{ messages: MessageDraft[]; earlier: boolean }> => {
  const { rows } = await sql<StoredMessage>`
    select m.id, m.kind, m.origin, m.text_cipher, m.author, m.at, m.state, m.attempts, m.problem, m.next_try_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'mime', coalesce(f.mime, a.mime),
          'sizeBytes', coalesce(f.size_bytes, 0), 'ready', f.id is not null,
          'lost', f.id is null and (a.unfetchable or a.created_at <= ${oldestFetched(ctx.now)})) order by a.position)
        from thread_attachments a left join files f on f.id = a.file_id where a.message_id = m.id), '[]') as attachments
    from thread_messages m where m.thread_id = ${threadId} and ${before}
    order by m.at desc, m.id desc limit ${PAGE + 1}`.execute(ctx.db);
  const messages = rows.slice(0, PAGE).reverse();
  return { messages: messages.map((row) => toMessage(ctx, row)), earlier: rows.length > PAGE };
};

export interface Reach extends SendFacts {
  readonly phoneCipher: string | null;
  readonly phoneMasked: string | null;
  readonly emailCipher: string | null;
  readonly language: Language;
  readonly timeZone: string;
}

interface StoredReach {
  readonly orderId: string | null;
  readonly channel: ThreadChannel;
  readonly connected: boolean;
  readonly guestAt: Date | null;
  readonly checkOut: string | null;
  readonly timeZone: string | null;
  readonly phoneCipher: string | null;
  readonly phoneMasked: string | null;
  readonly emailCipher: string | null;
  readonly language: string | null;
  readonly consented: boolean;
}

const toReach = async (ctx: Ctx, { orderId: _, ...row }: StoredReach): Promise<Reach> => {
  const timeZone = row.timeZone ?? BUSINESS_TIME_ZONE;
  const address = row.channel === 'mail' ? row.emailCipher : row.phoneCipher;
  return {
    ...row,
    timeZone,
    guestWrote: row.guestAt !== null,
    today: await businessDateIn(ctx, timeZone),
    hasAddress: address !== null,
    language: spokenLanguage(row.language),
  };
};

/** `from` brings threads `t`, its order `o` and its connection `n`; `t` may be missing. */
const readReaches = async (
  ctx: Ctx,
  from: RawBuilder<unknown>,
  channel: RawBuilder<unknown>,
): Promise<StoredReach[]> => {
  const { rows } = await sql<StoredReach>`
    select o.id as order_id, ${channel} as channel, coalesce(n.state = 'active' and n.deleted_at is null, false) as connected,
      t.guest_at, coalesce(o.check_out, c.check_out) as check_out, h.time_zone,
      case when o.phone_hash is not null then o.phone_cipher end as phone_cipher, o.phone_masked, g.language,
      (select k.value_cipher from guest_contacts k where k.guest_id = o.guest_id and k.kind = 'email'
        order by k.id limit 1) as email_cipher,
      (t.consented_at is not null or coalesce(g.consents ? 'stayMessages', false)) as consented
    from ${from}`.execute(ctx.db);
  return rows;
};

/** How to reach the guest of a conversation now. */
export const reachOf = async (ctx: Ctx, threadId: string): Promise<Reach> => {
  const [row] = await readReaches(
    ctx,
    sql`threads t left join houses h on h.id = t.house_id
      left join orders o on o.house_id = t.house_id and o.id = t.order_id
      left join guests g on g.id = o.guest_id
      left join channel_connections n on n.id = t.connection_id
      left join channel_orders c on c.connection_id = t.connection_id and c.platform_order_id = t.platform_order_id
      where t.id = ${threadId}`,
    sql`t.channel`,
  );
  return row ? toReach(ctx, row) : fail(threadFailures.notFound);
};

/** How to reach the guests of orders, with or without a conversation. Keyed by order. */
export const reachesOfOrders = async (
  ctx: Ctx,
  keys: readonly { readonly houseId: string; readonly orderId: string }[],
): Promise<Map<string, Reach>> => {
  if (keys.length === 0) return new Map();
  const rows = await readReaches(
    ctx,
    sql`unnest(${keys.map(({ houseId }) => houseId)}::uuid[], ${keys.map(({ orderId }) => orderId)}::uuid[])
        as w (house_id, order_id)
      join orders o on o.house_id = w.house_id and o.id = w.order_id
      join houses h on h.id = o.house_id left join guests g on g.id = o.guest_id
      left join threads t on t.house_id = o.house_id and t.order_id = o.id
      left join lateral (select k.connection_id, k.check_out, m.platform, m.state, m.deleted_at from channel_orders k
        join channel_connections m on m.id = k.connection_id and m.platform <> 'ical'
        where k.house_id = o.house_id and k.order_id = o.id order by k.updated_at desc limit 1) n on true
      cross join lateral (select n.check_out) c`,
    sql`coalesce(case when t.connection_id is not null then t.channel end, ${wayColumn})`,
  );
  const reaches = new Map<string, Reach>();
  for (const row of rows) reaches.set(row.orderId ?? '', await toReach(ctx, row));
  return reaches;
};

export const threadDetail = async (ctx: Ctx, id: string): Promise<z.input<typeof ThreadDetail>> => {
  const thread = await threadRow(ctx, id);
  const reach = await reachOf(ctx, id);
  const { messages, earlier } = await readMessages(ctx, id, sql`true`);
  const isByNotice = threadCapabilities[thread.channel].sends !== 'platform';
  return {
    thread,
    messages,
    earlier,
    hindrance: hindranceOf(reach),
    phoneMasked: isByNotice ? reach.phoneMasked : null,
    language: reach.language,
    timeZone: reach.timeZone,
  };
};

export const messagesBefore = async (ctx: Ctx, { id, before }: { id: string; before: string }) => {
  await threadRow(ctx, id);
  if ((await threadOfMessage(ctx, before)) !== id) fail(threadFailures.messageNotFound);
  const from = sql`(m.at, m.id) < (select b.at, b.id from thread_messages b where b.id = ${before} and b.thread_id = ${id})`;
  return readMessages(ctx, id, from);
};

/** Fails with `thread.messageNotFound`, also for one out of scope. */
export const threadOfMessage = async (ctx: Ctx, messageId: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select t.id from thread_messages m join threads t on t.id = m.thread_id
    where m.id = ${messageId} and ${seenThreads(ctx)}`.execute(ctx.db);
  return rows[0]?.id ?? fail(threadFailures.messageNotFound);
};
