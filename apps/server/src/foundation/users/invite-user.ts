/** Adds a user without a mail: the link that sets the password is shown once, to be handed over by the inviter. */
import { randomBytes } from 'node:crypto';
import { INVITATION_HOURS, inviteUser } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { externalCommand } from '../../platform/http/routes.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { makeResetLink } from '../auth/send-reset-link.ts';
import { insertUser } from './insert-user.ts';

export const inviteUserRoute = externalCommand(inviteUser, async (ctx, input) => {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  return ctx.store(async (store) => {
    const id = await insertUser(store, { ...input, email: null, phone: null, passwordHash });
    const link = await makeResetLink(store, id, INVITATION_HOURS);
    await store.record({ name: 'user.invited', entity: 'user', entityId: id });
    const expiresAt = new Date(store.now.getTime() + INVITATION_HOURS * HOUR_MS).toISOString();
    return { id, username: input.username, link, expiresAt };
  });
});
