/** API tokens of the demo business. Unusable: their hashes belong to no token. */
import { createHash } from 'node:crypto';
import { API_TOKEN_PREFIX } from '@minsu/contract/api-token-access.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import type { Db } from '../platform/database/open-database.ts';
import { insertRows } from './bulk-insert.ts';
import type { SeedCalendar } from './houses/calendar.ts';
import type { People, Username } from './orders/people.ts';
import { createIds, type Random } from './random.ts';

interface TokenSketch {
  readonly name: string;
  readonly by: Username;
  readonly start: string;
  readonly scopes: readonly Permission[];
  /** Days before today; a token lives for `days`. */
  readonly issued: number;
  readonly days: number;
  /** Minutes ago; null: never. */
  readonly used: number | null;
  readonly revoked?: number;
}

const sketches: readonly TokenSketch[] = [
  {
    name: '官网预订系统',
    by: 'admin',
    start: 'k3Vx9Q',
    scopes: ['house:read', 'price:read', 'roomStatus:read', 'order:read', 'order:create'],
    ...{ issued: 62, days: 180, used: 4 },
  },
  {
    name: '财务软件凭证同步',
    by: 'admin2',
    start: 'Yt07pe',
    scopes: ['ledger:read', 'settlementRecord:read', 'payout:read'],
    ...{ issued: 118, days: 365, used: 395 },
  },
  {
    name: '智能门锁平台',
    by: 'admin',
    start: 'mB2qLd',
    scopes: ['roomStatus:read', 'doorCode:issue'],
    ...{ issued: 85, days: 90, used: 21 },
  },
  {
    name: '旧版小程序',
    by: 'admin',
    start: 'c8RwZa',
    scopes: ['house:read', 'order:read'],
    ...{ issued: 110, days: 365, used: 60 * 24 * 33, revoked: 31 },
  },
];

const ofDay = 600;

export const insertApiTokens = async (
  db: Db,
  { calendar, people, random }: { calendar: SeedCalendar; people: People; random: Random },
): Promise<void> => {
  const ids = createIds(random);
  const rows = sketches.map(({ name, by, start, scopes, issued, days, used, revoked }) => {
    const at = { day: -issued, minute: ofDay };
    return {
      id: ids(calendar.idTime(at)),
      userId: people.users[by].id,
      name,
      tokenHash: createHash('sha256').update(`demo ${name}`).digest(),
      start: `${API_TOKEN_PREFIX}${start}`,
      scopes: [...scopes],
      callsPerMinute: 120,
      createdAt: calendar.instant(at),
      expiresAt: new Date(calendar.instant(at).getTime() + days * DAY_MS),
      lastUsedAt: used === null ? null : new Date(calendar.now.getTime() - used * 60_000),
      lastAddress: used === null ? null : '203.0.113.24',
      revokedAt: revoked === undefined ? null : calendar.instant({ day: -revoked, minute: ofDay }),
      revokedBy: revoked === undefined ? null : people.users[by].realname,
    };
  });
  await insertRows(db, 'apiTokens', rows);
};
