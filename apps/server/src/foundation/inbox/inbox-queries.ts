/** The message box of the caller: every query filters by the caller. */
import type { InboxCounts, InboxKind } from '@minsu/contract/foundation/messages/message.ts';
import type { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import type { InboxSubject } from '@minsu/contract/foundation/messages/subjects.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { containing, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { startOfDay } from '../houses/business-date-queries.ts';
import { subjectsBy } from './notice-choice-queries.ts';

type Input = z.output<typeof pageInbox.input>;
type Popup = z.input<typeof InboxCounts>['popups'][number];
type Message = z.input<typeof pageInbox.output>['records'][number];

const newestToHear = async (ctx: Ctx, subjects: readonly InboxSubject[]): Promise<Date | null> => {
  if (subjects.length === 0) return null;
  const { rows } = await sql<{ at: Date | null }>`
    select max(created_at) as at from inbox_messages
    where user_id = ${ctx.user.id} and read_at is null and subject = any(${[...subjects]}::text[])`.execute(
    ctx.db,
  );
  return rows[0]?.at ?? null;
};

const MAX_POPUPS = 3;

/** The oldest of the newest first, as they came. */
const openPopups = async (ctx: Ctx, subjects: readonly InboxSubject[]): Promise<Popup[]> => {
  if (subjects.length === 0) return [];
  const { rows } = await sql<Omit<Row, 'kind' | 'subject' | 'readAt' | 'settledAt'>>`
    select id, title_zh, title_en, content_zh, content_en, path, created_at from inbox_messages
    where user_id = ${ctx.user.id} and boxed and read_at is null and settled_at is null and kind = 'todo'
      and subject = any(${[...subjects]}::text[])
    order by created_at desc, id desc limit ${MAX_POPUPS}`.execute(ctx.db);
  return rows.map(({ id, titleZh, titleEn, contentZh, contentEn, path, createdAt }) => ({
    ...{ id, path, createdAt, title: [titleZh, titleEn], content: [contentZh, contentEn] },
  }));
};

/** Messages sent by mail only count as read. */
export const countUnread = async (ctx: Ctx): Promise<z.input<typeof InboxCounts>> => {
  const { rows } = await sql<{ kind: InboxKind; count: number }>`
    select kind, count(*)::int as count from inbox_messages
    where user_id = ${ctx.user.id} and read_at is null group by kind`.execute(ctx.db);
  const counts = new Map(rows.map((row) => [row.kind, row.count]));
  const count = (kind: InboxKind): number => counts.get(kind) ?? 0;
  const unread = { message: count('message'), notice: count('notice'), todo: count('todo') };
  if (rows.length === 0) return { ...unread, rings: null, popups: [] };
  const subjects = await subjectsBy(ctx);
  return {
    ...unread,
    rings: await newestToHear(ctx, subjects.sound),
    popups: await openPopups(ctx, subjects.popup),
  };
};

const conditions = (ctx: Ctx, input: Input): Expression<SqlBool>[] => {
  const all: Expression<SqlBool>[] = [sql`m.user_id = ${ctx.user.id} and m.boxed`];
  if (input.kind?.length) all.push(sql`m.kind = any(${input.kind}::text[])`);
  if (input.subject?.length) all.push(sql`m.subject = any(${input.subject}::text[])`);
  if (input.view === 'unread') all.push(sql`m.read_at is null`);
  if (input.createdFrom) all.push(sql`m.created_at >= ${startOfDay(input.createdFrom)}`);
  if (input.createdTo) all.push(sql`m.created_at < ${startOfDay(input.createdTo, 1)}`);
  if (input.keyword) {
    const like = containing(input.keyword);
    all.push(
      sql`(m.title_zh ilike ${like} or m.title_en ilike ${like} or m.content_zh ilike ${like} or m.content_en ilike ${like})`,
    );
  }
  return all;
};

interface Row {
  readonly id: string;
  readonly kind: InboxKind;
  readonly subject: InboxSubject;
  readonly titleZh: string;
  readonly titleEn: string;
  readonly contentZh: string;
  readonly contentEn: string;
  readonly path: string | null;
  readonly readAt: Date | null;
  readonly settledAt: Date | null;
  readonly createdAt: Date;
}

const toMessage = ({ titleZh, titleEn, contentZh, contentEn, ...row }: Row): Message => ({
  ...row,
  title: [titleZh, titleEn],
  content: [contentZh, contentEn],
});

export const pageOfInbox = async (ctx: Ctx, input: Input): Promise<Page<Message>> => {
  const where = sql.join(conditions(ctx, input), sql` and `);
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select m.id, m.kind, m.subject, m.title_zh, m.title_en, m.content_zh, m.content_en, m.path, m.read_at, m.settled_at, m.created_at
      from inbox_messages m where ${where} order by m.created_at desc, m.id desc ${limitOf(input)}`.execute(
      ctx.db,
    ),
    // A box holds some thousand rows at most: purged every hour.
    sql<{ n: number }>`select count(*)::int as n from inbox_messages m where ${where}`.execute(ctx.db),
  ]);
  return pageOfRows(rows.map(toMessage), counted.rows[0]?.n ?? 0, input);
};
