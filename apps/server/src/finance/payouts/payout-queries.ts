/** Lists of payouts: pages by view and filters, counters, rows of the export; one with its history; room for another. */

import { onboardingTexts } from '@minsu/contract/finance/onboarding/onboarding.text.ts';
import { type ApprovalChange, changesInWords } from '@minsu/contract/finance/payouts/approval-rules.ts';
import {
  HISTORY_LIMIT,
  type PayoutEvent,
  type PayoutRoom,
  type PayoutView,
  payoutViews,
} from '@minsu/contract/finance/payouts/payout.ts';
import type { pagePayouts, sumPayouts } from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import { payoutFailures } from '@minsu/contract/finance/payouts/payout-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { personName } from '../../foundation/audit/person-name.ts';
import { businessDateIn, startOfDay } from '../../foundation/houses/business-date-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  containing,
  limitOf,
  orderBy,
  pageOfRows,
  startingWith,
  totalFrom,
} from '../../platform/http/page-rows.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { askedOnDay, balancesOf } from './balance-queries.ts';
import { merchantOf } from './merchant-queries.ts';
import { assertSeesMoney, findPayout, type PayoutDraft, readPayouts } from './payout-row-queries.ts';
import { payeeInScope } from './payout-scope-queries.ts';

type Input = z.output<typeof pagePayouts.input>;
type Listed = Omit<Input, 'current' | 'size'>;
type Filters = Omit<Listed, 'sort'>;

const viewCondition: Readonly<Record<PayoutView, RawBuilder<unknown>>> = {
  all: sql`true`,
  toApprove: sql`(p.state = 'pending' and p.needs_second and p.approved_at is null)`,
  pending: sql`(p.state = 'pending' and not (p.needs_second and p.approved_at is null))`,
  inTransit: sql`p.state = 'in_transit'`,
  failed: sql`(p.state = 'failed' and p.returned_at is null)`,
  paid: sql`p.state = 'paid'`,
  returned: sql`(p.state = 'failed' and p.returned_at is not null)`,
};

const keywordCondition = (keyword: string): RawBuilder<unknown> => sql`(
  p.payout_no like ${startingWith(keyword.toUpperCase())}
  or p.landlord_id in (select id from landlords
    where string_to_array(lower(name), null) @> string_to_array(lower(${keyword}), null)
      and lower(name) like ${containing(keyword.toLowerCase())} limit 200))`;

const conditionsOf = (ctx: Ctx, input: Filters): RawBuilder<unknown> => {
  const { keyword, landlordId, statementId, method, askedFrom, askedTo } = input;
  return sql.join(
    [
      payeeInScope(ctx, 'p.landlordId'),
      viewCondition[input.view],
      ...(keyword ? [keywordCondition(keyword)] : []),
      ...(landlordId?.length ? [sql`p.landlord_id = any(${landlordId}::uuid[])`] : []),
      ...(statementId ? [sql`p.statement_id = ${statementId}`] : []),
      ...(method?.length ? [sql`p.method = any(${method})`] : []),
      ...(askedFrom ? [sql`p.asked_at >= ${startOfDay(askedFrom)}`] : []),
      ...(askedTo ? [sql`p.asked_at < ${startOfDay(askedTo, 1)}`] : []),
    ],
    sql` and `,
  );
};

const sorted = ({ sort = ['-askedAt'] }: Pick<Listed, 'sort'>): RawBuilder<unknown> =>
  orderBy(
    { askedAt: sql`p.asked_at`, amountFen: sql`p.amount_fen`, paidOn: sql`p.paid_on` },
    sort,
    sql`p.id desc`,
    sort.some((field) => field.endsWith('paidOn')) ? sql`nulls last` : sql``,
  );

const rowsOf = (ctx: Ctx, input: Input): Promise<PayoutDraft[]> =>
  readPayouts(
    ctx,
    sql`(select p.* from payouts p where ${conditionsOf(ctx, input)} order by ${sorted(input)} ${limitOf(input)}) p`,
    sorted(input),
  );

export const countPayouts = async (ctx: Ctx, input: Filters, limit: number): Promise<number> => {
  assertSeesMoney(ctx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from payouts p where ${conditionsOf(ctx, input)} limit ${limit}) c`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
};

export const payoutPage = async (ctx: Ctx, input: Input): Promise<Page<PayoutDraft>> => {
  assertSeesMoney(ctx);
  const rows = await rowsOf(ctx, input);
  const total = totalFrom(input, rows.length) ?? (await countPayouts(ctx, input, COUNT_LIMIT));
  return pageOfRows(rows, total, input);
};

export const payoutViewCounts = (ctx: Ctx): Promise<{ view: PayoutView; count: number }[]> =>
  Promise.all(
    payoutViews.map(async (view) => ({ view, count: await countPayouts(ctx, { view }, TOTAL_LIMIT) })),
  );

export const payoutSums = async (ctx: Ctx, input: Filters): Promise<z.input<typeof sumPayouts.output>> => {
  assertSeesMoney(ctx);
  const { rows } = await sql<z.input<typeof sumPayouts.output>>`
    select count(*)::int as count, coalesce(sum(k.amount_fen), 0)::bigint as amount_fen,
      coalesce(sum(k.fee_fen), 0)::bigint as fee_fen
    from (select p.amount_fen, p.fee_fen from payouts p where ${conditionsOf(ctx, input)} limit ${TOTAL_LIMIT}) k`.execute(
    ctx.db,
  );
  return rows[0] ?? { count: 0, amountFen: 0, feeFen: 0 };
};

/** Every row that matches, in the order of the list. */
export const payoutBatches = (ctx: Ctx, input: Listed): AsyncGenerator<PayoutDraft[]> => {
  assertSeesMoney(ctx);
  return batchesOf((paging) => rowsOf(ctx, { ...input, ...paging }));
};

/** Events keep the institution's name in Chinese. */
const actorName = (ctx: Ctx, actor: string): string =>
  actor === onboardingTexts.institution[0]
    ? sayText(onboardingTexts.institution, ctx.language)
    : personName(ctx, actor);

const payoutHistory = async (ctx: Ctx, id: string): Promise<z.input<typeof PayoutEvent>[]> => {
  const rows = await ctx.db
    .selectFrom('events')
    .select(['id', 'name', 'at', 'actor', 'after'])
    .where('houseId', '=', NIL_ID)
    .where('entityId', '=', id)
    .where('entity', '=', 'payout')
    .orderBy('id', 'desc')
    .limit(HISTORY_LIMIT)
    .execute();
  return rows.map(({ after, ...event }) => {
    const { reason, changes } = (after ?? {}) as { reason?: unknown; changes?: readonly ApprovalChange[] };
    const said = changes ? changesInWords(changes, ctx.language) : reason;
    return {
      ...event,
      actor: actorName(ctx, event.actor),
      reason: typeof said === 'string' ? said : null,
    };
  });
};

export const payoutDetail = async (ctx: Ctx, id: string) => ({
  payout: await findPayout(ctx, id),
  history: await payoutHistory(ctx, id),
});

export const payoutRoom = async (ctx: Ctx, landlordId: string): Promise<z.input<typeof PayoutRoom>> => {
  assertSeesMoney(ctx);
  const landlord = await ctx.db
    .selectFrom('landlords as l')
    .select('l.name')
    .where('l.id', '=', landlordId)
    .where(sql<boolean>`${payeeInScope(ctx, 'l.id')}`)
    .executeTakeFirst();
  if (!landlord) fail(payoutFailures.landlordNotFound);
  const [balances, merchant, settings, today] = await Promise.all([
    balancesOf(ctx, landlordId),
    merchantOf(ctx, landlordId),
    readSettings(ctx.db, ctx.services),
    businessDateIn(ctx),
  ]);
  return {
    ...{ landlordId, landlordName: landlord.name, ...balances },
    askedTodayFen: await askedOnDay(ctx, landlordId, today),
    ...{ fourEyesFen: settings.payoutFourEyesFen, dailyCapFen: settings.payoutDailyCapFen },
    ...{ onboarded: merchant !== null, connected: ctx.services.config.institution !== undefined },
    ...{ cardTail: merchant?.cardTail ?? null, bank: merchant?.bank ?? null },
    coolsUntil: merchant?.coolsUntil ?? null,
  };
};
