/** What an entry was posted for, where another screen shows it. The key of an entry begins with the id of its source. */
import type { LedgerEntryDetail } from '@minsu/contract/ledger/ledger.ts';
import { PAYOUTS_PATH } from '@minsu/contract/payouts/payout.ts';
import { statementHref } from '../../components/statement-href.ts';

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
      return { kind: 'payout', href: PAYOUTS_PATH };
    case 'statement':
      return { kind: 'statement', href: statementHref(id) };
    case 'expense':
      return { kind: 'expense', href: `/walletInformationMenu/expense?expense=${id}` };
    default:
      return null;
  }
};
