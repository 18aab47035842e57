/** Bulk changes of prices: previewed, then applied as a whole, in the background if there are many cells. */

import { createHash } from 'node:crypto';
import { bulkNights } from '@minsu/contract/inventory/prices/bulk-rules.ts';
import { priceTexts } from '@minsu/contract/inventory/prices/price.text.ts';
import {
  BULK_CELL_LIMIT,
  type BulkPriceCheck,
  CellSample,
  DIRECT_CELLS,
} from '@minsu/contract/inventory/prices/price-calendar.ts';
import {
  applyBulkPrices,
  checkBulkPrices,
} from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { priceEditFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import { noRestrictions, type Restrictions } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { addDays, daysBetween } from '@minsu/contract/platform/dates.ts';
import { attachment, coreFailures, type Failure, fail } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { command, query } from '../../platform/http/routes.ts';
import { createRun } from '../../platform/jobs/run-store.ts';
import { assertNights, calendarRows, countRows, housesToday, lockPrices } from './calendar-row-queries.ts';
import {
  type CalendarRow,
  type CellChange,
  isDerived,
  medianNights,
  type PlannedChange,
  planChange,
} from './calendar-rules.ts';
import { editWork } from './edit-work.ts';
import { editById } from './price-edit-queries.ts';
import { sampleOf } from './set-cells.ts';
import { type Progress, writeEdit } from './write-edit.ts';

type Asked = z.output<typeof checkBulkPrices.input>;
type Applied = z.output<typeof applyBulkPrices.input>;

interface Looked {
  readonly cells: number;
  readonly planned: PlannedChange;
  readonly token: string;
}

const HASHED_AT_ONCE = 1_000;

const rulesText = (rules: Restrictions): string =>
  rules === noRestrictions ? '' : Object.values(rules).join();

/** Hash of the previewed changes and their basis; any calendar change in between gives another token. */
const tokenOf = (changes: readonly CellChange[]): string => {
  const hash = createHash('sha256');
  for (let from = 0; from < changes.length; from += HASHED_AT_ONCE)
    hash.update(
      changes
        .slice(from, from + HASHED_AT_ONCE)
        .map(
          ({ row, night, before, after }) =>
            `${row.roomTypeId}${row.planId}${night},${before.fen},${before.shownFen},${after.fen},${after.shownFen},` +
            `${rulesText(before.rules)},${rulesText(after.rules)};`,
        )
        .join(''),
    );
  return hash.digest('base64url');
};

const assertAsked = ({ price, restrictions, copyRestrictions }: Asked): void => {
  const some = Object.values(restrictions ?? {}).some((value) => value !== undefined);
  if (!price && !some && !copyRestrictions) fail(priceEditFailures.nothingToChange);
};

/** First and last night whose layers are needed: changed and copied nights, and those for the usual price. */
const windowOf = (nights: readonly string[], { price }: Asked): { from: string; to: string } => {
  const from = nights[0] as string;
  const to = nights.at(-1) as string;
  const usual = medianNights(from, to).at(-1) as string;
  const copied = price?.kind === 'copy' ? price.copyFrom : undefined;
  if (copied === undefined) return { from, to: addDays(usual, 1) };
  const ends = [usual, addDays(copied, daysBetween(from, to))].sort();
  return { from: copied < from ? copied : from, to: addDays(ends[1] as string, 1) };
};

const rowsAsked = ({ houseIds, roomTypeIds, planCodes }: Asked) => ({ houseIds, roomTypeIds, planCodes });

/** Nights and number of cells concerned; throws when there are none or too many. */
const measure = async (ctx: Ctx, asked: Asked): Promise<{ nights: string[]; cells: number }> => {
  if (!seesSomeMoney(ctx)) fail(coreFailures.forbidden);
  assertAsked(asked);
  const nights = bulkNights(asked.ranges, asked.weekdays);
  const houses = await housesToday(ctx, asked.houseIds);
  if (nights.length === 0) fail(priceEditFailures.noCells);
  await assertNights(ctx, houses, nights[0] as string, nights.at(-1) as string);
  const cells = nights.length * (await countRows(ctx, rowsAsked(asked)));
  if (cells === 0) fail(priceEditFailures.noCells);
  if (cells > BULK_CELL_LIMIT) fail(priceEditFailures.tooManyCells, { params: { limit: BULK_CELL_LIMIT } });
  return { nights, cells };
};

/** Derived plans of the same types that were not selected; their prices change too. */
const followersOf = async (ctx: Ctx, asked: Asked, nights: readonly string[]): Promise<CalendarRow[]> => {
  const { houseIds, roomTypeIds, planCodes } = asked;
  if (!asked.price || !planCodes?.length) return [];
  const rows = await calendarRows(ctx, { houseIds, roomTypeIds, ...windowOf(nights, asked) });
  const chosen = new Set(planCodes);
  return rows.filter((row) => isDerived(row) && !chosen.has(row.planCode));
};

const look = async (ctx: Ctx, asked: Asked): Promise<Looked> => {
  const { nights, cells } = await measure(ctx, asked);
  const rows = await calendarRows(ctx, { ...rowsAsked(asked), ...windowOf(nights, asked) });
  const planned = planChange(rows, nights, asked, await followersOf(ctx, asked, nights));
  return { cells, planned, token: tokenOf(planned.changes) };
};

const SAMPLES = 20;

/** The first, the last and some in between. */
const spreadSamples = (changes: readonly CellChange[]): CellChange[] => {
  const step = Math.max(1, Math.floor(changes.length / SAMPLES));
  return changes.filter((_, at) => at % step === 0).slice(0, SAMPLES);
};

const extremes = (values: readonly number[]): { min: number | null; max: number | null } =>
  values.reduce<{ min: number | null; max: number | null }>(
    ({ min, max }, value) => ({
      min: min === null || value < min ? value : min,
      max: max === null || value > max ? value : max,
    }),
    { min: null, max: null },
  );

const refusalsOf = (
  ctx: Ctx,
  { problems }: PlannedChange,
  samples: (changes: readonly CellChange[]) => CellSample[],
): BulkPriceCheck['refusals'] =>
  (['notPositive', 'tooHigh', 'minAboveMax'] as const)
    .filter((problem) => problems[problem].length > 0)
    .map((problem) => {
      const failure: Failure = priceEditFailures[problem];
      return {
        code: failure.code,
        message: sayText(failure.text, ctx.language),
        count: problems[problem].length,
        samples: samples(problems[problem]),
      };
    });

const checkBulk = async (ctx: Ctx, asked: Asked): Promise<BulkPriceCheck> => {
  const { cells, planned, token } = await look(ctx, asked);
  const { changes, absurd, medians, skippedDerived, following } = planned;
  const samples = (some: readonly CellChange[]) =>
    spreadSamples(some).map((change) => sampleOf(change, medians.get(change.row) ?? 0));
  const priced = changes.filter(
    ({ row, before, after }) =>
      !isDerived(row) && (before.shownFen !== after.shownFen || before.fen !== after.fen),
  );
  const after = extremes(priced.map((change) => change.after.shownFen));
  const before = extremes(priced.map((change) => change.before.shownFen));
  return {
    cells,
    changed: changes.length,
    houses: new Set(changes.map(({ row }) => row.houseId)).size,
    skippedDerived,
    minFen: after.min,
    maxFen: after.max,
    beforeMinFen: before.min,
    beforeMaxFen: before.max,
    samples: samples(changes),
    following: { count: following.length, samples: samples(following) },
    absurd: { count: absurd.length, samples: samples(absurd) },
    refusals: refusalsOf(ctx, planned, samples),
    token,
    long: cells > DIRECT_CELLS,
  };
};

const operationOf = ({ price, restrictions, copyRestrictions }: Asked) => ({
  ...(price && { price }),
  ...(restrictions && { restrictions }),
  ...(copyRestrictions && { copyRestrictions }),
});

/** Recomputed under the locks of its houses; the result must equal the preview. */
const apply = async (
  ctx: Ctx,
  editId: string,
  { token, confirmAbsurd, note, ...asked }: Applied,
  progress?: Progress,
): Promise<number> => {
  await lockPrices(ctx, asked.houseIds);
  const { planned, token: now } = await look(ctx, asked);
  const { changes, absurd, problems, medians } = planned;
  for (const problem of ['notPositive', 'tooHigh', 'minAboveMax'] as const)
    if (problems[problem].length > 0) fail(priceEditFailures[problem]);
  if (now !== token) fail(priceEditFailures.changedSinceCheck);
  if (absurd.length > 0 && !confirmAbsurd)
    fail(priceEditFailures.absurd, {
      params: { count: absurd.length },
      current: attachment(
        z.array(CellSample),
        spreadSamples(absurd).map((change) => sampleOf(change, medians.get(change.row) ?? 0)),
      ),
    });
  if (changes.length > 0)
    await writeEdit(
      ctx,
      { id: editId, source: 'bulk', operation: operationOf(asked), note },
      changes,
      progress,
    );
  return changes.length;
};

export const bulkPricesWork = editWork<Applied>({ name: 'prices.bulk', title: priceTexts.bulkChange }, apply);

/** The edit of a background run has the run's id. */
export const applyBulkRoute = command(applyBulkPrices, async (ctx, input) => {
  const { cells } = await measure(ctx, input);
  if (cells > DIRECT_CELLS) {
    const run = await createRun(ctx, { kind: 'bulk', work: bulkPricesWork, input, total: cells });
    return { edit: null, run };
  }
  const id = ctx.newId();
  const changed = await apply(ctx, id, input);
  return { edit: changed > 0 ? await editById(ctx, id) : null, run: null };
});

export const checkBulkRoute = query(checkBulkPrices, checkBulk);
