/** Landlords, their houses, and drafts of contracts with them. */

import {
  createContract,
  getContract,
  signContract,
} from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import {
  type ContractTerms,
  defaultTerms,
  WHOLE_BP,
} from '@minsu/contract/finance/contracts/contract-terms.ts';
import type { Database } from '../../src/platform/database/open-database.ts';
import { newId } from '../../src/platform/ids.ts';
import { type BuiltHouse, buildHouse, type HouseOptions } from '../builders.ts';
import type { TestClient } from '../test-app.ts';

export const buildOwner = async (database: Database, name: string): Promise<string> => {
  const id = newId();
  await database.insertInto('landlords').values({ id, name, kind: 'person' }).execute();
  return id;
};

export interface OwnedHouse extends BuiltHouse {
  readonly landlordId: string;
}

export const buildOwned = async (
  database: Database,
  owner: string,
  options: HouseOptions = {},
): Promise<OwnedHouse> => {
  const landlordId = await buildOwner(database, owner);
  return { ...(await buildHouse(database, { ...options, landlordId })), landlordId };
};

export interface DraftChange {
  readonly from?: string;
  readonly to?: string | null;
  readonly terms?: Partial<ContractTerms>;
  readonly houseIds?: string[];
  readonly parties?: { landlordId: string; shareBp: number }[];
}

export const draftOf = (
  house: OwnedHouse,
  { from = '2026-01-01', to = '2026-12-31', terms, houseIds, parties }: DraftChange = {},
) => ({
  houseIds: houseIds ?? [house.id],
  from,
  to,
  terms: { ...defaultTerms, ...terms },
  parties: parties ?? [{ landlordId: house.landlordId, shareBp: WHOLE_BP }],
});

/** Signed by two; answers what stands now. */
export const signByTwo = async (client: TestClient, { id, version }: { id: string; version: number }) => {
  await client.byTwo(signContract, { id, version });
  return client.ok(getContract, { id });
};

/** Drafted and signed by two; answers what stands now. */
export const signedContract = async (client: TestClient, house: OwnedHouse, change: DraftChange = {}) => {
  const { contract } = await client.ok(createContract, draftOf(house, change));
  return signByTwo(client, contract);
};
