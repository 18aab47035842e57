/** Switches one channel of one subject for the caller, or resets all to the defaults of the caller's roles. */

import { messageFailures } from '@minsu/contract/foundation/messages/message-failures.ts';
import { chooseNotice, resetNotices } from '@minsu/contract/foundation/messages/notice-endpoints.ts';
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
