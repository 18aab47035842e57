/** Where the ledger shows an entry, the entries of an account, an order or a landlord. */
const LEDGER = '/walletInformationMenu/ledger';

export interface LedgerAsk {
  readonly kind?: string;
  readonly party?: string;
  readonly houseId?: string;
  readonly landlordId?: string;
  readonly orderNo?: string;
  readonly source?: string;
  readonly dateFrom?: string;
  readonly dateTo?: string;
}

/** The journal with these filters. */
export const journalHref = (ask: LedgerAsk): string => {
  const said = Object.entries(ask).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `${LEDGER}?${new URLSearchParams(said)}`;
};

/** One entry, over the journal. */
export const entryHref = (entryId: string): string => `${LEDGER}?entry=${entryId}`;
