/** Preview of a bill line: expected, paid, its order, and its postings. */
import type { ChannelBillLine } from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import { Link } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { orderHref } from '../../components/records/order-href.ts';
import { DateText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { Difference, LineKind, WriteOffDot } from './bill-words.tsx';
import { LineActions } from './line-actions.tsx';

const EntryTrail = lazyPart(() => import('../ledger/entry-trail-panel.tsx'), 'asked');

interface OfLine {
  readonly of: ChannelBillLine;
}

export const LinePreview = ({ of }: OfLine) => (
  <div className="row-preview">
    <LineKind kind={of.kind} />
    <LineActions line={of} />
    <Facts items={useFacts(of)} />
    <EntryTrail of={of.orderId === null ? { paperId: `${of.billId}:${of.line}` } : { orderId: of.orderId }} />
  </div>
);

const useFacts = (of: ChannelBillLine): Fact[] => {
  const { t } = useTranslation('channelBills');
  const { orderId, orderNo, houseName, checkIn, checkOut, writeOff } = of;
  return [
    { label: t('column_platformOrderNo'), value: <span className="num">{of.platformOrderNo}</span> },
    ...(orderId === null
      ? []
      : [{ label: t('column_orderNo'), value: <Link to={orderHref(orderId)}>{orderNo}</Link> }]),
    ...(houseName === null ? [] : [{ label: t('column_house'), value: houseName }]),
    ...(checkIn === null ? [] : [{ label: t('column_checkIn'), value: <DateText date={checkIn} /> }]),
    ...(checkOut === null ? [] : [{ label: t('column_checkOut'), value: <DateText date={checkOut} /> }]),
    { label: t('column_sell'), value: <Money fen={of.sellFen} /> },
    { label: t('column_toldCommission'), value: <Money fen={of.toldCommissionFen} /> },
    { label: t('column_commission'), value: <Money fen={of.commissionFen} /> },
    { label: t('column_expected'), value: <Money fen={of.expectedFen} /> },
    { label: t('column_paid'), value: <Money fen={of.paidFen} /> },
    { label: t('column_difference'), value: <Difference fen={of.differenceFen} /> },
    {
      label: t('column_open'),
      value: writeOff === null ? <Money fen={of.openFen} /> : <WriteOffDot state={writeOff} />,
    },
    ...(of.memo ? [{ label: t('column_memo'), value: of.memo }] : []),
  ];
};
