/** How a day of the reconciliation and a difference are told. */
import type {
  Reconciliation,
  ReconciliationDifference,
  ReconciliationState,
} from '@minsu/contract/payouts/reconciliation.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Money } from '../../components/money.tsx';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { payoutHref } from './payout-words.tsx';

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

/** The payout it is of, or the number that the institution names. */
export const DifferenceNumber = ({ of }: OfDifference) =>
  of.payoutNo === null ? (
    <span className="num">{of.requestNo}</span>
  ) : (
    <Link className="num" to={payoutHref(of.payoutNo)}>
      {of.payoutNo}
    </Link>
  );

export const differencesHref = (day: string): string =>
  `${RECONCILIATION_HREF}?view=all&dayFrom=${day}&dayTo=${day}`;
