/** Labels of a reconciled day and a difference. */
import type {
  Reconciliation,
  ReconciliationDifference,
  ReconciliationState,
} from '@minsu/contract/finance/payouts/reconciliation.ts';
import { Link } from 'react-router';
import { orderHref } from '../../components/records/order-href.ts';
import { payoutHref } from '../../components/records/payout-href.ts';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { Money } from '../../components/words/money.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const RECONCILIATION_HREF = '/walletInformationMenu/reconciliation';

const tones: Readonly<Record<ReconciliationState, Tone>> = {
  waiting: 'info',
  matched: 'ok',
  differs: 'bad',
  failed: 'warn',
};

export interface OfDay {
  readonly of: Reconciliation;
}
export interface OfDifference {
  readonly of: ReconciliationDifference;
}

export const DayState = ({ of }: { readonly of: Pick<Reconciliation, 'state'> }) => {
  const { t } = useTranslation('reconciliation');
  return <StateDot tone={tones[of.state]}>{t(`state_${of.state}`)}</StateDot>;
};

export const DifferenceState = ({ of: { state } }: OfDifference) => {
  const { t } = useTranslation('reconciliation');
  return <StateDot tone={state === 'open' ? 'bad' : 'ok'}>{t(`view_${state}`)}</StateDot>;
};

export const SideFen = ({ fen }: { readonly fen: number | null }) =>
  fen === null ? '—' : <Money fen={fen} />;

export const useSideWords = () => {
  const { t } = useTranslation('reconciliation');
  return {
    ours: ({ ourState }: ReconciliationDifference) => (ourState === null ? t('none') : t(`ours_${ourState}`)),
    theirs: ({ theirState }: ReconciliationDifference) =>
      theirState === null ? t('none') : t(`theirs_${theirState}`),
  };
};

/** Order of a revenue split, if known. */
export const DifferenceOrder = ({ of: { orderId, orderNo } }: OfDifference) =>
  orderId === null ? (
    (orderNo ?? '—')
  ) : (
    <Link className="num" to={orderHref(orderId)}>
      {orderNo}
    </Link>
  );

/** Payout, order, or the institution's number. */
export const differenceName = ({
  payoutNo,
  orderNo,
  requestNo,
}: Pick<ReconciliationDifference, 'payoutNo' | 'orderNo' | 'requestNo'>): string =>
  payoutNo ?? orderNo ?? requestNo;

export const DifferenceNumber = ({ of }: OfDifference) => {
  if (of.payoutNo === null && of.orderNo !== null) return <DifferenceOrder of={of} />;
  if (of.payoutNo === null) return <span className="num">{of.requestNo}</span>;
  return (
    <Link className="num" to={payoutHref(of.payoutNo)}>
      {of.payoutNo}
    </Link>
  );
};

export const differencesHref = (day: string): string =>
  `${RECONCILIATION_HREF}?view=all&dayFrom=${day}&dayTo=${day}`;
