/** Channel bills, receivables and write-offs: part of the reconciliation screen. */
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { useMayEverywhere } from '../../platform/calls/session.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { hostOf } from './bill-href.ts';
import { BillList } from './bill-list.tsx';
import './channel-bills-live.ts';
import './channel-bills.css';
import { useTranslation } from '../../platform/use-translation.ts';

const BillPart = lazyPart(() => import('./bill-part.tsx'), 'asked');
const ReceivablesPart = lazyPart(() => import('./receivables-part.tsx'), 'asked');
const WriteOffsPart = lazyPart(() => import('./write-offs-part.tsx'), 'asked');

const RatesPart = lazyPart(() => import('../../sales/commissions/commission-rates-panel.tsx'), 'asked');

const parts = ['bills', 'receivables', 'writeOffs', 'rates'] as const;
type Part = (typeof parts)[number];

/** The address holds the open bill or part and leaves other parameters alone. Needs access to all properties. */
export const ChannelBillsPanel = () => {
  const { t } = useTranslation('channelBills');
  const [search, setSearch] = useAddressSearch();
  const billId = search.get('bill');
  const mayEverywhere = useMayEverywhere();
  const offered = parts.filter((one) => one !== 'bills' || mayEverywhere('channelBill:read'));
  const part = offered.find((one) => one === search.get('billPart')) ?? offered[0] ?? 'receivables';
  const go = (next: Part) =>
    setSearch((now) => ({ ...hostOf(now), ...(next !== 'bills' && { billPart: next }) }));
  if (billId !== null) return <BillPart key={billId} id={billId} />;
  return (
    <div className="bill-panel">
      <Segmented
        label={t('parts')}
        value={part}
        options={offered.map((value) => ({ value, label: t(`part_${value}`) }))}
        onChange={go}
      />
      {part === 'bills' && <BillList />}
      {part === 'receivables' && <ReceivablesPart />}
      {part === 'writeOffs' && <WriteOffsPart />}
      {part === 'rates' && <RatesPart />}
    </div>
  );
};
