/** The devices on which a user is signed in, and the API tokens that call in their name. */
import type { Device } from '@minsu/contract/foundation/account/session-endpoints.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import type { Ctx } from '../../platform/context.ts';
import { hashToken } from '../../platform/http/session.ts';

const sessionsOf = async (ctx: Ctx): Promise<Device[]> => {
  const mine = hashToken(ctx.token ?? '');
  const idleHours = await ctx.services.setting('sessionIdleHours', ctx.db);
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'userAgent', 'address', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', ctx.user.id)
    .where('expiresAt', '>', ctx.now)
    .where('lastSeenAt', '>', new Date(ctx.now.getTime() - idleHours * HOUR_MS))
    .orderBy('lastSeenAt', 'desc')
    .execute();
  return rows
    .map(({ tokenHash, createdAt, lastSeenAt, ...row }) => ({
      ...row,
      kind: 'session' as const,
      name: null,
      expiresAt: null,
      current: tokenHash.equals(mine),
      signedInAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
};

const tokensOf = async (ctx: Ctx): Promise<Device[]> => {
  const rows = await ctx.db
    .selectFrom('apiTokens')
    .select(['id', 'name', 'createdAt', 'expiresAt', 'lastUsedAt', 'lastAddress'])
    .where('userId', '=', ctx.user.id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(({ id, name, createdAt, expiresAt, lastUsedAt, lastAddress }) => ({
    id,
    name,
    kind: 'apiToken',
    current: false,
    userAgent: '',
    address: lastAddress ?? '',
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }));
};

export const devicesOf = async (ctx: Ctx): Promise<Device[]> => [
  ...(await sessionsOf(ctx)),
  ...(await tokensOf(ctx)),
];
