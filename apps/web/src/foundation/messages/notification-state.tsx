import type { NotificationState } from '@minsu/contract/foundation/messages/message.ts';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const tones: Record<NotificationState, Tone> = {
  queued: 'info',
  sending: 'info',
  sent: 'ok',
  delivered: 'ok',
  failed: 'bad',
  kept: 'warn',
};

export const NotificationStateDot = ({ state }: { readonly state: NotificationState }) => {
  const { t } = useTranslation('messages');
  return <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>;
};
