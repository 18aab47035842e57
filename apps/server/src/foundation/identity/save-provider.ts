/** Adds an identity provider or changes one. The secret is sealed; an omitted one stays unchanged. */

import { connectorFailures } from '@minsu/contract/foundation/connectors/connector-failures.ts';
import { IdentityProvider } from '@minsu/contract/foundation/identity/identity.ts';
import {
  saveIdentityProvider,
  switchIdentityProvider,
} from '@minsu/contract/foundation/identity/identity-endpoints.ts';
import { identityFailures } from '@minsu/contract/foundation/identity/identity-failures.ts';
import { fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { assertSeesConnectors } from '../connectors/connector-queries.ts';
import { checkRoles } from '../users/assign-roles.ts';
import { isApprover } from '../users/hold-user-change.ts';
import { readRoles } from '../users/role-queries.ts';
import { isTrusted } from './open-provider.ts';
import { identityProviderById, lockProvider } from './provider-queries.ts';

type Asked = z.output<typeof saveIdentityProvider.input>;

const isIssuer = ({ services }: Ctx, text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username } = new URL(text);
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && isTrusted(services, text));
  return isAllowed && search === '' && hash === '' && username === '';
};

/** Never beyond the caller's rights, and no role that two people have to grant. */
const assertRoles = async (ctx: Ctx, { roles }: Asked): Promise<void> => {
  const pairs = new Set(roles.map(({ group, roleId }) => JSON.stringify([group, roleId])));
  if (pairs.size !== roles.length) failAt('roles', identityFailures.groupTwice);
  const roleIds = [...new Set(roles.map(({ roleId }) => roleId))];
  await checkRoles(ctx, roleIds);
  const all = await readRoles(ctx.db);
  const approver = all.find((role) => roleIds.includes(role.id) && isApprover([role], [role.id]));
  if (approver)
    failAt('roles', identityFailures.approverRole, {
      role: sayText([approver.name, approver.nameEn], ctx.language),
    });
};

const storeRoles = async (ctx: Ctx, providerId: string, { roles }: Asked): Promise<void> => {
  await ctx.db.deleteFrom('identityProviderRoles').where('providerId', '=', providerId).execute();
  if (roles.length > 0)
    await ctx.db
      .insertInto('identityProviderRoles')
      .values(roles.map(({ group, roleId }) => ({ providerId, groupName: group, roleId })))
      .execute();
};

const plainOf = ({ name, issuer, clientId, scopes, groupsClaim }: Asked) => ({
  ...{ name, issuer, clientId, groupsClaim },
  scopes: scopes.split(/\s+/).includes('openid') ? scopes : `openid ${scopes}`,
});

const insert = async (ctx: Ctx, asked: Asked): Promise<string> => {
  if (!asked.clientSecret) failAt('clientSecret', identityFailures.secretMissing);
  const id = ctx.newId();
  await ctx.db
    .insertInto('identityProviders')
    .values({
      ...{ id, ...plainOf(asked), clientSecretCipher: ctx.services.cipher.encrypt(asked.clientSecret) },
      ...{ createdBy: ctx.user.realname, createdAt: ctx.now, updatedAt: ctx.now },
    })
    .execute();
  return id;
};

type Before = Awaited<ReturnType<typeof lockProvider>>;

const change = async (ctx: Ctx, asked: Asked, before: Before): Promise<void> => {
  if (!asked.clientSecret && !before.hasSecret) failAt('clientSecret', identityFailures.secretMissing);
  await ctx.db
    .updateTable('identityProviders')
    .set({
      ...plainOf(asked),
      ...(asked.clientSecret && { clientSecretCipher: ctx.services.cipher.encrypt(asked.clientSecret) }),
      // A new secret brings a revoked one back.
      ...(before.state === 'revoked' && { state: 'active' }),
      ...{
        updatedAt: ctx.now,
        version: before.version + 1,
        testedAt: null,
        testWorks: null,
        testMessage: '',
      },
    })
    .where('id', '=', before.id)
    .execute();
};

const factsOf = ({ name, issuer, clientId, groupsClaim, roles }: Asked) => ({
  ...{ name, issuer, clientId, groupsClaim },
  roles: roles.map(({ group, roleId }) => `${group} → ${roleId}`).sort(),
});

export const saveProviderRoute = command(saveIdentityProvider, async (ctx, asked) => {
  assertSeesConnectors(ctx);
  if (!isIssuer(ctx, asked.issuer)) failAt('issuer', identityFailures.badIssuer);
  await assertRoles(ctx, asked);
  const before = asked.id === undefined ? null : await lockProvider(ctx, asked.id);
  if (before && before.version !== asked.version) failStale(IdentityProvider, before);
  if (before) await change(ctx, asked, before);
  const id = before ? before.id : await insert(ctx, asked);
  await storeRoles(ctx, id, asked);
  await ctx.record({
    ...{ name: before ? 'identityProvider.edited' : 'identityProvider.added' },
    ...{ entity: 'identityProvider', entityId: id },
    after: { ...factsOf(asked), ...(asked.clientSecret && { secretChanged: true }) },
  });
  return identityProviderById(ctx, id);
});

export const switchProviderRoute = command(switchIdentityProvider, async (ctx, { id, version, state }) => {
  const before = await lockProvider(ctx, id);
  if (before.version !== version) failStale(IdentityProvider, before);
  if (before.state === state) return before;
  if (before.state === 'revoked') fail(connectorFailures.revoked);
  await ctx.db
    .updateTable('identityProviders')
    .set({
      ...{ state, updatedAt: ctx.now, version: version + 1 },
      ...(state === 'revoked' && { clientSecretCipher: null }),
    })
    .where('id', '=', id)
    .execute();
  await ctx.record({
    ...{ name: `identityProvider.${state}`, entity: 'identityProvider', entityId: id },
    ...{ before: { state: before.state }, after: { state } },
  });
  return identityProviderById(ctx, id);
});
