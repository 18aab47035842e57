/** Public holidays by date, in the user's language. Fetched once for all calendars and kept. */
import { HOUR_MS } from '@minsu/contract/durations.ts';
import { type Holiday, holidayDaysOf, listHolidays } from '@minsu/contract/holidays/holiday.ts';
import { useMemo } from 'react';
import { liveKeys } from './live.ts';
import { useCall } from './queries.ts';
import { useTranslation } from './use-translation.ts';

const NONE: readonly Holiday[] = [];

liveKeys({ holiday: [listHolidays] });

export const useHolidayPeriods = (): readonly Holiday[] =>
  useCall(listHolidays, {}, { staleTime: HOUR_MS, quiet: true }).data ?? NONE;

export const useHolidayName = (): ((period: Holiday) => string) => {
  const { i18n } = useTranslation();
  const chinese = i18n.language === 'zh-CN';
  return useMemo(
    () =>
      ({ zh, en }) =>
        chinese ? zh : en,
    [chinese],
  );
};

/** Names of the holidays by the days that are off, and by those that are worked in exchange. */
export const useHolidayDays = () => {
  const periods = useHolidayPeriods();
  const nameOf = useHolidayName();
  return useMemo(() => {
    const [off, worked] = [new Map<string, string>(), new Map<string, string>()];
    for (const [date, { kind, period }] of holidayDaysOf(periods))
      (kind === 'holiday' ? off : worked).set(date, nameOf(period));
    return { off, worked };
  }, [periods, nameOf]);
};
