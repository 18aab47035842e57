/** The contract of a command: locked, in scope, of the version the caller saw, in a state that allows the action. */
import { ContractDetail } from '@minsu/contract/finance/contracts/contract.ts';
import { contractFailures } from '@minsu/contract/finance/contracts/contract-failures.ts';
import {
  type ContractAction,
  type VersionState,
  versionTable,
} from '@minsu/contract/finance/contracts/contract-states.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { contractDetail } from './contract-row-queries.ts';
import { assertSeesContracts, contractInScope } from './contract-scope.ts';

export interface LockedVersion {
  readonly id: string;
  readonly number: number;
  readonly state: VersionState;
  readonly inForce: boolean;
  readonly from: string;
  readonly to: string | null;
}

export interface LockedContract {
  readonly id: string;
  readonly contractNo: string;
  readonly landlordId: string;
  readonly version: number;
  /** Ordered by number. */
  readonly versions: readonly LockedVersion[];
}

interface Key {
  readonly id: string;
  readonly version: number;
}

export const lockContract = async (ctx: Ctx, { id, version }: Key): Promise<LockedContract> => {
  assertSeesContracts(ctx);
  const { rows } = await sql<Omit<LockedContract, 'versions'>>`
    select c.id, c.contract_no, c.landlord_id, c.version from contracts c
    where c.id = ${id} and ${contractInScope(ctx)} for no key update`.execute(ctx.db);
  const [contract] = rows;
  if (!contract) fail(contractFailures.notFound);
  if (contract.version !== version) failStale(ContractDetail, await contractDetail(ctx, id));
  return { ...contract, versions: await versionsOf(ctx, id) };
};

export const versionsOf = async (ctx: Ctx, contractId: string): Promise<LockedVersion[]> => {
  const { rows } = await sql<LockedVersion>`
    select v.id, v.number, v.state, v.in_force, v.from_date as "from", v.to_date as "to"
    from contract_versions v where v.contract_id = ${contractId} order by v.number`.execute(ctx.db);
  return rows;
};

export const draftOf = ({ versions }: LockedContract): LockedVersion | undefined =>
  versions.find(({ state }) => state === 'draft');

/** Versions in force on their days, earliest first. */
export const inForceOf = ({ versions }: LockedContract): LockedVersion[] =>
  versions.filter(({ inForce }) => inForce).sort((a, b) => (a.from < b.from ? -1 : 1));

/** The version signed last, which changes and endings refer to. */
const signedOf = (contract: LockedContract): LockedVersion | undefined => inForceOf(contract).at(-1);

/** Fails where the state table does; answers the version that the action is about. */
export const assertVersion = (contract: LockedContract, action: ContractAction): LockedVersion => {
  const draft = draftOf(contract);
  const row = versionTable[action];
  const version = row.from.includes('draft') ? draft : signedOf(contract);
  if (!version) fail(row.failure);
  const why = refusal(row, version.state, { hasDraft: draft !== undefined });
  if (why) fail(why);
  return version;
};

/** Writes what follows from the versions back to the contract's row, and raises its version. */
export const saveContract = async (
  ctx: Ctx,
  id: string,
  more: { readonly endReason?: string | null } = {},
): Promise<void> => {
  const spans = sql`contract_versions v where v.contract_id = ${id} and v.in_force`;
  await sql`
    update contracts set
      first_from = (select min(v.from_date) from ${spans}),
      last_to = (select case when bool_or(v.to_date is null) then null else max(v.to_date) end from ${spans}),
      has_draft = exists (select from contract_versions v where v.contract_id = ${id} and v.state = 'draft'),
      ${'endReason' in more ? sql`end_reason = ${more.endReason},` : sql``}
      updated_at = ${ctx.now}, version = version + 1
    where id = ${id}`.execute(ctx.db);
};
