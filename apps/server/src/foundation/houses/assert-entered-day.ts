/** Refuses a day, entered for money that has moved, that cannot be meant. */
import { earliestDay, enteredDayFailures } from '@minsu/contract/foundation/houses/entered-day.ts';
import { invalidAt } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { businessDateIn } from './business-date-queries.ts';

/** `path`: the day's field in the input. */
export const assertNotLongAgo = async (ctx: Ctx, day: string, path: string): Promise<void> => {
  const from = earliestDay(await businessDateIn(ctx));
  if (day < from) invalidAt(path, enteredDayFailures.tooOld.text, { from });
};

export const assertEnteredDay = async (ctx: Ctx, day: string, path: string): Promise<void> => {
  const today = await businessDateIn(ctx);
  if (day > today) invalidAt(path, enteredDayFailures.inFuture.text, { today });
  await assertNotLongAgo(ctx, day, path);
};
