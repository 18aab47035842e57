/** Which dictionary words may be chosen now; commands that take one check here. */

import { type DictionaryType, isKeptBySystem } from '@minsu/contract/foundation/system/dictionary.ts';
import { dictionaryFailures } from '@minsu/contract/foundation/system/dictionary-failures.ts';
import { invalidAt } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';

interface Offered {
  readonly code: string;
  readonly countsAs: string | null;
}

/** The item, or a refusal at the field. What a record carries already may stay. */
export const offeredItem = async (
  ctx: Pick<Ctx, 'db'>,
  type: DictionaryType,
  code: string,
  path: string,
): Promise<Offered> => {
  const row = await ctx.db
    .selectFrom('dictionaryItems')
    .select(['code', 'countsAs'])
    .where('type', '=', type)
    .where('code', '=', code)
    .where('active', '=', true)
    .executeTakeFirst();
  return row ?? invalidAt(path, dictionaryFailures.notOffered.text);
};

/** A method that people take, offered still or not: its account may be set right. */
export const isKnownMethod = async (ctx: Pick<Ctx, 'db'>, code: string): Promise<boolean> => {
  if (isKeptBySystem('paymentMethod', code)) return false;
  const row = await ctx.db
    .selectFrom('dictionaryItems')
    .select('code')
    .where('type', '=', 'paymentMethod')
    .where('code', '=', code)
    .executeTakeFirst();
  return row !== undefined;
};

/** Fails if the dictionary does not offer the payment method. */
export const assertMethod = async (
  ctx: Pick<Ctx, 'db'>,
  method: string | null | undefined,
  path = 'method',
): Promise<void> => {
  if (method !== null && method !== undefined) await offeredItem(ctx, 'paymentMethod', method, path);
};
