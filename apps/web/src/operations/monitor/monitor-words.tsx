/** Formats the monitor's times and verdicts. */
import type { Verdict } from '@minsu/contract/operations/monitor/monitor-rules.ts';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

export const UNKNOWN = '–';
const MINUTE = 60;
const HOUR = 3_600;
/** Below this, one decimal is shown. */
const PRECISE = 10;
/** Largest number shown before switching to the next unit. */
const MANY = 90;

export const useTimes = () => {
  const { t } = useTranslation('monitor');
  const ms = (value: number | null): string =>
    value === null ? UNKNOWN : t('ms', { value: value < PRECISE ? value.toFixed(1) : Math.round(value) });
  const seconds = (value: number | null): string => {
    if (value === null) return UNKNOWN;
    if (value < 1) return ms(value * 1_000);
    if (value < MANY) return t('seconds', { value: value < PRECISE ? value.toFixed(1) : Math.round(value) });
    if (value < MANY * MINUTE) return t('minutesLong', { value: Math.round(value / MINUTE) });
    return t('hours', { value: Math.round(value / HOUR) });
  };
  return { ms, seconds };
};

export const verdictTones: Readonly<Record<Verdict, Tone>> = { ok: 'ok', warn: 'warn', bad: 'bad' };

export const VerdictDot = ({ of }: { readonly of: Verdict }) => {
  const { t } = useTranslation('monitor');
  return <StateDot tone={verdictTones[of]}>{t(`verdict_${of}`)}</StateDot>;
};

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1_024;

/** `812 MB`, `1.4 GB`. */
export const bytesText = (bytes: number): string => {
  let [value, unit] = [bytes, 0];
  while (value >= STEP && unit < units.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${value < PRECISE && unit > 0 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
};
