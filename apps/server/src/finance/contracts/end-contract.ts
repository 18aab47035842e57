/** Gives a contract in force a last day. */

import { endContract } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { contractFailures } from '@minsu/contract/finance/contracts/contract-failures.ts';
import { cutAt } from '@minsu/contract/finance/contracts/version-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { type Doer, heldForColleague, myself } from '../../foundation/duties/hold-for-colleague.ts';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { contractDetail } from './contract-row-queries.ts';
import {
  assertVersion,
  inForceOf,
  type LockedContract,
  lockContract,
  saveContract,
} from './locked-contract.ts';
import { applyCuts } from './sign-contract.ts';
import { actOver, assertAsAsked, type ContractKey, endFacts, settledSince } from './signing-facts.ts';

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

interface Ending extends ContractKey {
  readonly on: string;
  readonly reason: string;
}

const endable = async (ctx: Ctx, { on, ...key }: Ending) => {
  const contract = await lockContract(ctx, key);
  const version = assertVersion(contract, 'end');
  assertWithin(contract, on);
  return { contract, version };
};

const end = async (ctx: Ctx, ending: Ending, doer: Doer): Promise<void> => {
  const { on, reason, id } = ending;
  const { contract, version } = await endable(ctx, ending);
  await writeEnd(ctx, contract, on);
  await saveContract(ctx, id, { endReason: reason });
  const { confirmedBy, name } = doer;
  await ctx.record({
    name: 'contract.ended',
    entity: 'contract',
    entityId: id,
    before: { to: version.to },
    after: { to: on, reason, ...(confirmedBy !== null && { askedBy: name }) },
  });
};

/** Settled days after the new end are reversed, which needs a second person. */
export const endContractRoute = command(endContract, async (ctx, { dutyReason, ...ending }) => {
  const { contract, version } = await endable(ctx, ending);
  const settled = await settledSince(ctx, version.id, addDays(ending.on, 1));
  const isHeld =
    actOver(settled) === 'contractBack' &&
    (await heldForColleague(ctx, {
      ...{ act: 'contractBack', subject: ending.id, landlordId: contract.landlordId, dutyReason },
      facts: endFacts(contract, { ...ending, nights: settled.nights }),
      input: { ...ending, ends: true },
    }));
  if (!isHeld) await end(ctx, ending, myself(ctx));
  return contractDetail(ctx, ending.id);
});

export const performEnd = async (
  ctx: Ctx,
  { id, version, on, reason }: Ending,
  doer: Doer,
): Promise<void> => {
  await assertAsAsked(ctx, { id, version });
  await end(ctx, { id, version, on, reason }, doer);
};
