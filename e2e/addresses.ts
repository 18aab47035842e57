/** All addresses from the menu table; record pages with an existing id. */
import { pageContracts } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { pageLandlords } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { pageStatementRecords } from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { pageHouseChecks } from '@minsu/contract/foundation/houses/house-check-endpoints.ts';
import { houseOptions } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { pageUsers } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { type FlatMenuEntry, flatMenu, mayOpen } from '@minsu/contract/menu.ts';
import { pageMembers } from '@minsu/contract/sales/members/member-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { signIn } from './server.ts';

export interface Address {
  readonly name: string;
  readonly path: string;
  readonly entry: FlatMenuEntry;
}

/** Query of a record page; modules without records, or closed to the user, open without one. */
const recordQueries = async (url: string, username: string): Promise<Readonly<Record<string, string>>> => {
  const client = await signIn(url, username);
  const [order] = (await client.call(pageOrders, { view: 'inHouse', size: 1 })).data?.records ?? [];
  const houses = (await client.call(houseOptions, {})).data ?? [];
  const house = houses.find(({ roomTypes }) => roomTypes.length > 2) ?? houses[0];
  const [check] = (await client.call(pageHouseChecks, { size: 1 })).data?.records ?? [];
  const contracts = (await client.call(pageContracts, { size: 50 })).data?.records ?? [];
  const contract = contracts.find(({ hasDraft }) => hasDraft) ?? contracts[0];
  const [landlord] = (await client.call(pageLandlords, { size: 1 })).data?.records ?? [];
  const [member] = (await client.call(pageMembers, { sort: '-stayCount', size: 1 })).data?.records ?? [];
  const [statement] = (await client.call(pageStatementRecords, { size: 1 })).data?.records ?? [];
  const [user] = (await client.call(pageUsers, { keyword: 'supervisor', size: 1 })).data?.records ?? [];
  const ids = {
    orderDetail: order?.id,
    houseDetail: house?.id,
    createOrEditHouse: house?.id,
    houseCheckDetail: check?.id,
    contractDetail: contract?.id,
    contractEdit: contract?.id,
    landlordDetail: landlord?.id,
    statementDetail: statement?.id,
    memberDetail: member?.id,
    userRights: user?.id,
  };
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, id ? `?id=${id}` : '']));
};

const isScreen = (entry: FlatMenuEntry): boolean => !entry.children && !entry.external;

/** As this user sees them: records of their properties. */
export const findAddresses = async (url: string, username = 'admin'): Promise<Address[]> => {
  const queries = await recordQueries(url, username);
  return flatMenu.filter(isScreen).map((entry) => ({
    name: entry.name,
    path: `${entry.path.replace(':name', 'production')}${queries[entry.name] ?? ''}`,
    entry,
  }));
};

export const openTo = (address: Address, role: string): boolean =>
  mayOpen(address.entry, [role]) && (address.entry.parent === null || mayOpen(address.entry.parent, [role]));
