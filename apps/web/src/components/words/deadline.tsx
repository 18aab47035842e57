/** Time left to accept, pay or confirm an order. */
import { useEffect, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { clockText, countdown, nextTick } from './countdown.ts';

export const Deadline = ({ at }: { readonly at: string | null }) => {
  const { t } = useTranslation('components');
  const now = useNow(at);
  if (at === null) return null;
  const left = countdown(at, now);
  const { hours, minutes } = left;
  const text = left.over
    ? t('deadlineOver')
    : hours > 0
      ? t('hoursLeft', { hours, minutes })
      : t('minutesLeft', { clock: clockText(left) });
  return (
    <span role="timer" className={`deadline num ${left.urgent ? 'bad' : ''}`}>
      {text}
    </span>
  );
};

/** Current time, updated when the countdown text changes. */
const useNow = (deadlineAt: string | null): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const wait = deadlineAt === null ? null : nextTick(deadlineAt, Date.now());
    if (wait === null) return;
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [deadlineAt, now]);
  return now;
};
