/** Applications for an account, with what they collide with. */

import type { ApplicationDetail, ApplicationRow } from '@minsu/contract/foundation/users/user.ts';
import type { pageApplications } from '@minsu/contract/foundation/users/user-endpoints.ts';
import type { ApplicationState } from '@minsu/contract/foundation/users/user-states.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { maskEmail } from '../../platform/field-cipher.ts';
import { containing, limitOf, orderBy, pageOfRows } from '../../platform/http/page-rows.ts';

type Filters = z.output<(typeof pageApplications)['input']>;

interface StoredApplication {
  readonly id: string;
  readonly state: ApplicationState;
  readonly username: string;
  readonly realname: string;
  readonly email: string;
  readonly phoneCipher: string;
  readonly phoneMasked: string;
  readonly departmentWish: string | null;
  readonly note: string | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  readonly userId: string | null;
  readonly version: number;
  readonly usernameTaken: boolean;
  readonly mailKnown: boolean;
  readonly repeated: boolean;
}

/** Marks matter while it waits. */
const columns = sql`
  a.id, a.state, a.username, a.realname, a.email, a.phone_cipher, a.phone_masked, a.department_wish, a.note, a.created_at, a.decided_at,
  a.decided_by, a.reason, a.user_id, a.version,
  a.state = 'pending' and exists (select from users u where lower(u.username) = lower(a.username) and u.deleted_at is null)
    as username_taken,
  a.state = 'pending' and exists (select from users u where lower(u.email) = lower(a.email) and u.deleted_at is null)
    as mail_known,
  a.state = 'pending' and exists (select from user_applications o where o.id <> a.id and o.state = 'pending'
    and (lower(o.email) = lower(a.email) or lower(o.username) = lower(a.username))) as repeated`;

const rowOf = (stored: StoredApplication): ApplicationRow => {
  const { email, phoneCipher: _, usernameTaken, mailKnown, repeated, createdAt, decidedAt, ...row } = stored;
  const marks = { usernameTaken, mailKnown, repeated };
  return {
    ...row,
    emailMasked: maskEmail(email),
    marks: (Object.keys(marks) as (keyof typeof marks)[]).filter((mark) => marks[mark]),
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
};

const sortColumns: Record<string, RawBuilder<unknown>> = {
  createdAt: sql`a.created_at`,
  username: sql`lower(a.username)`,
  realname: sql`a.realname collate "und-x-icu"`,
};

const ordering = (sort: readonly string[] | undefined): RawBuilder<unknown> =>
  orderBy(sortColumns, sort?.length ? sort : ['-createdAt'], sql`a.id`);

export const pageOfApplications = async (ctx: Ctx, input: Filters): Promise<Page<ApplicationRow>> => {
  const all = [input.view === 'all' ? sql`true` : sql`a.state = ${input.view}`];
  if (input.keyword) {
    const part = containing(input.keyword);
    all.push(sql`(a.username ilike ${part} or a.realname ilike ${part})`);
  }
  const where = sql.join(all, sql` and `);
  const { rows } = await sql<StoredApplication>`
    select ${columns} from user_applications a where ${where} order by ${ordering(input.sort)} ${limitOf(input)}`.execute(
    ctx.db,
  );
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from user_applications a where ${where}`.execute(ctx.db);
  return pageOfRows(rows.map(rowOf), counted.rows[0]?.total ?? 0, input);
};

const findApplication = async (ctx: Ctx, id: string): Promise<StoredApplication> => {
  const { rows } = await sql<StoredApplication>`
    select ${columns} from user_applications a where a.id = ${id}`.execute(ctx.db);
  return rows[0] ?? fail(coreFailures.notFound);
};

export const applicationRow = async (ctx: Ctx, id: string): Promise<ApplicationRow> =>
  rowOf(await findApplication(ctx, id));

export const applicationDetail = async (ctx: Ctx, id: string): Promise<ApplicationDetail> => {
  const stored = await findApplication(ctx, id);
  return { ...rowOf(stored), email: stored.email, phone: ctx.services.cipher.decrypt(stored.phoneCipher) };
};
