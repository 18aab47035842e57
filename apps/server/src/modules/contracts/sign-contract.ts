/** Puts a draft into force: what was in force before ends the day before it, later versions give way. */
import { signContract } from '@minsu/contract/contracts/contract-endpoints.ts';
import { cutAt, type SpanCut } from '@minsu/contract/contracts/version-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { businessDateIn } from '../houses/business-date-queries.ts';
import { assertDraft } from './assert-draft.ts';
import { contractDetail } from './contract-row-queries.ts';
import {
  assertVersion,
  inForceOf,
  type LockedContract,
  lockContract,
  saveContract,
} from './locked-contract.ts';
import { readDraft, versionFacts } from './store-version.ts';

/** The houses of a version follow its days; the database refuses two contracts on one day of a house. */
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

/** Of a locked contract; the caller may sign. */
export const putIntoForce = async (ctx: Ctx, contract: LockedContract): Promise<void> => {
  const draft = assertVersion(contract, 'sign');
  const spans = inForceOf(contract);
  const place = {
    contractId: contract.id,
    landlordId: contract.landlordId,
    firstFrom: spans[0]?.from ?? null,
  };
  await assertDraft(ctx, await readDraft(ctx, draft.id), place);
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
    .set({ signedBy: ctx.user.realname, signedAt: ctx.now })
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

export const signContractRoute = command(signContract, async (ctx, key) => {
  await putIntoForce(ctx, await lockContract(ctx, key));
  return contractDetail(ctx, key.id);
});
