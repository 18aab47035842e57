/**
 * Notifies users in the change's transaction, through the channels each chose for the subject: a row in the message
 * box, shown live, a mail, and a push to their devices. All notices are created here.
 */
import type { InboxKind } from '@minsu/contract/foundation/messages/message.ts';
import type { InboxSubject } from '@minsu/contract/foundation/messages/subjects.ts';
import { type Params, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { mailNotice } from './mail-notice.ts';
import { queuePushes } from './push/queue-push.ts';
import { recipientsOf } from './reader-queries.ts';
import { type Audience, usersWhoMay } from './recipient-queries.ts';

export interface Told {
  /** Given users, or all with a permission; with `houseId` only those whose scope covers the house. */
  readonly to: { readonly userIds: readonly string[] } | Audience;
  readonly kind: InboxKind;
  readonly subject: InboxSubject;
  readonly title: Text;
  readonly content: Text;
  readonly params?: Params;
  /** An address of this product that opens the record, or null. */
  readonly path: string | null;
  /** The cause: each user is notified once, and `settleTodo` ends todos by it. */
  readonly key?: string;
  /** A separate mail goes out already, so no second one. */
  readonly mailed?: boolean;
}

/** Returns the users notified now, through any channel. */
export const tellUsers = async (ctx: Ctx, told: Told): Promise<string[]> => {
  const { to, kind, subject, path, params, key = null, mailed = false } = told;
  const userIds = 'userIds' in to ? to.userIds : await usersWhoMay(ctx.db, to);
  if (userIds.length === 0) return [];
  const readers = (await recipientsOf(ctx, subject, userIds)).filter(
    ({ box, mailTo }) => box || mailTo !== null,
  );
  if (readers.length === 0) return [];
  const said = {
    titleZh: sayText(told.title, 'zh-CN', params),
    titleEn: sayText(told.title, 'en-US', params),
    contentZh: sayText(told.content, 'zh-CN', params),
    contentEn: sayText(told.content, 'en-US', params),
  };
  const rows = readers.map(({ userId, box }) => ({
    ...{ id: ctx.newId(), userId, kind, subject, path, key, ...said, boxed: box },
    // A notice that is in no box is not unread.
    ...{ readAt: box ? null : ctx.now, createdAt: ctx.now },
  }));
  const inserted = await ctx.db
    .insertInto('inboxMessages')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'key']).where('key', 'is not', sql.lit(null)).doNothing(),
    )
    .returning(['id', 'userId', 'boxed'])
    .execute();
  const toldIds = inserted.map((row) => row.userId);
  const boxed = inserted.filter((row) => row.boxed);
  if (boxed[0]) {
    const toldUserIds = boxed.map((row) => row.userId);
    await ctx.record({ name: 'inbox.told', entity: 'inbox', entityId: boxed[0].id, toldUserIds });
  }
  if (!mailed)
    for (const reader of readers.filter(({ userId }) => toldIds.includes(userId)))
      await mailNotice(ctx, reader, { subject, path, ...said });
  const pushed = boxed.flatMap(({ id, userId }) => {
    const reader = readers.find((each) => each.userId === userId);
    return reader?.push ? [{ userId, inboxId: id, language: reader.language }] : [];
  });
  await queuePushes(ctx, pushed, { subject, title: told.title, params, path });
  return toldIds;
};
