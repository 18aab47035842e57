/** Public holidays by date in the user's language. Loaded once and cached. */

import { type Holiday, holidayDaysOf, listHolidays } from '@minsu/contract/foundation/holidays/holiday.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { useMemo } from 'react';
import { liveKeys } from './calls/live.ts';
import { useCall } from './calls/queries.ts';
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

/** Holiday names for days off and for make-up workdays. */
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
