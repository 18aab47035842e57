/** Linen and consumables: items of the dictionary `supply`. */

import type { SupplyUsed } from '@minsu/contract/operations/tasks/task.ts';
import { taskFailures } from '@minsu/contract/operations/tasks/task-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { dictionaryOf } from '../../foundation/system/dictionary-queries.ts';
import type { Ctx } from '../../platform/context.ts';

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
