/** Fetches the institution's file of a day and matches it, on request and on a schedule for missing days. */

import type { DayFileProblem, DayLine } from '@minsu/contract/finance/payouts/day-file-rules.ts';
import { reconciliationFailures as f } from '@minsu/contract/finance/payouts/payout-failures.ts';
import {
  DAY_FILE_MB,
  importDayFile,
  runReconciliation,
} from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { fail, failAt, invalidAt } from '@minsu/contract/platform/failure.ts';
import type { Params } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { uploadedContent } from '../../platform/files/uploaded-file.ts';
import { externalCommand, preflightCommand } from '../../platform/http/routes.ts';
import type { JobContext } from '../../platform/module.ts';
import { institutionOf } from '../institution/http-institution.ts';
import { readIsolatedDayFile } from './isolated-day-file.ts';
import { findReconciliation } from './reconciliation-queries.ts';
import { assertSeesReconciliation } from './reconciliation-scope.ts';
import { storeMishap, storeReconciliation } from './store-reconciliation.ts';

/** How many past days are checked for a missing file automatically. */
const DAYS_BACK = 7;

const localToday = ({ now }: Pick<Ctx, 'now'>): string => localDate(now, BUSINESS_TIME_ZONE);

const paramsOf = (problem: DayFileProblem, date: string): Params => ({
  date,
  mb: DAY_FILE_MB,
  ...('line' in problem && { line: problem.line }),
});

const assertOver = (ctx: Ctx, day: string): void => {
  if (day < localToday(ctx)) return;
  invalidAt('day', f.dayNotOver.text);
};

const fetchLines = async (ctx: Ctx, day: string): Promise<readonly DayLine[]> => {
  const institution = institutionOf(ctx.services) ?? fail(f.notConnected);
  const answer = await institution.dayFile(day);
  if (answer.kind !== 'done') fail(f.unreachable);
  if (answer.value === null) fail(f.noFileYet);
  const read = await readIsolatedDayFile(Buffer.from(answer.value), day);
  if ('lines' in read) return read.lines;
  return fail(f[read.problem.kind], { params: paramsOf(read.problem, day) });
};

export const runReconciliationRoute = preflightCommand(
  runReconciliation,
  async (ctx, { day }) => {
    assertSeesReconciliation(ctx);
    assertOver(ctx, day);
    return fetchLines(ctx, day);
  },
  async (ctx, { day }, lines) =>
    findReconciliation(ctx, await storeReconciliation(ctx, day, lines, 'institution')),
);

export const importDayFileRoute = externalCommand(importDayFile, async (ctx, { day, file }) => {
  assertSeesReconciliation(ctx);
  assertOver(ctx, day);
  const read = await readIsolatedDayFile(await uploadedContent(file), day);
  if ('problem' in read) {
    const failure = f[read.problem.kind];
    const params = paramsOf(read.problem, day);
    return failAt('file', failure, params);
  }
  return ctx.store(async (own) =>
    findReconciliation(own, await storeReconciliation(own, day, read.lines, 'import')),
  );
});

/** Null: nothing was ever sent to the institution. */
const firstDay = async (ctx: Ctx): Promise<string | null> => {
  const row = await ctx.db
    .selectFrom('payouts')
    .select((eb) => eb.fn.min('submittedOn').as('day'))
    .executeTakeFirst();
  const divide = await ctx.db
    .selectFrom('institutionDivides')
    .select((eb) => eb.fn.min('askedAt').as('at'))
    .executeTakeFirst();
  const days = [row?.day ?? null, divide?.at ? localDate(divide.at, BUSINESS_TIME_ZONE) : null];
  return days.filter((day) => day !== null).sort()[0] ?? null;
};

const missingDays = async (ctx: Ctx): Promise<string[]> => {
  const first = await firstDay(ctx);
  if (first === null) return [];
  const done = await ctx.db
    .selectFrom('reconciliations')
    .select('day')
    .where('accountId', 'is', null)
    .where('state', 'in', ['matched', 'differs'])
    .where('day', '>=', addDays(localToday(ctx), -DAYS_BACK))
    .execute();
  const known = new Set(done.map(({ day }) => day));
  return Array.from({ length: DAYS_BACK }, (_, back) => addDays(localToday(ctx), back - DAYS_BACK)).filter(
    (day) => day >= first && !known.has(day),
  );
};

const reconcile = async (job: JobContext, day: string): Promise<void> => {
  const institution = institutionOf(await job.read(async (ctx) => ctx.services));
  if (!institution) return;
  const answer = await institution.dayFile(day);
  const content = answer.kind === 'done' ? answer.value : null;
  const read = content === null ? null : await readIsolatedDayFile(Buffer.from(content), day);
  await job.change(async (ctx) => {
    if (answer.kind !== 'done')
      return void (await storeMishap(ctx, day, { state: 'waiting', problem: 'unreachable' }));
    if (read === null) return void (await storeMishap(ctx, day, { state: 'waiting', problem: 'noFileYet' }));
    if ('lines' in read) return void (await storeReconciliation(ctx, day, read.lines, 'institution'));
    const { problem } = read;
    const params = paramsOf(problem, day);
    await storeMishap(ctx, day, { state: 'failed', problem: problem.kind, params });
  });
};

export const reconcileMissingDays = async (job: JobContext): Promise<void> => {
  for (const day of await job.read(missingDays)) {
    if (job.signal.aborted) return;
    await reconcile(job, day);
  }
};
