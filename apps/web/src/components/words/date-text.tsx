import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type HouseOf, type HouseTimeZone, isReadersClock, useTimeZone } from '../../platform/clocks.ts';
import {
  type DateStyle,
  formatAgo,
  formatDate,
  formatInstant,
  formatInstantFully,
} from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

/** A property-local date: `11-20 周五`. */
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
  /** Property whose time zone applies; null: the business's. */
  readonly house: HouseOf;
  /** For logs with several lines per minute. */
  readonly seconds?: boolean;
}

/** An instant: `今天 09:20`, in full on hover; with its zone if it differs from what the reader expects. */
export const InstantText = ({ at, house, seconds = false }: InstantTextProps) => {
  useTranslation('components');
  const timeZone = useTimeZone(house);
  const language = currentLanguage();
  return (
    <time dateTime={at} title={formatInstantFully(at, language, timeZone)}>
      {formatInstant(at, language, { seconds, timeZone })}
      {house && <ZoneName of={timeZone} at={at} />}
    </time>
  );
};

/** For pages of one property: names the clock once in `PageClock`. */
const PageZone = createContext<HouseTimeZone | null>(null);

interface ZoneNameProps {
  readonly of: HouseTimeZone;
  /** Null: now. */
  readonly at: string | null;
}

export const ZoneName = ({ of, at }: ZoneNameProps) => {
  const { t } = useTranslation('components');
  const said = useContext(PageZone);
  if (said === of || isReadersClock(of, at === null ? new Date() : new Date(at))) return null;
  return <span className="zone-name"> {t(`clock_${of}`)}</span>;
};

interface PageClockProps {
  readonly house: HouseOf;
  readonly children: ReactNode;
}

/** Names the property's time zone once if it differs from the reader's, so instants below need not. */
export const PageClock = ({ house, children }: PageClockProps) => {
  const { t } = useTranslation('components');
  const timeZone = useTimeZone(house);
  return (
    <PageZone value={timeZone}>
      {!isReadersClock(timeZone, new Date()) && (
        <p className="zone-name page-clock">{t('timesIn', { clock: t(`clock_${timeZone}`) })}</p>
      )}
      {children}
    </PageZone>
  );
};

/** In every layout: instants without a zone name are in business time. */
export const BusinessClock = () => {
  const { t } = useTranslation('components');
  if (isReadersClock(BUSINESS_TIME_ZONE, new Date())) return null;
  return (
    <span
      className="zone-name wide-only"
      title={t('timesUnnamed', { clock: t(`clock_${BUSINESS_TIME_ZONE}`) })}
    >
      {t(`clock_${BUSINESS_TIME_ZONE}`)}
    </span>
  );
};

/** Relative time: `3 分钟前`, in full on hover; keeps counting. */
export const AgoText = ({ at, house }: Pick<InstantTextProps, 'at' | 'house'>) => {
  useTranslation('components');
  const timeZone = useTimeZone(house);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={formatInstantFully(at, currentLanguage(), timeZone)}>
      {formatAgo(at, currentLanguage(), now)}
    </time>
  );
};

export const Nights = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation('components');
  return <span className="num">{t('nights', { count })}</span>;
};
