/** Formats figures and rows of reports. */
import type { Grain } from '@minsu/contract/operations/reports/period-rules.ts';
import type { Report, ReportRow } from '@minsu/contract/operations/reports/report-endpoints.ts';
import {
  type FigureKind,
  type FigureName,
  figures,
  type Grouping,
} from '@minsu/contract/operations/reports/report-list.ts';
import { rowWord } from '@minsu/contract/operations/reports/row-words.ts';
import { formatCount, formatDate, formatMoney, formatMonth, formatPercent } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { type Say, useTranslation } from '../../platform/use-translation.ts';

type T = Say<['reports', 'orders', 'tasks']>;

const UNKNOWN = '–';

export const figureText = (t: T, kind: FigureKind, value: number | null | undefined): string => {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN;
  switch (kind) {
    case 'fen':
      return formatMoney(Math.round(value));
    case 'share':
      return formatPercent(value);
    case 'score':
      return value.toFixed(2);
    case 'days':
      return t('reports:daysShort', { value: value.toFixed(1) });
    case 'minutes':
      return t('reports:minutesShort', { value: Math.round(value) });
    case 'count':
      return formatCount(value);
  }
};

export const figureNames = (report: Report): FigureName[] =>
  report.figures.filter((name): name is FigureName => name in figures);

/** Available rooms alone are nothing to compare with. */
export const holdsNothing = (values: ReportRow['values']): boolean =>
  Object.entries(values).every(([name, value]) => name === 'available' || !value);

/** The comparison period is empty. */
export const comparesWithNothing = ({ rows, totalBefore }: Report): boolean =>
  totalBefore !== null && [totalBefore, ...rows.map(({ before }) => before ?? {})].every(holdsNothing);

/** Title of a row. */
export const useRowTitle = (by: Grouping): ((row: Pick<ReportRow, 'key' | 'name'>) => string) => {
  const { t } = useTranslation(['reports', 'orders', 'tasks']);
  return (row) => {
    const title = rowWord(row, by);
    if ('said' in title) return title.said;
    if ('date' in title) return dateText(title.date, title.grain);
    return t(`${title.of}:${title.word}` as 'reports:bandOne', title.params);
  };
};

const dateText = (date: string, grain: Grain): string =>
  grain === 'month'
    ? formatMonth(date, currentLanguage(), { year: true })
    : formatDate(date, currentLanguage(), { weekday: grain === 'day' });
