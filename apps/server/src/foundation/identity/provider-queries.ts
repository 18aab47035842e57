/** Identity providers as the screen shows them. */
import type { IdentityProvider } from '@minsu/contract/foundation/identity/identity.ts';
import { identityFailures } from '@minsu/contract/foundation/identity/identity-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { assertSeesConnectors } from '../connectors/connector-queries.ts';
import { redirectUrlOf } from './open-provider.ts';

type Wire = z.input<typeof IdentityProvider>;
interface Row extends Omit<Wire, 'roles' | 'redirectUrl'> {
  readonly mapped: { group: string; roleId: string; name: string; nameEn: string }[];
}

const read = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<Wire[]> => {
  const { rows } = await sql<Row>`
    select p.id, p.name, p.state, p.issuer, p.client_id, p.client_secret_cipher is not null as has_secret, p.scopes,
      p.groups_claim, p.tested_at, p.test_works, p.test_message, p.last_success_at, p.last_error_at, p.last_error, p.version,
      (select count(*)::int from user_identities i where i.provider_id = p.id) as user_count,
      coalesce((select json_agg(json_build_object('group', r.group_name, 'roleId', r.role_id, 'name', o.role_name,
          'nameEn', o.role_name_en) order by r.group_name, o.role_name)
        from identity_provider_roles r join roles o on o.id = r.role_id where r.provider_id = p.id), '[]') as mapped
    from identity_providers p where ${where} order by p.name`.execute(ctx.db);
  return rows.map(({ mapped, ...row }) => ({
    ...row,
    redirectUrl: redirectUrlOf(ctx.services),
    roles: mapped.map(({ group, roleId, name, nameEn }) => ({
      ...{ group, roleId },
      roleName: sayText([name, nameEn], ctx.language),
    })),
  }));
};

export const identityProviders = async (ctx: Ctx): Promise<Wire[]> => {
  assertSeesConnectors(ctx);
  return read(ctx, sql`true`);
};

export const identityProviderById = async (ctx: Ctx, id: string): Promise<Wire> => {
  assertSeesConnectors(ctx);
  return (await read(ctx, sql`p.id = ${id}`))[0] ?? fail(identityFailures.notFound);
};

/** Locks the listings until the transaction ends. */
export const lockProvider = async (ctx: Ctx, id: string): Promise<Wire> => {
  await sql`select from identity_providers where id = ${id} for update`.execute(ctx.db);
  return identityProviderById(ctx, id);
};

/** Buttons of the sign-in page. */
export const signInButtons = async ({ db }: Pick<Ctx, 'db'>): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('identityProviders')
    .select(['id', 'name'])
    .where('state', '=', 'active')
    .orderBy('name')
    .execute();
