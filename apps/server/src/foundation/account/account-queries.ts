/** The signed-in user's account, as shown for editing. */
import type { Account } from '@minsu/contract/foundation/account/profile-endpoints.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

const latestCertification = sql<Account['certification']>`coalesce((
  select c.state from certifications c
  where c.user_id = u.id and c.state in ('auditing', 'passed', 'rejected')
  order by c.state = 'passed' desc, c.submitted_at desc limit 1), 'none')`;

export const accountOf = async (ctx: Ctx): Promise<Account> => {
  const row = await ctx.db
    .selectFrom('users as u')
    .leftJoin('userProfiles as p', 'p.userId', 'u.id')
    .leftJoin('departments as d', 'd.id', 'u.departmentId')
    .leftJoin('userContacts as c', (join) => join.onRef('c.userId', '=', 'u.id').on('c.kind', '=', 'phone'))
    .select([
      'u.id',
      'u.username',
      'u.realname',
      'u.workNo',
      'u.avatarUrl',
      'u.phoneMasked',
      'u.email',
      'u.nickname',
      'u.createdAt',
      'd.departName',
      'c.masked',
      'p.country',
      'p.area',
      'p.address',
      'p.profile',
      // Both rows are edited: by the owner here, by an administrator among the users. Either changes the sum.
      sql<number>`u.version + coalesce(p.version, 0)`.as('version'),
      latestCertification.as('certification'),
    ])
    .where('u.id', '=', ctx.user.id)
    .executeTakeFirst();
  if (!row) fail(coreFailures.unauthorized);
  const { id, username, realname, workNo, departName, avatarUrl, certification, masked } = row;
  const { email, nickname, country, area, address, profile, version } = row;
  return {
    id,
    username,
    realname,
    workNo,
    departName,
    avatarUrl,
    phoneMasked: masked ?? row.phoneMasked,
    registeredAt: row.createdAt.toISOString(),
    certification,
    profile: { email, nickname, country, area: area ?? [], address, profile, version: Number(version) },
  };
};
