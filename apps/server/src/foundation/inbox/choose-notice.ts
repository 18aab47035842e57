/**
 * Notification preferences of the caller: one channel of one subject, quiet hours, or all subjects back to the defaults of the
 * caller's roles.
 */

import { messageFailures } from '@minsu/contract/foundation/messages/message-failures.ts';
import {
  chooseNotice,
  resetNotices,
  setQuietHours,
} from '@minsu/contract/foundation/messages/notice-endpoints.ts';
import { subjectRules } from '@minsu/contract/foundation/messages/subjects.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import { command } from '../../platform/http/routes.ts';
import { myNoticeChoices } from './notice-choice-queries.ts';

export const chooseNoticeRoute = command(chooseNotice, async (ctx, { subject, way, on }) => {
  const refuse = (failure: (typeof messageFailures)[keyof typeof messageFailures]) => failAt('on', failure);
  // Simultaneous changes wait for each other, so that none answers with an outdated state.
  await ctx.db.selectFrom('users').select('id').where('id', '=', ctx.user.id).forUpdate().execute();
  const { mailTo, subjects } = await myNoticeChoices(ctx);
  const before = subjects.find((each) => each.subject === subject);
  if (!before) failAt('subject', messageFailures.subjectNotYours);
  if (way === 'box' && !on && subjectRules[subject].kept) refuse(messageFailures.subjectKept);
  if (way === 'mail' && on && mailTo === null) refuse(messageFailures.noOwnMail);
  if (way === 'sound' && on && !before.box) refuse(messageFailures.soundNeedsBox);
  if (way === 'popup' && on && !before.box) refuse(messageFailures.popupNeedsBox);
  if (way === 'push' && on && !before.box) refuse(messageFailures.pushNeedsBox);
  if (before[way] !== on) {
    await ctx.db
      .insertInto('noticeChoices')
      .values({ userId: ctx.user.id, subject, [way]: on })
      .onConflict((known) => known.columns(['userId', 'subject']).doUpdateSet({ [way]: on }))
      .execute();
    await ctx.record({
      name: 'user.noticesChosen',
      entity: 'user',
      entityId: ctx.user.id,
      before: { subject, [way]: before[way] },
      after: { subject, [way]: on },
    });
  }
  return myNoticeChoices(ctx);
});

export const resetNoticesRoute = command(resetNotices, async (ctx) => {
  const gone = await ctx.db
    .deleteFrom('noticeChoices')
    .where('userId', '=', ctx.user.id)
    .returning('subject')
    .execute();
  const subjects = gone.map(({ subject }) => subject).sort();
  if (subjects.length > 0)
    await ctx.record({
      name: 'user.noticesReset',
      entity: 'user',
      entityId: ctx.user.id,
      before: { subjects },
    });
  return myNoticeChoices(ctx);
});

export const setQuietHoursRoute = command(setQuietHours, async (ctx, { quiet }) => {
  const userId = ctx.user.id;
  await ctx.db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const { quiet: before } = await myNoticeChoices(ctx);
  if (before?.from === quiet?.from && before?.to === quiet?.to) return myNoticeChoices(ctx);
  if (quiet) {
    const times = { quietFrom: quiet.from, quietTo: quiet.to };
    await ctx.db
      .insertInto('noticeQuietHours')
      .values({ userId, ...times })
      .onConflict((known) => known.column('userId').doUpdateSet(times))
      .execute();
  } else await ctx.db.deleteFrom('noticeQuietHours').where('userId', '=', userId).execute();
  const times = (of: typeof quiet) => ({ quietFrom: of?.from ?? null, quietTo: of?.to ?? null });
  await ctx.record({
    ...{ name: 'user.quietHoursSet', entity: 'user', entityId: userId },
    ...{ before: times(before), after: times(quiet) },
  });
  return myNoticeChoices(ctx);
});
