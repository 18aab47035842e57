/**
 * Mails the reports that are due: each reader gets his own file and a link. Files are made first, outside of any
 * transaction; the schedule moves on in the one that queues its mails, so none goes out twice.
 */
import { buffer } from 'node:stream/consumers';
import { FailureError } from '@minsu/contract/failure.ts';
import type { Period } from '@minsu/contract/reports/period-rules.ts';
import { reportTexts } from '@minsu/contract/reports/report.text.ts';
import { reportFile } from '@minsu/contract/reports/report-endpoints.ts';
import { type ReportName, reports } from '@minsu/contract/reports/report-list.ts';
import { reportNameTexts } from '@minsu/contract/reports/report-names.text.ts';
import { type Params, sayText } from '@minsu/contract/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Job, JobContext } from '../../platform/module.ts';
import type { FileAnswer } from '../../platform/routes.ts';
import { loadUser } from '../../platform/session.ts';
import { businessDateIn } from '../houses/business-date-queries.ts';
import { readersOf } from '../messages/notice-choice-queries.ts';
import { type Mail, queueMail } from '../messages/queue-mail.ts';
import { tellUsers } from '../messages/tell-users.ts';
import { reportAsFile } from './export-report.ts';
import { nextTurn, periodOfTurn, reportReaders, type Turn } from './schedules.ts';

interface Due {
  readonly id: string;
  readonly report: ReportName;
  readonly query: Readonly<Record<string, unknown>>;
  readonly every: Turn;
  readonly userIds: string[];
  readonly nextOn: string;
}

/** What the screen takes for granted is not said in its address. */
const isUsual = (report: ReportName, name: string, value: unknown): boolean =>
  (name === 'compare' && value === 'none') || (name === 'back' && report !== 'pickup');

/** The screen's address of the report with its period. */
export const reportPath = (report: ReportName, query: Readonly<Record<string, unknown>>): string => {
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
    select id, report, query, every, user_ids, next_on from report_schedules
    where active and next_on <= ${await businessDateIn(ctx)}::date order by next_on, id limit 1`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
};

type Reader = Awaited<ReturnType<typeof reportReaders>>[number];
type Mailed = Pick<Mail, 'to' | 'language' | 'subject' | 'text' | 'file'> & { readonly userId: string };

/** He himself asks, under the report's permission: the file holds what the screen would show him. */
const asReader = async (job: JobContext, reader: Reader, { id, report }: Due): Promise<Ctx | null> => {
  const user = await job.read((ctx) => loadUser(ctx.db, reader.id));
  if (!user) return null;
  const { language } = reader;
  const nowhere = { token: null, userAgent: '', address: '', deviceHash: Buffer.alloc(0) };
  return job.as({ user, language, requestId: `report-${id}`, ...nowhere }, reports[report].permission).ctx;
};

/** Filters that an earlier version knew, or that no longer fit the report, are left out rather than the report. */
const fileOf = async (own: Ctx, { report, query }: Due, period: Period): Promise<FileAnswer> => {
  const asked = reportFile.input.safeParse({ ...query, ...period, report });
  const plain = reportFile.input.parse({ ...period, report });
  try {
    return await reportAsFile(own, asked.success ? asked.data : plain);
  } catch (error) {
    if (error instanceof FailureError) return reportAsFile(own, plain);
    throw error;
  }
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

/** Into the boxes of all its readers, and by mail to who has not declined that. */
const tellReaders = async (
  ctx: Ctx,
  { id, report, query, nextOn }: Due,
  mails: readonly Mailed[],
  period: Period,
): Promise<void> => {
  const userIds = mails.map(({ userId }) => userId);
  const [zh, en] = reportNameTexts[`report_${report}`];
  await tellUsers(ctx, {
    to: { userIds },
    ...{ kind: 'notice', subject: 'report', mailed: true },
    title: reportTexts.toldTitle,
    content: reportTexts.toldContent,
    params: { zh, en: String(en), ...period },
    path: reportPath(report, { ...query, ...period }),
    key: `report:${id}:${nextOn}`,
  });
  const wanting = new Set<string>();
  for (const { userId, mailTo } of await readersOf(ctx, 'report', userIds))
    if (mailTo !== null) wanting.add(userId);
  for (const mail of mails)
    if (wanting.has(mail.userId)) await queueMail(ctx, { ...mail, kind: 'report.scheduled', secret: false });
};

/** Another process may have been faster, or somebody has changed it meanwhile: then nothing is mailed. */
const send = async (ctx: Ctx, due: Due, mails: readonly Mailed[], period: Period): Promise<void> => {
  const { rows } = await sql`
    select from report_schedules where id = ${due.id} and active and next_on = ${due.nextOn}::date for update`.execute(
    ctx.db,
  );
  if (rows.length === 0) return;
  await tellReaders(ctx, due, mails, period);
  const today = await businessDateIn(ctx);
  await sql`update report_schedules set last_on = ${today}, next_on = ${nextTurn(due.every, today)}
    where id = ${due.id}`.execute(ctx.db);
};

const sendOne = async (job: JobContext): Promise<boolean> => {
  const due = await job.read(findDue);
  if (!due) return false;
  const period = periodOfTurn(due.every, due.nextOn, reports[due.report].of);
  const mails: Mailed[] = [];
  for (const reader of await job.read((ctx) => reportReaders(ctx, due.report, due.userIds))) {
    const mail = await mailFor(job, due, reader, period);
    if (mail) mails.push(mail);
  }
  await job.change((ctx) => send(ctx, due, mails, period));
  return true;
};

export const reportMailJob: Job = {
  cron: '*/10 * * * *',
  run: async (job) => {
    while (!job.signal.aborted && (await sendOne(job)));
  },
};
