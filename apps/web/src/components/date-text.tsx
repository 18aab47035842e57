import { MINUTE_MS } from '@minsu/contract/durations.ts';
import { useEffect, useState } from 'react';
import {
  type DateStyle,
  formatAgo,
  formatDate,
  formatInstant,
  formatInstantFully,
} from '../platform/format.ts';
import { currentLanguage } from '../platform/i18n.ts';
import { useTranslation } from '../platform/use-translation.ts';

/** A calendar date of a house: `11-20 周五`. */
export const DateText = ({ date, ...style }: DateStyle & { readonly date: string }) => {
  useTranslation('components');
  return (
    <time dateTime={date} title={date}>
      {formatDate(date, currentLanguage(), style)}
    </time>
  );
};

interface InstantTextProps {
  readonly at: string;
  readonly timeZone?: string;
  /** For a log, where lines of one minute have to be told apart. */
  readonly seconds?: boolean;
}

/** A moment: `今天 09:20`, in full on hover. */
export const InstantText = ({ at, timeZone, seconds = false }: InstantTextProps) => {
  useTranslation('components');
  return (
    <time dateTime={at} title={formatInstantFully(at, currentLanguage(), timeZone)}>
      {formatInstant(at, currentLanguage(), { seconds, ...(timeZone !== undefined && { timeZone }) })}
    </time>
  );
};

/** How long ago: `3 分钟前`, in full on hover; goes on counting. */
export const AgoText = ({ at }: { readonly at: string }) => {
  useTranslation('components');
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={formatInstantFully(at, currentLanguage())}>
      {formatAgo(at, currentLanguage(), now)}
    </time>
  );
};

export const Nights = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation('components');
  return <span className="num">{t('nights', { count })}</span>;
};
