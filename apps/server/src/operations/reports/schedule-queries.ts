/** Scheduled reports: permitted readers, and what prevents sending. */
import type { ReportSchedule } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { type ReportName, reports } from '@minsu/contract/operations/reports/report-list.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

const living = (of: 'u' | 'k') =>
  sql<boolean>`(${sql.ref(`${of}.status`)} = 1 and ${sql.ref(`${of}.deletedAt`)} is null)`;

/** Within one role: permissions from another role do not apply to this report. */
const holds = (
  of: 'u' | 'k',
  permission: RawBuilder<unknown>,
  moneyOnly: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from user_roles ur join role_permissions p on p.role_id = ur.role_id join roles r on r.id = ur.role_id
  where ur.user_id = ${sql.ref(`${of}.id`)} and p.permission = ${permission} and (not ${moneyOnly} or r.sees_money))`;

/** Whether the user may see the report on screen. */
const mayRead = (of: 'u' | 'k', permission: RawBuilder<unknown>, moneyOnly: RawBuilder<unknown>) =>
  holds(of, permission, moneyOnly);

const mailable = sql<boolean>`coalesce(u.email, '') <> ''`;

/** Users who may see the report and have a mail address; `ids`: only these. */
export const reportReaders = async (ctx: Ctx, report: ReportName, ids?: readonly string[]) => {
  const { permission, moneyOnly = false } = reports[report];
  const { rows } = await sql<{ id: string; name: string; email: string; language: Language }>`
    select u.id, u.realname as name, u.email, coalesce(u.language, l.language, 'zh-CN') as language
    from users u left join user_layouts l on l.user_id = u.id
    where ${living('u')} and ${mailable} and ${ids ? sql`u.id = any(${ids}::uuid[])` : sql`true`}
      and ${mayRead('u', sql`${permission}`, sql`${moneyOnly}::boolean`)}
    order by u.realname, u.id limit 500`.execute(ctx.db);
  return rows;
};

/** Each report's requirements for readers, as a table. */
const specs = sql.join(
  Object.entries(reports).map(
    ([name, { permission, moneyOnly = false }]) =>
      sql`(${name}::text, ${permission}::text, ${moneyOnly}::boolean)`,
  ),
);

const readPermission = sql`spec.permission`;
const readMoney = sql`spec.money_only`;

const keeperMay = sql<boolean>`(${holds('k', sql`'report:schedule'`, sql`false`)} and ${mayRead('k', readPermission, readMoney)})`;

/** The users of schedule `s`, each with the reason for getting nothing. */
const usersOf = sql`(
  select u.id, u.realname as name,
    case when not ${living('u')} then 'gone' when not ${mayRead('u', readPermission, readMoney)} then 'mayNot'
      when not ${mailable} then 'noMail' end as lacks
  from users u where u.id = any(s.user_ids))`;

export interface Stored extends Omit<ReportSchedule, 'createdAt' | 'retryAt'> {
  readonly createdAt: Date;
  readonly retryAt: Date | null;
}

const asked = sql`json_build_object('by', s.query ->> 'by', 'compare', coalesce(s.query ->> 'compare', 'none'),
  'back', case when s.report = 'pickup' then coalesce((s.query ->> 'back')::int, 7) end, 'channel', coalesce(s.query -> 'channel', '[]'),
  'houses', jsonb_array_length(coalesce(s.query -> 'houseId', '[]')),
  'landlords', jsonb_array_length(coalesce(s.query -> 'landlordId', '[]')))`;

export const readSchedules = async (
  ctx: Ctx,
  only: { readonly id?: string | undefined; readonly report?: string | undefined },
) => {
  const { rows } = await sql<Stored>`
    select s.id, s.report, s.every, s.active, c.realname as created_by, k.realname as kept_by, s.created_at, s.next_on,
      s.last_on, s.unsent_on, s.unsent_why, s.failures, s.retry_at, s.version, readers.users, ${asked} as filters,
      case when not ${living('k')} then 'keeperGone' when not ${keeperMay} then 'keeperMayNot'
        when readers.able = 0 then 'noReaders' end as holds
    from report_schedules s join (values ${specs}) as spec (report, permission, money_only) on spec.report = s.report
      join users c on c.id = s.created_by join users k on k.id = s.kept_by
      cross join lateral (
        select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'lacks', o.lacks) order by o.name, o.id), '[]')
          as users, count(*) filter (where o.lacks is null) as able from ${usersOf} o) readers
    where ${only.id ? sql`s.id = ${only.id}` : sql`true`} and ${only.report ? sql`s.report = ${only.report}` : sql`true`}
    order by s.created_at desc, s.id desc limit 200`.execute(ctx.db);
  return rows;
};

export const reportSchedules = (ctx: Ctx, { report }: { report?: string | undefined }) =>
  readSchedules(ctx, { report });
