/** Labels of conversations, wherever they are listed. */

import type { ThreadMessage, ThreadRow } from '@minsu/contract/connections/threads/thread.ts';
import type { DeliveryState } from '@minsu/contract/connections/threads/thread-states.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { useEffect, useState } from 'react';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const TICK_MS = 20_000;

/** Current time, updated regularly. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const useSpan = (): ((ms: number) => string) => {
  const { t } = useTranslation('threads');
  return (ms) => {
    const minutes = Math.floor(ms / MINUTE_MS);
    if (minutes < 1) return t('lessThanAMinute');
    if (minutes < 60) return t('minutes', { count: minutes });
    const hours = Math.floor(minutes / 60);
    return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.floor(hours / 24) });
  };
};

/** Waiting time of the guest, highlighted if too long. */
export const WaitingMark = ({ of }: { readonly of: Pick<ThreadRow, 'waitingSince' | 'dueAt'> }) => {
  const { t } = useTranslation('threads');
  const span = useSpan();
  const now = useNow();
  if (of.waitingSince === null) return null;
  const isLate = of.dueAt !== null && now > Date.parse(of.dueAt);
  const time = span(Math.max(0, now - Date.parse(of.waitingSince)));
  return <Tag tone={isLate ? 'bad' : 'warn'}>{t(isLate ? 'waitingLate' : 'waiting', { time })}</Tag>;
};

export const ThreadStateMark = ({ of }: { readonly of: Pick<ThreadRow, 'state'> }) => {
  const { t } = useTranslation('threads');
  return of.state === 'open' ? null : <Tag>{t(`state_${of.state}`)}</Tag>;
};

export const ChannelTag = ({ of }: { readonly of: Pick<ThreadRow, 'channel'> }) => {
  const { t } = useTranslation('threads');
  return <Tag tone={of.channel === 'none' ? 'neutral' : 'info'}>{t(`channel_${of.channel}`)}</Tag>;
};

/** Last message in one line. */
export const usePreview = (): ((row: ThreadRow) => string) => {
  const { t } = useTranslation('threads');
  return ({ preview, previewKind, previewFiles }) => {
    const files = previewFiles > 0 ? t('files', { count: previewFiles }) : '';
    const said = [preview, files].filter(Boolean).join(' ');
    if (said === '') return '';
    if (previewKind === 'guest') return said;
    return `${t(previewKind === 'note' ? 'notePrefix' : 'youPrefix')}${said}`;
  };
};

const tones: Record<DeliveryState, Tone> = {
  queued: 'info',
  sending: 'info',
  sent: 'ok',
  delivered: 'ok',
  read: 'ok',
  kept: 'warn',
  failed: 'bad',
};

export const DeliveryMark = ({ of }: { readonly of: Pick<ThreadMessage, 'state'> }) => {
  const { t } = useTranslation('threads');
  return of.state === null ? null : <StateDot tone={tones[of.state]}>{t(`delivery_${of.state}`)}</StateDot>;
};
