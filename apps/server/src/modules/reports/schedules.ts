/** Reports mailed by the clock: kept, listed, and sent once per week or month. */
import { addDays } from '@minsu/contract/dates.ts';
import { coreFailures, fail } from '@minsu/contract/failure.ts';
import {
  bucketOf,
  monthEnd,
  monthStart,
  nextMonth,
  type Period,
} from '@minsu/contract/reports/period-rules.ts';
import type {
  deleteReportSchedule,
  ReportSchedule,
  saveReportSchedule,
} from '@minsu/contract/reports/report-endpoints.ts';
import { reportFailures } from '@minsu/contract/reports/report-failures.ts';
import { type ReportName, reports } from '@minsu/contract/reports/report-list.ts';
import type { Language } from '@minsu/contract/texts.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { businessDateIn } from '../houses/business-date-queries.ts';

export type Turn = ReportSchedule['every'];

/** The day on which a mail of `every` is due next, after `today`. */
export const nextTurn = (every: Turn, today: string): string =>
  every === 'week' ? addDays(bucketOf(today, 'week'), 7) : nextMonth(today);

/** What a mail that is due on `day` tells of: the week or month before; of nights to come the 30 from then on. */
export const periodOfTurn = (every: Turn, day: string, of: 'past' | 'ahead' | 'now'): Period => {
  if (of !== 'past') return { from: day, to: addDays(day, of === 'ahead' ? 29 : 0) };
  if (every === 'week') return { from: addDays(day, -7), to: addDays(day, -1) };
  const last = monthStart(addDays(day, -1));
  return { from: last, to: monthEnd(last) };
};

interface Stored extends Omit<ReportSchedule, 'createdAt'> {
  readonly createdAt: Date;
}

const read = async (ctx: Ctx, only: { readonly id?: string; readonly report?: string }) => {
  const { rows } = await sql<Stored>`
    select s.id, s.report, s.every, s.active, c.realname as created_by, s.created_at, s.next_on, s.last_on, s.version,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.realname) order by u.realname, u.id), '[]')
        from users u where u.id = any(s.user_ids)) as users
    from report_schedules s join users c on c.id = s.created_by
    where ${only.id ? sql`s.id = ${only.id}` : sql`true`} and ${only.report ? sql`s.report = ${only.report}` : sql`true`}
    order by s.created_at desc, s.id desc limit 200`.execute(ctx.db);
  return rows;
};

export const reportSchedules = (ctx: Ctx, { report }: { report?: string | undefined }) =>
  read(ctx, report === undefined ? {} : { report });

/** Users who may see the report and have a mail; `ids`: of these only. */
export const reportReaders = async (ctx: Ctx, report: ReportName, ids?: readonly string[]) => {
  const { rows } = await sql<{ id: string; name: string; email: string; language: Language }>`
    select u.id, u.realname as name, u.email, coalesce(l.language, 'zh-CN') as language
    from users u left join user_layouts l on l.user_id = u.id
    where u.status = 1 and u.deleted_at is null and u.email is not null and u.email <> ''
      and ${ids ? sql`u.id = any(${ids}::uuid[])` : sql`true`}
      and exists (select from user_roles ur join role_permissions p on p.role_id = ur.role_id
        where ur.user_id = u.id and p.permission = ${reports[report].permission})
      and (${!reports[report].moneyOnly} or exists (select from user_roles ur join roles r on r.id = ur.role_id
        where ur.user_id = u.id and r.sees_money))
    order by u.realname, u.id limit 500`.execute(ctx.db);
  return rows;
};

type Save = z.output<typeof saveReportSchedule.input>;

const assertReaders = async (ctx: Ctx, { report, userIds }: Save): Promise<string[]> => {
  const wanted = [...new Set(userIds)];
  const known = await reportReaders(ctx, report, wanted);
  if (known.length !== wanted.length) {
    const { unknownReader } = reportFailures;
    fail(unknownReader, { fields: [{ path: 'userIds', text: unknownReader.text }] });
  }
  return wanted;
};

const locked = async (ctx: Ctx, id: string, version: number | undefined) => {
  const { rows } = await sql<{
    version: number;
    report: string;
    every: Turn;
    userIds: string[];
    active: boolean;
  }>`
    select version, report, every, user_ids, active from report_schedules where id = ${id} for update`.execute(
    ctx.db,
  );
  const row = rows[0] ?? fail(reportFailures.scheduleNotFound);
  if (row.version !== version) fail(coreFailures.stale, { current: (await read(ctx, { id }))[0] });
  return row;
};

export const saveSchedule = async (ctx: Ctx, input: Save) => {
  const userIds = await assertReaders(ctx, input);
  const before = input.id === undefined ? null : await locked(ctx, input.id, input.version);
  const id = input.id ?? ctx.newId();
  const nextOn = nextTurn(input.every, await businessDateIn(ctx));
  const { report, every, active, filters } = input;
  await sql`
    insert into report_schedules (id, report, query, every, user_ids, active, created_by, created_at, next_on)
    values (${id}, ${report}, ${JSON.stringify(filters)}::jsonb, ${every}, ${userIds}::uuid[], ${active}, ${ctx.user.id},
      ${ctx.now}, ${nextOn})
    on conflict (id) do update set report = excluded.report, query = excluded.query, every = excluded.every,
      user_ids = excluded.user_ids, active = excluded.active, next_on = excluded.next_on,
      version = report_schedules.version + 1`.execute(ctx.db);
  await ctx.record({
    name: before ? 'reportSchedule.changed' : 'reportSchedule.created',
    entity: 'reportSchedule',
    entityId: id,
    ...(before && {
      before: { report: before.report, every: before.every, active: before.active, userIds: before.userIds },
    }),
    after: { report, every, active, userIds },
  });
  return (await read(ctx, { id }))[0] ?? fail(reportFailures.scheduleNotFound);
};

export const deleteSchedule = async (
  ctx: Ctx,
  { id, version }: z.output<typeof deleteReportSchedule.input>,
) => {
  const { report, every } = await locked(ctx, id, version);
  await sql`delete from report_schedules where id = ${id}`.execute(ctx.db);
  await ctx.record({
    name: 'reportSchedule.deleted',
    entity: 'reportSchedule',
    entityId: id,
    before: { report, every },
  });
  return null;
};
