/** The request of an explanation, validated: two periods of one figure. */
import type { Period } from '@minsu/contract/operations/reports/period-rules.ts';
import { reportFailures } from '@minsu/contract/operations/reports/report-failures.ts';
import { isGrain } from '@minsu/contract/operations/reports/report-list.ts';
import type { getWhy } from '@minsu/contract/operations/reports/why-endpoints.ts';
import { isExplained, type WhyGrouping } from '@minsu/contract/operations/reports/why-figures.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { type Asked, askedOf } from '../report-ctx.ts';
import { isOfBooks } from './figure-parts.ts';

export type WhyInput = z.output<typeof getWhy.input>;

export interface AskedWhy {
  readonly asked: Asked;
  readonly figure: WhyInput['figure'];
  readonly before: Period;
}

const beforeOf = ({ beforeFrom, beforeTo }: WhyInput, asked: Asked): Period => {
  if (beforeFrom === undefined && beforeTo === undefined) return asked.before ?? asked.period;
  if (beforeFrom === undefined || beforeTo === undefined || beforeTo >= asked.period.from)
    return failAt('beforeTo', reportFailures.beforeOverlaps);
  return { from: beforeFrom, to: beforeTo };
};

export const askedWhy = async (ctx: Ctx, input: WhyInput): Promise<AskedWhy> => {
  const { report, figure, from, to, houseId, channel, landlordId, back } = input;
  if (!isExplained(report, figure)) return failAt('figure', reportFailures.notExplained);
  const compare = input.compare === 'none' ? 'previous' : input.compare;
  const asked = await askedOf(ctx, { report, from, to, compare, houseId, channel, landlordId, back });
  if (!asked.figures.includes(figure)) return fail(reportFailures.moneyHidden);
  return { asked, figure, before: isOfBooks(report) ? asked.period : beforeOf(input, asked) };
};

/** The same request by another grouping; weekdays are folded from days. */
export const askedBy = (asked: Asked, by: WhyGrouping): Asked => {
  const grouping = by === 'weekday' ? 'day' : by === 'guest' ? 'house' : by;
  return { ...asked, grouping, grain: isGrain(grouping) ? grouping : null };
};
