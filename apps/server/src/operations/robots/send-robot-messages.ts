/**
 * Posts the messages of group robots that are due. Several are merged into one, and no robot posts more in a minute than its service
 * allows. A row is claimed before the call; robots cannot be asked, so one whose call ended without an answer is never posted again.
 */

import type { RobotSettings } from '@minsu/contract/foundation/connectors/connector.ts';
import { type RobotVendor, robotFacts } from '@minsu/contract/foundation/connectors/connector-registry.ts';
import { robotTexts } from '@minsu/contract/foundation/connectors/robot.text.ts';
import { DAY_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { noteCalls } from '../../foundation/vendors/note-calls.ts';
import { openRobot } from '../../foundation/vendors/open-account.ts';
import type { RobotPost, RobotPosted } from '../../foundation/vendors/robot-port.ts';
import { cleanText, type ServiceCalls } from '../../foundation/vendors/service-call.ts';
import { serviceCallsOf } from '../../foundation/vendors/services-of.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Job, JobContext, Loop, LoopContext, LoopRun } from '../../platform/module.ts';
import { fitting } from './robot-rules.ts';

/** Longer than a call can take. */
const LOST_AFTER_MS = 2 * MINUTE_MS;
const MAX_AT_ONCE = 50;
/** Messages that could not be sent by then are dropped. */
const KEEP_TRYING_MS = DAY_MS;
const RETRY_MS: Readonly<Record<'refused' | 'notSent', number>> = {
  refused: 10 * MINUTE_MS,
  notSent: MINUTE_MS,
};
const KEEP_DAYS = 30;

interface Message {
  readonly id: string;
  readonly subject: string;
  readonly title: string;
  readonly body: string;
  readonly path: string | null;
  readonly createdAt: Date;
}

interface Batch {
  readonly connectorId: string;
  readonly vendor: RobotVendor;
  readonly language: Language;
  readonly messages: readonly Message[];
}

/** Settles messages a killed process left behind. */
const settleLost = async ({ db, now }: Ctx): Promise<void> => {
  await db
    .updateTable('robotMessages')
    .set({ state: 'unknown', error: 'no answer' })
    .where('state', '=', 'sending')
    .where('sendingAt', '<', new Date(now.getTime() - LOST_AFTER_MS))
    .execute();
};

const dueRobots = async (ctx: Ctx): Promise<string[]> => {
  await settleLost(ctx);
  const { rows } = await sql<{ id: string }>`
    select distinct m.connector_id as id from robot_messages m join connectors c on c.id = m.connector_id
    where m.state = 'queued' and m.due_at <= ${ctx.now} and c.state = 'active'
      and (c.blocked_until is null or c.blocked_until <= ${ctx.now})`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** Posts in the last minute, kept in the database so that a restart does not start a second minute. */
const postedLately = async ({ db, now }: Ctx, connectorId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(distinct batch)::int as n from robot_messages
    where connector_id = ${connectorId} and sending_at > ${new Date(now.getTime() - MINUTE_MS)}`.execute(db);
  return rows[0]?.n ?? 0;
};

const claim = async (ctx: Ctx, connectorId: string): Promise<Batch | null> => {
  const robot = await ctx.db
    .selectFrom('connectors')
    .select(['vendor', 'settings', 'state'])
    .where('id', '=', connectorId)
    .forUpdate()
    .executeTakeFirst();
  if (robot?.state !== 'active') return null;
  const vendor = robot.vendor as RobotVendor;
  const { perMinute, maxBytes } = robotFacts(vendor);
  if ((await postedLately(ctx, connectorId)) >= perMinute) return null;
  const { rows } = await sql<Message>`
    select id, subject, title, body, path, created_at from robot_messages
    where connector_id = ${connectorId} and state = 'queued' and due_at <= ${ctx.now}
    order by created_at, id limit ${MAX_AT_ONCE}`.execute(ctx.db);
  const [first] = rows;
  if (!first) return null;
  // A report is a card of its own.
  const merged = first.subject === 'dailyReport' ? [first] : untilReport(rows);
  const messages = merged.slice(0, fitting(merged, maxBytes));
  await ctx.db
    .updateTable('robotMessages')
    .set({ state: 'sending', batch: ctx.newId(), sendingAt: ctx.now })
    .where(
      'id',
      'in',
      messages.map(({ id }) => id),
    )
    .execute();
  const { language } = robot.settings as unknown as RobotSettings;
  return { connectorId, vendor, language, messages };
};

const untilReport = (messages: readonly Message[]): readonly Message[] => {
  const at = messages.findIndex(({ subject }) => subject === 'dailyReport');
  return at < 0 ? messages : messages.slice(0, at);
};

const postOf = ({ messages, language }: Batch, publicUrl: string): RobotPost => {
  const openLabel = sayText(robotTexts.open, language);
  const urlOf = ({ path }: Message) => (path === null ? null : `${publicUrl}${path}`);
  const [first, ...more] = messages;
  if (!first) throw new Error('a batch without messages');
  if (first.subject === 'dailyReport')
    return {
      ...{ title: first.title, openLabel, card: { url: urlOf(first) ?? publicUrl, label: openLabel } },
      lines: first.body.split('\n').map((text) => ({ text, url: null })),
    };
  if (more.length === 0)
    return { title: first.title, openLabel, card: null, lines: [{ text: first.body, url: urlOf(first) }] };
  return {
    ...{ title: sayText(robotTexts.merged, language, { count: messages.length }), openLabel, card: null },
    lines: messages.map((message) => ({ text: `${message.title} · ${message.body}`, url: urlOf(message) })),
  };
};

const setAll = (ctx: Ctx, messages: readonly Message[], values: object) =>
  ctx.db
    .updateTable('robotMessages')
    .set(values)
    .where(
      'id',
      'in',
      messages.map(({ id }) => id),
    )
    .where('state', '=', 'sending')
    .execute();

const requeue = async (ctx: Ctx, batch: Batch, error: string, afterMs: number): Promise<void> => {
  const oldest = ctx.now.getTime() - KEEP_TRYING_MS;
  const [old, young] = [
    batch.messages.filter(({ createdAt }) => createdAt.getTime() <= oldest),
    batch.messages.filter(({ createdAt }) => createdAt.getTime() > oldest),
  ];
  if (old.length > 0) await setAll(ctx, old, { state: 'failed', error });
  if (young.length > 0) await setAll(ctx, young, { state: 'queued', batch: null, sendingAt: null, error });
  await ctx.db
    .updateTable('connectors')
    .set({ blockedUntil: new Date(ctx.now.getTime() + afterMs) })
    .where('id', '=', batch.connectorId)
    .execute();
};

const settle = async (ctx: Ctx, batch: Batch, posted: RobotPosted, calls: ServiceCalls): Promise<void> => {
  await noteCalls(ctx, batch.connectorId, calls.notes);
  if (posted.kind === 'sent') return void (await setAll(ctx, batch.messages, { state: 'sent', error: '' }));
  const error = cleanText('code' in posted ? `${posted.code} ${posted.message}` : posted.message);
  if (posted.kind === 'unknown') return void (await setAll(ctx, batch.messages, { state: 'unknown', error }));
  await requeue(ctx, batch, error, posted.kind === 'limited' ? posted.afterMs : RETRY_MS[posted.kind]);
};

const sendOne = async (job: JobContext, connectorId: string): Promise<boolean> => {
  const batch = await job.change((ctx) => claim(ctx, connectorId));
  if (!batch) return false;
  const opened = await job.read((ctx) => openRobot(ctx, connectorId));
  const { services } = await job.read(async (ctx) => ctx);
  const calls = serviceCallsOf(services);
  const posted: RobotPosted = opened
    ? await opened.service.post(opened.account, postOf(batch, services.config.publicUrl), calls)
    : { kind: 'notSent', message: 'no address for this service' };
  await job.change((ctx) => settle(ctx, batch, posted, calls));
  return true;
};

/** Checked on every event, so it is one probe of a partial index. */
const isAnyDue = async ({ db, now }: Ctx): Promise<boolean> => {
  const row = await db
    .selectFrom('robotMessages')
    .select('id')
    .where('state', 'in', ['queued', 'sending'])
    .where('dueAt', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Sends the posts that are due and returns how many were made. Tests call it directly. */
export const sendRobotMessages = async (job: JobContext): Promise<number> => {
  if (!(await job.read(isAnyDue))) return 0;
  let posts = 0;
  for (const id of await job.change(dueRobots)) if (await sendOne(job, id)) posts += 1;
  return posts;
};

const BUSY_MS = 1_000;
const IDLE_MS = 5_000;

const begin = (job: LoopContext): LoopRun => ({
  turn: async () => ((await sendRobotMessages(job)) > 0 ? BUSY_MS : IDLE_MS),
  end: async () => {},
});

export const robotLoop: Loop = { begin };

export const purgeRobotMessagesJob: Job = {
  cron: '43 3 * * *',
  run: (job) =>
    job.change(async ({ db, now }) => {
      const oldest = new Date(now.getTime() - KEEP_DAYS * DAY_MS);
      await db.deleteFrom('robotMessages').where('createdAt', '<', oldest).execute();
    }),
};
