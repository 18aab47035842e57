/** What an entry was posted for, where another screen shows it. The key of an entry begins with the id of its source. */
import type { LedgerEntryDetail } from '@minsu/contract/ledger/ledger.ts';
import { openingsHref } from '../../components/ledger-href.ts';
import { payoutHref } from '../../components/payout-href.ts';
import { statementHref } from '../../components/statement-href.ts';

interface Origin {
  readonly kind:
    | 'payout'
    | 'statement'
    | 'expense'
    | 'channelBill'
    | 'writeOff'
    | 'company'
    | 'opening'
    | 'transfer';
  readonly href: string;
}

const COMPANY = '/orderManagement/shift?tab=companies&company=';
const BILLS = '/walletInformationMenu/reconciliation?part=channelBills';

export const originOf = ({
  source,
  sourceKey,
  memo,
  lines,
}: Pick<LedgerEntryDetail, 'source' | 'sourceKey' | 'memo' | 'lines'>): Origin | null => {
  const [id = ''] = sourceKey.split(':');
  switch (source) {
    case 'payout':
    case 'payoutFee':
      // The note of its entries is its number.
      return { kind: 'payout', href: payoutHref(memo) };
    case 'statement':
      return { kind: 'statement', href: statementHref(id) };
    case 'expense':
      return { kind: 'expense', href: `/walletInformationMenu/expense?expense=${id}` };
    case 'channelStatement':
      return { kind: 'channelBill', href: `${BILLS}&bill=${id}` };
    case 'companySettlement': {
      const owing = lines.find(({ kind }) => kind === 'receivable.company');
      return owing ? { kind: 'company', href: `${COMPANY}${owing.party}` } : null;
    }
    case 'transfer':
      // The note of its entry is its number.
      return { kind: 'transfer', href: `/walletInformationMenu/ledger?tab=transfers&keyword=${memo}` };
    case 'opening':
      return { kind: 'opening', href: openingsHref() };
    case 'adjustment':
      return id === 'channelWriteOff' ? { kind: 'writeOff', href: `${BILLS}&billPart=writeOffs` } : null;
    default:
      return null;
  }
};
