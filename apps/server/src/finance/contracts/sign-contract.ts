/** Puts a draft into force: the version before ends the day before, and later versions are superseded. */
import { signContract } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { cutAt, type SpanCut } from '@minsu/contract/finance/contracts/version-rules.ts';
import { dutyFailures } from '@minsu/contract/foundation/duties/duty-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import {
  type Doer,
  type Held,
  heldForColleague,
  holdImported,
  myself,
  namesOf,
} from '../../foundation/duties/hold-for-colleague.ts';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { assertDraft } from './assert-draft.ts';
import { contractDetail } from './contract-row-queries.ts';
import {
  assertVersion,
  inForceOf,
  type LockedContract,
  lockContract,
  saveContract,
} from './locked-contract.ts';
import {
  actOver,
  assertAsAsked,
  type ContractKey,
  importFacts,
  importReason,
  type SigningAct,
  settledSince,
  signingFacts,
} from './signing-facts.ts';
import { readDraft, versionFacts } from './store-version.ts';

/** Writes the days of a version's houses; the database refuses two contracts on one day of a house. */
const writeSpan = async (
  ctx: Ctx,
  id: string,
  { to, inForce }: { readonly to?: string | null; readonly inForce: boolean },
  cutAt: Date | null = null,
): Promise<void> => {
  const day = to === undefined ? sql`to_date` : sql`${to}::date`;
  await sql`update contract_versions set in_force = ${inForce}, to_date = ${day}, cut_at = ${cutAt}
    where id = ${id}`.execute(ctx.db);
  await sql`update contract_houses set in_force = ${inForce}, to_date = ${day} where version_id = ${id}`.execute(
    ctx.db,
  );
};

/** A version that never began keeps its days, for the record, but holds on none of them. */
export const applyCuts = async (ctx: Ctx, cuts: readonly SpanCut[]): Promise<void> => {
  for (const { id, to } of cuts)
    await writeSpan(ctx, id, to === null ? { inForce: false } : { to, inForce: true }, ctx.now);
};

const setState = (ctx: Ctx, ids: readonly string[], state: 'active' | 'superseded' | 'ended') =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.db
        .updateTable('contractVersions')
        .set({ state })
        .where('id', 'in', [...ids])
        .execute();

/** The draft that can be signed, and what is in force before it. */
const signable = async (ctx: Ctx, contract: LockedContract) => {
  const draft = assertVersion(contract, 'sign');
  const spans = inForceOf(contract);
  const place = {
    contractId: contract.id,
    landlordId: contract.landlordId,
    firstFrom: spans[0]?.from ?? null,
  };
  await assertDraft(ctx, await readDraft(ctx, draft.id), place);
  return { draft, spans };
};

/** Expects a locked contract and a caller who may sign. */
const putIntoForce = async (ctx: Ctx, contract: LockedContract, doer: Doer): Promise<void> => {
  const { draft, spans } = await signable(ctx, contract);
  const last = spans.at(-1);
  const before = last && (await versionFacts(ctx, last.id));
  const cuts = cutAt(spans, draft.from);
  await applyCuts(ctx, cuts);
  await setState(
    ctx,
    cuts.map(({ id }) => id),
    'superseded',
  );
  const today = await businessDateIn(ctx);
  await setState(ctx, [draft.id], draft.to !== null && draft.to < today ? 'ended' : 'active');
  await writeSpan(ctx, draft.id, { inForce: true });
  await ctx.db
    .updateTable('contractVersions')
    .set({ signedBy: namesOf(doer), signedAt: ctx.now })
    .where('id', '=', draft.id)
    .execute();
  await saveContract(ctx, contract.id, { endReason: null });
  await ctx.record({
    name: 'contract.signed',
    entity: 'contract',
    entityId: contract.id,
    ...(before && { before }),
    after: await versionFacts(ctx, draft.id),
  });
};

/** The request a colleague confirms. */
const requestOf = async (ctx: Ctx, contract: LockedContract): Promise<Omit<Held, 'dutyReason'>> => {
  const { draft, spans } = await signable(ctx, contract);
  const settled = await settledSince(ctx, draft.id, draft.from);
  const { id, version, landlordId } = contract;
  return {
    ...{ act: actOver(settled), subject: id, landlordId },
    facts: await signingFacts(ctx, contract, draft.id, {
      ...{ versionId: spans.at(-1)?.id, nights: settled.nights },
    }),
    input: { keys: [{ id, version }] },
  };
};

export const signContractRoute = command(signContract, async (ctx, { dutyReason, ...key }) => {
  const contract = await lockContract(ctx, key);
  const request = await requestOf(ctx, contract);
  if (!(await heldForColleague(ctx, { ...request, dutyReason })))
    await putIntoForce(ctx, contract, myself(ctx));
  return contractDetail(ctx, key.id);
});

/** Imported contracts are in force at once; if a second person must confirm, all in one request. */
export const signImported = async (ctx: Ctx, ids: readonly string[]): Promise<void> => {
  const contracts: LockedContract[] = [];
  for (const id of ids) contracts.push(await lockContract(ctx, { id, version: 0 }));
  if (ctx.user.id === '') {
    for (const contract of contracts) await putIntoForce(ctx, contract, myself(ctx));
    return;
  }
  const requests = [];
  for (const contract of contracts) requests.push(await requestOf(ctx, contract));
  const [first] = requests;
  if (!first) return;
  const act = requests.some((request) => request.act === 'contractBack') ? 'contractBack' : 'contract';
  const facts = requests.length === 1 ? first.facts : importFacts(contracts);
  const input = { keys: contracts.map(({ id, version }) => ({ id, version })) };
  const landlordId = requests.length === 1 ? (first.landlordId ?? null) : null;
  await holdImported(ctx, { act, subject: first.subject, landlordId, facts, input }, importReason(ctx));
};

interface Signing {
  readonly keys: readonly ContractKey[];
}

export const performSign =
  (act: SigningAct) =>
  async (ctx: Ctx, { keys }: Signing, doer: Doer): Promise<void> => {
    for (const key of keys) {
      await assertAsAsked(ctx, key);
      const contract = await lockContract(ctx, key);
      const { draft } = await signable(ctx, contract);
      // Nights have been split since: that takes the other right.
      if (act === 'contract' && actOver(await settledSince(ctx, draft.id, draft.from)) !== act)
        fail(dutyFailures.changedSince);
      await putIntoForce(ctx, contract, doer);
    }
  };
