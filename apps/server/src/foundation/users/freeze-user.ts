/** Freezing signs the user out everywhere at once; unfreezing allows signing in again. */
import { freezeUser, unfreezeUser } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { command } from '../../platform/http/routes.ts';
import { endSessions } from '../auth/end-sessions.ts';
import { noteLostApprovals } from '../duties/note-lost-approvals.ts';
import { lockUser, saveUser } from './locked-user.ts';
import { userRow } from './user-queries.ts';

export const freezeUserRoute = command(freezeUser, async (ctx, key) => {
  const user = await lockUser(ctx, key, 'freeze');
  await noteLostApprovals(ctx, () => saveUser(ctx, user, { status: 2 }));
  const sessions = await endSessions(ctx, { userId: user.id });
  await ctx.record({
    name: 'user.frozen',
    entity: 'user',
    entityId: user.id,
    before: { state: 'normal' },
    after: { state: 'frozen', sessionsEnded: sessions },
  });
  return userRow(ctx, user.id);
});

export const unfreezeUserRoute = command(unfreezeUser, async (ctx, key) => {
  const user = await lockUser(ctx, key, 'unfreeze');
  await saveUser(ctx, user, { status: 1 });
  await ctx.record({
    name: 'user.unfrozen',
    entity: 'user',
    entityId: user.id,
    before: { state: 'frozen' },
    after: { state: 'normal' },
  });
  return userRow(ctx, user.id);
});
