/** Labels of landlord adjustments. */
import type { LandlordAdjustment } from '@minsu/contract/finance/settlements/adjustment-endpoints.ts';
import type { AdjustmentState } from '@minsu/contract/finance/settlements/adjustment-states.ts';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

export interface OfAdjustment {
  readonly of: LandlordAdjustment;
}

const tones: Readonly<Record<AdjustmentState, Tone>> = {
  asked: 'warn',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: 'neutral',
};

export const AdjustmentDot = ({ of: { state } }: OfAdjustment) => {
  const { t } = useTranslation('adjustments');
  return <StateDot tone={tones[state]}>{t(`view_${state}`)}</StateDot>;
};
