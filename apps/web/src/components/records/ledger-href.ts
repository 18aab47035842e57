/** Ledger addresses: an entry, an account, or entries of account kinds, parties, orders, documents. */
import type { AccountKind } from '@minsu/contract/finance/ledger/account-kinds.ts';

const LEDGER = '/walletInformationMenu/ledger';

type Values = string | readonly string[];

export interface LedgerAsk {
  readonly kind?: Values;
  readonly party?: string;
  readonly houseId?: Values;
  readonly keyword?: string;
  readonly source?: Values;
  readonly withoutSource?: Values;
  readonly paperId?: string;
  readonly dateFrom?: string;
  readonly dateTo?: string;
}

const withQuery = (pairs: readonly (readonly [string, Values | undefined])[]): string => {
  const said = pairs.flatMap(([key, value]) =>
    [value ?? []].flat().flatMap((each) => (each ? [[key, each]] : [])),
  );
  return `${LEDGER}?${new URLSearchParams(said)}`;
};

/** The journal with these filters. */
export const journalHref = (ask: LedgerAsk): string => withQuery(Object.entries(ask));

/** One entry, over the journal. */
export const entryHref = (entryId: string): string => withQuery([['entry', entryId]]);

/** The statement of one account. */
export const ledgerAccountHref = (
  accountId: number,
  days: { readonly dateFrom?: string | undefined; readonly dateTo?: string | undefined } = {},
): string => withQuery([['tab', 'accounts'], ['account', String(accountId)], ...Object.entries(days)]);

/** Accounts of a kind. */
export const ledgerAccountsHref = (kind: string, houseId?: Values): string =>
  withQuery([
    ['tab', 'accounts'],
    ['kind', kind],
    ['houseId', houseId],
  ]);

/** Opening balances. */
export const openingsHref = (kind?: string): string =>
  withQuery([
    ['tab', 'opening'],
    ['kind', kind],
  ]);

/** The four accounts of a landlord. */
export const landlordKinds: AccountKind[] = [
  'payable.pending',
  'payable.available',
  'payable.payout',
  'payable.holdback',
];
