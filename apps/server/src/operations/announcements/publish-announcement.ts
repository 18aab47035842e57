/** Publishes an announcement: every user of its roles gets it in the message box exactly once. */
import type { Text } from '@minsu/contract/platform/texts.ts';
import { type Selectable, sql } from 'kysely';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import type { Job } from '../../platform/module.ts';
import { inboxKeyOf } from './note-read.ts';

type Row = Selectable<DB['announcements']>;

const recipientsOf = async (ctx: Ctx, roles: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.status = 1 and u.deleted_at is null and (${roles.length === 0} or exists (
      select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = u.id and r.role_code = any(${[...roles]}::text[]))) order by u.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** In batches, because a statement can have a limited number of parameters. */
const AT_ONCE = 500;

/** User text goes in as a value, so that no `{{…}}` in it is taken for a placeholder. */
const title: Text = ['{{titleZh}}', '{{titleEn}}'];
const content: Text = ['{{bodyZh}}', '{{bodyEn}}'];

const tell = async (ctx: Ctx, row: Row): Promise<void> => {
  const users = await recipientsOf(ctx, row.roles);
  const { titleZh, titleEn, bodyZh, bodyEn } = row;
  const params = { titleZh, titleEn: titleEn || titleZh, bodyZh, bodyEn: bodyEn || bodyZh };
  for (let at = 0; at < users.length; at += AT_ONCE) {
    const userIds = users.slice(at, at + AT_ONCE);
    await ctx.db
      .insertInto('announcementReaders')
      .values(userIds.map((userId) => ({ announcementId: row.id, userId, toldAt: ctx.now })))
      .onConflict((twice) => twice.doNothing())
      .execute();
    await tellUsers(ctx, {
      to: { userIds },
      kind: 'notice',
      subject: 'announcement',
      ...{ title, content, params },
      path: null,
      key: inboxKeyOf(row.id),
    });
  }
};

export const publishNow = async (ctx: Ctx, row: Row): Promise<void> => {
  await ctx.db
    .updateTable('announcements')
    .set({ state: 'published', publishedAt: ctx.now, updatedAt: ctx.now, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  await tell(ctx, row);
  await ctx.record({
    name: 'announcement.published',
    entity: 'announcement',
    entityId: row.id,
    before: { state: row.state },
    after: { state: 'published', title: row.titleZh, roles: row.roles },
  });
};

/** The next whose time has come; two processes never take the same one. */
const due = (ctx: Ctx, what: 'publish' | 'end') =>
  ctx.db
    .selectFrom('announcements')
    .selectAll()
    .where('state', '=', what === 'publish' ? 'scheduled' : 'published')
    .where(what === 'publish' ? 'publishAt' : 'endAt', '<=', ctx.now)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

const publishOne = async (ctx: Ctx): Promise<boolean> => {
  const row = await due(ctx, 'publish');
  if (row) await publishNow(ctx, row);
  return row !== undefined;
};

const endOne = async (ctx: Ctx): Promise<boolean> => {
  const row = await due(ctx, 'end');
  if (!row) return false;
  await ctx.db
    .updateTable('announcements')
    .set({ state: 'ended', endedAt: row.endAt, updatedAt: ctx.now, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  const change = { before: { state: row.state }, after: { state: 'ended' } };
  await ctx.record({ name: 'announcement.ended', entity: 'announcement', entityId: row.id, ...change });
  return true;
};

export const announcementJob: Job = {
  cron: '* * * * *',
  run: async (job) => {
    while (await job.change(publishOne));
    while (await job.change(endOne));
  },
};
