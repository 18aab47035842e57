/** Waiting time of a review; keeps counting, and is highlighted after a day. */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { waitingFor } from './verdict-state.ts';

export const WaitingTime = ({ since }: { readonly since: string }) => {
  const { t } = useTranslation('houseChecks');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const { days, hours, minutes, late } = waitingFor(since, now);
  const text =
    days > 0
      ? t('waitDays', { days, hours })
      : hours > 0
        ? t('waitHours', { hours, minutes })
        : t('waitMinutes', { minutes });
  return <span className={late ? 'num waiting-late' : 'num'}>{text}</span>;
};
