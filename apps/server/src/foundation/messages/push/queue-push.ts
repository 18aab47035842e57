/**
 * A notice on the devices of users who chose so, in the notification log beside mails and text messages. What it shows
 * is read on a locked screen: its subject and fixed words, never a guest, an amount or a text that a user typed.
 */
import { noticeTexts } from '@minsu/contract/foundation/messages/notice.text.ts';
import type { PushMessage } from '@minsu/contract/foundation/messages/push-message.ts';
import type { InboxSubject } from '@minsu/contract/foundation/messages/subjects.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { afterQuiet } from '@minsu/contract/platform/quiet-hours.ts';
import { type Language, type Params, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { deviceName } from '../device-name.ts';
import { type PushDevice, pushDevicesOf } from './push-device-queries.ts';

/** Values of a title that name no person and no amount. */
const PLAIN_PARAMS: readonly string[] = ['channel', 'problem', 'count'];

const isPlain = (title: Text): boolean =>
  [...JSON.stringify(title).matchAll(/\{\{(\w+)\}\}/g)].every(([, name = '']) => PLAIN_PARAMS.includes(name));

export interface PushNews {
  readonly subject: InboxSubject;
  readonly title: Text;
  readonly params?: Params | undefined;
  readonly path: string | null;
}

/** Where several notices are read. */
const LOG_PATH = '/messageMenu/notificationLog';

const messageOf = (news: PushNews, tag: string, language: Language): PushMessage => {
  const subject = sayText(noticeTexts[`subject_${news.subject}`], language);
  const title = isPlain(news.title) ? sayText(news.title, language, news.params) : subject;
  const body = title === subject ? noticeTexts.pushOpen : noticeTexts.pushBody;
  return { tag, title, body: sayText(body, language, { subject }), path: news.path ?? LOG_PATH, language };
};

const severalOf = (tag: string, count: number, language: Language): PushMessage => ({
  ...{ tag, title: sayText(noticeTexts.pushSeveral, language, { count }), path: LOG_PATH, language },
  body: sayText(noticeTexts.pushOpen, language),
});

/** A recipient, with the message of the box that is announced. */
export interface PushReader {
  readonly userId: string;
  readonly inboxId: string;
  readonly language: Language;
}

interface Waiting {
  readonly id: string;
  readonly inboxIds: string[];
}

/** The one that waits for the end of quiet hours takes this notice in. */
const joinWaiting = async (
  ctx: Ctx,
  { endpointHash }: PushDevice,
  { inboxId, language }: PushReader,
  dueAt: Date,
): Promise<boolean> => {
  const { rows } = await sql<Waiting>`
    select id, inbox_ids from notifications where channel = 'push' and recipient_hash = ${endpointHash}
      and state = 'queued' and next_try_at = ${dueAt} order by created_at limit 1 for update`.execute(ctx.db);
  const [waiting] = rows;
  if (!waiting) return false;
  const inboxIds = [...waiting.inboxIds, inboxId];
  const message = severalOf(waiting.inboxIds[0] ?? inboxId, inboxIds.length, language);
  await ctx.db
    .updateTable('notifications')
    .set({ inboxIds, bodyCipher: ctx.services.cipher.encrypt(JSON.stringify(message)) })
    .where('id', '=', waiting.id)
    .execute();
  return true;
};

interface Row {
  readonly device: PushDevice;
  readonly language: Language;
  readonly subject: string;
  readonly message: PushMessage;
  readonly inboxIds: readonly string[];
  readonly dueAt: Date;
}

const insertPush = async (ctx: Ctx, { device, language, subject, message, inboxIds, dueAt }: Row) => {
  const { cipher } = ctx.services;
  const id = ctx.newId();
  await ctx.db
    .insertInto('notifications')
    .values({
      ...{ id, kind: 'inbox.told', channel: 'push', userId: device.userId, language, subject, secret: false },
      // The subscription itself stays where it ends with its session.
      recipientCipher: cipher.encrypt(device.id),
      recipientHash: device.endpointHash,
      recipientMasked: deviceName(device.userAgent, language),
      bodyCipher: cipher.encrypt(JSON.stringify(message)),
      ...{ inboxIds: [...inboxIds], state: 'queued', nextTryAt: dueAt, createdAt: ctx.now },
    })
    .execute();
  await ctx.record({ name: 'notification.queued', entity: 'notification', entityId: id });
};

const subjectOf = (subject: InboxSubject, language: Language): string =>
  sayText(noticeTexts.mailSubject, language, {
    subject: sayText(noticeTexts[`subject_${subject}`], language),
  });

export const queuePushes = async (
  ctx: Ctx,
  readers: readonly PushReader[],
  news: PushNews,
): Promise<void> => {
  if (readers.length === 0) return;
  const devices = await pushDevicesOf(
    ctx,
    readers.map(({ userId }) => userId),
  );
  for (const device of devices) {
    const reader = readers.find(({ userId }) => userId === device.userId);
    if (!reader) continue;
    const { inboxId, language } = reader;
    const dueAt = afterQuiet(ctx.now, device, BUSINESS_TIME_ZONE);
    if (dueAt > ctx.now && (await joinWaiting(ctx, device, reader, dueAt))) continue;
    const message = messageOf(news, inboxId, language);
    const subject = subjectOf(news.subject, language);
    await insertPush(ctx, { device, language, subject, message, inboxIds: [inboxId], dueAt });
  }
};

/** At the user's own request, so at once. */
export const queueTestPush = async (ctx: Ctx, device: PushDevice): Promise<void> => {
  const { language } = ctx;
  const name = deviceName(device.userAgent, language);
  await insertPush(ctx, {
    ...{ device, language, subject: subjectOf('security', language), inboxIds: [], dueAt: ctx.now },
    message: {
      ...{ tag: `test-${device.id}`, path: '/user/setting?tab=device', language },
      title: sayText(noticeTexts.pushTestTitle, language),
      body: sayText(noticeTexts.pushTestBody, language, { device: name }),
    },
  });
};
