/** Every word the canvas draws or speaks, as the board wants them. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import type { BoardTexts, CellFacts, GestureFacts } from './board/board-model.ts';
import { holidayDates } from './holidays.ts';

const weekdayNames: Readonly<Record<'zh-CN' | 'en-US', BoardTexts['weekdays']>> = {
  'zh-CN': ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  'en-US': ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
};

const monthName = (month: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' }).format(Date.UTC(2026, month - 1, 1));

export const useBoardTexts = (): BoardTexts => {
  const { t } = useTranslation('roomStatus');
  return useMemo(() => {
    const language = currentLanguage();
    const comma = language === 'zh-CN' ? '，' : ', ';
    const date = (text: string) => formatDate(text, language, { weekday: false });
    const nights = (count: number) => t('nights', { count });
    const cell = ({ row, bar, leaving, price, free, ...day }: CellFacts): string => {
      const place = t('cellPlace', { row: row.label, date: formatDate(day.date, language) });
      const here = bar ? bar.title : row.kind === 'room' ? t('cellFree') : '';
      return [
        place,
        day.today ? t('cellToday') : '',
        day.holiday ?? '',
        leaving ? t('cellLeaving', { title: leaving.label }) : '',
        here,
        price === null ? '' : t('cellPrice', { price }),
        free === null ? '' : t('cellFreeCount', { count: free }),
      ]
        .filter(Boolean)
        .join(comma);
    };
    const gesture = ({ row, from, to, nights: count, problem }: GestureFacts): string => {
      if (problem === 'notRoom') return t('gestureNotRoom');
      const range = t('gestureRange', {
        row: row.label,
        from: date(from),
        to: date(to),
        nights: nights(count),
      });
      return problem === 'conflict' ? [range, t('gestureConflict')].join(comma) : range;
    };
    return {
      gridLabel: t('gridLabel'),
      keyboardHelp: t('keyboardHelp'),
      roomColumn: t('roomColumn'),
      freeColumn: t('freeColumn'),
      weekdays: weekdayNames[language],
      today: t('today'),
      cancelled: t('cancelled'),
      month: (year, month) => t('month', { year, month, name: monthName(month) }),
      monthDay: (month, day) => (language === 'zh-CN' ? `${month}-${day}` : `${monthName(month)} ${day}`),
      free: (count) => t('freeCell', { count }),
      cell,
      gesture,
    };
  }, [t]);
};

export const useHolidays = (): ReadonlyMap<string, string> => {
  const { t } = useTranslation('roomStatus');
  return useMemo(() => new Map(holidayDates.map(([date, holiday]) => [date, t(`holiday_${holiday}`)])), [t]);
};
