/** Texts for the state and the problem of a platform order. */
import type { ChannelOrder, ChannelOrderState } from '@minsu/contract/connections/channels/channel-order.ts';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { saidProblem } from '../../platform/said-problem.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const tones: Readonly<Record<ChannelOrderState, Tone>> = {
  wait_pay: 'warn',
  wait_accept: 'warn',
  confirmed: 'info',
  rejected: 'neutral',
  cancelled: 'neutral',
  in_house: 'ok',
  completed: 'ok',
  no_show: 'neutral',
  refund_pending: 'warn',
};

export const PlatformState = ({ state }: { readonly state: ChannelOrderState }) => {
  const { t } = useTranslation('channelOrders');
  return <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>;
};

type Problematic = Pick<ChannelOrder, 'problem' | 'problemNote' | 'solvedBy'>;

/** The problem and what to do, or who resolved it. */
export const Problem = ({ of }: { readonly of: Problematic }) => {
  const { t } = useTranslation('channelOrders');
  const { problem, problemNote, solvedBy } = of;
  if (problem === null) return <span className="muted">{t('none')}</span>;
  if (solvedBy !== null)
    return (
      <>
        <StateDot tone="ok">{t(`problem_${problem}`)}</StateDot>
        <div className="muted">{t('solved', { name: solvedBy, note: problemNote })}</div>
      </>
    );
  return (
    <>
      <StateDot tone="bad">{t(`problem_${problem}`)}</StateDot>
      <div className="muted">
        {[saidProblem(problemNote), t(`todo_${problem}`)].filter(Boolean).join(' · ')}
      </div>
    </>
  );
};
