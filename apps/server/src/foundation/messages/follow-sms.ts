/** Delivery reports of text message services: pushed to a secret address, and queried where none came. */

import { smsReportHook } from '@minsu/contract/foundation/messages/sms-endpoints.ts';
import { smsNumberOf } from '@minsu/contract/foundation/messages/sms-rules.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { normalPhone } from '@minsu/contract/platform/full-numbers.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { type MachineAnswer, machineCall } from '../../platform/http/routes.ts';
import { hashToken } from '../../platform/http/session.ts';
import type { Job, JobContext } from '../../platform/module.ts';
import { noteCalls } from '../vendors/note-calls.ts';
import { openSmsAccount } from '../vendors/open-account.ts';
import { cleanText } from '../vendors/service-call.ts';
import { serviceCallsOf } from '../vendors/services-of.ts';
import type { SmsReport, SmsState } from '../vendors/sms-port.ts';
import { smsKeyOf } from './notification-carriers.ts';
import { settleState } from './settle-sms.ts';
import { settleReceipt } from './take-sms-receipt.ts';

/** Minutes after acceptance at which the report is queried; after the last one none is expected. */
const QUESTIONS_MS = [HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, 48 * HOUR_MS];
const AT_ONCE = 20;

interface Send {
  readonly id: string;
  readonly notificationId: string;
  readonly resends: number;
}

const carryOver = async (ctx: Ctx, send: Send, state: SmsState): Promise<void> => {
  if (!(await settleState(ctx, send, state))) return;
  await settleReceipt(ctx, {
    id: smsKeyOf({ id: send.notificationId, resends: send.resends }),
    delivered: state.state === 'delivered',
    message: state.state === 'delivered' ? null : cleanText(`${state.code} ${state.message}`),
  });
};

const isUuid = (key: string | null): key is string =>
  key !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key);

/** The account's own sending to this number; a report that names another one is not ours. */
const sendOf = async (ctx: Ctx, connectorId: string, report: SmsReport): Promise<Send | undefined> => {
  const { rows } = await sql<Send>`
    select id, notification_id, resends from sms_sends where connector_id = ${connectorId}
      and ${isUuid(report.key) ? sql`id = ${report.key}` : sql`reference = ${report.reference}`}
      and phone_hash = ${ctx.services.cipher.hash(normalPhone(report.to))}
      and (reference is null or reference = ${report.reference})
    limit 1 for update`.execute(ctx.db);
  return rows[0];
};

const takeReports = async (ctx: Ctx, connectorId: string, reports: readonly SmsReport[]): Promise<number> => {
  let taken = 0;
  for (const report of reports) {
    const send = await sendOf(ctx, connectorId, report);
    if (!send) continue;
    taken += 1;
    const { code, message, parts, reference } = report;
    const state = report.delivered ? 'delivered' : 'undelivered';
    await carryOver(ctx, send, { state, code, message, parts, reference });
  }
  return taken;
};

const NOT_FOUND: MachineAnswer = { status: 404, body: { message: 'not found' } };

/** Unknown messages are answered like known ones: services repeat only what was not answered. */
export const smsReportRoute = machineCall(smsReportHook, async (ctx, request) => {
  const row = await ctx.db
    .selectFrom('connectors')
    .select('id')
    .where('hookKeyHash', '=', hashToken(request.params.key ?? ''))
    .executeTakeFirst();
  const opened = row && (await openSmsAccount(ctx, row.id));
  if (!row || !opened) return NOT_FOUND;
  const { headers, body, path } = request;
  const read = opened.service.readReports(opened.account, {
    ...{ headers, body, url: `${ctx.services.config.publicUrl}${path}` },
  });
  if ('refused' in read) {
    ctx.services.log.warn('sms: a report was refused', { connector: row.id, why: read.refused });
    return { status: 403, body: { message: read.refused } };
  }
  await ctx.store((own) => takeReports(own, row.id, read.reports));
  return { status: 200, body: read.answer };
});

interface Due extends Send {
  readonly connectorId: string;
  readonly reference: string | null;
  readonly createdAt: Date;
  readonly recipientCipher: string;
  readonly bodyCipher: string;
}

/** The next question is set before this one: a killed process loses a question but never repeats one. */
const claimDue = async ({ db, now }: Ctx): Promise<Due[]> => {
  const waits = QUESTIONS_MS.map((ms) => ms / 1_000);
  const { rows } = await sql<Due>`
    with due as (select id from sms_sends where state = 'accepted' and ask_at <= ${now} order by ask_at
      limit ${AT_ONCE} for update skip locked)
    update sms_sends s set asked = s.asked + 1,
      ask_at = ${now}::timestamptz + make_interval(secs => (${waits}::int[])[s.asked + 1])
    from due, notifications n where s.id = due.id and n.id = s.notification_id
    returning s.id, s.notification_id, s.resends, s.connector_id, s.reference, s.created_at, n.recipient_cipher, n.body_cipher`.execute(
    db,
  );
  return [...rows];
};

const askOne = async (job: JobContext, due: Due): Promise<void> => {
  const opened = await job.read((ctx) => openSmsAccount(ctx, due.connectorId));
  if (!opened) return;
  const services = await job.read(async (ctx) => ctx.services);
  const calls = serviceCallsOf(services);
  const { id: key, reference, createdAt: sentAt } = due;
  const number = services.cipher.decrypt(due.recipientCipher);
  const question = {
    ...{ key, reference, sentAt, to: smsNumberOf(number)?.e164 ?? number },
    text: services.cipher.decrypt(due.bodyCipher),
  };
  const answer = await opened.service.find(opened.account, question, calls);
  await job.change(async (ctx) => {
    await noteCalls(ctx, due.connectorId, calls.notes);
    if (answer.kind === 'found') await carryOver(ctx, due, answer);
  });
};

/** Services stop pushing after a few tries, so missing reports are asked about. */
export const followSmsJob: Job = {
  cron: '* * * * *',
  async run(job) {
    for (const due of await job.change(claimDue)) await askOne(job, due);
  },
};
