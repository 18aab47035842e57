/** Which legal entity a ledger line belongs to, by its property and date. Pure. */
import type { AccountKind } from '../ledger/account-kinds.ts';

export interface Ownership {
  readonly defaultId: string;
  /** Assignments of properties, in any order. */
  readonly houses: readonly {
    readonly houseId: string;
    readonly entityId: string;
    readonly fromDate: string;
  }[];
  /** Registered accounts: the ledger's cash account of a method and property belongs to the entity that holds it. */
  readonly accounts: readonly {
    readonly entityId: string;
    readonly method: string;
    readonly houseId: string | null;
  }[];
  /** Properties of landlords, for lines without a property. */
  readonly landlordHouses: readonly { readonly landlordId: string; readonly houseId: string }[];
}

export interface OwnedLine {
  readonly kind: AccountKind;
  readonly party: string;
  readonly houseId: string | null;
  /** Property and landlord of the line's entry. */
  readonly entryHouseId: string | null;
  readonly entryLandlordId: string | null;
  readonly date: string;
}

const accountKey = (method: string, houseId: string | null): string => `${method}\n${houseId ?? ''}`;

/**
 * A cash account that an entity holds is that entity's. Otherwise the line's property decides, then its entry's
 * property, then the properties of the landlord if one entity has them all; what is left belongs to the default entity.
 */
export const createAttribution = ({ defaultId, houses, accounts, landlordHouses }: Ownership) => {
  const byHouse = Map.groupBy(houses, ({ houseId }) => houseId);
  for (const rows of byHouse.values()) rows.sort((a, b) => (a.fromDate < b.fromDate ? 1 : -1));
  const byAccount = new Map(accounts.map((each) => [accountKey(each.method, each.houseId), each.entityId]));
  const byLandlord = Map.groupBy(landlordHouses, ({ landlordId }) => landlordId);
  const ofHouse = (houseId: string, date: string): string =>
    byHouse.get(houseId)?.find(({ fromDate }) => fromDate <= date)?.entityId ?? defaultId;
  const ofLandlord = (landlordId: string, date: string): string => {
    const owners = new Set(byLandlord.get(landlordId)?.map(({ houseId }) => ofHouse(houseId, date)));
    const [only = defaultId] = owners;
    return owners.size === 1 ? only : defaultId;
  };
  const entityOf = ({ kind, party, houseId, entryHouseId, entryLandlordId, date }: OwnedLine): string => {
    const holder = kind === 'cash' ? byAccount.get(accountKey(party, houseId)) : undefined;
    if (holder !== undefined) return holder;
    const house = houseId ?? entryHouseId;
    if (house !== null) return ofHouse(house, date);
    const landlord = kind.startsWith('payable.') && party !== '' ? party : entryLandlordId;
    return landlord === null ? defaultId : ofLandlord(landlord, date);
  };
  return { ofHouse, entityOf };
};
export type Attribution = ReturnType<typeof createAttribution>;

export interface EntityLine {
  readonly entityId: string;
  readonly amountFen: number;
}

/** A claim of one entity on another; positive: `entityId` is owed the amount by `towardsId`. */
export interface Between {
  readonly entityId: string;
  readonly towardsId: string;
  readonly amountFen: number;
}

/**
 * Lines between entities that make an entry balance within each. An entity with more debits than credits owes the
 * difference to those with more credits; pairs are made in the order of the ids, so that the result is always the same.
 */
export const linesBetween = (lines: readonly EntityLine[]): Between[] => {
  const sums = new Map<string, number>();
  for (const { entityId, amountFen } of lines) sums.set(entityId, (sums.get(entityId) ?? 0) + amountFen);
  const open = [...sums].filter(([, fen]) => fen !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  const owing = open.filter(([, fen]) => fen > 0).map(([id, fen]) => ({ id, left: fen }));
  const owed = open.filter(([, fen]) => fen < 0).map(([id, fen]) => ({ id, left: -fen }));
  const found: Between[] = [];
  for (const debtor of owing)
    for (const creditor of owed) {
      const amountFen = Math.min(debtor.left, creditor.left);
      if (amountFen === 0) continue;
      debtor.left -= amountFen;
      creditor.left -= amountFen;
      found.push({ entityId: debtor.id, towardsId: creditor.id, amountFen: -amountFen });
      found.push({ entityId: creditor.id, towardsId: debtor.id, amountFen });
    }
  return found;
};
