/** Announcements as who writes them and as their readers see them. */
import {
  type AnnouncementState,
  announcementFailures,
  announcementTable,
} from '@minsu/contract/operations/announcements/announcement.ts';
import type {
  Announcement,
  CurrentAnnouncement,
  pageAnnouncements,
} from '@minsu/contract/operations/announcements/announcement-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, containing, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';

type Filters = Pick<z.output<typeof pageAnnouncements.input>, 'keyword' | 'state'>;

const conditionsOf = ({ keyword, state }: Filters): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(keyword
        ? [sql`(a.title_zh ilike ${containing(keyword)} or a.title_en ilike ${containing(keyword)})`]
        : []),
      ...(state?.length ? [sql`a.state = any(${state})`] : []),
    ],
    sql` and `,
  );

type Stored = Omit<z.input<typeof Announcement>, 'actions'> & { readonly state: AnnouncementState };

const columns = sql`
  a.id, a.title_zh, a.title_en, a.body_zh, a.body_en, a.roles, a.pinned, a.state, a.publish_at, a.end_at,
  a.published_at, a.ended_at, a.created_by_name, a.created_at, a.version,
  (select count(*)::int from announcement_readers r where r.announcement_id = a.id) as recipients,
  (select count(*)::int from announcement_readers r where r.announcement_id = a.id and r.read_at is not null) as read`;

const withActions = (ctx: Ctx, row: Stored): z.input<typeof Announcement> => ({
  ...row,
  actions: allowedActions(announcementTable, row.state, {}, ctx.user.may),
});

export const pageOfAnnouncements = async (ctx: Ctx, input: z.output<typeof pageAnnouncements.input>) => {
  const where = conditionsOf(input);
  const { rows } = await sql<Stored>`
    select ${columns} from announcements a where ${where}
    order by a.created_at desc, a.id desc ${limitOf(input)}`.execute(ctx.db);
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from (select from announcements a where ${where} limit ${COUNT_LIMIT}) c`.execute(
    ctx.db,
  );
  return pageOfRows(
    rows.map((row) => withActions(ctx, row)),
    counted.rows[0]?.n ?? 0,
    input,
  ) as Page<Announcement>;
};

/** Fails with `announcement.notFound`. */
export const announcementById = async (ctx: Ctx, id: string): Promise<Announcement> => {
  const { rows } = await sql<Stored>`select ${columns} from announcements a where a.id = ${id}`.execute(
    ctx.db,
  );
  const [row] = rows;
  return row ? (withActions(ctx, row) as Announcement) : fail(announcementFailures.notFound);
};

const MAX = 20;

/** Announcements for the caller's current roles; a role whose time is over is left out before the job removes it. */
export const announcedTo = async (ctx: Ctx): Promise<CurrentAnnouncement[]> => {
  const roles = ctx.user.roles.map(({ code }) => code);
  const { rows } = await sql<z.input<typeof CurrentAnnouncement>>`
    select a.id, a.title_zh, a.title_en, a.body_zh, a.body_en, a.pinned, a.published_at, r.read_at
    from announcements a
    left join announcement_readers r on r.announcement_id = a.id and r.user_id = ${ctx.user.id}
    where a.state = 'published' and (a.end_at is null or a.end_at > ${ctx.now})
      and (a.roles = '{}' or a.roles && ${roles}::text[])
    order by a.pinned desc, a.published_at desc, a.id desc limit ${MAX}`.execute(ctx.db);
  return rows as CurrentAnnouncement[];
};
