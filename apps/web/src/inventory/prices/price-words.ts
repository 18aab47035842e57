/** All texts of the price calendar: drawn, spoken, and in panels. */
import { useMemo } from 'react';
import { formatPrice } from '../../components/board/format-price.ts';
import { weekdayNames } from '../../components/forms/weekday-names.ts';
import { formatFormula, usePlanName } from '../../components/words/plan-words.ts';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { formatDate, formatMonth } from '../../platform/format.ts';
import { useHolidayDays } from '../../platform/holidays.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { type Say, useTranslation } from '../../platform/use-translation.ts';
import type { CellLook } from './board/grid-model.ts';
import type { CellFacts, GridTexts } from './board/grid-scene.ts';
import type { PriceProblem } from './board/price-text.ts';
import type { RowWords } from './price-rows.ts';

const layerOf = {
  base: 'base',
  weekend: 'weekend',
  season: 'season',
  manual: 'calendar',
  suggested: 'suggested',
  derived: 'derived',
} as const satisfies Record<CellLook, string>;

type Words = Say<['priceBoard', 'prices']>;

const comma = (): string => (currentLanguage() === 'zh-CN' ? '，' : ', ');

const sayPrice = (t: Words, { cell }: CellFacts): string => {
  if (!cell) return '';
  if (cell.fen === null) return t('cellNoPrice');
  return t('cellPrice', { price: formatPrice(cell.fen), layer: t(`prices:layer_${layerOf[cell.look]}`) });
};

const sayRestrictions = (t: Words, { cell }: CellFacts): string[] =>
  cell
    ? [
        cell.stopSell ? t('prices:restriction_stopSell') : '',
        ...cell.badges.map((badge) =>
          'nights' in badge
            ? `${t(`prices:restriction_${badge.kind}`)} ${badge.nights}`
            : t(`prices:restriction_${badge.kind}`),
        ),
      ]
    : [];

const sayCell = (t: Words, facts: CellFacts): string => {
  const { row, day, workday, cell, occupancy } = facts;
  return [
    t('cellPlace', { row: row.label, date: formatDate(day.date, currentLanguage()) }),
    day.today ? t('cellToday') : '',
    day.holiday ?? workday ?? '',
    sayPrice(t, facts),
    ...sayRestrictions(t, facts),
    row.formula ?? '',
    cell && !cell.editable ? t('cellReadOnly') : '',
    cell?.edit === 'sending' ? t('cellSending') : '',
    cell?.edit === 'conflict' ? t('cellConflict') : '',
    cell?.mark?.text ?? '',
    occupancy ? t('cellOccupancy', { ...occupancy }) : '',
    ...(row.sync ?? []).map(({ label }) => label),
  ]
    .filter(Boolean)
    .join(comma());
};

export const useGridTexts = (): GridTexts => {
  const { t } = useTranslation(['priceBoard', 'prices', 'roomStatus']);
  return useMemo(() => {
    const language = currentLanguage();
    const say = t as Words;
    return {
      gridLabel: t('gridLabel'),
      keyboardHelp: t('keyboardHelp'),
      rowColumn: t('rowColumn'),
      weekdays: weekdayNames[language],
      today: t('roomStatus:today'),
      month: (year, month) =>
        t('roomStatus:month', {
          year,
          month,
          name: formatMonth(`${year}-${String(month).padStart(2, '0')}-01`, 'en-US'),
        }),
      monthDay: (date) => formatDate(date, language, { weekday: false, year: false }),
      free: (count) => t('free', { count }),
      badge: (badge) =>
        'nights' in badge ? t(`badge_${badge.kind}`, { nights: badge.nights }) : t(`badge_${badge.kind}`),
      cell: (facts) => sayCell(say, facts),
      priceOf: ({ row, day }) => t('priceOf', { row: row.label, date: formatDate(day.date, language) }),
      range: (rows, days) => t('selected', { rows, days }),
    };
  }, [t]);
};

export const useRowWords = (): RowWords => {
  const { t } = useTranslation(['priceBoard', 'prices']);
  const channelName = useChannelName();
  const planName = usePlanName();
  return useMemo(
    () => ({
      standardPlan: t('prices:standardPlan'),
      rooms: (count) => t('rooms', { count }),
      formula: formatFormula,
      derivedFrom: (parent, formula) => `${parent} ${formula}`.trim(),
      sync: (channel, look) =>
        `${channelName(channel)} ${t(`prices:sync_${look === 'synced' ? 'live' : look}`)}`,
      planName,
    }),
    [t, channelName, planName],
  );
};

export const useProblemText = (): ((problem: PriceProblem | 'readOnly') => string) => {
  const { t } = useTranslation('priceBoard');
  return useMemo(() => (problem) => t(`problem_${problem}`), [t]);
};

/** Names of holidays and of make-up workdays by date. */
export const useHolidays = () => {
  const { t } = useTranslation('priceBoard');
  const { off, worked } = useHolidayDays();
  return useMemo(
    () => ({
      holidays: off,
      workdays: new Map([...worked].map(([date, name]) => [date, t('workday', { name })])),
    }),
    [t, off, worked],
  );
};
