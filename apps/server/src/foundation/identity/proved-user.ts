/** The user behind a subject of a provider: known, or made at the first sign-in without any right. Roles follow the groups. */
import { randomBytes } from 'node:crypto';
import { usernameRules } from '@minsu/contract/foundation/auth/account-fields.ts';
import { identityFailures } from '@minsu/contract/foundation/identity/identity-failures.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import type { StepCtx } from '../../platform/http/routes.ts';
import { announceRights } from '../auth/announce-sessions.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { setRoles } from '../users/assign-roles.ts';
import { isApprover } from '../users/hold-user-change.ts';
import { readRoles } from '../users/role-queries.ts';
import type { Provider } from './open-provider.ts';

export interface Proof {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly preferredName: string;
  /** Null: none, or not verified by the provider. */
  readonly email: string | null;
  /** Null: the provider did not say. */
  readonly groups: readonly string[] | null;
}

const MAX_NAME = 40;

const isUsername = (text: string): boolean => Object.values(usernameRules).every((holds) => holds(text));

/** As the provider suggests, if it is free here; the name of another user is never taken over. */
const freeUsername = async (ctx: Ctx, { preferredName }: Proof): Promise<string> => {
  const own = `sso-${randomBytes(5).toString('hex')}`;
  const wanted = preferredName.split('@')[0] ?? '';
  if (!isUsername(wanted)) return own;
  const taken = await ctx.db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', wanted.toLowerCase()))
    .executeTakeFirst();
  return taken ? own : wanted;
};

/** Gets a random password, so until a reset link replaces it the provider is the only way in. */
const makeUser = async (ctx: Ctx, proof: Proof, passwordHash: string): Promise<string> => {
  const id = ctx.newId();
  const username = await freeUsername(ctx, proof);
  const realname = cutText(proof.name || proof.preferredName || username, MAX_NAME);
  await ctx.db
    .insertInto('users')
    .values({
      ...{ id, username, realname, email: proof.email, passwordHash },
      ...{ createBy: 'OIDC', createdAt: ctx.now },
    })
    .execute();
  await ctx.record({
    ...{ name: 'user.createdBySignIn', entity: 'user', entityId: id },
    after: { username, realname },
  });
  return id;
};

const findIdentity = (ctx: Pick<Ctx, 'db'>, { issuer, subject }: Proof) =>
  ctx.db
    .selectFrom('userIdentities as i')
    .innerJoin('users as u', 'u.id', 'i.userId')
    .select(['u.id', 'u.status', 'u.deletedAt'])
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst();

const storeIdentity = async (
  ctx: Ctx,
  provider: Provider,
  proof: Proof,
  passwordHash: string,
): Promise<string> => {
  const known = await findIdentity(ctx, proof);
  if (known && (known.status !== 1 || known.deletedAt !== null)) fail(identityFailures.closed);
  const userId = known?.id ?? (await makeUser(ctx, proof, passwordHash));
  const row = { issuer: proof.issuer, subject: proof.subject, userId, providerId: provider.id };
  await ctx.db
    .insertInto('userIdentities')
    .values({ ...row, createdAt: ctx.now, lastUsedAt: ctx.now })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet({ lastUsedAt: ctx.now, providerId: provider.id }),
    )
    .execute();
  return userId;
};

/**
 * Roles named in the mapping follow the groups; others stay as they are. Roles that have gained an approval permission
 * are not changed here.
 */
const followGroups = async (ctx: Ctx, provider: Provider, userId: string, groups: readonly string[]) => {
  const [mapped, roles, held] = await Promise.all([
    ctx.db
      .selectFrom('identityProviderRoles')
      .select(['groupName', 'roleId'])
      .where('providerId', '=', provider.id)
      .execute(),
    readRoles(ctx.db),
    ctx.db.selectFrom('userRoles').select('roleId').where('userId', '=', userId).execute(),
  ]);
  const own = mapped.filter(({ roleId }) => !isApprover(roles, [roleId]));
  const managed = new Set(own.map(({ roleId }) => roleId));
  const given = own.filter(({ groupName }) => groups.includes(groupName)).map(({ roleId }) => roleId);
  const before = held.map(({ roleId }) => roleId);
  const after = [...new Set([...before.filter((roleId) => !managed.has(roleId)), ...given])];
  if (after.length === before.length && after.every((roleId) => before.includes(roleId))) return;
  const codesOf = (ids: readonly string[]) =>
    roles.filter(({ id }) => ids.includes(id)).map(({ code }) => code);
  await setRoles(ctx, userId, after);
  await ctx.record({
    ...{ name: 'user.rolesFollowed', entity: 'user', entityId: userId },
    ...{ before: { roles: codesOf(before) }, after: { roles: codesOf(after) } },
  });
  await announceRights(ctx, userId);
};

const hasMapping = async ({ db }: Pick<Ctx, 'db'>, { id }: Provider): Promise<boolean> =>
  (await db
    .selectFrom('identityProviderRoles')
    .select('roleId')
    .where('providerId', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Answers the id of the user. Without the groups that roles depend on nothing is changed and no one enters. */
export const provedUser = async (ctx: StepCtx, provider: Provider, proof: Proof): Promise<string> => {
  if (proof.groups === null && (await hasMapping(ctx, provider))) fail(identityFailures.groupsMissing);
  const known = await findIdentity(ctx, proof);
  const passwordHash = known ? '' : await hashPassword(randomBytes(32).toString('base64url'));
  return ctx.store(async (store) => {
    const userId = await storeIdentity(store, provider, proof, passwordHash);
    await followGroups(store, provider, userId, proof.groups ?? []);
    return userId;
  });
};
