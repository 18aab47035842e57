/** Source of an entry, if another screen shows it. Entry keys start with the source's id. */
import type { LedgerEntryDetail } from '@minsu/contract/finance/ledger/ledger.ts';
import { openingsHref } from '../../components/records/ledger-href.ts';
import { payoutHref } from '../../components/records/payout-href.ts';
import { statementHref } from '../../components/records/statement-href.ts';

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
      // The entry's memo is the payout number.
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
      // The entry's memo is the transfer number.
      return { kind: 'transfer', href: `/walletInformationMenu/ledger?tab=transfers&keyword=${memo}` };
    case 'opening':
      return { kind: 'opening', href: openingsHref() };
    case 'adjustment':
      return id === 'channelWriteOff' ? { kind: 'writeOff', href: `${BILLS}&billPart=writeOffs` } : null;
    default:
      return null;
  }
};
