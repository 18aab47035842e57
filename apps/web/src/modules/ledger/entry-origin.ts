/** What an entry was posted for, where another screen shows it. The key of an entry begins with the id of its source. */
import type { LedgerEntryDetail } from '@minsu/contract/ledger/ledger.ts';

interface Origin {
  readonly kind: 'payout' | 'statement' | 'expense';
  readonly href: string;
}

export const originOf = ({
  source,
  sourceKey,
}: Pick<LedgerEntryDetail, 'source' | 'sourceKey'>): Origin | null => {
  const [id = ''] = sourceKey.split(':');
  switch (source) {
    case 'payout':
    case 'payoutFee':
      return { kind: 'payout', href: `/walletInformationMenu/walletInformation?tab=payouts&payout=${id}` };
    case 'statement':
      return { kind: 'statement', href: `/walletInformationMenu/landlord-settlement?id=${id}` };
    case 'expense':
      return { kind: 'expense', href: `/walletInformationMenu/expense?id=${id}` };
    default:
      return null;
  }
};
