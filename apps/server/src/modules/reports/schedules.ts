/** Reports mailed by the clock: made, changed and stopped. */
import { coreFailures, fail } from '@minsu/contract/failure.ts';
import type { deleteReportSchedule, saveReportSchedule } from '@minsu/contract/reports/report-endpoints.ts';
import { reportFailures } from '@minsu/contract/reports/report-failures.ts';
import { type ReportName, reports } from '@minsu/contract/reports/report-list.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { businessDateIn } from '../houses/business-date-queries.ts';
import { readSchedules, reportReaders } from './schedule-queries.ts';
import { nextTurn, type Turn } from './schedule-rules.ts';

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

/** Who keeps a schedule of a report sees that report himself. */
const assertKeeper = ({ user }: Ctx, report: ReportName): void => {
  const { permission, moneyOnly } = reports[report];
  if (!user.may(permission)) fail(reportFailures.notYours);
  if (moneyOnly && !user.seesMoney) fail(reportFailures.moneyHidden);
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
  if (row.version !== version) fail(coreFailures.stale, { current: (await readSchedules(ctx, { id }))[0] });
  return row;
};

export const saveSchedule = async (ctx: Ctx, input: Save) => {
  assertKeeper(ctx, input.report);
  const userIds = await assertReaders(ctx, input);
  const before = input.id === undefined ? null : await locked(ctx, input.id, input.version);
  const id = input.id ?? ctx.newId();
  const nextOn = nextTurn(input.every, await businessDateIn(ctx));
  const { report, every, active, filters } = input;
  await sql`
    insert into report_schedules (id, report, query, every, user_ids, active, created_by, kept_by, created_at, next_on)
    values (${id}, ${report}, ${JSON.stringify(filters)}::jsonb, ${every}, ${userIds}::uuid[], ${active}, ${ctx.user.id},
      ${ctx.user.id}, ${ctx.now}, ${nextOn})
    on conflict (id) do update set report = excluded.report, query = excluded.query, every = excluded.every,
      user_ids = excluded.user_ids, active = excluded.active, kept_by = excluded.kept_by, next_on = excluded.next_on,
      unsent_on = null, unsent_why = null, failures = 0, retry_at = null,
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
  return (await readSchedules(ctx, { id }))[0] ?? fail(reportFailures.scheduleNotFound);
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
