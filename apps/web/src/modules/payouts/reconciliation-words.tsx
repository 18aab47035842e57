/** How a day of the reconciliation and a difference are told. */
import type {
  Reconciliation,
  ReconciliationDifference,
  ReconciliationState,
} from '@minsu/contract/payouts/reconciliation.ts';
import { Link } from 'react-router';
import { Money } from '../../components/money.tsx';
import { orderHref } from '../../components/order-href.ts';
import { payoutHref } from '../../components/payout-href.ts';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

export const RECONCILIATION_HREF = '/walletInformationMenu/reconciliation';

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

/** The order of a divide, where we know it. */
export const DifferenceOrder = ({ of: { orderId, orderNo } }: OfDifference) =>
  orderId === null ? (
    (orderNo ?? '—')
  ) : (
    <Link className="num" to={orderHref(orderId)}>
      {orderNo}
    </Link>
  );

/** What people know it by: its payout, its order, or the number that the institution names. */
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
