/** Labels of a request: state, and overdue. */
import type { ErasureRequest } from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import type { ErasureState } from '@minsu/contract/operations/privacy/erasure-states.ts';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const tones: Readonly<Record<ErasureState, Tone>> = {
  requested: 'warn',
  done: 'ok',
  refused: 'bad',
  withdrawn: 'neutral',
};

export interface OfRequest {
  readonly of: ErasureRequest;
}

export const ErasureStateDot = ({ of }: OfRequest) => {
  const { t } = useTranslation('privacy');
  return <StateDot tone={tones[of.state]}>{t(`state_${of.state}`)}</StateDot>;
};

export const DueText = ({ of }: OfRequest) => {
  const { t } = useTranslation('privacy');
  return (
    <span className="erasure-due">
      <DateText date={of.dueOn} year />
      {of.isOverdue && <Tag tone="bad">{t('overdue')}</Tag>}
    </span>
  );
};
