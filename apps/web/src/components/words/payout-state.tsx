/** State of a payout. */
import type { Payout } from '@minsu/contract/finance/payouts/payout.ts';
import type { PayoutState } from '@minsu/contract/finance/payouts/payout-states.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { StateDot, Tag, type Tone } from '../state-dot.tsx';

const tones: Readonly<Record<PayoutState, Tone>> = {
  pending: 'warn',
  in_transit: 'info',
  paid: 'ok',
  failed: 'bad',
};

type Standing = Pick<Payout, 'state' | 'needsSecond' | 'approvedAt' | 'returnedAt'>;

export const waitsForSecond = ({ state, needsSecond, approvedAt }: Standing): boolean =>
  state === 'pending' && needsSecond && approvedAt === null;

export const PayoutStateDot = ({ of }: { readonly of: Standing }) => {
  const { t } = useTranslation('payouts');
  if (of.returnedAt !== null) return <StateDot>{t('returned')}</StateDot>;
  return (
    <span className="state-line">
      <StateDot tone={tones[of.state]}>{t(`state_${of.state}`)}</StateDot>
      {waitsForSecond(of) && <Tag tone="warn">{t('toApprove')}</Tag>}
    </span>
  );
};
