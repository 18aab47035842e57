import { dutyFailures } from '@minsu/contract/foundation/duties/duty-failures.ts';
import { duties } from '@minsu/contract/foundation/duties/duty-table.ts';
import type { Settings } from '@minsu/contract/foundation/system/setting-list.ts';
import { BUSINESS_TIME_ZONE, localMinute } from '@minsu/contract/platform/dates.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { colleaguesFor, lostFor } from './same-person-queries.ts';

const MAX_NAMES = 5;
const namesOf = (people: readonly { readonly realname: string }[]): string =>
  [...new Set(people.map(({ realname }) => realname))].slice(0, MAX_NAMES).join('、');

/** Refuses the setting "one person runs the business" while another user may approve, or could until recently. */
export const assertNoSecondPerson = async (ctx: Ctx, { soloBusiness }: Partial<Settings>): Promise<void> => {
  if (soloBusiness !== true) return;
  const acts = duties.filter((act) => act !== 'shift');
  const found = (await Promise.all(acts.map((act) => colleaguesFor(ctx, act)))).flat();
  if (found.length > 0) failAt('value', dutyFailures.notAlone, { names: namesOf(found) });
  const lost = (await Promise.all(acts.map((act) => lostFor(ctx, act)))).flat();
  if (lost.length === 0) return;
  const until = new Date(Math.max(...lost.map((each) => each.until.getTime())));
  failAt('value', dutyFailures.rightLostRecently, {
    names: namesOf(lost),
    until: localMinute(until, BUSINESS_TIME_ZONE),
  });
};
