/** How long is left to answer, counting down. */
import { useEffect, useState } from 'react';
import { Tag } from '../../components/state-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const SECOND = 1000;

/** `08:41`, or `1:08:41` with hours. */
export const clockText = (leftMs: number): string => {
  const seconds = Math.max(0, Math.floor(leftMs / SECOND));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (number: number) => String(number).padStart(2, '0');
  const short = `${two(minutes)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${short}` : short;
};

export const QueueClock = ({ at }: { readonly at: string }) => {
  const { t } = useTranslation('workplace');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(at) - now;
  return (
    <span role="timer" className="num">
      <Tag tone={left < 300 * SECOND ? 'bad' : 'warn'}>
        {left <= 0 ? t('overdue') : t('left', { clock: clockText(left) })}
      </Tag>
    </span>
  );
};
