/** Gives a contract in force a last day. */

import { endContract } from '@minsu/contract/contracts/contract-endpoints.ts';
import { contractFailures } from '@minsu/contract/contracts/contract-failures.ts';
import { cutAt } from '@minsu/contract/contracts/version-rules.ts';
import { addDays } from '@minsu/contract/dates.ts';
import { fail, failAt } from '@minsu/contract/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { businessDateIn } from '../houses/business-date-queries.ts';
import { contractDetail } from './contract-row-queries.ts';
import {
  assertVersion,
  inForceOf,
  type LockedContract,
  lockContract,
  saveContract,
} from './locked-contract.ts';
import { applyCuts } from './sign-contract.ts';

/** Within the days of the contract: it is never made longer by its end. */
const assertWithin = (contract: LockedContract, on: string): void => {
  const spans = inForceOf(contract);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) fail(contractFailures.nothingSigned);
  if (on >= first.from && (last.to === null || on <= last.to)) return;
  const params = { from: first.from };
  failAt('on', contractFailures.endOutside, params);
};

/** A version that would begin after the last day never begins; the one it falls on is over with it. */
const writeEnd = async (ctx: Ctx, contract: LockedContract, on: string): Promise<void> => {
  const cuts = cutAt(inForceOf(contract), addDays(on, 1));
  await applyCuts(ctx, cuts);
  const today = await businessDateIn(ctx);
  const state = (to: string | null) => (to === null ? 'superseded' : on < today ? 'ended' : 'active');
  for (const { id, to } of cuts)
    await ctx.db
      .updateTable('contractVersions')
      .set({ state: state(to) })
      .where('id', '=', id)
      .execute();
};

export const endContractRoute = command(endContract, async (ctx, { on, reason, ...key }) => {
  const contract = await lockContract(ctx, key);
  const version = assertVersion(contract, 'end');
  assertWithin(contract, on);
  await writeEnd(ctx, contract, on);
  await saveContract(ctx, key.id, { endReason: reason });
  await ctx.record({
    name: 'contract.ended',
    entity: 'contract',
    entityId: key.id,
    before: { to: version.to },
    after: { to: on, reason },
  });
  return contractDetail(ctx, key.id);
});
