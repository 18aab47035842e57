/**
 * Mails due reports: each reader gets a file and a link. Files are made first, outside any transaction; the schedule
 * advances in the transaction that queues its mails, so that none is sent twice.
 */
import { buffer } from 'node:stream/consumers';
import { fittingQuestion } from '@minsu/contract/operations/reports/fitting-question.ts';
import type { Period } from '@minsu/contract/operations/reports/period-rules.ts';
import { reportTexts } from '@minsu/contract/operations/reports/report.text.ts';
import { reportFile, type unsentReasons } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { type ReportName, reports } from '@minsu/contract/operations/reports/report-list.ts';
import { reportNameTexts } from '@minsu/contract/operations/reports/report-names.text.ts';
import { type Params, sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { type Mail, queueMail } from '../../foundation/messages/queue-mail.ts';
import { recipientsOf } from '../../foundation/messages/reader-queries.ts';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/routes.ts';
import { loadUser } from '../../platform/http/session.ts';
import { errorFields } from '../../platform/log.ts';
import type { Job, JobContext } from '../../platform/module.ts';
import { reportAsFile } from './export-report.ts';
import { readSchedules, reportReaders } from './schedule-queries.ts';
import { nextTurn, periodOfTurn, retryAfterMs, type Turn } from './schedule-rules.ts';

interface Due {
  readonly id: string;
  readonly report: ReportName;
  readonly query: Readonly<Record<string, unknown>>;
  readonly every: Turn;
  readonly userIds: string[];
  readonly nextOn: string;
  readonly failures: number;
}

type Unsent = (typeof unsentReasons)[number];

/** Defaults of the screen are left out of its address. */
const isUsual = (report: ReportName, name: string, value: unknown): boolean =>
  (name === 'compare' && value === 'none') || (name === 'back' && report !== 'pickup');

/** The screen's address of the report with its period. */
const reportPath = (report: ReportName, query: Readonly<Record<string, unknown>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null && !isUsual(report, name, each))
        search.append(name, String(each));
  const text = search.toString();
  return `/report/${report}${text === '' ? '' : `?${text}`}`;
};

const findDue = async (ctx: Ctx): Promise<Due | null> => {
  const { rows } = await sql<Due>`
    select id, report, query, every, user_ids, next_on, failures from report_schedules
    where active and next_on <= ${await businessDateIn(ctx)}::date and (retry_at is null or retry_at <= ${ctx.now})
    order by next_on, id limit 1`.execute(ctx.db);
  return rows[0] ?? null;
};

type Reader = Awaited<ReturnType<typeof reportReaders>>[number];
type Mailed = Pick<Mail, 'to' | 'language' | 'subject' | 'text' | 'file'> & { readonly userId: string };

/** Runs as the reader under the report's permission: the file holds what the reader's screen would show. */
const asReader = async (job: JobContext, reader: Reader, { id, report }: Due): Promise<Ctx | null> => {
  const user = await job.read((ctx) => loadUser(ctx.db, reader.id));
  if (!user) return null;
  const { language } = reader;
  const nowhere = { token: null, userAgent: '', address: '', deviceHash: Buffer.alloc(0), deviceId: null };
  return job.as({ user, language, requestId: `report-${id}`, ...nowhere }, reports[report].permission).ctx;
};

/** Filters that an earlier version knew are left out rather than the report. */
const fileOf = (own: Ctx, { report, query }: Due, period: Period): Promise<FileAnswer> => {
  const { asked } = fittingQuestion(report, { ...query, ...period });
  return reportAsFile(own, reportFile.input.parse({ ...asked, ...period }));
};

const mailFor = async (job: JobContext, due: Due, reader: Reader, period: Period): Promise<Mailed | null> => {
  const own = await asReader(job, reader, due);
  if (!own) return null;
  const { report, query } = due;
  const { language, id: userId, email: to } = reader;
  const { fileName, body } = await fileOf(own, due, period);
  const params: Params = {
    ...{ ...period, reader: reader.name, file: fileName },
    name: sayText(reportNameTexts[`report_${report}`], language),
    link: `${own.services.config.publicUrl}${reportPath(report, { ...query, ...period })}`,
  };
  return {
    ...{ to, userId, language },
    subject: sayText(reportTexts.mailSubject, language, params),
    text: sayText(reportTexts.mailText, language, params),
    file: { name: fileName, content: await buffer(body) },
  };
};

/** To all readers' message boxes, and by mail unless declined. Returns how many were reached. */
const tellReaders = async (
  ctx: Ctx,
  { id, report, query, nextOn }: Due,
  mails: readonly Mailed[],
  period: Period,
): Promise<number> => {
  const userIds = mails.map(({ userId }) => userId);
  const [zh, en] = reportNameTexts[`report_${report}`];
  const reached = new Set(
    await tellUsers(ctx, {
      to: { userIds },
      ...{ kind: 'notice', subject: 'report', mailed: true },
      title: reportTexts.toldTitle,
      content: reportTexts.toldContent,
      params: { zh, en: String(en), ...period },
      path: reportPath(report, { ...query, ...period }),
      key: `report:${id}:${nextOn}`,
    }),
  );
  const wanting = new Set<string>();
  for (const { userId, mailTo } of await recipientsOf(ctx, 'report', userIds))
    if (mailTo !== null) wanting.add(userId);
  for (const mail of mails)
    if (wanting.has(mail.userId)) {
      await queueMail(ctx, { ...mail, kind: 'report.scheduled', secret: false });
      reached.add(mail.userId);
    }
  return reached.size;
};

/** Why nothing was sent; null: it was. Permissions are checked again, because making files takes time. */
const sendNow = async (
  ctx: Ctx,
  due: Due,
  mails: readonly Mailed[],
  period: Period,
): Promise<Unsent | null> => {
  const [now] = await readSchedules(ctx, { id: due.id });
  if (!now) return 'noReaders';
  if (now.holds !== null) return now.holds;
  const able = new Set(now.users.filter(({ lacks }) => lacks === null).map(({ id }) => id));
  const going = mails.filter(({ userId }) => able.has(userId));
  return (await tellReaders(ctx, due, going, period)) > 0 ? null : 'noReaders';
};

/** On to its next turn, with the word why this one was left out. */
const moveOn = async (ctx: Ctx, { id, every, report }: Due, why: Unsent | null): Promise<void> => {
  const today = await businessDateIn(ctx);
  const outcome =
    why === null
      ? sql`last_on = ${today}::date, unsent_on = null, unsent_why = null`
      : sql`unsent_on = ${today}::date, unsent_why = ${why}`;
  await sql`update report_schedules set ${outcome}, next_on = ${nextTurn(every, today)}, failures = 0,
    retry_at = null where id = ${id}`.execute(ctx.db);
  if (why !== null)
    await ctx.record({
      name: 'reportSchedule.unsent',
      entity: 'reportSchedule',
      entityId: id,
      after: { report, unsentWhy: why },
    });
};

/** If another process was faster or it was changed meanwhile, nothing is mailed. */
const isStillDue = async (ctx: Ctx, { id, nextOn, failures }: Due): Promise<boolean> => {
  const { rows } = await sql`
    select from report_schedules where id = ${id} and active and next_on = ${nextOn}::date and failures = ${failures}
    for update`.execute(ctx.db);
  return rows.length > 0;
};

const mailsOf = async (job: JobContext, due: Due, period: Period): Promise<Mailed[]> => {
  const [now] = await job.read((ctx) => readSchedules(ctx, { id: due.id }));
  if (!now || now.holds !== null) return [];
  const mails: Mailed[] = [];
  for (const reader of await job.read((ctx) => reportReaders(ctx, due.report, due.userIds))) {
    const mail = await mailFor(job, due, reader, period);
    if (mail) mails.push(mail);
  }
  return mails;
};

const send = async (job: JobContext, due: Due): Promise<void> => {
  const period = periodOfTurn(due.every, due.nextOn, reports[due.report].of);
  const mails = await mailsOf(job, due, period);
  await job.change(async (ctx) => {
    if (await isStillDue(ctx, due)) await moveOn(ctx, due, await sendNow(ctx, due, mails, period));
  });
};

/** Retries later, after the others; after many tries this turn is skipped. */
const putOff = async (ctx: Ctx, due: Due): Promise<void> => {
  const failures = due.failures + 1;
  const wait = retryAfterMs(failures);
  if (wait === null) return moveOn(ctx, due, 'failed');
  await sql`update report_schedules set failures = ${failures}, retry_at = ${new Date(ctx.now.getTime() + wait)}
    where id = ${due.id}`.execute(ctx.db);
};

const sendOne = async (job: JobContext): Promise<boolean> => {
  const due = await job.read(findDue);
  if (!due) return false;
  try {
    await send(job, due);
  } catch (error) {
    // A stopping server does not count as a failed report.
    if (job.signal.aborted) throw error;
    await job.change(async (ctx) => {
      ctx.services.log.error('a scheduled report failed', { schedule: due.id, ...errorFields(error) });
      if (await isStillDue(ctx, due)) await putOff(ctx, due);
    });
  }
  return true;
};

export const reportMailJob: Job = {
  cron: '*/10 * * * *',
  run: async (job) => {
    while (!job.signal.aborted && (await sendOne(job)));
  },
};
