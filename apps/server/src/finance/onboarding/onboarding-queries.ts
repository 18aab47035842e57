/** Lists of onboarding files: all of them by state, the unfinished ones by urgency, those of a landlord. */

import {
  NEARLY_MISSING,
  type OnboardingView,
  onboardingViews,
  type StagingView,
  stagingViews,
  UNTOUCHED_DAYS,
} from '@minsu/contract/finance/onboarding/onboarding.ts';
import type { pageOnboarding, pageStaging } from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { onboardingFailures } from '@minsu/contract/finance/onboarding/onboarding-failures.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { OPTION_LIMIT } from '@minsu/contract/platform/options.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import {
  COUNT_LIMIT,
  limitOf,
  orderBy,
  pageOfRows,
  startingWith,
  totalFrom,
} from '../../platform/http/page-rows.ts';
import { landlordInScope, landlordNamed } from '../landlords/landlord-scope-queries.ts';
import { type FileDraft, readFiles } from './onboarding-row-queries.ts';

type ListInput = z.output<typeof pageOnboarding.input>;
type StagingInput = z.output<typeof pageStaging.input>;
type Shared = Partial<Pick<ListInput, 'keyword' | 'landlordId' | 'subject' | 'mine'>>;

const sharedConditions = (
  ctx: Ctx,
  { keyword, landlordId, subject, mine }: Shared,
): RawBuilder<unknown>[] => [
  sql`${landlordInScope(ctx, 'f.landlordId')}`,
  ...(keyword
    ? [
        sql`(f.code like ${startingWith(keyword.toUpperCase())}
          or f.landlord_id in (select l.id from landlords l where ${landlordNamed(keyword)}))`,
      ]
    : []),
  ...(landlordId?.length ? [sql`f.landlord_id = any(${landlordId}::uuid[])`] : []),
  ...(subject?.length ? [sql`f.subject = any(${subject})`] : []),
  ...(mine ? [sql`f.keeper_id = ${ctx.user.id}`] : []),
];

const listConditions = (ctx: Ctx, input: Shared & { readonly view: OnboardingView }): RawBuilder<unknown> =>
  sql.join(
    [...sharedConditions(ctx, input), input.view === 'all' ? sql`true` : sql`f.state = ${input.view}`],
    sql` and `,
  );

/** Written out as the partial indexes have it. */
const unfinished = sql`f.state in ('staged', 'ready', 'supplement', 'rejected', 'signing')`;

const stagingCondition = ({ now }: Ctx): Readonly<Record<StagingView, RawBuilder<unknown>>> => {
  const before = new Date(now.getTime() - UNTOUCHED_DAYS * DAY_MS);
  return {
    all: sql`true`,
    returned: sql`f.urgency = 1`,
    untouched: sql`f.touched_at < ${before}`,
    nearly: sql`f.state in ('staged', 'ready') and f.missing <= ${NEARLY_MISSING}`,
    signing: sql`f.state = 'signing'`,
  };
};

type Staged = Shared & { readonly view: StagingView } & Pick<Partial<StagingInput>, 'state'>;

const stagingConditions = (ctx: Ctx, input: Staged): RawBuilder<unknown> =>
  sql.join(
    [
      unfinished,
      ...sharedConditions(ctx, input),
      stagingCondition(ctx)[input.view],
      ...(input.state?.length ? [sql`f.state = any(${input.state})`] : []),
    ],
    sql` and `,
  );

const count = async (ctx: Ctx, where: RawBuilder<unknown>, limit: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from onboarding_files f where ${where} limit ${limit}) c`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
};

interface Asked {
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly page: { readonly current: number; readonly size: number };
}

/** Keys first, by an index of the order; the rest of those rows only. */
const pageOfFiles = async (ctx: Ctx, { where, order, page }: Asked): Promise<Page<FileDraft>> => {
  const rows = await readFiles(
    ctx,
    sql`(select f.* from onboarding_files f where ${where} order by ${order} ${limitOf(page)}) f`,
    order,
  );
  return pageOfRows(rows, totalFrom(page, rows.length) ?? (await count(ctx, where, COUNT_LIMIT)), page);
};

export const onboardingPage = (ctx: Ctx, input: ListInput): Promise<Page<FileDraft>> => {
  const columns = { touchedAt: sql`f.touched_at`, createdAt: sql`f.created_at`, code: sql`f.code` };
  return pageOfFiles(ctx, {
    where: listConditions(ctx, input),
    order: orderBy(columns, input.sort ?? ['-touchedAt'], sql`f.id desc`),
    page: input,
  });
};

/** Returned ones by deadline, then by longest wait. */
const byUrgency = sql`f.urgency, f.deadline, f.touched_at, f.id`;

export const stagingPage = (ctx: Ctx, input: StagingInput): Promise<Page<FileDraft>> => {
  const { sort = ['urgency'] } = input;
  const columns = { touchedAt: sql`f.touched_at`, missing: sql`f.missing` };
  const isUrgency = sort[0] === undefined || sort[0].endsWith('urgency');
  return pageOfFiles(ctx, {
    where: stagingConditions(ctx, input),
    order: isUrgency ? byUrgency : orderBy(columns, sort, sql`f.touched_at, f.id`),
    page: input,
  });
};

export const onboardingCounts = (ctx: Ctx): Promise<{ view: OnboardingView; count: number }[]> =>
  Promise.all(
    onboardingViews.map(async (view) => ({
      view,
      count: await count(ctx, listConditions(ctx, { view }), TOTAL_LIMIT),
    })),
  );

export const stagingCounts = (ctx: Ctx): Promise<{ view: StagingView; count: number }[]> =>
  Promise.all(
    stagingViews.map(async (view) => ({
      view,
      count: await count(ctx, stagingConditions(ctx, { view }), TOTAL_LIMIT),
    })),
  );

export const assertLandlord = async (ctx: Ctx, landlordId: string): Promise<{ id: string; name: string }> => {
  const found = await ctx.db
    .selectFrom('landlords as l')
    .select(['l.id', 'l.name'])
    .where('l.id', '=', landlordId)
    .where(landlordInScope(ctx, 'l.id'))
    .executeTakeFirst();
  return found ?? fail(onboardingFailures.noLandlord);
};

export const filesOfLandlord = async (ctx: Ctx, landlordId: string) => {
  await assertLandlord(ctx, landlordId);
  const files = await readFiles(
    ctx,
    sql`(select * from onboarding_files f where f.landlord_id = ${landlordId}
      order by f.created_at desc limit ${OPTION_LIMIT}) f`,
    sql`f.created_at desc, f.id desc`,
  );
  const isOpen = files.some(({ state }) => state !== 'closed');
  return { files, canBegin: !isOpen && ctx.user.may('onboarding:edit') };
};
