/** Where the ledger shows an entry, an account, or the entries of a kind of account, a party, an order. */
const LEDGER = '/walletInformationMenu/ledger';

export interface LedgerAsk {
  readonly kind?: string;
  readonly party?: string;
  readonly houseId?: string;
  readonly keyword?: string;
  readonly source?: string;
  readonly dateFrom?: string;
  readonly dateTo?: string;
}

const withQuery = (pairs: readonly (readonly [string, string | undefined])[]): string => {
  const said = pairs.filter((pair): pair is [string, string] => Boolean(pair[1]));
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

/** The accounts of a kind. */
export const ledgerAccountsHref = (kind: string, houseId?: string): string =>
  withQuery([
    ['tab', 'accounts'],
    ['kind', kind],
    ['houseId', houseId],
  ]);
