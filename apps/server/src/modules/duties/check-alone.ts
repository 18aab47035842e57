import { dutyFailures } from '@minsu/contract/duties/duty-failures.ts';
import { duties } from '@minsu/contract/duties/duty-table.ts';
import { failAt } from '@minsu/contract/failure.ts';
import type { Settings } from '@minsu/contract/system/setting-list.ts';
import type { Ctx } from '../../platform/context.ts';
import { colleaguesFor } from './same-person-queries.ts';

/** Refuses the setting "one person runs the business" while another user could approve. */
export const checkAlone = async (ctx: Ctx, { soloBusiness }: Partial<Settings>): Promise<void> => {
  if (soloBusiness !== true) return;
  const acts = duties.filter((act) => act !== 'shift');
  const found = (await Promise.all(acts.map((act) => colleaguesFor(ctx, act)))).flat();
  const names = [...new Set(found.map(({ realname }) => realname))].slice(0, 5).join('、');
  if (names !== '') failAt('value', dutyFailures.notAlone, { names });
};
