/** Drafts a contract, or the change of one; gives a draft up. */
import {
  createContract,
  discardContractDraft,
  saveContractDraft,
} from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { assertDraft, type Draft } from './assert-draft.ts';
import { contractDetail } from './contract-row-queries.ts';
import { assertSeesContracts } from './contract-scope.ts';
import {
  assertVersion,
  draftOf,
  inForceOf,
  type LockedContract,
  lockContract,
  saveContract,
} from './locked-contract.ts';
import { insertDraft, updateDraft, versionFacts } from './store-version.ts';

const once = <D extends Draft>(draft: D): D => ({ ...draft, houseIds: [...new Set(draft.houseIds)] });

/** `C20261120-0001`. */
const nextNumber = async (ctx: Ctx): Promise<string> => {
  const { rows } = await sql<{ n: number }>`select nextval('contract_number_seq')::int as n`.execute(ctx.db);
  const day = (await businessDateIn(ctx)).replaceAll('-', '');
  return `C${day}-${String(rows[0]?.n ?? 0).padStart(4, '0')}`;
};

/** A new contract with its first draft; answers the ids of both. */
export const openContract = async (ctx: Ctx, given: Draft): Promise<{ id: string; versionId: string }> => {
  const draft = once(given);
  const landlordId = draft.parties[0]?.landlordId ?? '';
  await assertDraft(ctx, draft, { contractId: null, landlordId, firstFrom: null });
  const id = ctx.newId();
  const contractNo = await nextNumber(ctx);
  await ctx.db
    .insertInto('contracts')
    .values({
      ...{ id, contractNo, landlordId },
      createdBy: ctx.user.realname,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute();
  const versionId = await insertDraft(ctx, id, 1, draft);
  await ctx.record({
    name: 'contract.drafted',
    entity: 'contract',
    entityId: id,
    after: await versionFacts(ctx, versionId),
  });
  return { id, versionId };
};

export const createContractRoute = command(createContract, async (ctx, draft) => {
  assertSeesContracts(ctx);
  const { id } = await openContract(ctx, draft);
  return contractDetail(ctx, id);
});

const beginChange = async (ctx: Ctx, contract: LockedContract, draft: Draft): Promise<void> => {
  const changed = assertVersion(contract, 'change');
  const number = Math.max(...contract.versions.map((version) => version.number)) + 1;
  const versionId = await insertDraft(ctx, contract.id, number, draft);
  await ctx.record({
    name: 'contract.changeDrafted',
    entity: 'contract',
    entityId: contract.id,
    before: await versionFacts(ctx, changed.id),
    after: await versionFacts(ctx, versionId),
  });
};

const editDraft = async (ctx: Ctx, contract: LockedContract, id: string, draft: Draft): Promise<void> => {
  const before = await versionFacts(ctx, id);
  await updateDraft(ctx, contract.id, id, draft);
  await ctx.record({
    name: 'contract.draftEdited',
    entity: 'contract',
    entityId: contract.id,
    before,
    after: await versionFacts(ctx, id),
  });
};

export const saveDraftRoute = command(saveContractDraft, async (ctx, { id, version, ...given }) => {
  const contract = await lockContract(ctx, { id, version });
  const draft = once(given);
  const firstFrom = inForceOf(contract)[0]?.from ?? null;
  // A draft of a contract that was never signed may still name another landlord.
  const landlordId = firstFrom === null ? (draft.parties[0]?.landlordId ?? '') : contract.landlordId;
  const open = draftOf(contract);
  if (open) assertVersion(contract, 'edit');
  await assertDraft(ctx, draft, { contractId: id, landlordId, firstFrom });
  if (landlordId !== contract.landlordId)
    await ctx.db.updateTable('contracts').set({ landlordId }).where('id', '=', id).execute();
  if (open) await editDraft(ctx, contract, open.id, draft);
  else await beginChange(ctx, contract, draft);
  await saveContract(ctx, id);
  return contractDetail(ctx, id);
});

export const discardDraftRoute = command(discardContractDraft, async (ctx, key) => {
  const contract = await lockContract(ctx, key);
  const draft = assertVersion(contract, 'discard');
  await ctx.db
    .updateTable('contractVersions')
    .set({ state: 'discarded' })
    .where('id', '=', draft.id)
    .execute();
  await saveContract(ctx, key.id);
  await ctx.record({
    name: 'contract.draftDiscarded',
    entity: 'contract',
    entityId: key.id,
    before: { number: draft.number, from: draft.from, to: draft.to },
  });
  return contractDetail(ctx, key.id);
});
