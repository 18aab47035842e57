/** Reports mailed by the clock: made, changed and stopped. */

import {
  type deleteReportSchedule,
  ReportSchedule,
  type saveReportSchedule,
} from '@minsu/contract/operations/reports/report-endpoints.ts';
import { reportFailures } from '@minsu/contract/operations/reports/report-failures.ts';
import { type ReportName, reports } from '@minsu/contract/operations/reports/report-list.ts';
import { fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { assertFits } from './report-ctx.ts';
import { readSchedules, reportReaders } from './schedule-queries.ts';
import { nextTurn, type Turn } from './schedule-rules.ts';

type Save = z.output<typeof saveReportSchedule.input>;

const assertReaders = async (ctx: Ctx, { report, userIds }: Save): Promise<string[]> => {
  const wanted = [...new Set(userIds)];
  const known = await reportReaders(ctx, report, wanted);
  if (known.length !== wanted.length) failAt('userIds', reportFailures.unknownReader);
  return wanted;
};

/** The owner of a schedule must be able to see its report. */
const assertKeeper = ({ user }: Ctx, report: ReportName): void => {
  const { permission, moneyOnly } = reports[report];
  if (!user.may(permission)) fail(reportFailures.notYours);
  if (moneyOnly && !seesSomeMoney({ user, access: permission })) fail(reportFailures.moneyHidden);
};

type Named = z.output<typeof deleteReportSchedule.input>;

interface Row {
  readonly version: number;
  readonly report: ReportName;
  readonly every: Turn;
  readonly userIds: string[];
  readonly query: Record<string, unknown>;
  readonly active: boolean;
  readonly nextOn: string;
}

const locked = async (ctx: Ctx, id: string, version: number | undefined): Promise<Row> => {
  const { rows } = await sql<Row>`
    select version, report, every, user_ids, query, active, next_on from report_schedules where id = ${id} for update`.execute(
    ctx.db,
  );
  const row = rows[0] ?? fail(reportFailures.scheduleNotFound);
  if (row.version !== version) failStale(ReportSchedule, await readOne(ctx, id));
  return row;
};

const readOne = async (ctx: Ctx, id: string) =>
  (await readSchedules(ctx, { id }))[0] ?? fail(reportFailures.scheduleNotFound);

/** A turn that has passed, while it was paused or could not be sent, is not made up for. */
const turnFrom = async (ctx: Ctx, { every, nextOn }: Pick<Row, 'every' | 'nextOn'>): Promise<string> => {
  const today = await businessDateIn(ctx);
  return nextOn > today ? nextOn : nextTurn(every, today);
};

/** The user who changes it becomes its owner, and earlier failures are cleared. */
const takenOver = ({
  user,
}: Ctx) => sql`kept_by = ${user.id}, unsent_on = null, unsent_why = null, failures = 0,
  retry_at = null, version = report_schedules.version + 1`;

const create = async (ctx: Ctx, { report, every, filters = {} }: Save, userIds: string[]) => {
  const id = ctx.newId();
  const nextOn = nextTurn(every, await businessDateIn(ctx));
  await sql`
    insert into report_schedules (id, report, query, every, user_ids, created_by, kept_by, created_at, next_on)
    values (${id}, ${report}, ${JSON.stringify(filters)}::jsonb, ${every}, ${userIds}::uuid[], ${ctx.user.id},
      ${ctx.user.id}, ${ctx.now}, ${nextOn})`.execute(ctx.db);
  const after = { report, every, userIds, filters, active: true };
  await ctx.record({ name: 'reportSchedule.created', entity: 'reportSchedule', entityId: id, after });
  return readOne(ctx, id);
};

const change = async (ctx: Ctx, id: string, input: Save, userIds: string[]) => {
  const was = await locked(ctx, id, input.version);
  const { report, every, filters = was.query } = input;
  if (was.report !== report) fail(reportFailures.otherReport);
  const nextOn = was.every === every ? await turnFrom(ctx, was) : nextTurn(every, await businessDateIn(ctx));
  await sql`update report_schedules set query = ${JSON.stringify(filters)}::jsonb, every = ${every},
    user_ids = ${userIds}::uuid[], next_on = ${nextOn}, ${takenOver(ctx)} where id = ${id}`.execute(ctx.db);
  await ctx.record({
    ...{ name: 'reportSchedule.changed', entity: 'reportSchedule', entityId: id },
    before: { every: was.every, userIds: was.userIds, filters: was.query },
    after: { every, userIds, filters },
  });
  return readOne(ctx, id);
};

export const saveSchedule = async (ctx: Ctx, input: Save) => {
  assertKeeper(ctx, input.report);
  assertFits(input.report, input.filters ?? {});
  const userIds = await assertReaders(ctx, input);
  return input.id === undefined ? create(ctx, input, userIds) : change(ctx, input.id, input, userIds);
};

export const pauseSchedule = async (ctx: Ctx, { id, version }: Named) => {
  const { active } = await locked(ctx, id, version);
  if (!active) fail(reportFailures.schedulePaused);
  await sql`update report_schedules set active = false, failures = 0, retry_at = null, version = version + 1
    where id = ${id}`.execute(ctx.db);
  await ctx.record({
    ...{ name: 'reportSchedule.paused', entity: 'reportSchedule', entityId: id },
    before: { active: true },
    after: { active: false },
  });
  return readOne(ctx, id);
};

/** Also for a running one whose owner lost the permission: another user takes it over. */
export const resumeSchedule = async (ctx: Ctx, { id, version }: Named) => {
  const was = await locked(ctx, id, version);
  assertKeeper(ctx, was.report);
  const before = await readOne(ctx, id);
  if (was.active && (before.holds === null || before.holds === 'noReaders'))
    fail(reportFailures.scheduleRuns);
  await sql`update report_schedules set active = true, next_on = ${await turnFrom(ctx, was)}, ${takenOver(ctx)}
    where id = ${id}`.execute(ctx.db);
  const after = await readOne(ctx, id);
  await ctx.record({
    ...{ name: 'reportSchedule.resumed', entity: 'reportSchedule', entityId: id },
    before: { active: before.active, keptBy: before.keptBy },
    after: { active: after.active, keptBy: after.keptBy },
  });
  return after;
};

export const deleteSchedule = async (ctx: Ctx, { id, version }: Named) => {
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
