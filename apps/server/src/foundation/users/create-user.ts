import { randomBytes } from 'node:crypto';
import { createUser } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { externalCommand } from '../../platform/http/routes.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { sendResetLink } from '../auth/send-reset-link.ts';
import { insertUser } from './insert-user.ts';
import { userRow } from './user-queries.ts';

/** The first password is random; the new user sets one with the link in the mail. */
export const createUserRoute = externalCommand(createUser, async (ctx, input) => {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const id = await ctx.store(async (store) => {
    const userId = await insertUser(store, { ...input, phone: input.phone ?? null, passwordHash });
    await sendResetLink(store, { ...input, id: userId }, 'welcome');
    return userId;
  });
  return userRow(ctx, id);
});
