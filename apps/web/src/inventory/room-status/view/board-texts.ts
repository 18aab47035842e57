/** All texts drawn or spoken by the canvas. */
import { useMemo } from 'react';
import type { DayInfo } from '../../../components/board/board-calendar.ts';
import { weekdayNames } from '../../../components/forms/weekday-names.ts';
import { formatDate, formatPercent } from '../../../platform/format.ts';
import { useHolidayDays } from '../../../platform/holidays.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { type Say, useTranslation } from '../../../platform/use-translation.ts';
import type { BoardTexts, CellFacts, DropProblem, GestureFacts } from '../board/board-model.ts';

// Created once: formatters are expensive, and this is used in every frame.
const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' });
const monthName = (month: number): string => monthFormat.format(Date.UTC(2026, month - 1, 1));

type Words = Say<['roomStatus', 'boardViews']>;

const comma = (): string => (currentLanguage() === 'zh-CN' ? '，' : ', ');
const shortDate = (date: string): string => formatDate(date, currentLanguage(), { weekday: false });

const occupancyText = (t: Words, occupancy: number): string =>
  t('boardViews:dayOccupancy', { share: formatPercent(occupancy, 0) });

const sayCell = (
  t: Words,
  { row, known, bar, picked, leaving, price, free, mark, occupancy, ...day }: CellFacts,
): string => {
  const empty = known ? t('cellFree') : t('cellLoading');
  const here = bar ? bar.title : row.kind === 'room' ? empty : '';
  return [
    t('cellPlace', { row: row.label, date: formatDate(day.date, currentLanguage()) }),
    day.today ? t('cellToday') : '',
    day.holiday ?? '',
    leaving ? t('cellLeaving', { title: leaving.label }) : '',
    picked ? t('cellPicked') : '',
    bar?.pending ? [here, t('pending')].join(comma()) : here,
    price === null ? '' : t('cellPrice', { price }),
    free === null ? '' : t('cellFreeCount', { count: free }),
    mark ?? '',
    row.kind === 'room' || occupancy === null ? '' : occupancyText(t, occupancy),
  ]
    .filter(Boolean)
    .join(comma());
};

const sayDay = (t: Words, { date, holiday, today }: DayInfo, occupancy: number | null): string =>
  [
    formatDate(date, currentLanguage()),
    today ? t('cellToday') : '',
    holiday ?? '',
    occupancy === null ? '' : occupancyText(t, occupancy),
  ]
    .filter(Boolean)
    .join(comma());

const problemText = (t: Words, problem: DropProblem | null): string => {
  switch (problem) {
    case 'conflict':
      return t('gestureConflict');
    case 'tooShort':
      return t('gestureTooShort');
    case 'fixed':
      return t('gestureFixed');
    default:
      return '';
  }
};

const sayGesture = (t: Words, { row, from, to, nights, problem, bars, overTray }: GestureFacts): string => {
  if (overTray) return t('gestureTray', { count: bars });
  if (problem === 'notRoom') return t('gestureNotRoom');
  const dates = { from: shortDate(from), to: shortDate(to), nights: t('nights', { count: nights }) };
  return [
    t('gestureRange', { row: row.label, ...dates }),
    bars > 1 ? t('gestureTogether', { count: bars }) : '',
    problemText(t, problem),
  ]
    .filter(Boolean)
    .join(comma());
};

export const useBoardTexts = (): BoardTexts => {
  const { t } = useTranslation(['roomStatus', 'boardViews']);
  return useMemo(() => {
    const language = currentLanguage();
    return {
      gridLabel: t('gridLabel'),
      keyboardHelp: t('keyboardHelp'),
      roomColumn: t('roomColumn'),
      weekdays: weekdayNames[language],
      today: t('today'),
      cancelled: t('cancelled'),
      month: (year, month) => t('month', { year, month, name: monthName(month) }),
      monthDay: (date) => formatDate(date, language, { weekday: false, year: false }),
      free: (count) => t('freeCell', { count }),
      full: t('boardViews:full'),
      share: (occupancy) => formatPercent(occupancy, 0),
      day: (day, occupancy) => sayDay(t, day, occupancy),
      held: (title, by) => t(by === 'cut' ? 'cutBar' : 'copyBar', { title }),
      picked: (count) => t('picked', { count }),
      cell: (facts) => sayCell(t, facts),
      gesture: (facts) => sayGesture(t, facts),
    };
  }, [t]);
};

/** Public holidays by date; make-up workdays are ordinary days here. */
export const useHolidays = (): ReadonlyMap<string, string> => useHolidayDays().off;
