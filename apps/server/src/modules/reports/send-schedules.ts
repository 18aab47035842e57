/** Mails the reports that are due. A schedule moves on in the transaction that queues its mails: none goes out twice. */
import { reportTexts } from '@minsu/contract/reports/report.text.ts';
import { type ReportName, reports } from '@minsu/contract/reports/report-list.ts';
import { type Language, type Params, sayText, type Text } from '@minsu/contract/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Job } from '../../platform/module.ts';
import { businessDateIn } from '../houses/business-date-queries.ts';
import { queueMail } from '../messages/queue-mail.ts';
import { nextTurn, periodOfTurn, reportReaders, type Turn } from './schedules.ts';

interface Due {
  readonly id: string;
  readonly report: ReportName;
  readonly query: Readonly<Record<string, unknown>>;
  readonly every: Turn;
  readonly userIds: string[];
  readonly nextOn: string;
}

/** Mails of the business are Chinese unless they answer somebody's own request. */
const LANGUAGE: Language = 'zh-CN';

/** The screen's address of the report with its period. */
export const reportPath = (report: ReportName, query: Readonly<Record<string, unknown>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null) search.append(name, String(each));
  const text = search.toString();
  return `/report/${report}${text === '' ? '' : `?${text}`}`;
};

/** The oldest one that is due, locked; what another process has locked is its own. */
const takeDue = async (ctx: Ctx, today: string): Promise<Due | null> => {
  const { rows } = await sql<Due>`
    select id, report, query, every, user_ids, next_on from report_schedules
    where active and next_on <= ${today}::date order by next_on, id limit 1 for update skip locked`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
};

const mail = async (ctx: Ctx, due: Due, today: string): Promise<void> => {
  const { of } = reports[due.report];
  const period = periodOfTurn(due.every, due.nextOn, of);
  const name = sayText((reportTexts as Record<string, Text>)[`report_${due.report}`] ?? ['', ''], LANGUAGE);
  const link = `${ctx.services.config.publicUrl}${reportPath(due.report, { ...due.query, ...period })}`;
  const params: Params = { name, ...period, link };
  for (const reader of await reportReaders(ctx, due.report, due.userIds))
    await queueMail(ctx, {
      kind: 'report.scheduled',
      to: reader.email,
      userId: reader.id,
      language: LANGUAGE,
      subject: sayText(reportTexts.mailSubject, LANGUAGE, params),
      text: sayText(reportTexts.mailText, LANGUAGE, { ...params, reader: reader.name }),
      secret: false,
    });
  await sql`update report_schedules set last_on = ${today}, next_on = ${nextTurn(due.every, today)}
    where id = ${due.id}`.execute(ctx.db);
};

const sendOne = async (ctx: Ctx): Promise<boolean> => {
  const today = await businessDateIn(ctx);
  const due = await takeDue(ctx, today);
  if (due) await mail(ctx, due, today);
  return due !== null;
};

export const reportMailJob: Job = {
  cron: '*/10 * * * *',
  run: async (job) => {
    while (!job.signal.aborted && (await job.change(sendOne)));
  },
};
