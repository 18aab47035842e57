/**
 * Accepts any well-formed application with the same answer, so an anonymous client learns neither user names nor
 * addresses. Reviewers see what it collides with (docs/decisions/006).
 */
import { accountFailures } from '@minsu/contract/foundation/account/account-failures.ts';
import { applyForAccount } from '@minsu/contract/foundation/auth/entry-endpoints.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import { sealedPhone } from '../../platform/field-cipher.ts';
import { externalCommand } from '../../platform/http/routes.ts';
import { passEntryGate } from '../auth/entry-gate.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { tellUsers } from '../messages/tell-users.ts';
import { applicationNews, applicationPath, applicationTodo } from './application-words.ts';

export const applyForAccountRoute = externalCommand(applyForAccount, async (ctx, input) => {
  const { username, realname, email, phone, departmentWish, note, password } = input;
  if (password.toLowerCase() === username.toLowerCase()) failAt('password', accountFailures.passwordIsName);
  await passEntryGate(ctx, 'register', email, input);
  const passwordHash = await hashPassword(password);
  const { phoneCipher, phoneMasked } = sealedPhone(ctx.services.cipher, phone);
  await ctx.store(async (store) => {
    const id = store.newId();
    await store.db
      .insertInto('userApplications')
      .values({
        id,
        username,
        realname,
        email,
        phoneCipher,
        phoneMasked,
        departmentWish: departmentWish || null,
        note: note || null,
        language: store.language,
        passwordHash,
        createdAt: store.now,
      })
      .execute();
    await store.record({
      name: 'application.filed',
      entity: 'application',
      entityId: id,
      after: { realname },
    });
    await tellUsers(store, {
      to: { permission: 'user:approve' },
      kind: 'todo',
      subject: 'people',
      ...applicationNews,
      params: { realname },
      path: applicationPath(id),
      key: applicationTodo(id),
    });
  });
  return null;
});
