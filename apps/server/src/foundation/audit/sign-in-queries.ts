/** Successful and refused sign-ins as one list. */

import {
  type pageSignIns,
  REFUSAL_DAYS,
  type SignInEntry,
} from '@minsu/contract/foundation/audit/sign-in-log.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  containing,
  limitOf,
  type Paging,
  pageOfRows,
  totalFrom,
} from '../../platform/http/page-rows.ts';
import type { Job } from '../../platform/module.ts';
import { startOfDay } from '../houses/business-date-queries.ts';
import { deviceName } from '../messages/device-name.ts';

export type SignInFilters = Omit<z.output<typeof pageSignIns.input>, 'current' | 'size'>;

/** Users without all houses in scope see only their own department. */
const scope = (ctx: Ctx): RawBuilder<unknown> => {
  const scopes = ctx.user.scopesOf(ctx.access);
  if (scopes.has('all')) return sql`true`;
  return scopes.has('department') && ctx.user.departmentId
    ? sql`u.department_id = ${ctx.user.departmentId}`
    : sql`u.id = ${ctx.user.id}`;
};

/** On `s` joined with `users u`. */
const conditions = (ctx: Ctx, input: SignInFilters): RawBuilder<unknown> => {
  const { userId, keyword, dateFrom, dateTo } = input;
  const parts = [scope(ctx)];
  if (userId?.length) parts.push(sql`s.user_id = any(${userId}::uuid[])`);
  if (keyword) {
    const part = containing(keyword);
    parts.push(sql`(s.address = ${keyword} or s.username ilike ${part} or u.realname ilike ${part})`);
  }
  if (dateFrom) parts.push(sql`s.at >= ${startOfDay(dateFrom)}`);
  if (dateTo) parts.push(sql`s.at < ${startOfDay(dateTo, 1)}`);
  return sql.join(parts, sql` and `);
};

const wants = ({ view, result }: SignInFilters) => ({
  signedIn: view !== 'refused' && (!result?.length || result.includes('signedIn')),
  refused: view !== 'signedIn' && (!result?.length || result.some((each) => each !== 'signedIn')),
});

/** Reads each source by its key, only as many rows as the page needs, then merges them. */
const sides = (ctx: Ctx, input: SignInFilters, direction: RawBuilder<unknown>, reach: number) => {
  const { signedIn, refused } = wants(input);
  const onResult = input.result?.length ? sql`s.result = any(${input.result})` : sql`true`;
  return sql`
    select * from (select s.id, s.at, 'signedIn' as result, s.method, s.user_id, u.realname, s.username, s.address, s.user_agent
      from (select i.*, n.username from sign_ins i join users n on n.id = i.user_id) s join users u on u.id = s.user_id
      where ${signedIn ? sql`true` : sql`false`} and ${conditions(ctx, input)} order by s.id ${direction} limit ${reach}) a
    union all
    select * from (select s.id, s.at, s.result, null, s.user_id, u.realname, s.username, s.address, s.user_agent
      from sign_in_refusals s left join users u on u.id = s.user_id
      where ${refused ? sql`true` : sql`false`} and ${onResult} and ${conditions(ctx, input)} order by s.id ${direction} limit ${reach}) b`;
};

export type SignInRow = z.input<typeof SignInEntry>;

const readRows = async (ctx: Ctx, input: SignInFilters, paging: Paging): Promise<SignInRow[]> => {
  const direction = input.sort?.[0] === 'at' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Omit<SignInRow, 'device'>>`
    select * from (${sides(ctx, input, direction, paging.current * paging.size)}) l
    order by id ${direction} ${limitOf(paging)}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, device: deviceName(row.userAgent, ctx.language) }));
};

export const countSignIns = async (ctx: Ctx, input: SignInFilters, limit = COUNT_LIMIT): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from (${sides(ctx, input, sql`desc`, limit)}) l limit ${limit}) m`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
};

export const pageOfSignIns = async (
  ctx: Ctx,
  { current, size, ...input }: z.output<typeof pageSignIns.input>,
): Promise<Page<SignInRow>> => {
  const paging = { current, size };
  const rows = await readRows(ctx, input, paging);
  return pageOfRows(rows, totalFrom(paging, rows.length) ?? (await countSignIns(ctx, input)), paging);
};

export const signInBatches = (ctx: Ctx, input: SignInFilters): AsyncGenerator<SignInRow[]> =>
  batchesOf((paging) => readRows(ctx, input, paging));

export const purgeRefusalsJob: Job = {
  cron: '11 19 * * *',
  run: async (job) =>
    job.change(async ({ db, now }) => {
      const over = new Date(now.getTime() - REFUSAL_DAYS * DAY_MS);
      await db.deleteFrom('signInRefusals').where('at', '<', over).execute();
    }),
};
