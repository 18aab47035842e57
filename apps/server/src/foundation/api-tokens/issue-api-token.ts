import { randomBytes } from 'node:crypto';
import { API_TOKEN_PREFIX, apiTokenFailures } from '@minsu/contract/api-token-access.ts';
import { createApiToken, TOKEN_LIMIT } from '@minsu/contract/foundation/api-tokens/api-token-endpoints.ts';
import { type Permission, permissions } from '@minsu/contract/permission.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { externalCommand } from '../../platform/http/routes.ts';
import { hashToken } from '../../platform/http/session.ts';
import { checkIdentity } from '../account/check-password.ts';
import { warnByMail } from '../account/warn-by-mail.ts';
import { recoveryMailOf } from '../auth/recovery-mail.ts';
import { apiTokenRow } from './api-token-queries.ts';

const SHOWN = API_TOKEN_PREFIX.length + 6;

const issued: Text = ['签发了一个接口令牌', 'an API token was issued'];

const refuseMany = async (ctx: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`apiTokens:${ctx.user.id}`}, 0))`.execute(ctx.db);
  const { count } = await ctx.db
    .selectFrom('apiTokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', ctx.user.id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirstOrThrow();
  if (Number(count) >= TOKEN_LIMIT) fail(apiTokenFailures.tooMany, { params: { limit: TOKEN_LIMIT } });
};

const refuseUnheld = (ctx: Ctx, scopes: readonly Permission[]): void => {
  const unheld = scopes.filter((scope) => !ctx.user.may(scope));
  if (unheld.length === 0) return;
  const failure = apiTokenFailures.unknownScope;
  const params = {
    names: unheld.map((scope) => sayText(permissions[scope].name, ctx.language)).join(', '),
  };
  failAt('scopes', failure, params);
};

type Issue = Pick<z.output<typeof createApiToken.input>, 'name' | 'days' | 'callsPerMinute' | 'scopes'>;

const store = async (
  ctx: Ctx,
  { name, days, callsPerMinute, scopes }: Issue,
): Promise<OutputOf<typeof createApiToken>> => {
  await refuseMany(ctx);
  const token = `${API_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
  const id = ctx.newId();
  const expiresAt = new Date(ctx.now.getTime() + days * DAY_MS);
  await ctx.db
    .insertInto('apiTokens')
    .values({
      id,
      userId: ctx.user.id,
      name,
      tokenHash: hashToken(token),
      start: token.slice(0, SHOWN),
      scopes,
      callsPerMinute,
      createdAt: ctx.now,
      expiresAt,
    })
    .execute();
  await ctx.record({
    name: 'apiToken.created',
    entity: 'apiToken',
    entityId: id,
    after: { name, scopes, expiresAt: expiresAt.toISOString(), callsPerMinute },
  });
  await warnByMail(ctx, await recoveryMailOf(ctx, ctx.user.id), issued);
  return { token, row: await apiTokenRow(ctx, id) };
};

/** An open session alone cannot create a token, and no token can create another: such a call takes none. */
export const createApiTokenRoute = externalCommand(createApiToken, async (ctx, input) => {
  const scopes = [...new Set(input.scopes)];
  refuseUnheld(ctx, scopes);
  await checkIdentity(ctx, input);
  return ctx.store((each) => store(each, { ...input, scopes }));
});
