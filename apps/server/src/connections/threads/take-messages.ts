/**
 * Stores messages reported by a platform: repeated, in any order, or for orders not known yet. A guest's message opens
 * the conversation; our own is found by its key and updated.
 */
import type {
  MessagePlatform,
  PlatformMessage,
} from '@minsu/contract/connections/channels/platform-message.ts';
import type { DeliveryState } from '@minsu/contract/connections/threads/thread-states.ts';
import { isFurther, threadTable } from '@minsu/contract/connections/threads/thread-states.ts';
import { factsOf } from '@minsu/contract/foundation/system/platform-registry.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { recountThread } from './locked-thread.ts';

interface From {
  readonly connectionId: string;
  readonly platform: MessagePlatform;
}

interface HeldThread {
  readonly id: string;
  readonly houseId: string | null;
  readonly state: string;
}

/** Held until the end of the transaction; attached to the order where that is known. */
const holdThread = async (
  ctx: Ctx,
  { connectionId, platform }: From,
  {
    platformOrderId,
    name,
    begunAs,
  }: Pick<PlatformMessage, 'platformOrderId' | 'begunAs'> & {
    readonly name: string;
  },
): Promise<HeldThread> => {
  if (begunAs !== undefined && begunAs !== platformOrderId)
    await sql`
      update threads set platform_order_id = ${platformOrderId}
      where connection_id = ${connectionId} and platform_order_id = ${begunAs}
        and not exists (select from threads x
          where x.connection_id = ${connectionId} and x.platform_order_id = ${platformOrderId})`.execute(
      ctx.db,
    );
  await sql`
    insert into threads (id, house_id, order_id, channel, connection_id, platform_order_id, guest_name, last_at, created_at)
    select ${ctx.newId()}::uuid, case when c.order_id is null then null else c.house_id end, c.order_id, ${platform},
      ${connectionId}::uuid, ${platformOrderId}, ${name}, ${ctx.now}, ${ctx.now}
    from (select 1) one left join channel_orders c
      on c.connection_id = ${connectionId} and c.platform_order_id = ${platformOrderId}
    on conflict do nothing`.execute(ctx.db);
  // A conversation started from the order by another channel uses the platform's from now on.
  const { rows } = await sql<HeldThread>`
    update threads t set guest_name = case when t.guest_name = '' then ${name} else t.guest_name end,
      channel = ${platform}, connection_id = ${connectionId}, platform_order_id = ${platformOrderId}
    where t.id = (
      select x.id from threads x left join channel_orders c
        on c.connection_id = ${connectionId} and c.platform_order_id = ${platformOrderId}
      where (x.connection_id = ${connectionId} and x.platform_order_id = ${platformOrderId})
        or (x.house_id = c.house_id and x.order_id = c.order_id)
      order by x.platform_order_id is null limit 1 for update of x)
    returning t.id, t.house_id, t.state`.execute(ctx.db);
  const [held] = rows;
  if (!held) throw new Error('a conversation that was just stored is gone');
  return held;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Ours {
  readonly id: string;
  readonly state: string | null;
}

const byKey = async ({ db }: Ctx, key: string): Promise<Ours | undefined> =>
  UUID.test(key)
    ? db
        .selectFrom('threadMessages')
        .select(['id', 'state'])
        .where('id', '=', key)
        .where('kind', '=', 'reply')
        .forUpdate()
        .executeTakeFirst()
    : undefined;

/** Channels trim and fold white space. */
const asCompared = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
/** Their clock may be behind ours. */
const CLOCKS_MS = 2 * MINUTE_MS;

/** For a platform without keys: our oldest message with these words that has no counterpart there yet. */
const byWords = async (
  { db, services }: Ctx,
  threadId: string,
  { connectionId }: From,
  { platformMessageId, text, at }: PlatformMessage,
): Promise<Ours | undefined> => {
  const stored = await db
    .selectFrom('threadMessages')
    .select('id')
    .where('connectionId', '=', connectionId)
    .where('platformMessageId', '=', platformMessageId)
    .executeTakeFirst();
  if (stored) return undefined;
  const rows = await db
    .selectFrom('threadMessages')
    .select(['id', 'state', 'textCipher'])
    .where('threadId', '=', threadId)
    .where('kind', '=', 'reply')
    .where('origin', '<>', 'platform')
    .where('platformMessageId', 'is', null)
    .where('attempts', '>', 0)
    .where('createdAt', '<=', new Date(at.getTime() + CLOCKS_MS))
    .orderBy('createdAt')
    .orderBy('id')
    .forUpdate()
    .execute();
  const words = asCompared(text);
  return rows.find(({ textCipher }) => asCompared(services.cipher.decrypt(textCipher)) === words);
};

/** Null: not one of our messages. True: its state advanced. */
const followReceipt = async (
  ctx: Ctx,
  threadId: string,
  from: From,
  message: PlatformMessage,
): Promise<boolean | null> => {
  const { connectionId, platform } = from;
  const { sendKey, receipt, platformMessageId } = message;
  const isKeyed = factsOf(platform).messages?.keyed ?? true;
  if (isKeyed && sendKey === null) return null;
  const row = sendKey === null ? await byWords(ctx, threadId, from, message) : await byKey(ctx, sendKey);
  if (!row) return null;
  // The message arrived, whatever the send call returned.
  const isMoved = isFurther(receipt, row.state as DeliveryState);
  // Without a key its number is what it is known by from now on.
  if (!isMoved && isKeyed) return false;
  await ctx.db
    .updateTable('threadMessages')
    .set({
      ...(isMoved && { state: receipt, problem: null, nextTryAt: null }),
      ...{ connectionId, platformMessageId },
    })
    .where('id', '=', row.id)
    .execute();
  return isMoved;
};

/** False: it is stored already. */
const storeMessage = async (
  ctx: Ctx,
  threadId: string,
  { connectionId }: From,
  message: PlatformMessage,
): Promise<boolean> => {
  const id = ctx.newId();
  const isGuest = message.from === 'guest';
  const { rows } = await sql<{ id: string }>`
    insert into thread_messages (id, thread_id, kind, origin, text_cipher, author, at, connection_id, platform_message_id,
      state, created_at)
    values (${id}, ${threadId}, ${isGuest ? 'guest' : 'reply'}, ${isGuest ? 'person' : 'platform'},
      ${ctx.services.cipher.encrypt(message.text)}, ${message.name}, ${message.at}, ${connectionId},
      ${message.platformMessageId}, ${isGuest ? null : message.receipt}, ${ctx.now})
    on conflict do nothing returning id`.execute(ctx.db);
  if (rows.length === 0) {
    if (!isGuest) await moveTold(ctx, connectionId, message);
    return false;
  }
  if (message.files.length > 0)
    await ctx.db
      .insertInto('threadAttachments')
      .values(
        message.files.map((file, position) => ({
          ...{ id: ctx.newId(), threadId, messageId: id, fileId: null, position, createdAt: ctx.now },
          ...{ mime: file.mime, name: file.name, sendKey: file.key },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return true;
};

/** Written in the platform's app, and reported again with another receipt. */
const moveTold = async (ctx: Ctx, connectionId: string, { platformMessageId, receipt }: PlatformMessage) => {
  const told = await ctx.db
    .selectFrom('threadMessages')
    .select(['id', 'state'])
    .where('connectionId', '=', connectionId)
    .where('platformMessageId', '=', platformMessageId)
    .where('origin', '=', 'platform')
    .forUpdate()
    .executeTakeFirst();
  if (told && isFurther(receipt, told.state as DeliveryState))
    await ctx.db.updateTable('threadMessages').set({ state: receipt }).where('id', '=', told.id).execute();
};

interface Taken {
  fromGuest: number;
  fromHost: number;
  moved: number;
}

const takeOne = async (ctx: Ctx, threadId: string, from: From, message: PlatformMessage, taken: Taken) => {
  const moved = message.from === 'host' ? await followReceipt(ctx, threadId, from, message) : null;
  if (moved !== null) taken.moved += Number(moved);
  else if (await storeMessage(ctx, threadId, from, message))
    taken[message.from === 'guest' ? 'fromGuest' : 'fromHost'] += 1;
};

/** The guest's word wakes and opens it again. */
export const openForGuest = async (
  ctx: Ctx,
  { id, state }: Pick<HeldThread, 'id' | 'state'>,
): Promise<void> => {
  if (state === threadTable.guestWrites.to[0]) return;
  await sql`update threads set state = 'open', snoozed_until = null, closed_at = null, version = version + 1
    where id = ${id}`.execute(ctx.db);
};

const takeOfOrder = async (ctx: Ctx, from: From, messages: readonly PlatformMessage[]): Promise<void> => {
  const [first] = messages;
  if (!first) return;
  const { platformOrderId, begunAs } = first;
  const name = messages.find((message) => message.from === 'guest')?.name ?? '';
  const thread = await holdThread(ctx, from, {
    platformOrderId,
    name,
    ...(begunAs !== undefined && { begunAs }),
  });
  const taken: Taken = { fromGuest: 0, fromHost: 0, moved: 0 };
  for (const message of messages) await takeOne(ctx, thread.id, from, message, taken);
  if (taken.fromGuest > 0) await openForGuest(ctx, thread);
  if (taken.fromGuest + taken.fromHost + taken.moved === 0) return;
  await recountThread(ctx, thread.id);
  const of = { entity: 'thread', entityId: thread.id, houseId: thread.houseId };
  if (taken.fromGuest > 0)
    await ctx.record({ ...of, name: 'thread.guestMessage', after: { count: taken.fromGuest } });
  else if (taken.fromHost > 0)
    await ctx.record({ ...of, name: 'thread.replied', after: { origin: 'platform' } });
  else await ctx.record({ ...of, name: 'thread.receipt' });
};

/** Inside a change. Conversations are held in one order, so that two readers of a feed do not wait for each other. */
export const takeMessages = async (
  ctx: Ctx,
  from: From,
  messages: readonly PlatformMessage[],
): Promise<void> => {
  const byOrder = Map.groupBy(messages, ({ platformOrderId }) => platformOrderId);
  for (const [, own] of [...byOrder].sort(([a], [b]) => (a < b ? -1 : 1))) await takeOfOrder(ctx, from, own);
};
