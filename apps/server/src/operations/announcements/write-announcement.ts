/** Announcements are written, published at once or at a set time, ended, and deleted while not yet published. */
import {
  type AnnouncementAction,
  type AnnouncementState,
  announcementFailures,
  announcementTable,
} from '@minsu/contract/operations/announcements/announcement.ts';
import {
  Announcement,
  createAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  endAnnouncement,
  publishAnnouncement,
  readAnnouncement,
  unscheduleAnnouncement,
} from '@minsu/contract/operations/announcements/announcement-endpoints.ts';
import { attachment, fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { announcedTo, announcementById } from './announcement-queries.ts';
import { noteRead } from './note-read.ts';
import { publishNow } from './publish-announcement.ts';

type Given = z.output<typeof createAnnouncement.input>;

const assertRoles = async (ctx: Ctx, roles: readonly string[]): Promise<void> => {
  if (roles.length === 0) return;
  const known = await ctx.db.selectFrom('roles').select('roleCode').where('roleCode', 'in', roles).execute();
  if (known.length < new Set(roles).size) failAt('roles', announcementFailures.unknownRole);
};

const assertEnd = (ctx: Ctx, endAt: string | null | undefined, start: Date | null): void => {
  if (endAt && new Date(endAt) <= (start ?? ctx.now)) failAt('endAt', announcementFailures.endBeforeStart);
};

const columnsOf = ({ endAt, roles, ...plain }: Given) => ({
  ...plain,
  roles: [...new Set(roles)],
  endAt: endAt ? new Date(endAt) : null,
});

const lock = async (
  ctx: Ctx,
  { id, version }: { id: string; version: number },
  action: AnnouncementAction,
) => {
  const row = await ctx.db
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return fail(announcementFailures.notFound);
  if (row.version !== version) failStale(Announcement, await announcementById(ctx, id));
  const failure = refusal(announcementTable[action], row.state as AnnouncementState, {});
  if (failure) fail(failure, { current: attachment(Announcement, await announcementById(ctx, id)) });
  return row;
};
type Row = Awaited<ReturnType<typeof lock>>;

const set = async (ctx: Ctx, row: Row, change: Partial<Row>): Promise<void> => {
  await ctx.db
    .updateTable('announcements')
    .set({ ...change, updatedAt: ctx.now, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
};

const announce = (ctx: Ctx, id: string, name: string, change: { before?: unknown; after?: unknown }) =>
  ctx.record({ name: `announcement.${name}`, entity: 'announcement', entityId: id, ...change });

const said = ({ titleZh, roles, pinned, state }: Pick<Row, 'titleZh' | 'roles' | 'pinned' | 'state'>) => ({
  title: titleZh,
  roles,
  pinned,
  state,
});

const create = command(createAnnouncement, async (ctx, input): Promise<Announcement> => {
  await assertRoles(ctx, input.roles);
  assertEnd(ctx, input.endAt, null);
  const id = ctx.newId();
  const row = { ...columnsOf(input), state: 'draft' };
  await ctx.db
    .insertInto('announcements')
    .values({
      ...row,
      id,
      createdBy: ctx.user.id,
      createdByName: ctx.user.realname,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute();
  await announce(ctx, id, 'added', { after: said(row) });
  return announcementById(ctx, id);
});

const edit = command(editAnnouncement, async (ctx, { id, version, ...input }): Promise<Announcement> => {
  const row = await lock(ctx, { id, version }, 'edit');
  await assertRoles(ctx, input.roles);
  assertEnd(ctx, input.endAt, row.publishAt);
  const columns = columnsOf(input);
  await set(ctx, row, columns);
  await announce(ctx, id, 'edited', { before: said(row), after: said({ ...row, ...columns }) });
  return announcementById(ctx, id);
});

const publish = command(publishAnnouncement, async (ctx, { publishAt, ...key }): Promise<Announcement> => {
  const row = await lock(ctx, key, 'publish');
  const at = publishAt ? new Date(publishAt) : null;
  if (at && at <= ctx.now) failAt('publishAt', announcementFailures.inPast);
  if (row.endAt && row.endAt <= (at ?? ctx.now)) failAt('publishAt', announcementFailures.endBeforeStart);
  if (at) {
    await set(ctx, row, { state: 'scheduled', publishAt: at });
    await announce(ctx, row.id, 'scheduled', {
      before: { state: row.state },
      after: { state: 'scheduled', at },
    });
  } else await publishNow(ctx, row);
  return announcementById(ctx, row.id);
});

const unschedule = command(unscheduleAnnouncement, async (ctx, key): Promise<Announcement> => {
  const row = await lock(ctx, key, 'unschedule');
  await set(ctx, row, { state: 'draft', publishAt: null });
  await announce(ctx, row.id, 'unscheduled', { before: { state: row.state }, after: { state: 'draft' } });
  return announcementById(ctx, row.id);
});

const end = command(endAnnouncement, async (ctx, key): Promise<Announcement> => {
  const row = await lock(ctx, key, 'end');
  await set(ctx, row, { state: 'ended', endedAt: ctx.now });
  await announce(ctx, row.id, 'ended', { before: { state: row.state }, after: { state: 'ended' } });
  return announcementById(ctx, row.id);
});

const remove = command(deleteAnnouncement, async (ctx, key) => {
  const row = await lock(ctx, key, 'delete');
  await ctx.db.deleteFrom('announcements').where('id', '=', row.id).execute();
  await announce(ctx, row.id, 'deleted', { before: said(row) });
  return null;
});

/** An announcement that is not addressed to the caller counts as unknown. */
const read = command(readAnnouncement, async (ctx, { id }) => {
  const mine = await announcedTo(ctx);
  if (!mine.some((each) => each.id === id)) fail(announcementFailures.notFound);
  await noteRead(ctx, [id]);
  return null;
});

export const announcementRoutes = [create, edit, publish, unschedule, end, remove, read];
