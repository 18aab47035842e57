/** Linen and consumables: items of the dictionary `supply`. */
import { fail } from '@minsu/contract/failure.ts';
import type { SupplyUsed } from '@minsu/contract/tasks/task.ts';
import { taskFailures } from '@minsu/contract/tasks/task-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { dictionaryOf } from '../system/dictionary-queries.ts';

/** Fails at the line with `task.unknownSupply`. */
export const assertSupplies = async (ctx: Ctx, supplies: readonly SupplyUsed[]): Promise<void> => {
  if (supplies.length === 0) return;
  const known = new Set((await dictionaryOf(ctx, { types: ['supply'] })).map(({ code }) => code));
  const { text } = taskFailures.unknownSupply;
  const fields = supplies.flatMap(({ code }, at) =>
    known.has(code) ? [] : [{ path: `supplies.${at}.code`, text }],
  );
  if (fields.length > 0) fail(taskFailures.unknownSupply, { fields });
};
