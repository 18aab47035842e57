/**
 * Reads guests' messages and the status of ours: every minute from the last position, and at once on a webhook. The
 * feed is the source of truth, as with orders (docs/decisions/015).
 */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { errorFields } from '../../../platform/log.ts';
import type { Job, JobContext } from '../../../platform/module.ts';
import type { Outcome } from '../adapters/adapter.ts';
import { callPlatform } from '../call-platform.ts';
import { messagesReceived } from '../channel-hooks.ts';
import { noteUnauthorised } from '../connect/note-unauthorised.ts';
import { type OpenAccount, openAccount } from '../connect/open-account.ts';
import { noteOperation, resultOf } from '../note-operation.ts';
import { connectionsAtWork } from './connections-at-work.ts';
import type { FeedReader } from './read-feed.ts';
import { ofChosenProperties } from './unchosen-orders.ts';

/** Pages per reading; the rest follows a minute later. */
const MAX_PAGES = 50;

export const messageCursorOf = async (ctx: Ctx, connectionId: string): Promise<string | null> => {
  const row = await ctx.db
    .selectFrom('channelConnections')
    .select('messageCursor')
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return row?.messageCursor ?? null;
};

/** Only if the position is still the one read, because another process may have advanced it. */
const moveCursor = async (ctx: Ctx, connectionId: string, from: string | null, to: string) => {
  await sql`update channel_connections set message_cursor = ${to}, messages_pulled_at = ${ctx.now}
    where id = ${connectionId} and message_cursor is not distinct from ${from}`.execute(ctx.db);
};

const noteFailure = (job: FeedReader, { account }: OpenAccount, outcome: Outcome<unknown>, ms: number) =>
  job.change(async (ctx) => {
    const { connectionId } = account;
    await noteOperation(ctx, { connectionId, kind: 'message', ms, ...resultOf(outcome) });
    if (outcome.kind === 'unauthorised') await noteUnauthorised(ctx, account, outcome);
  });

interface Read {
  readonly read: boolean;
  readonly more: boolean;
  readonly cursor: string | null;
}

const readPage = async (job: FeedReader, opened: OpenAccount, cursor: string | null): Promise<Read> => {
  const { account, adapter } = opened;
  const { connectionId } = account;
  const { outcome, ms } = await job.read((ctx) => callPlatform(ctx, () => adapter.messages(account, cursor)));
  if (outcome.kind !== 'done') {
    await noteFailure(job, opened, outcome, ms);
    return { read: false, more: false, cursor };
  }
  const { messages: told, cursor: next, more } = outcome.value;
  await job.change(async (ctx) => {
    const messages = await ofChosenProperties(ctx, connectionId, told);
    await messagesReceived(ctx, { from: { connectionId, platform: adapter.platform }, messages });
    if (next !== cursor) await moveCursor(ctx, connectionId, cursor, next);
    if (messages.length > 0)
      await noteOperation(ctx, { connectionId, kind: 'message', items: messages.length, ms, result: 'done' });
  });
  return { read: true, more: more && next !== cursor, cursor: next };
};

/** Reads all messages of one connection. Returns false if they could not be read completely. */
export const readMessages = async (job: FeedReader, connectionId: string): Promise<boolean> => {
  const opened = await job.read((ctx) => openAccount(ctx, connectionId));
  if (!opened) return true;
  let cursor = await job.read((ctx) => messageCursorOf(ctx, connectionId));
  for (let page = 0; page < MAX_PAGES && !job.signal.aborted; page += 1) {
    const read = await readPage(job, opened, cursor);
    if (!read.read || !read.more) return read.read;
    cursor = read.cursor;
  }
  return false;
};

const readOne = async (job: JobContext, connectionId: string): Promise<void> => {
  try {
    await readMessages(job, connectionId);
  } catch (error) {
    if (job.signal.aborted) return;
    await job.read(async ({ services }) =>
      services.log.error('messages not read', { connectionId, ...errorFields(error) }),
    );
  }
};

/** Concurrently: a hanging one delays no other. */
export const readMessagesJob: Job = {
  cron: '* * * * *',
  run: async (job) => {
    const connections = await job.read((ctx) => connectionsAtWork(ctx, ({ messages }) => messages !== null));
    await Promise.all(connections.map((id) => readOne(job, id)));
  },
};
